// A finished match that is being watched again.
import { storyOf, type GamePlay, type Story } from '../games/module';
import { Stage, travel } from '../lib/motion';
import { pace } from '../lib/prefs.svelte';
import type { Frame, PlainObject, Replay, Told } from '../lib/wire';
import type { Mark } from '../lib/sheets.svelte';
import { unfold } from './moments';

const BETWEEN = 650;

export class ReplayStore {
  n = $state(0);
  eyes = $state('');
  playing = $state(false);
  scene = $state.raw<unknown>(null);
  root: HTMLElement | null = null;
  readonly last: number;
  readonly allEyes: string[];
  readonly shown = $derived<Told[]>(this.eventsUpTo(this.n));
  private readonly views: Record<string, PlainObject>[];
  private readonly stage = new Stage(undefined, () => this.jump(this.n));
  private readonly story: Story<unknown> | undefined;
  /** What is acted out is shown only as long as nothing else was asked for. */
  private wanted = 0;

  constructor(
    readonly replay: Replay,
    at: number,
    /** How its game is shown. */
    readonly how: GamePlay,
  ) {
    this.last = replay.frames.length - 1;
    this.views = unfold(replay.frames);
    this.allEyes = ['watch', ...replay.seats.map(({ seat }) => String(seat)), 'open'];
    this.eyes = this.allEyes.includes('0') ? '0' : 'watch';
    this.story = storyOf(how);
    this.jump(Number.isFinite(at) ? at : 0);
  }

  /** What had been drawn on a sheet by now. */
  drawn(sheet: string): Mark[] {
    return this.replay.notes
      .filter((note) => note.sheet === sheet)
      .map((note, at): Mark & { at: number } => ({
        n: at + 1,
        seat: note.seat,
        kind: note.kind,
        data: note.data,
        hidden: note.data === null,
        at: note.at,
      }))
      .filter((mark) => mark.at <= this.n && mark.kind !== 'hide' && !mark.hidden);
  }

  get seat(): number | null {
    return /^\d+$/.test(this.eyes) ? Number(this.eyes) : null;
  }

  private eventsUpTo(n: number): Told[] {
    return this.replay.frames.slice(0, n + 1).flatMap((frame) => frame.events);
  }

  private viewOf(frame: Frame): PlainObject {
    const seen = this.views[frame.n] ?? {};
    return seen[this.eyes] ?? seen.watch ?? {};
  }

  private settled(frame: Frame): unknown {
    const view = this.viewOf(frame);
    const known = Object.entries(frame.sealed).filter(([seat]) => this.eyes === 'open' || this.eyes === seat);
    const sealed = { ready: Object.keys(frame.sealed).map(Number), keys: Object.fromEntries(known) };
    return this.story ? this.story.settle(view, sealed) : view;
  }

  /** Show this moment at once. */
  jump(n: number): void {
    this.wanted += 1;
    this.stage.skip();
    this.n = Math.max(0, Math.min(n, this.last));
    const frame = this.replay.frames[this.n];
    if (frame) this.scene = this.settled(frame);
  }

  /** Go on by one input, acting out what it did. */
  async step(): Promise<void> {
    if (this.n >= this.last) {
      this.stop();
      return;
    }
    this.n += 1;
    const frame = this.replay.frames[this.n];
    if (!frame) return;
    this.wanted += 1;
    const { wanted } = this;
    const show = (scene: () => unknown) => (): void => {
      if (this.wanted === wanted) this.scene = scene();
    };
    const steps = frame.events.map((event) => async () => {
      for (const beat of this.story?.tell(this.scene, event) ?? []) {
        if (this.wanted !== wanted) return;
        await travel(
          this.root,
          show(() => beat.scene),
        );
        await this.stage.pause(beat.hold);
      }
    });
    const rest = (): Promise<void> =>
      travel(
        this.root,
        show(() => this.settled(frame)),
      );
    await this.stage.play([...steps, rest]);
  }

  toggle(): void {
    if (this.playing) this.stop();
    else void this.play();
  }

  stop(): void {
    this.playing = false;
  }

  private async play(): Promise<void> {
    if (this.n >= this.last) this.jump(0);
    this.playing = true;
    while (this.playing && this.n < this.last) {
      await this.step();
      await new Promise((resolve) => setTimeout(resolve, BETWEEN * Math.max(0.15, pace())));
    }
    this.playing = false;
  }
}
