import { describe, expect, it } from 'vitest';
import { chartWords, edges, nearest, path, swingWords, tracks } from '../src/review/chart';
import type { Review } from '../src/lib/wire';

const name = (seat: number): string => ['Ann', 'Bo', 'Cy'][seat] ?? '?';
function reviewOf(seats: number, moments: [number, number[]][], together = false): Review {
  return {
    steps: 10,
    together,
    turning: null,
    swings: [],
    counts: [],
    critical: [],
    seats: Array.from({ length: seats }, (_, seat) => ({ seat, name: name(seat), who: '', person: '' })),
    moments: moments.map(([at, standing]) => ({ at, standing })),
  };
}

describe('who stood how', () => {
  const duel = reviewOf(2, [
    [0, [0.5, 0.5]],
    [4, [0.8, 0.2]],
    [10, [0, 1]],
  ]);

  it('is one line where one side has what the other lacks', () => {
    expect(tracks(duel)).toEqual([
      {
        seat: 0,
        spots: [
          { x: 0, y: 0.5 },
          { x: 0.4, y: expect.closeTo(0.2) as number },
          { x: 1, y: 1 },
        ],
      },
    ]);
    expect(edges(duel, name)).toEqual(['Ann ahead', 'Bo ahead']);
  });

  it('is a line for each seat otherwise, and one for all who win together', () => {
    expect(tracks(reviewOf(2, [[0, [0.5, 0.9]]])).map(({ seat }) => seat)).toEqual([0, 1]);
    expect(tracks(reviewOf(3, [[0, [0.5, 0.5, 0.5]]])).map(({ seat }) => seat)).toEqual([0, 1, 2]);
    expect(tracks(reviewOf(3, [[0, [0.5]]], true)).map(({ seat }) => seat)).toEqual([-1]);
  });

  it('is told in words', () => {
    expect(chartWords(duel, name)).toBe(
      'Who stood how, of 100, from beginning to end: Ann from 50 to 0, Bo from 50 to 100.',
    );
    expect(
      chartWords(
        reviewOf(
          2,
          [
            [0, [0.5]],
            [9, [0.25]],
          ],
          true,
        ),
        name,
      ),
    ).toContain('All together from 50 to 25');
    expect(chartWords(reviewOf(2, []), name)).toBe('');
    expect(swingWords({ at: 1, seat: 1, was: 0.42, now: 0.79, lines: [] }, name)).toBe('Bo from 42 to 79 of 100');
    expect(swingWords({ at: 1, seat: -1, was: 0.5, now: 0.1, lines: [] }, name)).toBe(
      'all together from 50 to 10 of 100',
    );
  });

  it('knows which moment was clicked', () => {
    expect([0, 0.19, 0.21, 0.69, 0.71, 1].map((x) => nearest(duel, x))).toEqual([0, 0, 4, 4, 10, 10]);
  });

  it('is drawn', () => {
    expect(
      path(
        [
          { x: 0, y: 0.5 },
          { x: 1, y: 0 },
        ],
        600,
        100,
      ),
    ).toBe('M0.0 50.0L600.0 0.0');
  });
});
