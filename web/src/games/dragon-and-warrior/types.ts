// The view of Dragon & Warrior, as `sight.view` sends it.

export interface Piece {
  level: number;
  kind: string;
  name: string;
  types: string[];
}
export interface Item {
  id: string;
  kind: string;
  level: number;
  uses: number;
  name: string;
  town: string;
}
export interface Keepsake {
  id: string;
  name: string;
  types: string[];
  used: boolean;
}
export interface Hero {
  name: string;
  pronouns: string;
  adjective: string;
  traits: string[];
  level: number;
  xp: number;
  points: number;
  strength: number;
  agility: number;
  hp: number;
  max_hp: number;
  mp: number;
  max_mp: number;
  attack: number;
  defense: number;
  max_defense: number;
  spells: string[];
  themes: Record<string, string>;
  costs: Record<string, number | null>;
  weapon: Piece | null;
  armor: Piece | null;
  offhand: Piece | null;
  pouch: Item[];
  pouch_size: number;
  hand_size: number;
  keepsakes: Keepsake[];
  fire: number;
  scale: number;
}
export interface Member {
  role: string;
  name: string;
  note: string;
  attack: number;
  defense: number;
  max_defense: number;
  hp: number;
  max_hp: number;
}
export interface Back {
  attack: number;
  defense: number;
  max_defense: number;
  hp: number;
  max_hp: number;
  mp: number;
  max_mp: number;
  spells: string[];
  fast: boolean;
  weakness: number;
  weak_to: string;
  needs: string;
}
export interface Foe {
  card: string;
  name: string;
  note: string;
  level: number;
  boss: boolean;
  ability: string;
  out: boolean;
  wound: string;
  felt: number;
  cast: string[];
  exposed: boolean;
  weakness: number | null;
  weak_to: string | null;
  back: Back | null;
}
export interface Battle {
  turn: string;
  acting: number;
  turns: number;
  foes: Foe[];
  deck: number;
  discard: string[];
  hands: { warrior: number; villain: number; minion: number | null };
  hand: string[] | null;
  villain_hand: string[] | null;
  minion_hand: string[] | null;
  opened: boolean;
  fallen: string[];
}
export interface Place {
  id: string;
  kind: string;
  name: string;
  note: string;
  level: number;
  home: string;
  been: boolean;
  found: boolean;
  cross: boolean;
  ways?: string[];
  exits?: number;
  floor?: number;
  terrain?: string;
  floors?: number | null;
  stairs?: string[];
  cleared?: boolean;
  fallen?: boolean;
  troubles?: string[];
}
export interface Person {
  id: string;
  name: string;
  side: string;
  home: string;
  note: string;
  role?: string;
  trade?: string;
  manner?: string;
  secret?: string | null;
}
export interface Quest {
  id: string;
  place?: string;
  goal: string;
  twist?: string | null;
  giver: string;
  town: string;
  state: string;
}
export interface Obstacle {
  id: string;
  kind: string;
  text: string;
  blocks: string;
  solved: boolean;
  maker: number;
  item: string | null;
}
export interface Find {
  level: number;
  place: string;
  parts: { kind: string; level: number; works: string; types: string[]; name: string }[];
}
export interface World {
  places: Place[];
  visit: { space: string; came: string; scene: boolean; battle: boolean; owed: boolean; asked: boolean; calm: boolean };
  find: Find | null;
  people: Person[];
  scene: { role: string; person: string; lent?: Record<string, number>; mood?: number; line?: string } | null;
  quests: Quest[];
  obstacles: Obstacle[];
  /** Where sheets have been joined to the first of the Outdoors: "1,0". */
  outdoors?: string[];
  chests: string[];
}
export interface Story {
  /** What is being read to all: the kind of it, and its words. */
  reading: string;
  aloud: string;
  guide: Record<string, string>;
  step: { number: number; title: string; text: string } | null;
  palette: { list: string; text: string; subjects: string[] }[];
  mood: string;
  questions: { id: string; asker: number; role: string; text: string; pinned: boolean; answer: string }[];
  traits: string[];
  threats: { subject: string; text: string }[];
  made: {
    id: string;
    kind: string;
    name: string;
    text: string;
    pay: string;
    cost: number;
    effect: string;
    number: number;
  }[];
}
export interface DeckCard {
  card: string;
  name: string;
  note: string;
  level: number;
  boss: boolean;
  open: boolean;
  known: boolean;
}
export interface View {
  you: number | null;
  rules: Record<string, string>;
  phase: string;
  scope: string;
  roles: Record<string, number | null>;
  tokens: number[];
  pool: number;
  bought: number[];
  stopped: boolean;
  anonymous: boolean;
  proposal: string;
  keep_out: string[];
  visit: number;
  battles: number;
  level: number;
  inside: string;
  deck: DeckCard[] | null;
  hero: Hero;
  world: World;
  story: Story;
  nights: number;
  session: number;
  members: Member[];
  battle: Battle | null;
}
