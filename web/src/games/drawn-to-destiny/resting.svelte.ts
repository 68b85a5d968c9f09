// Holding until something happens: forms are sent as they are filled in at first, and Units that were sent somewhere keep going.
import type { Ask, FormValues, Option, PlainObject } from '../../lib/wire';
import { filled, goingOf, goingOn, nearby, RESTS, stirs, type Row } from './forms';
import type { Scene } from './story';
import type { Told } from './wire';

/** What the table is like now. */
export interface Moment {
  ask: Ask | null;
  option: Option | undefined;
  rows: Row[];
  form: FormValues;
  scene: Scene;
  log: Told[];
  busy: boolean;
}
interface Plan {
  /** Since when, and in which Turn. */
  turn: number;
  seen: number;
  near: number[];
  ask: string;
  form: FormValues;
  /** Where Units keep going. */
  going: Record<string, string>;
}

export class Resting {
  plan = $state.raw<Plan | null>(null);
  private rested = '';

  constructor(
    private readonly now: () => Moment,
    private readonly send: (option: Option, form?: FormValues) => Promise<boolean>,
    private readonly preview: (option: Option, form: FormValues) => Promise<PlainObject | null>,
  ) {
    $effect(() => this.follow());
  }

  begin(): void {
    const { ask, rows, form, scene, log } = this.now();
    this.rested = '';
    this.plan = {
      turn: scene.turn,
      seen: log.length,
      near: nearby(scene.units, scene.faction),
      ask: ask?.id ?? '',
      form: $state.snapshot(form) as FormValues,
      going: goingOf(rows, form),
    };
  }
  stop(): void {
    this.plan = null;
  }

  private follow(): void {
    const { ask, option, scene, log, busy } = this.now();
    const plan = this.plan;
    if (!plan || busy || !ask || ask.aside || ask.sealed !== null || ask.id === this.rested) return;
    const happened = log.slice(plan.seen).some((event) => stirs(event, scene.units, scene.faction, plan.near));
    const keep = ask.options.find((one) => one.key === 'keep');
    if (happened || scene.turn !== plan.turn || !RESTS.includes(ask.prompt) || !(option ?? keep)) {
      this.plan = null;
      return;
    }
    this.rested = ask.id;
    void (option ? this.goOn(ask, option, plan) : keep ? this.send(keep) : Promise.resolve(false)).then((taken) => {
      if (!taken && this.plan === plan) this.plan = null; // what cannot be done does not go on
    });
  }

  /** Send what was meant, and later the same Moves as long as they are possible; whether that was taken. */
  private async goOn(of: Ask, by: Option, plan: Plan): Promise<boolean> {
    if (of.id === plan.ask) return this.send(by, plan.form);
    const { rows, log } = this.now();
    const holding = filled(of, by, log);
    const going = of.prompt === 'intents' ? goingOn(rows, holding, plan.going) : holding;
    const found = going === holding ? null : await this.preview(by, going);
    return this.plan === plan && this.send(by, found && !found['refused'] ? going : holding);
  }
}
