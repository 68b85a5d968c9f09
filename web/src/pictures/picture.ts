// The picture of a card, composed from parts: a figure, what goes with it, the ground it stands on and a frame.
//
// What suits a card is said by its game's table (src/games/<game>/pictures.json): for a card by its ID, else by the words of its ID
// and name and by its type. Everything else comes from the card's ID, so that a card looks the same wherever and whenever it is drawn.
import { plainOf } from '../lib/faces';
import type { CardFace } from '../lib/wire';
import { ground, type Ground, GROUNDS, type Strokes } from './grounds';
import type { VistaEntry } from './vista';
import { between, chance, type Chance, hash, pick, shadow } from './strokes';

/** What a type of card looks like: names of stamps and of grounds, separated by spaces. */
export interface PictureType {
  /** The figure, where no word of the card says what it shows. */
  main?: string;
  /** What stands beside the figure, where no other word of the card says it. */
  with?: string;
  ground?: string;
  /** In which corners the second stamp may stand ("tl tr bl br"), since numbers stand in the others. */
  corners?: string;
  frame?: Frame;
  /** The spot colour, for the plain face. */
  colour?: string;
}

/** What a game says of its pictures. */
export interface PictureTable {
  /** By the card's side, its kind or its colour; "*" for all others. */
  types: Record<string, PictureType>;
  /** A stamp for a word (or several); "@name" is a ground. */
  words: Record<string, string>;
  /** By ID (or what stands after its last stroke), or "side/ID": the figure, what goes with it, and "@name" for the ground. */
  cards: Record<string, string>;
  /** By the ID of what is chosen from a shelf: its picture (`vista.ts`). */
  vistas?: Record<string, VistaEntry>;
}

export type Frame = 'plain' | 'double' | 'beads' | 'ribbon';

/** A stamp in the picture, whose square is 100 by 100. */
export interface Stamped {
  stamp: string;
  /** Its middle. */
  x: number;
  y: number;
  size: number;
  /** Degrees. */
  turn: number;
  mirrored: boolean;
  /** Printed in ink, or in the spot colour. */
  tone: 'ink' | 'spot';
}

export interface Picture {
  ground: Ground;
  /** Of what has two: a left hand is not a right one, and looks the other way. */
  side: string;
  frame: Frame;
  colour?: string;
  /** Back to front: the strokes of the ground, then what stands before it, last the figure and what it carries. */
  strokes: Strokes[];
  stamps: Stamped[];
}

const FRAMES: [RegExp, Frame][] = [
  [/\bvery rare\b|\blegend\b/i, 'ribbon'],
  [/\brare\b/i, 'double'],
  [/\buncommon\b/i, 'beads'],
];
const words = (text: string | undefined): string[] => (text ?? '').split(' ').filter(Boolean);
const isGround = (name: string): name is Ground => Object.hasOwn(GROUNDS, name);
/** What a table says under a key. (People name their cards as they like: also `constructor`.) */
const own = <T>(from: Record<string, T>, key: string): T | undefined =>
  Object.hasOwn(from, key) ? from[key] : undefined;
/** What the table says of the types of a card, the nearest first. */
const typesOf = (face: CardFace, table: PictureTable): PictureType[] =>
  [`${face.side ?? ''}/${String(face['colour'] ?? '')}`, face.side ?? '', face.kind ?? '', '*'].flatMap(
    (key) => own(table.types, key) ?? [],
  );
const plural = (word: string): string[] => (word.endsWith('s') ? [word, word.slice(0, -1)] : [word]);

/** Every word that says something of a card, what it is first: the last of its ID and name, then its keywords, its group and its kind. */
export function wordsOf(face: CardFace): string[] {
  const parts = (text: string): string[] =>
    text
      .toLowerCase()
      .normalize('NFD')
      .split(/[^a-z0-9]+/)
      .filter(Boolean)
      .toReversed();
  const said = (key: string): string => (typeof face.numbers?.[key] === 'string' ? (face.numbers[key] as string) : '');
  const keywords = Array.isArray(face['keywords']) ? (face['keywords'] as unknown[]).map(String).join(' ') : '';
  return [face.id, face.name, keywords, said('Skill'), said('Power'), said('Group'), face.kind ?? ''].flatMap(parts);
}

