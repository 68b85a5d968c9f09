import { describe, expect, it } from 'vitest';
import { drawnFor } from '../src/games/dragon-and-warrior/chapter';
import type { GroundView } from '../src/games/dragon-and-warrior/wire';
import { aloud, folded, paged, pageOf, piecesOf, TITLE } from '../src/lib/book';
import type { Chapter, TableJournal } from '../src/lib/wire';

const told = (...texts: string[]): Chapter['blocks'][number] => ({
  kind: 'told',
  sentences: texts.map((text, at) => ({ n: at + 1, text })),
});
const chapter = (title: string, ...blocks: Chapter['blocks']): Chapter => ({
  label: 'Visit 1',
  title,
  place: '',
  about: '',
  picture: '',
  map: null,
  blocks,
});
const bookOf = (...chapters: Chapter[]): TableJournal => ({
  language: 'en',
  title: 'A book',
  about: 'Mo',
  chapters,
  pictures: {},
  markdown: '',
});

describe('the pages of a book', () => {
  const book = bookOf(
    chapter('One', told('a', 'b'), told('c')),
    chapter('Two', told('x'.repeat(250), 'y'.repeat(250))),
  );
  const pieces = piecesOf(book);

  it('has a title, heads of chapters and paragraphs that fit on any page', () => {
    expect(pieces.map(({ key }) => key)).toEqual(['title', '0', '0/0', '0/1', '1', '1/0', '1/1']);
    expect(pieces.filter(({ first }) => first).map(({ key }) => key)).toEqual(['0/0', '1/0']);
  });
  it('leaves no head of a chapter alone at the foot of a page, and puts every piece on one', () => {
    const pages = paged(pieces, [50, 40, 30, 10, 30, 30, 30], 100);
    expect(pages.map((page) => page.map(({ key }) => key))).toEqual([
      ['title'],
      ['0', '0/0', '0/1'],
      ['1', '1/0', '1/1'],
    ]);
    expect(pages[0]?.[0]?.chapter).toBe(TITLE);
    expect(pageOf(pages, ({ chapter }) => chapter === 1)).toBe(2);
  });
  it('is read aloud sentence by sentence', () => {
    expect(pieces.slice(1, 3).flatMap((piece) => aloud(book.chapters[0], piece))).toEqual(['Visit 1. One.', 'a', 'b']);
  });
  it('is folded so that the pages follow each other', () => {
    expect(folded(8)).toEqual([
      [7, 0],
      [1, 6],
      [5, 2],
      [3, 4],
    ]);
    expect(
      folded(5)
        .flat()
        .filter((page) => page !== null),
    ).toHaveLength(5);
    expect(folded(5)[0]).toEqual([null, 0]);
  });
});

describe('the map of a chapter', () => {
  const at = (place: string, x: number) => ({ place, kind: 'town', been: true, x, y: 0 });
  const map: GroundView = {
    left: 0,
    top: 0,
    width: 2000,
    height: 2000,
    land: [],
    walls: [],
    roads: [
      { ends: ['b', 'a'], line: [300, 0, 150, 20, 0, 0] },
      { ends: ['b', 'c'], line: [300, 0, 600, 0] },
    ],
    grown: [
      { glyph: 'tree', x: 10, y: 10, size: 20, motif: '' },
      { glyph: 'tree', x: 1900, y: 1900, size: 20, motif: '' },
    ],
    rooms: [],
    stamps: [at('a', 0), at('b', 300), at('c', 600)].map((one) => ({ ...one, size: 40 })),
    names: [],
    spots: ['a', 'b', 'c'].map((place, n) => ({ place, left: 300 * n - 20, top: -20, width: 40, height: 40 })),
    known: [{ x: 0, y: 0, radius: 200, percent: 100 }],
  };
  const shown = { sheet: 'outdoors', known: 2, here: 'b', way: ['a', 'b'] };

  it('has only what was known then, and the way along the road', () => {
    const drawn = drawnFor(map, shown, ['a', 'b'], new Set(['a']));
    expect(drawn?.map.stamps.map(({ place }) => place)).toEqual(['a', 'b']);
    expect(drawn?.map.grown).toHaveLength(1);
    expect(drawn?.way).toHaveLength(1);
    expect(drawn?.way[0]?.startsWith('M0 0')).toBe(true);
    expect(drawn?.frame.left).toBe(0);
    expect(drawn?.map.known.map(({ percent }) => percent)).toEqual([100, 55]);
  });
  it('is not there where nothing of it is on the sheet', () => {
    expect(drawnFor(map, { ...shown, way: ['z'] }, ['a'], new Set())).toBeNull();
  });
});
