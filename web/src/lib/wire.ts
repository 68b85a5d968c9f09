// What crosses the wire, as docs/table-protocol.md and docs/protocol.md say it.
// tests/web/test_wire.py checks these types against what a real server sends.

export type Plain = string | number | boolean | null | Plain[] | { [key: string]: Plain };
export type PlainObject = { [key: string]: Plain };

export interface Setting {
  name: string;
  type: 'choice' | 'yes-no' | 'number';
  default: string | number | boolean | null;
  choices?: string[];
  least?: number | null;
  most?: number | null;
  optional: boolean;
  text: string;
  rule: string;
}

export interface GameInfo {
  name: string;
  title: string;
  pitch: string;
  seats: [number, number];
  seat_names: string[];
  minutes: [number, number];
  version: string;
  players: BotInfo[];
  settings: Setting[];
}

/** A bot's name, or its name with words about it. */
export type BotInfo = string | { name: string; text?: string; [more: string]: Plain | undefined };

export interface Rule {
  id: string;
  title: string;
  text: string;
  chapter: string;
}

export interface RuleBook {
  title: string;
  chapters: string[];
  rules: Rule[];
}

export interface CardFace {
  id: string;
  name: string;
  kind?: string;
  side?: string;
  copies?: number;
  text?: string;
  numbers?: Record<string, Plain>;
  stamp?: string;
  flavour?: string;
  range?: string[];
  known?: string[];
  [more: string]: Plain | Record<string, Plain> | undefined;
}

export type Who = 'me' | 'friend' | 'bot';
export interface SeatWish {
  who: Who;
  bot?: string;
}

export interface SeatToken {
  seat: number;
  token: string;
}

export interface MadeTable {
  table: string;
  mine: SeatToken[];
  friends: SeatToken[];
  watch: string;
  state?: Plain;
}

export interface TableInfo {
  table: string;
  game: string;
  name: string;
  seats: Omit<Seat, 'yours'>[];
  waiting: number[];
  over: boolean;
  created: Plain;
  moves: number;
}

export interface Seat {
  seat: number;
  name: string;
  who: 'person' | 'bot';
  bot?: string | null;
  here: boolean;
  yours: boolean;
}

export type Blank =
  | { type: 'number'; name: string; least: number; most: number; text: string }
  | { type: 'text'; name: string; least: number; most: number; text: string }
  | { type: 'drawing'; name: string; width: number; height: number; strokes: number; points: number; text: string }
  | { type: 'pick'; name: string; items: { key: string; text: string }[]; least: number; most: number; text: string };

export type Drawing = number[][][];
export type FormValues = Record<string, number | string | string[] | Drawing>;

export interface Option {
  key: string;
  text: string;
  about?: string[];
  form?: Blank[];
  blocked?: string;
  rule?: string;
  /** Not to be done by mistake: giving up, for example. */
  deliberate?: boolean;
}

export interface Ask {
  id: string;
  seat: number;
  kind: 'one' | 'each' | 'first';
  prompt: string;
  text: string;
  rule: string;
  data: PlainObject;
  final: string;
  sealed: string | null;
  /** Nothing is asked of this seat: it may only do something deliberate, or wait. */
  aside: boolean;
  options: Option[];
}

/** What happened, as somebody saw it. */
export interface Told {
  kind: string;
  rule: string;
  data: PlainObject;
  text: string;
}

/** The same, counted: `n` numbers what this seat saw. */
export interface GameEvent extends Told {
  n: number;
}

export interface Outlook {
  title: string;
  keys: string[];
  rows: string[];
  columns: string[];
  cells: string[][];
  spoken: string[][];
  legend: string;
  note: string;
}

export interface Result {
  ending: string;
  rule: string;
  winners: number[];
  points: number[];
  rounds: number;
  unfinished: boolean;
  margin: number;
  data: PlainObject;
}

export interface Offer {
  kind: string;
  from: number;
  agreed: number[];
}

export interface Welcome {
  type: 'welcome';
  table: string;
  game: string;
  name: string;
  version: string;
  seats: Seat[];
  settings: Record<string, string | number | boolean | null>;
  commitment: string;
  watching: boolean;
}

export interface TableMessage {
  type: 'table';
  seat: number | null;
  view: PlainObject;
  ask: Ask | null;
  waiting: number[];
  ready: number[];
  step: string;
  events: GameEvent[];
  fresh: boolean;
  /** How often something was taken back; goes with `since` when joining again. */
  era: number;
  result: Result | null;
  outlook: Outlook | null;
  can_take_back: 'free' | 'ask' | '';
  seats: Seat[];
  offer: Offer | null;
  next: { table: string; token: string } | null;
  seed?: string;
}

export interface ChatLine {
  type: 'chat';
  n: number;
  seat: number | null;
  name: string;
  text: string;
  at: string | number;
}

export interface Refusal {
  code: string;
  text: string;
  rule?: string;
  ask?: Ask | null;
}

export type Reply =
  | { type: 'reply'; id: number; ok: true; preview?: PlainObject | null }
  | { type: 'reply'; id: number; ok: false; error: Refusal };

export type ServerMessage =
  | Welcome
  | TableMessage
  | ChatLine
  | Reply
  | { type: 'thinking'; seat: number }
  | { type: 'bye'; text: string };

export interface Frame {
  n: number;
  input: { seat: number; key: string; kind: string; text: string } | null;
  view: PlainObject;
  views: Record<string, PlainObject>;
  /** The keys of sealed answers, by seat. */
  sealed: Record<string, string>;
  events: Told[];
  waiting: number[];
}

export interface Replay {
  game: string;
  settings: Record<string, Plain>;
  seats: { seat: number; name: string; who: string }[];
  seed: string | number;
  commitment: string;
  ending: string | null;
  result: Result | null;
  steps: number;
  frames: Frame[];
}
