// What lies over the map: the lists at its right edge and a duel, and how much of it they cover.
import type { Ask } from '../../lib/wire';
import type { Conflict } from './conflict';
import { fitsBar } from './forms';
import type { ConflictCard } from './types';

interface Now {
  ask: Ask | null;
  /** What is asked is a form for the seat's Units, and whether one of them has something to pick from a list. */
  form: boolean;
  listed: boolean;
  hand: ConflictCard[];
  fighting: Conflict | null;
}
const NARROW = 820;
const GAP = 12;

export class Cover {
  /** How wide the lists are, in pixels, and how wide the page is. */
  side = $state(0);
  screen = $state(1000);
  /** How high the bar is. */
  foot = $state(0);
  readonly narrow = $derived.by(() => this.screen <= NARROW);
  /** What else lies over the map is looked at during a duel. */
  peek = $state(false);
  /** Somebody has opened the lists, or put away those that are needed: until the next question. */
  open = $state(false);
  private put = $state(false);
  /** On a wide screen only cards and what has few words are asked in the duel itself: long lists have no room there. */
  readonly within = $derived.by(() => {
    const { ask, fighting, hand } = this.now();
    const brief = ask && !ask.aside && (ask.prompt === 'card' || (!this.now().form && fitsBar(ask, hand)));
    return fighting !== null && (this.narrow || Boolean(brief));
  });
  /** A question of few words stands in the bar. */
  readonly short = $derived.by(() => {
    const { ask, hand } = this.now();
    return Boolean(ask && !this.now().form && !this.within && fitsBar(ask, hand));
  });
  /** What is asked needs a list: what has no tile in the bar, and is not picked on the map or in the hand. */
  private readonly needed = $derived.by(() => {
    const { ask, form, listed } = this.now();
    return Boolean(ask && !ask.aside && !this.within && !this.short && (!form || listed));
  });
  /** The list lies over the map where somebody has opened it, and where it is needed and nobody has put it away. */
  readonly beside = $derived.by(() =>
    this.within ? this.peek : this.open || (this.needed && !this.put && !this.narrow),
  );
  /** On a phone the lists lie below the bar, where what is asked has no other place or somebody has opened them. */
  readonly below = $derived.by(() => this.needed || this.open);
  readonly covered = $derived.by(() => (this.narrow || !this.beside ? 0 : this.side + GAP));

  constructor(private readonly now: () => Now) {
    // What somebody has opened does not lie on what is asked next.
    const asked = $derived(this.now().ask?.id ?? '');
    $effect(() => {
      void asked;
      [this.peek, this.open, this.put] = [false, false, false];
    });
  }

  fold(): void {
    if (this.within) this.peek = !this.peek;
    else if (this.beside) [this.open, this.put] = [false, true];
    else [this.open, this.put] = [this.narrow || !this.needed, false];
  }
}
