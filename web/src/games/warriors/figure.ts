// A fighter as a figure that wears what it carries: where each piece is drawn. Pure.
//
// The figure stands in the square of its picture, 100 by 100; what it holds may lie beside it.
import type { CardFace } from '../../lib/wire';
import type { Picture } from '../../pictures/picture';
import type { GearView } from './wire';
import { fact } from '../../lib/faces';
import type { Faces } from './words';

/** Stamps that are a whole figure: they have no body of ours below them. */
const WHOLE = new Set(
  (
    'person-in-bed octoman vending-machine lockers abacus delivery-drone slot-machine cuckoo-clock vintage-robot half-body-crawling running-ninja ' +
    'two-shadows blacksmith owl lizardman dinosaur-rex shambling-zombie swordman swordwoman barbarian wolf-howl double-dragon drakkar-dragon'
  ).split(' '),
);

export interface Worn {
  /** The piece of gear; 0: the head or the whole figure. */
  id: number;
  card: string;
  /** How it is worn. */
  as: 'head' | 'whole' | 'held' | 'armor' | 'item' | 'spell';
  x: number;
  y: number;
  size: number;
  turn: number;
  mirrored: boolean;
}
export interface Figure {
  /** A body is drawn below the head. */
  body: boolean;
  /** Which arms are stretched out, since they hold something: left and right as one looks at it. */
  arms: [boolean, boolean];
  worn: Worn[];
  /** From where to where it reaches. */
  left: number;
  wide: number;
}

type Spot = [x: number, y: number, size: number];
const SPOTS: Record<'held' | 'armor' | 'item' | 'spell', Spot[]> = {
  held: [
    [4, 60, 56],
    [96, 60, 56],
    [-20, 46, 42],
    [120, 46, 42],
    [-22, 82, 36],
    [122, 82, 36],
    [-48, 62, 34],
    [148, 62, 34],
  ],
  armor: [
    [50, 66, 31],
    [50, 90, 20],
    [35, 56, 16],
    [65, 56, 16],
  ],
  item: [
    [39, 85, 16],
    [61, 85, 16],
    [28, 92, 15],
    [72, 92, 15],
    [50, 96, 13],
  ],
  spell: [
    [21, 14, 17],
    [79, 14, 17],
    [2, 22, 16],
    [98, 22, 16],
    [-17, 13, 15],
    [117, 13, 15],
    [-35, 24, 14],
    [135, 24, 14],
  ],
};

/** How a card is worn: in the hand if it takes one, else as its type says. */
function wornAs(face: CardFace | undefined): keyof typeof SPOTS {
  const side = face?.side ?? '';
  if (side.endsWith('spell')) return 'spell';
  if (side === 'weapon' || Number(fact(face, 'Hands'))) return 'held';
  return side === 'armor' ? 'armor' : 'item';
}

/** What is drawn of a fighter, back to front. What finds no room any more is not drawn; it stands in words beside the figure. */
export function figureOf(picture: Picture | null, gear: GearView[], faces: Faces): Figure {
  const main = picture?.stamps[0];
  const whole = main !== undefined && WHOLE.has(main.stamp);
  const used = { held: 0, armor: 0, item: 0, spell: 0 };
  const worn: Worn[] = [];
  for (const piece of gear) {
    const as = wornAs(faces.get(piece.card));
    const at = used[as]++;
    const spot = SPOTS[as][at];
    if (!spot) continue;
    const [x, y, size] = spot;
    const large = as === 'held' && at < 2 && Number(fact(faces.get(piece.card), 'Hands')) > 1 ? 10 : 0;
    worn.push({
      id: piece.id,
      card: piece.card,
      as,
      x,
      y,
      size: size + large,
      turn: 0,
      mirrored: as === 'held' && x > 50,
    });
  }
  const head: Worn = {
    id: 0,
    card: '',
    as: whole ? 'whole' : 'head',
    x: 50,
    y: whole ? 54 : 29,
    size: whole ? 84 : 45,
    turn: 0,
    mirrored: main?.mirrored ?? false,
  };
  const order = ['head', 'whole', 'armor', 'item', 'held', 'spell'];
  worn.push(head);
  worn.sort((a, b) => order.indexOf(a.as) - order.indexOf(b.as));
  const reach = Math.max(36, ...worn.map((piece) => Math.abs(piece.x - 50) + piece.size / 2));
  return { body: !whole, arms: [used.held > 0, used.held > 1], worn, left: 50 - reach, wide: 2 * reach };
}
