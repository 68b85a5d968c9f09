// Walks of several steps, as a seat plans them: where its Units are to go, and what goes over the wire. The server says which way
// that is and which step comes first; the page reckons nothing itself.
import type { FormValues, OnwardFace } from '../../lib/wire';
import { keyOf } from './keys';
import type { GroundProspect, PlanView, Space, WalkView } from './types';

/** A Unit on its way. */
export interface Walk {
  unit: number;
  to: Space;
  way: WalkView['way'];
  first: FormValues;
}

/** What the server says of the walks that are underway. */
const readWalks = (plan: unknown): Walk[] =>
  ((plan as PlanView | null | undefined)?.walks ?? []).map((one) => ({
    unit: one.unit,
    to: one.to as Space,
    way: one.way,
    first: one.first as FormValues,
  }));

/** Whether a form, as it is filled in, makes the first step of a walk and nothing else with its Unit's feet. */
function isOnWay(walk: Walk, values: FormValues): boolean {
  const name = keyOf(walk.unit);
  const alike = (blank: string): boolean => {
    const [is, wanted] = [values[blank], walk.first[blank]];
    return JSON.stringify(is || []) === JSON.stringify(wanted || []);
  };
  return alike(name) && alike(`${name}-turns`);
}

interface Now {
  kind: string;
  values: FormValues;
  face: OnwardFace | undefined;
}

export class Walks {
  private planned = $state.raw<Walk[]>([]);
  private readonly now: () => Now;

  /** `now`: what is asked ("" for nothing with a form), as it is filled in, and what is answered for the seat. */
  constructor(now: () => Now) {
    this.now = now;
  }

  /** The walks that are planned: in a form of intents those whose first step it makes; else those that are underway. */
  get live(): Walk[] {
    const { kind, values, face } = this.now();
    if (kind === 'intents') return this.planned.filter((walk) => isOnWay(walk, values));
    return kind ? this.planned : face?.going ? readWalks(face.plan) : [];
  }

  /** A question has come: what was underway is planned still. In a form of intents, what is filled in for that. */
  ask(kind: string): FormValues {
    this.planned = readWalks(this.now().face?.plan);
    return kind === 'intents' ? Object.assign({}, ...this.planned.map((walk) => walk.first)) : {};
  }

  /** A Unit is to walk to a Space. What is filled in for it in a form of intents. */
  plan(unit: number, ground: GroundProspect, values: FormValues): FormValues {
    const first = (ground.first ?? {}) as FormValues;
    const walk: Walk = { unit, to: ground.space as Space, way: ground.way ?? [], first };
    this.planned = [...this.planned.filter((one) => one.unit !== unit), walk];
    const name = keyOf(unit);
    const empty = { [name]: [], ...(`${name}-turns` in values ? { [`${name}-turns`]: 0 } : {}) };
    return { ...values, ...empty, ...first };
  }

  /** How a seat goes on: for how long at most, and which of its Units walk where. */
  how(howLong: string, walks = this.live): string {
    return [howLong, ...walks.map((walk) => `${keyOf(walk.unit)}@${walk.to.join(',')}`)].join(' ');
  }

  /** How it would go on if this Unit walked there. */
  redirected(howLong: string, unit: number, to: Space): string {
    const others = this.live.filter((walk) => walk.unit !== unit);
    return this.how(howLong, [...others, { unit, to, way: [], first: {} }]);
  }
}
