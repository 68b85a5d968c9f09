// What a game's own folder may bring: a table component and the way its events are shown.
import type { Component } from 'svelte';
import type { Sound } from '../lib/sounds';
import type {
  Ask,
  CardFace,
  FormValues,
  OnwardFace,
  Option,
  Outlook,
  PlainObject,
  Seat,
  SheetInfo,
  Spoiled,
  TableJournal,
  Told,
} from '../lib/wire';

/** One picture of a happening: what the table shows, and for how long (milliseconds at normal speed). */
export interface Beat<S> {
  scene: S;
  hold: number;
  /** Only what leads up to the happening: its words come with the next picture, so that they give nothing away. */
  before?: boolean;
}

/** What is sealed: by whom, and which keys of it the viewer may know (its own; all of them in an open replay). */
export interface Sealed {
  ready: number[];
  keys: Record<string, string>;
}

/** How a game shows events one after another. Without one, the table jumps to each new view.
 *  `V` and `E` are its view and its events, as its own wire.ts has them. */
export interface Story<S, V = PlainObject, E = Told> {
  /** The table at rest, as `view` says it. */
  settle: (view: V, sealed: Sealed) => S;
  /** What an event looks like, starting from `scene`. `keys` are the viewer's own choices, by seat, as soon as sealed. */
  tell: (scene: S, event: E, keys?: Record<string, string>) => Beat<S>[];
  /** How long what has come about is held to be read before this event or this question, in milliseconds at normal speed:
   *  whoever is in a hurry comes this far and no farther. */
  reads?: (scene: S, log: E[], next: { event?: E; ask?: Ask | null }) => number;
  /** The Scene while that is read. */
  rests?: (scene: S) => S;
  /** Whether the first events of a match may be acted out on the table as it is after them: they set, and do not add. */
  opens?: boolean;
}

/** What a game's table is given. `S` is what its story draws; `P` and `E` are its previews and its events, as its own
 *  wire.ts has them. */
export interface TableProps<S = unknown, P = PlainObject, E = Told> {
  /** What is drawn. */
  scene: S;
  /** The seat through whose eyes the table is seen (null: a watcher). */
  seat: number | null;
  seats: Seat[];
  ask: Ask | null;
  /** What the viewer may do beside the open question, whether or not it is asked. */
  asides?: Option[];
  aside?: (option: Option, form?: FormValues) => void;
  outlook: Outlook | null;
  cards: CardFace[];
  /** Something is being shown; choices wait. */
  busy: boolean;
  /** Seats that a bot is thinking for. */
  thinking: number[];
  /** Answer what is asked, perhaps with how to go on; whether the server has taken it. */
  act: (option: Option, form?: FormValues, keep?: string) => Promise<boolean>;
  /** What is answered for the seat because it has said so; null in games and for eyes without. */
  onward?: { face: OnwardFace; stop: (habits?: string[], keep?: string) => void } | null;
  /** What a form filled in like this would amount to (the game's `preview`); null if that cannot be said. */
  preview: (option: Option, form: FormValues) => Promise<P | null>;
  /** What could be done to something on the table with something of one's own (the game's `prospects`); null if that cannot
   *  be said. */
  prospects?: (by: string, about: string) => Promise<PlainObject | null>;
  /** Which options with the same blanks as this one would be refused, filled in like this, and why. */
  spoiled?: (option: Option, form: FormValues) => Promise<Record<string, Spoiled>>;
  openRule: (rule: string) => void;
  /** What has happened so far, as this viewer knows it (where that is kept). */
  log?: E[];
  /** Opens the journal, of a game that keeps one. */
  journal?: (() => void) | undefined;
  /** Taking back the last choice: freely, by asking the others, or ("") not at all. */
  back?: { how: '' | 'free' | 'ask'; act: () => void };
}

/** What the table of whichever game is given. */
export type AnyTableProps = TableProps<never, never, never>;

/** Something large that is fetched when it is opened: few who come to the lobby need it. */
type Fetched<P extends object = Record<string, never>> = () => Promise<{ default: Component<P> }>;

/** A page on which players make something themselves. */
export interface Workshop {
  /** Its address: #/editor/<game>/<key>. */
  key: string;
  /** What the page is about, and the words of the link to it. */
  title: string;
  Page: Fetched;
}

export interface GameModule {
  /** As the server names it. */
  name: string;
  emblem: string;
  /** Its spot colour, as a CSS colour for the dark table and one for the light. */
  colour: string;
  /** Whether its table is a stage that wants the whole window: the log is beside it on very wide screens only. */
  stage?: boolean;
  /** Whether its table needs the width of the window: the log is beside it on very wide screens only. */
  wide?: boolean;
  /** Whether its table says in place what is new in it: then how a turn goes is a line that can be opened, and covers
   *  nothing. */
  explains?: boolean;
  /** The table; the generic one is used where this is missing. */
  Table?: Fetched<AnyTableProps>;
  /** Its deck builder, at #/decks/<game>, if it is played with decks that people build. */
  Decks?: Fetched<{ cards: CardFace[] }>;
  /** Where its players make something themselves; the first is the editor of the cards that a table may be played with. */
  workshops?: Workshop[];
  /** Keys of its table, and what they do, for the list of keys; a table with the common hand needs none. */
  keys?: [string, string][];
  /** What is needed once one of its tables, replays or cards is looked at, and not before. */
  play?: () => Promise<{ default: GamePlay }>;
}

/** How a game is shown: fetched with its table, its replays and its cards. */
export interface GamePlay {
  /** How one of its cards is printed; the plain face is used where this is missing. */
  Face?: Component<{ game: string; face: CardFace; large?: boolean }>;
  /** The key with which a question is answered at once and unseen, since nothing can be chosen; "" where something can.
   *  `alone`: no other person is at the table. */
  passes?: (ask: Ask, alone: boolean) => string;
  /** What the game itself draws on a sheet, beneath the strokes, in the units of the sheet. */
  SheetGround?: Component<{ ground: PlainObject; sheet: SheetInfo }>;
  /** What draws the pictures of its journal, of a game that keeps one: without it, it has none. */
  BookArt?: BookArt;
  story?: AnyStory;
  /** Where the story stands, in a few words for one's list of matches; "" before there is anything to say. */
  stands?: (view: PlainObject) => string;
  /** Between two at one screen only what one of them alone may see is covered. */
  coversSecrets?: boolean;
  /** Which of its events are heard, and as what. */
  sounds?: Readonly<Record<string, Sound>>;
}

/** Draws a picture of a journal: the map of a chapter, a face, a foe, a thing that was found, or a kind of place. It fills
 *  the box in which it stands. */
export type BookArt = Component<{
  what: 'map' | 'face' | 'foe' | 'thing' | 'place';
  /** Which, as the book says it. */
  of: string;
  book: TableJournal;
  /** The chapter in which it stands, from 0. */
  chapter: number;
}>;

/** The story of whichever game. */
export interface AnyStory {
  settle: (view: never, sealed: Sealed) => unknown;
  tell: (scene: never, event: never, keys?: Record<string, string>) => Beat<unknown>[];
  opens?: boolean;
}

/** The story as the table calls it: with scenes that it made itself, and with views and events of its own game. */
export const storyOf = (play: GamePlay | undefined): Story<unknown> | undefined =>
  play?.story as Story<unknown> | undefined;
