// Names and stamps of what the table shows. What things do is said by the cards of the server.
import { later, said, say } from '../../lib/say';
import type { HeroView, MemberView, ObstacleView, PersonView, PlaceView } from './wire';

const ROLES: Record<string, string> = {
  warrior: later('The Warrior'),
  villain: later('The Villain'),
  ally: later('The Ally'),
  treasure: later('Treasure'),
  artist: later('The Artist'),
  'member-1': later('Party Member'),
  'member-2': later('Second Party Member'),
  'member-3': later('Third Party Member'),
};
export const roleName = (role: string): string => said(ROLES[role] ?? role);
/** The card on which a role is printed: all Party Members have the same. */
export const roleCard = (role: string): string => (role.startsWith('member') ? 'member' : role);

const named =
  (entries: Record<string, { stamp: string }>) =>
  (key: string): string =>
    entries[key]?.stamp ?? '';
export const roleStamp = named({
  warrior: { stamp: 'swordman' },
  villain: { stamp: 'horned-skull' },
  ally: { stamp: 'shaking-hands' },
  treasure: { stamp: 'locked-chest' },
  artist: { stamp: 'paint-brush' },
  member: { stamp: 'backup' },
});
export const placeStamp = named({
  town: { stamp: 'village' },
  area: { stamp: 'hills' },
  poi: { stamp: 'position-marker' },
  dungeon: { stamp: 'dungeon-gate' },
  room: { stamp: 'wooden-door' },
  castle: { stamp: 'castle' },
  house: { stamp: 'family-house' },
  inn: { stamp: 'bed' },
  item_shop: { stamp: 'health-potion' },
  equipment_shop: { stamp: 'anvil' },
  special_building: { stamp: 'ancient-ruins' },
});
export const thingStamp = named({
  weapon: { stamp: 'broadsword' },
  armor: { stamp: 'scale-mail' },
  offhand: { stamp: 'round-shield' },
  healstuff: { stamp: 'health-potion' },
  'dragons-fire': { stamp: 'dragon-breath' },
  'dragons-scale': { stamp: 'dragon-shield' },
  'fairy-water': { stamp: 'drop' },
  wings: { stamp: 'feathered-wing' },
  keepsake: { stamp: 'swap-bag' },
  quest_item: { stamp: 'swap-bag' },
});
/** What has been used for the next Battle, each with its Level. */
export const readied = ({ fire, scale }: HeroView): string[] =>
  [
    fire ? say("Dragon's Fire +{level}", { level: fire }) : '',
    scale ? say("Dragon's Scale +{level}", { level: scale }) : '',
  ].filter(Boolean);

/** What somebody who came along can do and take. */
export const memberNumbers = ({ attack, hp, max_hp: most, defense, max_defense: full }: MemberView): string[] =>
  [
    say('Attack {attack}', { attack }),
    say('HP {hp}/{most}', { hp, most }),
    full ? say('Defense {defense}/{most}', { defense, most: full }) : '',
  ].filter(Boolean);

export const SIGNS = {
  attack: { stamp: 'crossed-swords' },
  defense: { stamp: 'shield' },
  hp: { stamp: 'hearts' },
  mp: { stamp: 'magic-swirl' },
  token: { stamp: 'dragon-head' },
  figure: { stamp: 'swordman' },
  foe: { stamp: 'horned-skull' },
  boss: { stamp: 'crown' },
  quest: { stamp: 'scroll-unfurled' },
  obstacle: { stamp: 'medieval-gate' },
  friend: { stamp: 'shaking-hands' },
  enemy: { stamp: 'horned-skull' },
  stairs: { stamp: 'stairs' },
  chest: { stamp: 'open-chest' },
  searched: { stamp: 'magnifying-glass' },
};

const PLACES: Record<string, string> = {
  town: later('Town'),
  area: later('Area'),
  poi: later('Point of Interest'),
  dungeon: later('Dungeon'),
  room: later('Room'),
  castle: later('Castle'),
  house: later('House'),
  inn: later('Inn'),
  item_shop: later('Item shop'),
  equipment_shop: later('Equipment shop'),
  special_building: later('Special building'),
};
export const placeKind = (kind: string): string => said(PLACES[kind] ?? kind);
/** What a place is called: by its name, or by what it is. */
export const placeName = (place: PlaceView): string => place.name || placeKind(place.kind);

