// Dealing damage: a share is picked (or dragged), then the encounter that it goes to.
import { getContext, setContext } from 'svelte';
import { dealtIn } from './keys';
import type { Ask, Option } from '../../lib/wire';
import { wouldFall } from './points';
import type { Foe } from './scene';
import type { ShareView } from './wire';
import { dealings } from './words';

const FAR = 6;

export class Dealing {
  /** The share that is picked (0: none). */
  picked = $state(0);
  drag = $state.raw<{ share: ShareView; x: number; y: number } | null>(null);
  /** What lies under the dragged share: an encounter's or token's id. */
  over = $state(0);
  readonly on = $derived.by<boolean>(() => this.ask()?.prompt === 'deal');
  readonly share = $derived.by<number>(() => (this.on ? (this.drag?.share.id ?? this.picked) : 0));
  readonly targets = $derived.by<Set<number>>(
    () => new Set(this.share ? dealings(this.ask(), this.share).map((option) => dealtIn(option.key)?.target ?? 0) : []),
  );
  /** What waited when it was last dealt as suggested. */
  suggested = $state('');
  private dropped = false;

  constructor(
    private readonly ask: () => Ask | null,
    private readonly shares: () => ShareView[],
    private readonly act: (option: Option) => void,
    private readonly open: (id: string) => void,
    private readonly show: (seat: number) => void,
  ) {}

  can(share: number): boolean {
    return this.on && dealings(this.ask(), share).length > 0;
  }

  pick(share: number): void {
    if (this.dropped) return; // the click that ends a drag
    this.picked = this.picked === share ? 0 : share;
  }

  /** Deal what is picked to an encounter or token: at once, or after asking to which level. */
  deal(target: number, row = ''): void {
    const ways = dealings(this.ask(), this.share, target);
    const one = ways.find((way) => dealtIn(way.key)?.row === row) ?? ways[0];
    if (!one) return;
    if (ways.length > 1 && !row) this.open(ways[0]?.about?.at(-1) ?? '');
    else {
      this.picked = 0;
      this.act(one);
    }
  }

  /** Which levels of an encounter would fall to what is picked. */
  falls(foe: Foe): number[] {
    const share = this.targets.has(foe.id) ? this.shares().find((one) => one.id === this.share) : undefined;
    return share ? wouldFall(foe, share) : [];
  }

  /** A pointer goes down on a share: if it moves on, the share goes with it. */
  grab(share: ShareView, down: PointerEvent): void {
    if (!this.can(share.id) || down.button !== 0) return;
    const stop = new AbortController();
    const { signal } = stop;
    const move = (event: PointerEvent): void => {
      if (!this.drag && Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY) < FAR) return;
      this.drag = { share, x: event.clientX, y: event.clientY };
      const under = document.elementFromPoint(event.clientX, event.clientY);
      const tab = under?.closest<HTMLElement>('[data-seat-tab]')?.dataset['seatTab'];
      if (tab !== undefined) this.show(Number(tab));
      this.over = Number(under?.closest<HTMLElement>('[data-drop]')?.dataset['drop'] ?? 0);
    };
    const up = (event: PointerEvent): void => {
      stop.abort();
      if (!this.drag) return;
      const under = document.elementFromPoint(event.clientX, event.clientY);
      const target = Number(under?.closest<HTMLElement>('[data-drop]')?.dataset['drop'] ?? 0);
      const row = under?.closest<HTMLElement>('[data-row]')?.dataset['row'] ?? '';
      this.dropped = true;
      setTimeout(() => (this.dropped = false));
      if (event.type === 'pointerup' && this.targets.has(target)) {
        this.picked = share.id;
        this.drag = null;
        this.deal(target, dealings(this.ask(), share.id, target).some((way) => way.key.endsWith(`.${row}`)) ? row : '');
      }
      this.drag = null;
      this.over = 0;
    };
    window.addEventListener('pointermove', move, { signal });
    window.addEventListener('pointerup', up, { signal });
    window.addEventListener('pointercancel', up, { signal });
  }
}

const KEY = Symbol('dealing');
export const provideDealing = (dealing: Dealing): Dealing => setContext(KEY, dealing);
export const useDealing = (): Dealing => getContext(KEY);
