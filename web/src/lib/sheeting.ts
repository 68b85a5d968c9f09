// How cards lie on sheets of paper to be printed, cut out and turned over. All lengths are millimetres.
import { later } from './say';

/** A card: 63 by 88, nine on a sheet, edge to edge, so that one cut parts two of them. */
export const CARD = { width: 63, height: 88 };
const COLUMNS = 3;
const ROWS = 3;
/** How far the colour of the paper goes on beyond the outer cuts. */
export const BLEED = 3;

export const PAPERS = {
  a4: { name: 'A4', width: 210, height: 297 },
  letter: { name: later('Letter'), width: 215.9, height: 279.4 },
} as const;
export type Paper = keyof typeof PAPERS;
/** Along which edge the printer turns the sheet over to print its other side; "none": no backs. */
export type Turning = 'none' | 'long' | 'short';

export interface Placed<T> {
  card: T;
  /** Of its upper left corner, from that of the block of nine. */
  left: number;
  top: number;
}

export interface Sheet<T> {
  side: 'front' | 'back';
  /** Which sheet of paper it is, from 1. */
  number: number;
  cards: Placed<T>[];
}

/** Where the block of nine begins, and where all cuts run, from the upper left corner of the paper. */
export function layout(paper: Paper): { left: number; top: number; columns: number[]; rows: number[] } {
  const { width, height } = PAPERS[paper];
  const left = (width - COLUMNS * CARD.width) / 2;
  const top = (height - ROWS * CARD.height) / 2;
  const cuts = (from: number, step: number, many: number): number[] =>
    Array.from({ length: many + 1 }, (_, turn) => from + turn * step);
  return { left, top, columns: cuts(left, CARD.width, COLUMNS), rows: cuts(top, CARD.height, ROWS) };
}

/** The sheets in the order of printing. With backs each front is followed by its back, on which every back lies behind its card. */
export function sheets<T>(cards: readonly T[], turning: Turning): Sheet<T>[] {
  const found: Sheet<T>[] = [];
  const each = COLUMNS * ROWS;
  for (let first = 0; first < cards.length; first += each) {
    const number = first / each + 1;
    const placed = (side: Sheet<T>['side']): Placed<T>[] =>
      cards.slice(first, first + each).map((card, turn) => {
        const column = turn % COLUMNS;
        const row = Math.floor(turn / COLUMNS);
        const mirrored = side === 'back';
        return {
          card,
          left: (mirrored && turning === 'long' ? COLUMNS - 1 - column : column) * CARD.width,
          top: (mirrored && turning === 'short' ? ROWS - 1 - row : row) * CARD.height,
        };
      });
    found.push({ side: 'front', number, cards: placed('front') });
    if (turning !== 'none') found.push({ side: 'back', number, cards: placed('back') });
  }
  return found;
}
