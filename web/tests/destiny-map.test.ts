import { describe, expect, it } from 'vitest';
import {
  area,
  around,
  between,
  headingTo,
  holds,
  markAt,
  middle,
  moved,
  opening,
  placesIn,
  shortWay,
  spaceAt,
  stepTo,
  turnsTo,
  wallLine,
  whole,
  within,
  zoomed,
} from '../src/games/drawn-to-destiny/geometry';
import type { Space } from '../src/games/drawn-to-destiny/types';

const map = { width: 14, height: 10 };

describe('the map on the screen', () => {
  it('looks between whoever is asked and its Target, as far as whoever is asked stays in sight', () => {
    expect(between([5, 3], [10, 3], 8, 1), 'both find room').toEqual([7.5, 3]);
    expect(between([2, 4], [12, 0], 8, 1), 'it stays a Space from the edge').toEqual([4.5, 2]);
    expect(between([2, 4], [2, 4], 8, 1)).toEqual([2, 4]);
  });
  it('has its south-west corner below on the left', () => {
    expect(middle([0, 0], map)).toEqual({ x: 50, y: 950 });
    expect(middle([13, 9], map)).toEqual({ x: 1350, y: 50 });
    expect(spaceAt({ x: 50, y: 950 }, map)).toEqual([0, 0]);
    expect(spaceAt({ x: -1, y: 950 }, map)).toBeNull();
    expect(spaceAt({ x: 50, y: 1000 }, map)).toBeNull();
  });
  it('reads rows from the north', () => {
    expect(markAt(['ab', 'cd'], [0, 1])).toBe('a');
    expect(markAt(['ab', 'cd'], [1, 0])).toBe('d');
  });
  it('knows the way to a neighbour, and the heading that points most nearly elsewhere', () => {
    expect(stepTo([3, 3], [4, 4])).toBe('NE');
    expect(stepTo([3, 3], [5, 3])).toBeNull();
    expect(headingTo([3, 3], [9, 4])).toBe('E');
    expect(headingTo([3, 3], [3, 0])).toBe('S');
    expect(headingTo([3, 3], [3, 3])).toBeNull();
  });
  it('turns the short way', () => {
    expect(turnsTo('N', 'NE')).toBe(1);
    expect(turnsTo('N', 'NW')).toBe(-1);
    expect(turnsTo('NW', 'E')).toBe(3);
    expect(shortWay(315, 'N')).toBe(360);
    expect(shortWay(0, 'NW')).toBe(-45);
  });
  it('draws a wall along the edge between two Spaces', () => {
    expect(wallLine([0, 0], [1, 0], map)).toEqual([
      { x: 100, y: 900 },
      { x: 100, y: 1000 },
    ]);
    expect(wallLine([0, 0], [0, 1], map)).toEqual([
      { x: 0, y: 900 },
      { x: 100, y: 900 },
    ]);
  });
  it('fills an area row by row', () => {
    expect(area(map, ([x, y]) => y === 9 && x < 3)).toBe('M0 0h300v100h-300z');
  });
  it('lets several figures share a Space without covering each other', () => {
    const four = placesIn(4);
    expect(new Set(four.map(({ x, y }) => `${x}/${y}`)).size).toBe(4);
    expect(four[0]?.scale).toBeLessThan(1);
    expect(placesIn(1)).toEqual([{ x: 0, y: 0, scale: 1 }]);
  });
});

describe('the camera', () => {
  it('shows the whole map in a window of any shape', () => {
    for (const shape of [0.5, 1.4, 3]) {
      const all = whole(map, shape);
      expect(all.width / all.height).toBeCloseTo(shape);
      expect(all.x).toBeLessThanOrEqual(0);
      expect(all.x + all.width).toBeGreaterThanOrEqual(1400);
      expect(all.y + all.height).toBeGreaterThanOrEqual(1000);
    }
  });
  it('zooms around the point under the pointer, and never beyond the whole map', () => {
    const shape = 1.4;
    const start = around([7, 5], 6, map, shape);
    const at = { x: 700, y: 500 };
    const nearer = zoomed(start, 0.8, at, map, shape);
    expect((at.x - nearer.x) / nearer.width).toBeCloseTo((at.x - start.x) / start.width);
    expect(zoomed(start, 100, at, map, shape)).toEqual(whole(map, shape));
  });
  it('does not leave the map', () => {
    const start = around([7, 5], 6, map, 1.4);
    const far = moved(start, { x: 99999, y: -99999 }, map, 1.4);
    expect(far.x + far.width).toBeLessThanOrEqual(1400 + 40);
    expect(far.y).toBeGreaterThanOrEqual(-40);
    expect(within(far, map, 1.4)).toEqual(far);
  });
  it('begins with all figures in sight, nearer than the whole map', () => {
    const spaces: Space[] = [
      [2, 4],
      [12, 6],
      [9, 1],
    ];
    for (const shape of [1.4, 2.5]) {
      const start = opening(spaces, map, shape, 9);
      expect(spaces.every((space) => holds(start, space, map))).toBe(true);
      expect(start.width).toBeLessThan(whole(map, shape).width);
    }
    expect(opening([], map, 1.4, 9)).toEqual(whole(map, 1.4));
    expect(opening([[2, 4]], map, 1.4, 9).width).toBe(900);
    const corner: Space[] = [
      [0, 0],
      [1, 1],
    ];
    expect(opening(corner, map, 1, 2, 2).width, 'beside the map no room is needed').toBeCloseTo(435);
  });
  it('knows whether a Space is wholly seen', () => {
    const start = around([7, 5], 6, map, 1.4);
    expect(holds(start, [7, 5], map)).toBe(true);
    expect(holds(start, [0, 0], map)).toBe(false);
  });
  it('may look farther where something lies over its right edge', () => {
    const start = moved(around([7, 5], 6, map, 1.4), { x: 99999, y: 0 }, map, 1.4, 0.25);
    expect(start.x + start.width).toBeCloseTo(1400 + 35 + 150);
  });
});