export const WOUNDS = ['fresh', 'scratched', 'wounded', 'battered', 'failing'];
const WOUND_WORDS: Record<string, string> = {
  fresh: later('as good as fresh'),
  scratched: later('scratched'),
  wounded: later('wounded'),
  battered: later('battered'),
  failing: later('about to fall'),
};
export const woundWords = (wound: string): string => said(WOUND_WORDS[wound] ?? wound);

const SIDES: Record<string, string> = {
  friend: later('friend'),
  enemy: later('enemy'),
  background: later('background'),
};
export const sideName = (side: string): string => said(SIDES[side] ?? side);

const SLOTS: Record<string, string> = { weapon: later('Weapon'), armor: later('Armor'), offhand: later('Offhand') };
const NO_SLOTS: Record<string, string> = {
  weapon: later('no weapon'),
  armor: later('no armor'),
  offhand: later('no offhand'),
};
export const slotName = (slot: string): string => said(SLOTS[slot] ?? slot);
export const noneInSlot = (slot: string): string => said(NO_SLOTS[slot] ?? slot);

/** What a hit may be made of; other words are of the table's own making. */
const TYPES: Record<string, string> = {
  fire: later('fire'),
  ice: later('ice'),
  water: later('water'),
  earth: later('earth'),
  wind: later('wind'),
  lightning: later('lightning'),
  light: later('light'),
  dark: later('dark'),
  time: later('time'),
  gravity: later('gravity'),
  life: later('life'),
  death: later('death'),
  music: later('music'),
  silver: later('silver'),
  wit: later('wit'),
};
/** The closed lists of which made-up spells and abilities are put together: what it is, with what it is paid for, what it does. */
const MADE: Record<string, string> = {
  spell: later('spell'),
  ability: later('ability'),
  mp: later('MP'),
  points: later('points'),
  level: later('level'),
  attack: later('attack'),
  heal: later('heal'),
  defense: later('defense'),
  hand: later('hand'),
  move: later('move'),
};
export const madeOf = (key: string): string => said(MADE[key] ?? key);
const TERRAINS: Record<string, string> = {
  plain: later('plain'),
  forest: later('forest'),
  marsh: later('marsh'),
  hills: later('hills'),
  mountains: later('mountains'),
  coast: later('coast'),
  river: later('river'),
  desert: later('desert'),
  snow: later('snow'),
  jungle: later('jungle'),
  ruins: later('ruins'),
  caves: later('caves'),
  sky: later('sky'),
  lava: later('lava'),
  farmland: later('farmland'),
  city: later('city'),
};
export const terrainName = (terrain: string): string => said(TERRAINS[terrain] ?? terrain);
const MOODS: Record<string, string> = { cartoony: later('cartoony'), gritty: later('gritty'), horror: later('horror') };
/** The mood of the table, in a word of the list or in its own words. */
export const moodName = (mood: string): string => said(MOODS[mood] ?? mood);
const THREATS: Record<string, string> = {
  enemy: later('Enemy'),
  shortage: later('Shortage'),
  tension: later('Tension'),
  outside: later('Outside'),
  fear: later('Fear'),
};
export const threatName = (subject: string): string =>
  THREATS[subject] ? said(THREATS[subject]) : capital(plain(subject));

/** The types that a thing or a Weakness may have by name; others are in words of one's own. */
export const TYPE_KEYS: readonly string[] = Object.keys(TYPES);
export const typeName = (type: string): string => said(TYPES[type] ?? type);
/** " (fire, ice)"; "" for none. */
export const typesAfter = (types: string[]): string => (types.length ? ` (${types.map(typeName).join(', ')})` : '');

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
/** A text as a sentence. */
export const sentence = (text: string): string => `${capital(text)}${/[.!?…”:]$/.test(text) ? '' : '.'}`;
export const plain = (text: string): string => text.replaceAll('-', ' ').replaceAll('_', ' ');

