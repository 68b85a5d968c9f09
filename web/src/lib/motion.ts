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

type Step = () => Promise<void>;

/** Shows what happened, step by step: each step waits for the one before it, and `skip` ends the waiting. Nobody waits on a
 * page that is not seen, and none of what fails keeps the rest from being shown. */
export class Stage {
  private steps: Step[] = [];
  private running = false;
  private over = Promise.resolve();
  private wake: (() => void) | null = null;
  private hurried = false;
  private jumping = false;
  private stopped = false;

  constructor(
    private readonly idle: (busy: boolean) => void = () => undefined,
    /** A step has failed, and those after it are dropped: show how things are now. */
    private readonly failed: () => void = () => undefined,
  ) {
    document.addEventListener('visibilitychange', this.seen);
  }

  /** Whether what is played now is played at once, and unheard. */
  get skipping(): boolean {
    return this.hurried || this.stopped || document.hidden;
  }

  /** Add steps to the end and see that they are played, all of them at once if there is a hurry. Resolves when nothing is left
   * to be played. */
  play(steps: Step[], hurry = false): Promise<void> {
    if (this.stopped) return Promise.resolve();
    this.steps.push(...steps);
    if (hurry) this.hurried = true;
    if (!this.running) this.over = this.run();
    return this.over;
  }

  /** Wait, unless somebody is in a hurry. `time` in milliseconds at normal speed. */
  pause(time: number): Promise<void> {
    const length = this.skipping ? 0 : time * pace();
    if (length <= 0) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, length);
      this.wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  /** Wait so that something can be read: a hurry ends here, and the next one begins with `skip`. */
  hold(time: number): Promise<void> {
    if (this.jumping) return Promise.resolve();
    this.hurried = false;
    return this.pause(time);
  }

  /** Play what is still to come at once, up to what is to be read. `all`: beyond that too. */
  skip(all = false): void {
    if (!this.running) return;
    this.hurried = true;
    this.jumping ||= all;
    this.wake?.();
  }

  /** Play nothing more: whoever looked has left. */
  stop(): void {
    this.stopped = true;
    this.steps = [];
    this.wake?.();
    document.removeEventListener('visibilitychange', this.seen);
  }

  private readonly seen = (): void => {
    if (document.hidden) this.wake?.();
  };

  private async run(): Promise<void> {
    this.running = true;
    this.idle(true);
    let failed = false;
    for (let step = this.steps.shift(); step; step = this.steps.shift())
      try {
        await step();
      } catch (error) {
        console.error(error);
        this.steps = failed || this.stopped ? [] : [() => Promise.resolve(this.failed())];
        failed = true;
      }
    this.running = false;
    this.hurried = this.jumping = false;
    if (!this.stopped) this.idle(false);
  }
}
