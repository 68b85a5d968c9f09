// What the view of Drawn to Destiny says, as far as the table draws it.
export type Space = [number, number];
export const HEADINGS = ['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW'] as const;
export type Heading = (typeof HEADINGS)[number];

export interface Ground {
  location: string;
  name: string;
  penalty: number;
  blocked: boolean;
  sight: string;
  door: boolean;
}
export interface Door {
  key: string;
  name: string;
  state: string;
  at: Space | null;
  between: [Space, Space] | null;
}
export interface Exit {
  key: string;
  edge: string | null;
  spaces: Space[];
  heading: string | null;
  factions: string[];
}
export interface Chart {
  kind: string;
  metres: number | null;
  seconds: number | null;
  width: number;
  height: number;
  /** From the north: the first row is the one with the greatest y. */
  rows: string[];
  legend: Record<string, Ground>;
  turned_up: { space: Space; location: string }[];
  elevation: { space: Space; level: number }[];
  walls: [Space, Space][];
  dark: boolean;
  current: string | null;
  doors: Door[];
  exits: Exit[];
  areas: { key: string; name: string; corner: Space; opposite: Space }[];
  hazards: { id: number; kind: string; spaces: Space[]; by: number; turns: number }[];
}

export interface Stat {
  printed: string;
  now: string;
  level: number;
  parts: [string, number][];
}
export interface Harm {
  card: string;
  deck: string;
  type: string;
  place: string;
  severity: number;
  text: string;
  caption: string;
  line: string;
  free: number;
}
export interface Item {
  id: number;
  card: string;
  name: string;
  held: string;
  uses: number | null;
  /** Whether an Action must load its next shot first. */
  unloaded: boolean;
  damaged: number;
  broken: boolean;
  corrosion: number;
  screen: number;
}
export interface Intent {
  move: string | null;
  turns: number;
  equip: string;
  text: string;
  stand: boolean;
}
export interface Attack {
  key: string;
  name: string;
  skill: string;
  least: number;
  most: number;
  /** Which Spaces it covers ("1"), in rows from the north. */
  rows: string[];
}
export interface Unit {
  id: number;
  name: string;
  mark: string;
  colour: string;
  number: number;
  faction: number;
  seat: number;
  controller: number;
  status: string;
  hidden: boolean;
  stealth: number | null;
  space: Space | null;
  spaces: Space[] | null;
  facing: Heading | null;
  /** In which arc each Space lies (F, L, R, B, H), in rows from the north. */
  arcs: string[] | null;
  attacks: Attack[];
  group: number | null;
  stats: Record<string, Stat>;
  skills: { skill: string; level: number; now: number }[];
  powers: { power: string; level: number; intensity: number; now: number }[];
  abilities: string[];
  traits: string[];
  used: string[];
  conditions: Record<string, number>;
  states: string[];
  harms: Harm[];
  items: Item[];
  stored: number;
  start: number;
  /** null: it is hidden, and its Move would tell too much. */
  move: number | null;
  turns: number;
  actions: number | null;
  price: number;
  target: string;
  waits: boolean;
  intent: Intent | null;
  riding: number | null;
  post: string;
  damaged: number;
  screen: number;
  scars: number;
  crew: { id: number; name: string; post: string; body: string; conditions: Record<string, number> }[];
}
export interface ConflictCard {
  card: string;
  suit: string;
  rank: string;
  upper: string;
  lower: string;
}
export interface Player {
  seat: number;
  faction: number;
  colour: string;
  narrator: boolean;
  hand: ConflictCard[] | null;
  hand_size: number;
  draw: number;
  discard: string[];
  cp: number;
  conceded: boolean;
}
export interface Faction {
  key: string;
  name: string;
  seats: number[];
  points: number;
  scored: Record<string, number>;
  goals: string[];
  lost: boolean;
  escaped: number;
}
export interface Thing {
  id: number;
  key: string;
  name: string;
  spaces: Space[];
  item: Item | null;
  state: string;
  damaged: number;
  details: string[];
}
export interface Task {
  key: string;
  name: string;
  about: string;
  difficulty: number;
  above: number;
  below: number;
}
export interface View {
  you: number | null;
  faction: number | null;
  narrator: boolean;
  rules: Record<string, string>;
  phase: string;
  part: string;
  scene: { key: string; title: string; description: string; backstory: string } | null;
  turn: number;
  step: number;
  clock: {
    now: number;
    last: number;
    down: boolean;
    out: boolean;
    events: { on: number; key: string; text: string }[] | null;
  };
  map: Chart | null;
  units: Unit[];
  markers: { spaces: Space[]; faction: number }[];
  things: Thing[];
  tasks: Task[];
  /** Of a Campaign: see builder/desk. */
  characters: unknown[];
  groups: { units: number[]; finished: boolean; open: boolean }[];
  declared: { unit: number; action: string; paid: number; text: string }[];
  waiting: string[];
  factions: Faction[];
  players: Player[];
  fate: { draw: number; discard: string[] };
  damage: Record<string, { draw: number; discard: string[] }>;
  wind: { from: string; kmh: number } | null;
}

/** What a half-filled form of intents would come to (the game's preview). */
export interface Foreseen {
  unit: number;
  name: string;
  space: Space | null;
  leaves: string | null;
  facing: Heading;
  price: number;
  move: number;
  turns: number;
  location: string;
  hazard: boolean;
  elevation: number;
  exposed: { unit: number; name: string; range: number; arc: string; attacks: string[]; cover: number }[];
  refused: { rule: string; text: string } | null;
  /** The Free Action with which it would be possible. */
  remedy: string | null;
}