interface Parts {
  stamps: string[];
  ground?: Ground;
}

/** What the table says for a card: the stamps, figure first, and the ground. */
function partsOf(face: CardFace, table: PictureTable, has: (stamp: string) => boolean, random: Chance): Parts {
  const found: Parts = { stamps: [] };
  const take = (names: string): void => {
    for (const name of words(names)) {
      if (!name.startsWith('@')) found.stamps.push(name);
      else if (!found.ground && isGround(name.slice(1))) found.ground = name.slice(1) as Ground;
    }
  };
  if (face.stamp && has(face.stamp)) found.stamps.push(face.stamp);
  take(
    own(table.cards, `${face.side ?? ''}/${face.id}`) ??
      own(table.cards, face.id) ??
      own(table.cards, face.id.replace(/^.*\//, '')) ??
      '',
  );
  for (const word of wordsOf(face).flatMap(plural)) take(own(table.words, word) ?? '');
  const types = typesOf(face, table);
  const first = <K extends keyof PictureType>(key: K): PictureType[K] | undefined =>
    types.find((type) => type[key])?.[key];
  const main = pick(words(first('main')), random);
  const beside = pick(words(first('with')), random);
  const place = pick(words(first('ground')).filter(isGround), random);
  found.ground ??= place ?? pick(Object.keys(GROUNDS) as Ground[], random);
  if (!found.stamps.length && main) found.stamps.push(main);
  if (beside) found.stamps.push(beside);
  found.stamps = [...new Set(found.stamps)].filter(has).slice(0, 2);
  return found;
}

/** Where the second stamp stands: its middle, its size, and how the figure makes room. */
const PLACES: Record<string, { x: number; y: number; size: number; main: number }> = {
  br: { x: 84, y: 70, size: 46, main: -8 },
  bl: { x: 16, y: 70, size: 46, main: 8 },
  tr: { x: 86, y: 29, size: 42, main: -8 },
  tl: { x: 14, y: 29, size: 42, main: 8 },
};

/** The picture of a card. `has` says which stamps there are. Pure: the same card gives the same picture. */
export function picture(worded: CardFace, table: PictureTable, has: (stamp: string) => boolean = () => true): Picture {
  const face = plainOf(worded);
  const seed = `${face.side ?? ''}/${face.id}`;
  const random = chance(seed);
  const {
    stamps: [main = '', second],
    ground: place = 'rays',
  } = partsOf(face, table, has, random);
  const types = typesOf(face, table);
  const sided = /\b(left|right)\b/.exec(face.id)?.[1] ?? '';
  const mirrored = sided ? sided === 'left' : random() < 0.4;
  const corners = words(types.find((type) => type.corners)?.corners ?? 'br bl tr tl').filter((corner) =>
    Object.hasOwn(PLACES, corner),
  );
  const room =
    PLACES[
      (sided && corners.find((corner) => corner.endsWith(mirrored ? 'r' : 'l'))) ||
        corners[hash(seed) % corners.length] ||
        'br'
    ]!;
  const stamps: Stamped[] = [];
  const x = 50 + (second ? room.main : 0);
  stamps.push({ stamp: main, x, y: 49, size: second ? 80 : 88, turn: 0, mirrored, tone: 'ink' });
  if (second)
    stamps.push({
      stamp: second,
      x: room.x,
      y: room.y,
      size: room.size,
      turn: Math.round(between(random, -14, 14)),
      mirrored: random() < 0.5,
      tone: 'spot',
    });
  const rank = [
    ...(Array.isArray(face['keywords']) ? (face['keywords'] as unknown[]).map(String) : []),
    face.kind ?? '',
  ].join(' ');
  const frame =
    FRAMES.find(([pattern]) => pattern.test(rank))?.[1] ?? types.find((type) => type.frame)?.frame ?? 'plain';
  const colour = types.find((type) => type.colour)?.colour;
  return {
    ground: place,
    side: sided,
    frame,
    colour,
    strokes: [...ground(place, seed), { tone: 'line', d: shadow(x, 88, 38, random) }],
    stamps,
  };
}

/** What is to be seen of a picture, as a text: two pictures with different texts look different. */
export const look = (one: Picture): string => [one.ground, one.side, ...one.stamps.map((part) => part.stamp)].join(' ');
