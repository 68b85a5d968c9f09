// Every Location has a look of its own.
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { tile } from '../src/games/drawn-to-destiny/ground/cuts';
import { layOf, raised } from '../src/games/drawn-to-destiny/ground/lay';
import { FLOORS, INDOORS, LOOKS, lookOf } from '../src/games/drawn-to-destiny/ground/looks';
import { hachures, hard, loops, soft } from '../src/games/drawn-to-destiny/ground/shapes';
import { drawnOn } from '../src/games/drawn-to-destiny/ground/things';
import type { Chart, Ground, Space } from '../src/games/drawn-to-destiny/types';

const CARDS = new URL('../../src/wyrmhoard/games/drawn_to_destiny/cards/locations.toml', import.meta.url);
const locations = [...readFileSync(CARDS, 'utf8').matchAll(/^id = "([a-z-]+)"/gm)].map((match) => match[1] as string);

const SCENES = new URL('scenes/', CARDS);
const scenes = readdirSync(SCENES).map((name) => readFileSync(new URL(name, SCENES), 'utf8'));

describe('the ground', () => {
  it('has a look for each that a Scene asks for', () => {
    const asked = scenes.flatMap((text) =>
      [...text.matchAll(/look = "([a-z-]+)"/g)].map((match) => match[1] as string),
    );
    expect(asked.length).toBeGreaterThan(4);
    expect(asked.filter((look) => !(look in LOOKS))).toEqual([]);
    const barrels = { location: 'crate', look: 'barrels', blocked: false, sight: 'obstacle', penalty: 2 };
    expect(lookOf(barrels)).toBe(LOOKS['barrels']);
  });
  it('shows every Location', () => {
    expect(locations.length).toBeGreaterThan(60);
    expect(locations.filter((location) => !(location in LOOKS))).toEqual([]);
  });
  it('shows no two Locations alike', () => {
    const alike = new Map<string, string[]>();
    for (const location of locations) {
      const look = JSON.stringify(LOOKS[location]);
      alike.set(look, [...(alike.get(look) ?? []), location]);
    }
    expect([...alike.values()].filter((some) => some.length > 1)).toEqual([]);
  });
  it('shows what somebody made up by what it does', () => {
    const made = { location: 'glass-sea', blocked: false, sight: 'clear', penalty: 0 };
    expect(lookOf(made)).toBe(LOOKS['plain']);
    expect(lookOf({ ...made, penalty: 1 })).not.toBe(LOOKS['plain']);
    expect(lookOf({ ...made, blocked: true }).edge).toBe('high');
  });
  it('cuts every tile the same way each time', () => {
    for (const look of Object.values(LOOKS)) {
      expect(FLOORS[look.floor]).toMatch(/^#/);
      if (look.cuts) expect(tile(look.cuts)).toMatch(/^M[-\d. ]+/);
      if (look.cuts) expect(tile(look.cuts)).not.toContain('NaN');
    }
  });
});

describe('the outline of a patch', () => {
  const map = { width: 4, height: 3 };
  it('goes round it once', () => {
    const lines = loops(map, ([x, y]) => x === 1 && y === 1);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toHaveLength(4);
  });
  it('goes round a hole as well', () => {
    expect(loops({ width: 5, height: 5 }, ([x, y]) => !(x === 2 && y === 2))).toHaveLength(2);
  });
  it('runs off the paper where the patch does', () => {
    const line = loops(map, ([x]) => x === 0)[0] ?? [];
    expect(Math.min(...line.map((one) => one.x))).toBeLessThan(0);
    expect(Math.max(...line.map((one) => one.x))).toBe(100);
  });
  it('is one line for patches that touch at a corner only with themselves', () => {
    expect(loops(map, ([x, y]) => (x === 1 && y === 1) || (x === 2 && y === 0))).toHaveLength(2);
  });
  it('is rounded or straight', () => {
    const inside = ([x, y]: [number, number]): boolean => x === 1 && y === 1;
    expect(soft(map, inside)).toContain('Q');
    expect(hard(map, inside)).not.toContain('Q');
    expect(hachures(map, inside)).not.toContain('NaN');
  });
});

describe('what lies where', () => {
  const GROUND: Ground = {
    location: 'plain',
    look: '',
    name: '',
    penalty: 0,
    blocked: false,
    sight: 'clear',
    door: false,
  };
  const KINDS: Record<string, string> = { '.': 'plain', '#': 'wall', R: 'rock', r: 'river', '=': 'bridge', d: 'dirt' };
  const legend = Object.fromEntries(Object.entries(KINDS).map(([mark, location]) => [mark, { ...GROUND, location }]));
  const laid = (...rows: string[]) => {
    const size = { width: rows[0]?.length ?? 0, height: rows.length };
    return layOf({ ...size, rows, legend, doors: [], elevation: [] } as unknown as Chart);
  };
  it('shows under a thing the ground that is round it', () => {
    const dirt = laid('......', 'ddd...', 'dRd...', 'ddd...').floors.find((one) => one.look === LOOKS['dirt']);
    expect(dirt?.inside([1, 1])).toBe(true);
    expect(dirt?.inside([4, 1])).toBe(false);
  });
  it('makes one thing of Spaces side by side', () => {
    const lots = laid('R....', 'R..RR', '.....').lots.map((one) => one.spaces.length);
    expect(lots).toEqual([2, 2]);
  });
  it('lets a river go on below its bridge', () => {
    const { floors } = laid('..r..', '..=..', '..r..');
    expect(floors.find((one) => one.look === LOOKS['river'])?.inside([2, 1])).toBe(true);
    expect(floors.at(-1)?.look).toBe(LOOKS['bridge']);
  });
  it('gives a house on open ground a floor of boards', () => {
    const rooms = (...rows: string[]) => laid(...rows).floors.find((one) => one.look === INDOORS);
    expect(rooms('.......', '.#####.', '.#...#.', '.#####.', '.......')?.inside([3, 2])).toBe(true);
    expect(rooms('.......', '.##.##.', '.#...#.', '.#####.', '.......')).toBeUndefined();
  });
  it('draws the same Spaces the same way each time', () => {
    const corner = ([x, y]: Space) => ({ x: x * 100, y: y * -100 });
    for (const { stands } of Object.values(LOOKS)) {
      if (!stands || !('drawn' in stands)) continue;
      const draw = () =>
        JSON.stringify(
          drawnOn(
            stands.drawn,
            [
              [2, 2],
              [2, 3],
            ],
            corner,
            true,
          ),
        );
      expect(draw()).toBe(draw());
      expect(draw()).toContain('"M');
      expect(draw()).not.toContain('NaN');
    }
  });
  it('gives a wall a face where it ends towards the south and the east', () => {
    const map = { width: 4, height: 4 };
    const wall = raised(map, ([x, y]) => x === 1 && y === 1, 36, true);
    expect(wall.face.match(/M/g)).toHaveLength(2);
    expect(raised(map, () => true, 36, true).face, 'beside the map it goes on').toBe('');
  });
});
