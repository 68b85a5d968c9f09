// What stands in the middle until it has been read: how a Battle ended, a Quest that is done, a talk that led into a Battle, a Boss that comes.
import { endingOf, type Ending } from './ending';
import { questDoneIn } from './quest-done';
import type { Scene } from './story';
import { thrownInto } from './talk';
import type { BattleView, Told } from './wire';

export class Pages {
  /** How long the log was when the viewer last answered. */
  since = $state(0);
  /** How long it was when they last turned a page. */
  read = $state(0);
  /** The Battle that goes on, or the last one. */
  fought = $state.raw<BattleView | null>(null);
  /** The Boss that has been faced, by its card. */
  private faced = $state('');
  /** Where in the log the ending was that the viewer has seen last: once they have answered anything, it is read. */
  private met = -1;

  constructor(
    private readonly scene: () => Scene,
    private readonly log: () => Told[],
  ) {
    this.since = this.read = log().length;
    // What is taken back has not been read.
    $effect.pre(() => {
      const { length } = log();
      this.since = Math.min(this.since, length);
      this.read = Math.min(this.read, length);
    });
    $effect.pre(() => {
      if (this.scene().battle) this.fought = this.scene().battle;
    });
    $effect(() => {
      if (this.ending) this.met = this.ending.at;
    });
  }

  private readonly idle = $derived.by(() => !this.scene().battle && !this.scene().world.scene);
  /** It is read before a talk that follows from it, such as a farewell. */
  private readonly latest = $derived.by(() => (this.scene().battle ? null : endingOf(this.log())));
  /** After a single Battle there is no map to go on to: its end stands. */
  readonly ending: Ending | null = $derived.by(() => {
    const { latest } = this;
    return latest && (latest.at >= this.read || !this.scene().world.places.length) ? latest : null;
  });
  readonly done = $derived.by(() => this.unread(this.idle ? questDoneIn(this.log(), this.scene()) : null));
  /** A talk from which it went into this Battle. */
  readonly thrown = $derived.by(() => this.unread(this.scene().battle ? thrownInto(this.log(), this.since) : null));
  /** The Boss that stands before The Warrior, until it is faced or a card is laid. */
  readonly boss = $derived.by(() => {
    const { battle } = this.scene();
    const [first] = battle?.foes ?? [];
    const fresh = battle && !battle.discard.length && !this.thrown;
    return first?.boss && fresh && first.card !== this.faced ? first : null;
  });

  private unread<Page extends { at: number }>(page: Page | null): Page | null {
    return page && page.at >= this.read ? page : null;
  }

  turn(): void {
    this.read = this.log().length;
  }

  face(): void {
    this.faced = this.boss?.card ?? this.faced;
  }

  /** The viewer answers: what they saw before is read if it was on the table, or they go somewhere. */
  answers(explores: boolean): void {
    this.since = this.log().length;
    if (explores || this.met >= this.read) this.turn();
  }
}
