// A Character as it stands there: which stamps are its face, what it has on and what it holds. Where each Item is, the game says. Pure.
import type { CardFace } from '../../../lib/wire';

/** An Item, and where it is when a Scene begins. */
export interface WornItem {
  item: string;
  held: string;
  /** suit, helmet or shield; "" for everything else. */
  kind: string;
}
/** A stamp in the picture, 100 by 100: its middle, its size and its turn. */
export interface Part {
  stamp: string;
  x: number;
  y: number;
  size: number;
  turn: number;
  tone: 'ink' | 'spot';
}
/** The parts of the figure, back to front, around a body that is drawn. */
export interface Figure {
  behind: Part[];
  suit: Part[];
  head: Part[];
  /** A leather cap: it has no stamp of its own. */
  cap: boolean;
  /** What the hands hold; those that hold something. */
  held: Part[];
  fists: ('left' | 'right')[];
}

/** Faces by archetype: those of its card that show a face from the front. */
const FACES: Record<string, string> = {
  ...{ archer: 'woman-elf-face', artificer: 'doctor-face', assassin: 'cowled', rogue: 'cowled', thief: 'cowled' },
  ...{ barbarian: 'barbarian', warrior: 'dwarf-face', tradesman: 'dwarf-face', bard: 'jester-hat', spy: 'hoodie' },
  ...{ cleric: 'nun-face', healer: 'nun-face', herbalist: 'witch-face', witch: 'witch-face', monk: 'monk-face' },
  ...{ wizard: 'wizard-face', elementalist: 'wizard-face', alchemist: 'wizard-face', hunter: 'kenku-head' },
  ...{ police: 'police-officer-head', doctor: 'nurse-female', hacker: 'hoodie', 'gang-member': 'hoodie' },
  ...{ mercenary: 'balaclava', 'body-guard': 'police-officer-head', mechanic: 'mustache', android: 'android-mask' },
  ...{ cyborg: 'cyborg-face', netrunner: 'vr-headset', astronaut: 'astronaut-helmet' },
};
/** Whoever has no archetype with a face. */
const STRANGERS: Record<string, string> = {
  fantasy: 'cowled',
  western: 'bandit',
  modern: 'hoodie',
  scifi: 'cyborg-face',
};
const NOBODY = 'cowled';
/** Suits that hide the face, and helmets that do. */
const OVER_THE_FACE: Record<string, string> = {
  'plate-harness': 'visored-helm',
  'combat-armor': 'astronaut-helmet',
  'power-suit': 'mecha-head',
};
/** What is worn where the stamp of the card shows something else. */
const SUITS: Record<string, string> = { 'plate-harness': 'breastplate', 'power-suit': 'chest-armor' };
/** What hangs or shines behind the body. */
const BEHIND = ['woodland-cloak', 'personal-screen'];
const CAP = 'leather-helmet';
/** Everything that the figure may need beside the stamps of cards. */
export const STAMPS = [
  ...new Set([FACES, STRANGERS, OVER_THE_FACE, SUITS].flatMap((table) => Object.values(table))),
  NOBODY,
];

const part = (stamp: string, x: number, y: number, size: number, turn = 0, tone: Part['tone'] = 'ink'): Part => ({
  stamp,
  x,
  y,
  size,
  turn,
  tone,
});

export const faceStamp = (archetype: string, genre: string): string =>
  FACES[archetype.replace(/^.*\//, '')] ?? STRANGERS[genre] ?? NOBODY;

/** The figure of somebody with this face. `stampOf` gives the stamp of an Item's card. */
export function figure(worn: WornItem[], face: string, stampOf: (item: string) => string): Figure {
  const found: Figure = { behind: [], suit: [], head: [], cap: false, held: [], fists: [] };
  let head = part(face, 50, 37, 47);
  for (const { item, held, kind } of worn) {
    if (BEHIND.includes(item)) found.behind.push(part(stampOf(item), 50, 62, 92, 0, 'spot'));
    else if (kind === 'suit' && held === 'worn') {
      found.suit.push(part(SUITS[item] ?? stampOf(item), 50, 83, 47));
      const hidden = OVER_THE_FACE[item];
      if (hidden) head = part(hidden, 50, 38, 44);
    } else if (item === CAP) found.cap = true;
    else if (kind === 'helmet' && held === 'worn') found.head.push(part(stampOf(item), 50, 22, 44));
    else if (held === 'both') {
      found.held.push(part(stampOf(item), 27, 62, 58));
      found.fists.push('right', 'left');
    } else if (held === 'right') {
      found.held.push(part(stampOf(item), 22, 60, 43));
      found.fists.push('right');
    } else if (held === 'left') {
      const shield = kind === 'shield';
      found.held.push(part(stampOf(item), shield ? 78 : 79, shield ? 76 : 62, shield ? 38 : 42));
      if (!shield) found.fists.push('left');
    }
  }
  found.head.unshift(head);
  return found;
}
/** What is seen at a place, for the words beside the figure. */
export const inHand = (worn: WornItem[]): string[] =>
  worn.filter((one) => ['left', 'right', 'both'].includes(one.held)).map((one) => one.item);
export const onBody = (worn: WornItem[]): string[] =>
  worn.filter((one) => ['worn', 'built-in'].includes(one.held)).map((one) => one.item);
export const carried = (worn: WornItem[]): string[] =>
  worn.filter((one) => one.held === 'stored').map((one) => one.item);
/** The face of a card that nobody has: for the stamp of somebody with a card of its own. */
export const nameless = (id: string): CardFace => ({ id, name: id, side: 'gear', kind: 'gear', text: '' }) as CardFace;
