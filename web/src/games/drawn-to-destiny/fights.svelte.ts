// The Conflict that is on the table: the one in which something is asked, else one that is looked at again, else what has
// come of the viewer's own, until that is put away.
import type { Ask } from '../../lib/wire';
import { askedOf } from './asked';
import { conflictFor, conflictOf, isWithin, strikersOf, type Conflict } from './conflict';
import { foughtOf, type Fought } from './fought';
import type { Scene } from './story';
import type { Told } from './wire';

interface Now {
  log: Told[];
  ask: Ask | null;
  scene: Scene;
}

export class Fights {
  /** The last one in the log. */
  private readonly last = $derived.by(() => conflictOf(this.now().log));
  /** The one that goes on. */
  readonly fighting = $derived.by(() => {
    const { ask } = this.now();
    if (ask && !ask.aside) return isWithin(ask.prompt) ? conflictFor(this.last, ask) : null;
    return this.last && !this.last.over ? this.last : null;
  });
  private readonly all = $derived.by(() => foughtOf(this.now().log, this.now().scene));
  /** Those of this Turn; before its first one, those of the Turn before. */
  readonly listed = $derived.by<Fought[]>(() => {
    const { turn } = this.now().scene;
    const now = this.all.filter((one) => one.turn === turn);
    return now.length ? now : this.all.filter((one) => one.turn === turn - 1);
  });
  /** The one that is looked at again: where it begins in the log. */
  private again = $state<number | null>(null);
  readonly reopened = $derived(this.all.find((one) => one.conflict.at === this.again)?.conflict ?? null);
  /** How much of the log has been read: what came of one's own Conflicts after that is still to be read. */
  private read = $state<number | null>(null);
  /** What came of one's own Conflicts, in order: until it is put away, or a whole Turn has passed. */
  private readonly unread = $derived.by(() => {
    const { turn } = this.now().scene;
    const own = this.all.filter((one) => one.mine && turn <= one.turn + 1);
    const read = this.read ?? (own.at(-1)?.conflict.at ?? 0) - 1;
    return own.filter((one) => one.conflict.at > read).map((one) => one.conflict);
  });
  /** Of those the last in which somebody was hit, else the last: nobody reads "nothing" over a wound. */
  private readonly main = $derived(
    this.unread.findLast((one) => one.strikes.some((strike) => strike.applied !== 0)) ?? this.unread.at(-1) ?? null,
  );
  /** The one that is shown. */
  readonly shown = $derived.by<Conflict | null>(() => this.fighting ?? this.reopened ?? this.main);
  /** The others that have not been put away either. */
  readonly others = $derived(this.fighting || this.reopened ? [] : this.unread.filter((one) => one !== this.main));
  /** The half that is chosen for the duel and not played yet: the key of its option. */
  half = $state('');
  /** The half that is pointed at, as long as none is chosen. */
  pointed = $state('');
  /** Who fought in the Conflict for which a card was asked last, and who of them strikes. */
  private asked = $state.raw<{ units: (number | undefined)[]; able: number[] | null }>({ units: [], able: null });
  /** The Units that strike in the Conflict that is shown; null: not known. */
  readonly able = $derived(
    this.shown?.sides.every((side) => this.asked.units.includes(side.unit)) ? this.asked.able : null,
  );

  constructor(private readonly now: () => Now) {
    $effect(() => {
      if (this.fighting) this.again = null;
    });
    // Whoever comes to the table reads what came of the last one, and not of all that were before it.
    $effect(() => {
      const [[first], { length }] = [this.all, this.now().log];
      if (first && this.read === null) this.read = (this.unread[0]?.at ?? first.conflict.at) - 1;
      if (this.read !== null && this.read >= length) this.read = length - 1; // something was taken back
    });
    $effect.pre(() => {
      void this.now().ask?.id;
      this.half = '';
      this.pointed = '';
    });
    $effect(() => {
      const { ask } = this.now();
      if (ask?.prompt !== 'card') return;
      const { actor, rival } = askedOf(ask);
      this.asked = { units: [actor?.unit, rival?.unit], able: strikersOf(ask) };
    });
  }

  /** Look at one of them again. */
  open(found: Conflict): void {
    this.again = found.at;
  }
  /** Put away what is shown and over. */
  close(): void {
    if (this.fighting) return;
    if (this.again === null) this.read = Math.max(this.read ?? -1, this.unread.at(-1)?.at ?? -1);
    this.again = null;
  }
  /** What came of a Conflict goes with the next click elsewhere: it has been read. */
  clicked = ({ target }: MouseEvent): void => {
    if (this.shown && target instanceof Element && !target.closest('.duel, dialog')) this.close();
  };
}
