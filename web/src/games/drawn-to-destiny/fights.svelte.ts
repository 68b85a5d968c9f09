// The Conflict that is on the table: the one in which something is asked, else the one that is looked at again, else one's own last.
import type { Ask } from '../../lib/wire';
import { conflictFor, conflictOf, isWithin, ownConflictOf, strikersOf } from './conflict';
import type { Scene } from './story';
import type { Told } from './wire';

interface Now {
  log: Told[];
  ask: Ask | null;
  scene: Scene;
}

export class Fights {
  /** The last one in the log. */
  readonly last = $derived.by(() => conflictOf(this.now().log));
  /** The one that goes on. */
  readonly fighting = $derived.by(() => {
    const { ask } = this.now();
    if (ask && !ask.aside) return isWithin(ask.prompt) ? conflictFor(this.last, ask) : null;
    return this.last && !this.last.over ? this.last : null;
  });
  /** Whether the last one is looked at again. */
  again = $state(false);
  /** One's own last stays in sight until it is put away, another begins, or a whole Turn has passed. */
  private readonly kept = $derived.by(() => {
    const { log, scene } = this.now();
    const own = ownConflictOf(log, scene);
    return own && this.put !== own.conflict.at && scene.turn <= own.turn + 1 ? own.conflict : null;
  });
  private put = $state(-1);
  /** The one that is shown. */
  readonly shown = $derived.by(() => this.fighting ?? (this.again ? this.last : this.kept));
  /** The half that is chosen for the duel and not played yet: the key of its option. */
  half = $state('');
  /** The Units that strike in the Conflict for which a card was asked last. */
  able = $state.raw<number[] | null>(null);

  constructor(private readonly now: () => Now) {
    $effect(() => {
      void this.fighting;
      this.again = false;
    });
    $effect.pre(() => {
      void this.now().ask?.id;
      this.half = '';
    });
    $effect(() => {
      const { ask } = this.now();
      if (ask?.prompt === 'card') this.able = strikersOf(ask);
    });
  }

  /** Put away the one that is shown and over. */
  close(): void {
    if (this.shown) this.put = this.shown.at;
    this.again = false;
  }
}