/** What the blanks of forms are called. */
const LABELS: Record<string, string> = {
  strength: later('Strength'),
  agility: later('Agility'),
  hp: later('HP'),
  mp: later('MP'),
  attack: later('Attack'),
  defense: later('Defense'),
  level: later('Level'),
  base: later('Play'),
  extra: later('Extra cards'),
  cards: later('Cards of the block'),
  token: later('Pay a token for one more card'),
  fast: later('Fast'),
  weakness: later('Weakness (1: twice the damage, 2: four times)'),
  against: later('Weak to'),
  minion: later('Level of a minion (0: none)'),
  ability: later('A made-up ability'),
  cost: later('Its price in points for each Level'),
  note: later('What else there is to say'),
  text: later('Your words'),
  name: later('Name'),
  pronouns: later('Pronouns'),
  adjective: later('What kind of Warrior'),
  trait: later('One trait'),
  goal: later('The goal'),
  types: later('Types'),
  terrain: later('Terrain'),
  floors: later('Floors'),
  exits: later('Exits'),
  seat: later('Who'),
  thing: later('Which thing'),
  type: later('Element'),
  what: later('What'),
  subject: later('The subject'),
  kind: later('Kind'),
  count: later('How many'),
  spells: later('Spells'),
  line: later('The line'),
  list: later('On which list'),
  subjects: later('It is about'),
  mood: later('The mood'),
  question: later('Which question'),
  role: later('Who is asked'),
  pin: later('It stands as a fact'),
  value: later('The new value'),
  effect: later('What it does'),
  number: later('How many cards'),
  town: later('Where it leads'),
  pay: later('Paid with'),
  rule: later('What'),
  likelihood: later('How likely'),
};
export const label = (name: string): string => (LABELS[name] ? said(LABELS[name]) : capital(plain(name)));

// -- playing cards

export const RANKS = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'];
const SUITS: Record<string, string> = { clubs: '♣', diamonds: '♦', hearts: '♥', spades: '♠' };
export interface Printed {
  rank: string;
  suit: string;
}
/** "7-hearts" as what is printed on it; null if it is no playing card. */
export function printedOn(card: string): Printed | null {
  const [rank = '', suit = ''] = card.split('-');
  return RANKS.includes(rank) && suit in SUITS ? { rank, suit } : null;
}
export const order = (card: string): number => RANKS.indexOf(card.split('-')[0] ?? '');
export const sorted = (cards: string[]): string[] =>
  cards.toSorted((a, b) => order(a) - order(b) || a.localeCompare(b));
const COURT: Record<string, string> = { A: later('Ace'), J: later('Jack'), Q: later('Queen'), K: later('King') };
const SUIT_NAMES: Record<string, string> = {
  clubs: later('clubs'),
  diamonds: later('diamonds'),
  hearts: later('hearts'),
  spades: later('spades'),
};
/** What is said of a playing card: "Ace of spades". */
export function cardName(card: string): string {
  const printed = printedOn(card);
  if (!printed) return card;
  return say('{rank} of {suit}', {
    rank: said(COURT[printed.rank] ?? printed.rank),
    suit: said(SUIT_NAMES[printed.suit] ?? printed.suit),
  });
}
export const short = (card: string): string => {
  const printed = printedOn(card);
  return printed ? `${printed.rank}${SUITS[printed.suit] ?? ''}` : card;
};

/** A place in words, with all that its picture shows. */
export function placeSaid(place: PlaceView, here: boolean, obstacles: ObstacleView[], people: PersonView[]): string {
  const kind = placeKind(place.kind);
  const parts = [
    place.name || kind,
    place.name ? kind : '',
    place.terrain ? terrainName(place.terrain) : '',
    say('Level {level}', { level: place.level }),
    place.cross ? say('X: no Battle waits here any more') : '',
    place.found ? say('$: nothing more is found here') : '',
    here ? say('The Warrior is here') : '',
    place.been ? '' : say('not visited'),
    ...obstacles.map((one) => say('an obstacle before it: {obstacle}', { obstacle: one.text })),
    ...people.map((one) => `${one.name}, ${sideName(one.side)}`),
  ];
  return parts.filter(Boolean).join(', ');
}
