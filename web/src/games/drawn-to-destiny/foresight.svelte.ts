// What would happen, as the game says it: what the form would come to as it is filled in, what the asked Unit can do, and what it
// could do to what is pointed at. The page reckons nothing itself.
import type { FormValues, Option, PlainObject } from '../../lib/wire';
import { keyOf } from './keys';
import type { AnswerProspect, AttackProspect, Foreseen, Prospects, TrialProspect, Unable, Verb } from './types';

export interface Why {
  rule: string;
  text: string;
}

/** What a form would come to, asked again whenever it changes. */
export class Foresight {
  units = $state.raw<Foreseen[]>([]);
  refused = $state.raw<Why | null>(null);
  /** It is being reckoned. */
  reckoning = $state(false);
  private latest = 0;

  constructor(
    now: () => { form: FormValues; option: Option | undefined; prompt: string },
    preview: (option: Option, form: FormValues) => Promise<PlainObject | null>,
  ) {
    $effect(() => {
      const { form, option, prompt } = now();
      const turn = ++this.latest;
      const foretold = Boolean(option) && ['intents', 'window'].includes(prompt) && Object.keys(form).length > 0;
      this.reckoning = foretold;
      if (!option || !foretold) {
        this.units = [];
        this.refused = null;
        return;
      }
      void preview(option, form).then((found) => {
        if (turn !== this.latest) return;
        this.reckoning = false;
        this.units = (found?.['units'] as unknown as Foreseen[] | undefined) ?? [];
        this.refused = (found?.['refused'] as unknown as Why | null | undefined) ?? null;
      });
    });
  }
}

export type Look = ((by: string, about: string) => Promise<PlainObject | null>) | undefined;
const NONE: readonly Verb[] = [];
/** What is not reckoned after so many milliseconds is late. */
const LATE = 1200;

/** What can be done: the verbs of the Unit that is asked, and what it could do to what is pointed at. */
export class Chances {
  verbs = $state.raw<readonly Verb[]>(NONE);
  /** What Tests and Tasks among them would come to. */
  trials = $state.raw<readonly TrialProspect[]>([]);
  /** Where it can be told to walk, as of its last question. */
  places = $state.raw<Prospects['places']>([]);
  /** Who stands behind Cover from it, and it from the others. */
  covers = $state.raw<Prospects['covers']>([]);
  /** Why it can do nothing now, or cannot move. */
  why = $state.raw<Why | null>(null);
  /** What holding opens. */
  hint = $state('');
  /** What holding comes to, as the button says that holds. */
  hold = $state('');
  /** The attack that is best now, as a button says it. */
  best = $state.raw<Prospects['best']>(null);
  pointed = $state.raw<Prospects | null>(null);
  /** What its attacks on its Target would come to. */
  attacks = $state.raw<readonly AttackProspect[]>([]);
  /** What it can do is being reckoned. */
  soon = $state(false);
  /** That takes long: what it can do is shown without it. */
  late = $state(false);
  private turn = 0;
  private at = 0;
  private aimed = 0;

  /** `now`: which Unit is asked in which question ("" for none), what is pointed at ("" for nothing), and its Target. Each is
   *  asked about once: nothing is reckoned anew because something else is pointed at. */
  constructor(now: () => { unit: number | null; ask: string; about: string; target: string }, look: () => Look) {
    const unit = $derived(now().unit);
    const ask = $derived(now().ask);
    const about = $derived(now().about);
    const target = $derived(now().target);
    $effect(() => {
      const turn = ++this.aimed;
      this.attacks = [];
      if (unit === null || !ask || !target) return;
      void look()?.(keyOf(unit), target).then((found) => {
        if (turn === this.aimed) this.attacks = (found as unknown as Prospects | null)?.attacks ?? [];
      });
    });
    $effect(() => {
      const turn = ++this.turn;
      this.verbs = NONE;
      this.trials = [];
      this.covers = [];
      this.why = null;
      this.hint = this.hold = '';
      this.best = null;
      const looks = unit === null || !ask ? undefined : look()?.(keyOf(unit), keyOf(unit));
      this.soon = Boolean(looks);
      this.late = false;
      const late = setTimeout(() => (this.late = this.soon), LATE);
      void looks?.then((found) => {
        if (turn !== this.turn) return;
        this.soon = this.late = false;
        const own = found as unknown as Prospects | null;
        this.verbs = own?.verbs ?? NONE;
        this.trials = own?.trials ?? [];
        this.places = own?.places ?? [];
        this.covers = own?.covers ?? [];
        this.why = own?.refused ?? null;
        this.hint = own?.hint ?? '';
        this.hold = own?.hold ?? '';
        this.best = own?.best ?? null;
      });
      return () => clearTimeout(late);
    });
    $effect(() => {
      const turn = ++this.at;
      void ask;
      this.pointed = null;
      if (unit === null || !about) return;
      void look()?.(keyOf(unit), about).then((found) => {
        if (turn === this.at) this.pointed = found as unknown as Prospects | null;
      });
    });
  }
}

/** What each answer to an attack would come to, by its key. */
export class Replies {
  found = $state.raw<Readonly<Record<string, AnswerProspect>>>({});
  /** With what it cannot be answered, and why. */
  unable = $state.raw<readonly Unable[]>([]);
  /** They are being reckoned. */
  soon = $state(false);
  private turn = 0;

  /** `now`: which Unit is attacked, by which, in which question; null where nobody is. */
  constructor(now: () => { unit: number; by: number; ask: string } | null, look: () => Look) {
    $effect(() => {
      const asked = now();
      const turn = ++this.turn;
      this.found = {};
      this.unable = [];
      const looks = asked ? look()?.(keyOf(asked.unit), keyOf(asked.by)) : undefined;
      this.soon = Boolean(looks);
      void looks?.then((found) => {
        if (turn !== this.turn) return;
        this.soon = false;
        const { answers = [], unable = [] } = (found ?? {}) as unknown as Partial<Prospects>;
        this.unable = unable;
        this.found = Object.fromEntries(answers.map((answer) => [answer.key, answer]));
      });
    });
  }
}
