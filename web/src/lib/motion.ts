// Things move from where they were to where they go. Elements that move carry `data-flip` with a name of their own,
// and `data-flip-from` with the name under which they were known before, if they were another element then.
import { tick } from 'svelte';
import { pace, reduced } from './prefs.svelte';

const TRAVEL = 280;
type Places = Map<string, DOMRect>;

function places(root: HTMLElement): Places {
  const found: Places = new Map();
  for (const element of root.querySelectorAll<HTMLElement>('[data-flip]')) {
    const name = element.dataset['flip'];
    const box = element.getBoundingClientRect();
    if (name && box.width) found.set(name, box);
  }
  return found;
}

/** Make a change to the table and let everything that it moved travel there. */
export async function travel(root: HTMLElement | null, change: () => void): Promise<void> {
  if (!root || pace() === 0) {
    change();
    await tick();
    return;
  }
  const before = places(root);
  change();
  await tick();
  for (const element of root.querySelectorAll<HTMLElement>('[data-flip]')) {
    const from = before.get(element.dataset['flip'] ?? '') ?? before.get(element.dataset['flipFrom'] ?? '');
    const to = element.getBoundingClientRect();
    if (!from || !to.width) continue;
    const [x, y] = [from.left - to.left, from.top - to.top];
    const scale = from.width / to.width;
    if (Math.abs(x) < 2 && Math.abs(y) < 2 && Math.abs(scale - 1) < 0.02) continue;
    if (reduced()) {
      element.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 160 });
      continue;
    }
    element.animate(
      [
        { transform: `translate(${x}px, ${y}px) scale(${scale})`, transformOrigin: 'top left', zIndex: 5 },
        { transform: 'none', transformOrigin: 'top left', zIndex: 5 },
      ],
      { duration: TRAVEL * pace(), easing: 'cubic-bezier(.2,.7,.3,1)' },
    );
  }
}

/** Shows what happened, step by step: each step waits for the one before it, and `skip` ends the waiting. */
export class Stage {
  private steps: (() => Promise<void>)[] = [];
  private running = false;
  private wake: (() => void) | null = null;
  private jumping = false;
  skipping = false;

  constructor(private readonly idle: (busy: boolean) => void = () => undefined) {}

  /** Add steps to the end and see that they are played, all of them at once if there is a hurry. */
  play(steps: (() => Promise<void>)[], hurry = false): void {
    this.steps.push(...steps);
    if (hurry) this.skipping = true;
    if (!this.running) void this.run();
  }

  /** Wait, unless somebody is in a hurry. `time` in milliseconds at normal speed. */
  pause(time: number): Promise<void> {
    const length = this.skipping ? 0 : time * pace();
    if (length <= 0) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(done, length);
      const wakeUp = (): void => {
        clearTimeout(timer);
        done();
      };
      this.wake = wakeUp;
      function done(): void {
        resolve();
      }
    });
  }

  /** Wait so that something can be read: a hurry ends here, and the next one begins with `skip`. */
  hold(time: number): Promise<void> {
    if (this.jumping) return Promise.resolve();
    this.skipping = false;
    return this.pause(time);
  }

  /** Play what is still to come at once, up to what is to be read. `all`: beyond that too. */
  skip(all = false): void {
    if (!this.running) return;
    this.skipping = true;
    this.jumping ||= all;
    this.wake?.();
  }

  private async run(): Promise<void> {
    this.running = true;
    this.idle(true);
    for (let step = this.steps.shift(); step; step = this.steps.shift()) await step();
    this.running = false;
    this.skipping = this.jumping = false;
    this.idle(false);
  }
}
