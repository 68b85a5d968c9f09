// Every back must come to lie behind its card when the sheet is turned over, and every cut must have its marks.
import { describe, expect, it } from 'vitest';
import { BLEED, CARD, PAPERS, layout, sheets, type Paper } from '../src/lib/sheeting';

const cards = Array.from({ length: 20 }, (_, turn) => `card ${turn}`);
const papers = Object.keys(PAPERS) as Paper[];

describe('sheets of cards', () => {
  it('holds every card once, in order, nine on a sheet', () => {
    const found = sheets(cards, 'none');
    expect(found.map((sheet) => sheet.cards.length)).toEqual([9, 9, 2]);
    expect(found.flatMap((sheet) => sheet.cards.map((placed) => placed.card))).toEqual(cards);
  });

  it.each(['long', 'short'] as const)(
    'lays each back behind its card, the sheet turned along its %s edge',
    (turning) => {
      const found = sheets(cards, turning);
      expect(found.map((sheet) => [sheet.side, sheet.number])).toEqual(
        [1, 2, 3].flatMap((number) => [
          ['front', number],
          ['back', number],
        ]),
      );
      const block = { width: 3 * CARD.width, height: 3 * CARD.height };
      for (let turn = 0; turn < found.length; turn += 2) {
        const [front, back] = [found[turn]!, found[turn + 1]!];
        for (const [at, { card, left, top }] of front.cards.entries()) {
          const behind = back.cards[at]!;
          expect(behind.card).toBe(card);
          // What is seen through the paper: the side that is turned over is mirrored.
          const seen =
            turning === 'long'
              ? [block.width - CARD.width - behind.left, behind.top]
              : [behind.left, block.height - CARD.height - behind.top];
          expect(seen).toEqual([left, top]);
        }
      }
    },
  );

  it.each(papers)('fits on %s with room for its bleed and its marks, in the middle', (paper) => {
    const { left, top, columns, rows } = layout(paper);
    expect(left).toBeGreaterThan(BLEED);
    expect(top).toBeGreaterThan(BLEED);
    expect(columns).toHaveLength(4);
    expect(rows).toHaveLength(4);
    expect(columns[3]! + left).toBeCloseTo(PAPERS[paper].width, 6);
    expect(rows[3]! + top).toBeCloseTo(PAPERS[paper].height, 6);
  });
});
