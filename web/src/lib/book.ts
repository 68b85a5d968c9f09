// A book in pages: what stands on it piece by piece, on which page each piece lies, and how sheets are folded. Pure.
import type { Chapter, TableJournal } from './wire';

type BookBlock = Chapter['blocks'][number];

/** A piece that no page ends within: the head of a chapter, or a block of it. */
export interface Piece {
  key: string;
  /** Which chapter it is of, from 0. */
  chapter: number;
  /** Null: the head of the chapter. */
  block: BookBlock | null;
  /** The first words of a chapter have a large letter. */
  first: boolean;
}

/** The chapter of the title. */
export const TITLE = -1;
/** So many letters of a paragraph stay together: a longer one goes on as another piece. */
const LONGEST = 300;

/** The sentences of a paragraph in pieces that fit on a page of any size. */
function parted(block: BookBlock): BookBlock[] {
  if (block.kind !== 'told') return [block];
  const parts: BookBlock[] = [];
  let sentences: typeof block.sentences = [];
  let letters = 0;
  for (const one of block.sentences) {
    if (sentences.length && letters + one.text.length > LONGEST) {
      parts.push({ ...block, sentences });
      [sentences, letters] = [[], 0];
    }
    sentences = [...sentences, one];
    letters += one.text.length;
  }
  return [...parts, { ...block, sentences }];
}

/** All pieces of a book, in order; the first is its title. */
export const piecesOf = (book: TableJournal): Piece[] => [
  { key: 'title', chapter: TITLE, block: null, first: false },
  ...book.chapters.flatMap((chapter, at) => [
    { key: `${at}`, chapter: at, block: null, first: false },
    ...chapter.blocks
      .flatMap(parted)
      .map((block, n) => ({ key: `${at}/${n}`, chapter: at, block, first: n === 0 && block.kind === 'told' })),
  ]),
];

/** The pages, each with its pieces. A chapter begins on a page of its own, or below a short one if the first of it fits
 *  there too. `heights` are those of the pieces. */
export function paged(pieces: readonly Piece[], heights: readonly number[], room: number): Piece[][] {
  const pages: Piece[][] = [];
  let left = 0;
  pieces.forEach((piece, at) => {
    const high = heights[at] ?? 0;
    const page = pages.at(-1);
    const needed = piece.block ? high : high + (heights[at + 1] ?? 0);
    if (!page || needed > left || page[0]?.chapter === TITLE) {
      pages.push([piece]);
      left = room - high;
    } else {
      page.push(piece);
      left -= high;
    }
  });
  return pages;
}

/** The page, from 0, on which something stands; 0 if it stands on none. */
export const pageOf = (pages: readonly Piece[][], is: (piece: Piece) => boolean): number =>
  Math.max(
    0,
    pages.findIndex((page) => page.some(is)),
  );

/** The sides of sheets that are folded once and laid into each other: the pages, from 0, on the left and on the right of
 *  each side, the outermost sheet first, its back behind it; null is an empty page. */
export function folded(pages: number): [number | null, number | null][] {
  const whole = Math.ceil(pages / 4) * 4;
  const page = (at: number): number | null => (at < pages ? at : null);
  return Array.from({ length: whole / 2 }, (_, side) =>
    side % 2 ? [page(side), page(whole - 1 - side)] : [page(whole - 1 - side), page(side)],
  );
}

/** What is read aloud of a piece, sentence by sentence. */
export function aloud(chapter: Chapter | undefined, piece: Piece): string[] {
  const { block } = piece;
  if (!block) return chapter ? [[chapter.label, chapter.title].filter(Boolean).join('. ') + '.'] : [];
  switch (block.kind) {
    case 'told':
      return block.sentences.map(({ text }) => text);
    case 'speech':
      return [block.question, block.who ? `${block.who}:` : '', block.text].filter(Boolean);
    case 'fight':
      return [block.text, block.line].filter(Boolean);
    case 'find':
      return [`${block.name}.`, block.text].filter(Boolean);
    case 'own':
      return [block.text];
  }
}

/** A name for a file of this book, without an ending. */
export const fileName = (title: string): string => title.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-');
