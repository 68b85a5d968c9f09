import type { Ask, GameEvent, Option, PlainObject, TableMessage } from '../src/lib/wire';

export const event = (n: number, kind = 'thing', data: PlainObject = {}): GameEvent => ({
  n,
  kind,
  rule: 'DD-1',
  data,
  text: `${kind} ${n}`,
});

/** Makes events of a game, each kind with the data that the game declares for it: `teller<Told>()`. */
export const teller =
  <E extends { kind: string; data: unknown }>() =>
  <K extends E['kind']>(n: number, kind: K, data: Extract<E, { kind: K }>['data']) =>
    ({ n, kind, rule: 'DD-1', data, text: `${kind} ${n}` }) as unknown as Extract<E, { kind: K }>;

export const message = (part: Partial<TableMessage>): TableMessage => ({
  type: 'table',
  seat: 0,
  view: {},
  ask: null,
  waiting: [],
  ready: [],
  step: '1',
  events: [],
  fresh: true,
  era: 0,
  result: null,
  ended: '',
  asides: [],
  sheets: [],
  outlook: null,
  onward: null,
  can_take_back: '',
  seats: [],
  offer: null,
  clock: null,
  coach: null,
  next: null,
  ...part,
});

export const ask = (options: Option[], part: Partial<Ask> = {}): Ask => ({
  id: '1',
  seat: 0,
  kind: 'one',
  prompt: 'card',
  text: 'Choose',
  rule: 'DD-23',
  data: {},
  final: '',
  sealed: null,
  aside: false,
  options,
  ...part,
});
