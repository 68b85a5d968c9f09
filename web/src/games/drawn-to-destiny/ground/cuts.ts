// The cuts of the graver that lie on a floor, as a tile that is laid side by side, and what stands on the ground. Pure: the
// same name gives the same strokes. Lengths are the map's: a Space is 100 wide.
import { at, between, chance, type Chance, cut, disc, wedge } from '../../../pictures/strokes';
import type { Cuts } from './looks';

/** The side of a tile: four Spaces. */
export const TILE = 400;

type Points = (x: number, y: number, random: Chance) => string;
/** Something at so many places, spread evenly and then shaken; what leaves the tile comes in again on the other side. */
function strewn(random: Chance, rows: number, columns: number, one: Points): string {
  let d = '';
  const [wide, tall] = [TILE / columns, TILE / rows];
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1)
      d += one(
        (column + between(random, 0.12, 0.88)) * wide - (row % 2 ? wide / 2 : 0),
        (row + between(random, 0.15, 0.85)) * tall,
        random,
      );
  return d;
}
/** A level cut. */
const level =
  (least: number, most: number, width: number): Points =>
  (x, y, random) => {
    const long = between(random, least, most);
    return cut(x - long / 2, y, x + long / 2, y + between(random, -1, 1), width);
  };
/** Blades that stand in a tuft. */
const tuft: Points = (x, y, random) => {
  const tall = between(random, 7, 12);
  return (
    wedge(x - 5, y - tall * 0.7, x - 2, y, 2.6) +
    wedge(x, y - tall, x, y, 2.8) +
    wedge(x + 6, y - tall * 0.75, x + 2, y, 2.6)
  );
};
const pebble: Points = (x, y, random) => {
  const size = between(random, 1.6, 4.4);
  return `M${at(x - size, y)}a${size} ${size * 0.7} 0 1 0 ${2 * size} 0a${size} ${size * 0.7} 0 1 0 ${-2 * size} 0z`;
};
const curve = (x: number, y: number, long: number, rise: number, width: number): string =>
  `M${at(x - long / 2, y)}q${at(long / 4, -rise - width)} ${at(long / 2, 0)}q${at(long / 4, rise + width)} ${at(long / 2, 0)}q${at(-long / 4, rise - width)} ${at(-long / 2, 0)}q${at(-long / 4, -rise + width)} ${at(-long / 2, 0)}z`;
const hole = (x: number, y: number, radius: number): string =>
  `M${at(x - radius, y)}a${radius} ${radius} 0 1 1 ${2 * radius} 0a${radius} ${radius} 0 1 1 ${-2 * radius} 0z`;
const ring = (x: number, y: number, radius: number, width: number): string =>
  disc(x, y, radius) + hole(x, y, radius - width);
const lines = (count: number, one: (part: number) => string): string =>
  Array.from({ length: count }, (_, index) => one((index + 0.5) / count)).join('');
/** Joints of stones in rows, every second row set off by half a stone. */
function joints(random: Chance, rows: number, columns: number, width: number, loose: number): string {
  const [tall, wide] = [TILE / rows, TILE / columns];
  let d = '';
  for (let row = 0; row < rows; row += 1) {
    d += lines(4, (part) => cut(part * TILE - 50, row * tall, part * TILE + 50, row * tall, width * 0.8));
    for (let column = 0; column < columns; column += 1) {
      const x = (column + (row % 2 ? 0.5 : 0)) * wide + between(random, -loose, loose);
      d += cut(x, row * tall + 2, x + between(random, -loose, loose) * 0.5, (row + 1) * tall - 2, width);
    }
  }
  return d;
}
const star: Points = (x, y, random) => {
  const size = between(random, 1, 2.4);
  return random() < 0.16 ? cut(x - 7, y, x + 7, y, 1.6) + cut(x, y - 7, x, y + 7, 1.6) : disc(x, y, size);
};
const flame: Points = (x, y, random) => {
  const tall = between(random, 14, 26);
  return `M${at(x, y)}c${at(-7, -tall * 0.4)} ${at(2, -tall * 0.6)} ${at(1, -tall)}c${at(7, tall * 0.35)} ${at(5, tall * 0.7)} ${at(-1, tall)}z`;
};
const flake: Points = (x, y, random) => {
  const size = between(random, 5, 9);
  return lines(3, (part) => {
    const angle = part * Math.PI;
    const [dx, dy] = [Math.cos(angle) * size, Math.sin(angle) * size];
    return cut(x - dx, y - dy, x + dx, y + dy, 1.5);
  });
};
const bolt: Points = (x, y, random) => {
  const by = between(random, 8, 13);
  return cut(x, y - by, x - 5, y + 1, 2) + cut(x - 5, y + 1, x + 5, y - 1, 1.6) + cut(x + 5, y - 1, x - 1, y + by, 2);
};
const leaf: Points = (x, y, random) => {
  const turn = between(random, -2.6, -0.5);
  const long = between(random, 10, 17);
  return cut(x, y, x + Math.cos(turn) * long, y + Math.sin(turn) * long, 4);
};
const reed: Points = (x, y, random) =>
  cut(x - 14, y, x + 14, y, 1.5) +
  lines(3, (part) => cut(x - 9 + part * 18, y, x - 11 + part * 22, y - between(random, 12, 22), 1.7));
const puff: Points = (x, y, random) => {
  const wide = between(random, 26, 44);
  return `M${at(x - wide / 2, y)}a${wide / 2} ${wide / 2.6} 0 0 1 ${wide} 0a${wide / 2} ${wide / 3.4} 0 0 0 ${-wide} 0z`;
};
const whirl: Points = (x, y, random) => {
  const wide = between(random, 18, 46);
  return `M${at(x - wide, y)}a${wide} ${wide * 0.5} 0 0 1 ${wide * 1.8} ${-wide * 0.2}a${wide} ${wide * 0.56} 0 0 0 ${-wide * 1.8} ${wide * 0.2}z`;
};
const chip: Points = (x, y, random) => {
  const size = between(random, 5, 11);
  return cut(x - size, y - size * 0.4, x, y, 2) + cut(x, y, x + size, y - size * 0.6, 1.6);
};

const MAKERS: Record<Cuts, (random: Chance) => string> = {
  grass: (random) => strewn(random, 9, 4, level(24, 74, 1)) + strewn(random, 4, 4, tuft),
  furrows: () =>
    lines(16, (part) => lines(4, (by) => cut(by * TILE - 46, part * TILE, by * TILE + 46, part * TILE, 2.6))),
  dust: (random) => strewn(random, 8, 6, level(8, 26, 1)) + strewn(random, 5, 6, pebble),
  pebbles: (random) => strewn(random, 16, 16, pebble),
  steps: (random) =>
    strewn(random, 7, 7, (x, y, by) => disc(x, y, between(by, 2, 3)) + cut(x - 4, y + 6, x + 6, y + 5, 2)),
  flags: (random) => joints(random, 8, 5, 1.9, 8),
  cobbles: (random) => joints(random, 16, 14, 1.5, 3),
  asphalt: (random) => strewn(random, 18, 8, level(3, 9, 0.9)) + strewn(random, 4, 3, level(50, 90, 0.8)),
  lanes: (random) =>
    strewn(random, 14, 7, level(3, 9, 0.9)) +
    lines(4, (part) => cut(part * TILE - 26, TILE / 8 + (TILE / 4) * 1, part * TILE + 26, TILE / 8 + TILE / 4, 5)) +
    lines(4, (part) => cut(part * TILE - 26, TILE * 0.875, part * TILE + 26, TILE * 0.875, 5)),
  boards: (random) => joints(random, 12, 3, 1.5, 20),
  planks: (random) =>
    lines(16, (part) => lines(4, (by) => cut(part * TILE, by * TILE - 49, part * TILE, by * TILE + 49, 1.5))) +
    strewn(random, 5, 6, (x, y) => cut(x - 9, y, x + 9, y, 1.4)),
  tiles: () =>
    lines(8, (part) =>
      lines(
        4,
        (by) =>
          cut(part * TILE, by * TILE - 50, part * TILE, by * TILE + 50, 1.3) +
          cut(by * TILE - 50, part * TILE, by * TILE + 50, part * TILE, 1.3),
      ),
    ),
  treads: () =>
    lines(20, (part) => lines(4, (by) => cut(by * TILE - 46, part * TILE, by * TILE + 46, part * TILE, 3.4))),
  chips: (random) => strewn(random, 8, 8, chip),
  seams: (random) => strewn(random, 5, 4, level(40, 90, 1.6)),
  dunes: (random) =>
    strewn(random, 7, 4, (x, y, by) => curve(x, y, between(by, 60, 96), 7, 1.4)) +
    strewn(random, 7, 8, (x, y) => disc(x, y, 1.3)),
  ripples: (random) => strewn(random, 12, 5, (x, y, by) => curve(x, y, between(by, 34, 66), 5, 1.7)),
  swell: (random) => strewn(random, 8, 4, (x, y, by) => curve(x, y, between(by, 70, 110), 11, 2.8)),
  calm: (random) => strewn(random, 8, 4, level(44, 92, 1.7)),
  falls: (random) =>
    strewn(random, 3, 22, (x, y, by) => cut(x, y - between(by, 40, 90), x, y + between(by, 40, 80), 2.6)),
  reeds: (random) => strewn(random, 6, 5, reed) + strewn(random, 6, 4, level(30, 60, 1.2)),
  leaves: (random) => strewn(random, 11, 11, leaf),
  mist: (random) => strewn(random, 15, 3, level(90, 150, 2.4)),
  wisps: (random) => strewn(random, 9, 4, (x, y, by) => curve(x, y, between(by, 50, 100), 12, 3)),
  puffs: (random) => strewn(random, 8, 6, puff),
  gusts: (random) => strewn(random, 6, 3, (x, y, by) => cut(x - between(by, 30, 70), y, x + 50, y - 4, 1.5)),
  stars: (random) => strewn(random, 9, 9, star),
  swirls: (random) => strewn(random, 6, 4, whirl),
  bubbles: (random) => strewn(random, 8, 8, (x, y, by) => ring(x, y, between(by, 4, 9), 1.6)),
  frost: (random) => strewn(random, 8, 8, flake),
  sparks: (random) => strewn(random, 7, 7, bolt),
  tongues: (random) => strewn(random, 7, 8, flame),
  crust: (random) =>
    strewn(random, 7, 6, (x, y, by) => {
      const wide = between(by, 16, 30);
      return `M${at(x - wide / 2, y)}l${at(wide * 0.3, -wide * 0.35)}l${at(wide * 0.5, wide * 0.1)}l${at(wide * 0.2, wide * 0.35)}l${at(-wide * 0.5, wide * 0.25)}z`;
    }),
  spores: (random) => strewn(random, 12, 12, (x, y, by) => disc(x, y, between(by, 1.4, 3.4))),
  bricks: (random) => joints(random, 16, 8, 1.7, 1),
  hachures: (random) =>
    strewn(random, 9, 14, (x, y, by) => cut(x - 5, y - between(by, 10, 18), x + 5, y + between(by, 10, 18), 1.9)),
};
const made = new Map<Cuts, string>();
/** The strokes of a tile. */
export function tile(cuts: Cuts): string {
  const known = made.get(cuts) ?? MAKERS[cuts](chance(`cuts/${cuts}`));
  made.set(cuts, known);
  return known;
}

// -- what stands on the ground: light comes from the left

/** Something drawn: paths in the order in which they are printed. */
export interface Drawn {
  /** Where it stands, for what is nearer to be drawn over it. */
  y: number;
  /** Printed in ink, in the paper's colour or in the tint; with a halo, so that it never merges with what is behind it. */
  parts: { tone: 'ink' | 'paper' | 'shade'; d: string; halo?: boolean }[];
}
const polygon = (points: [number, number][]): string => `M${points.map(([x, y]) => at(x, y)).join('L')}z`;

function pine(x: number, y: number, tall: number): Drawn {
  const half = tall * 0.27;
  const top = y - tall;
  const tiers: [number, number][] = [[x, top]];
  const fall: [number, number][] = [];
  for (let tier = 1; tier <= 4; tier += 1) {
    const reach = half * (0.36 + tier * 0.16);
    const low = top + tall * (0.16 + tier * 0.17);
    tiers.push([x + reach, low], [x + reach * 0.5, low - tall * 0.03]);
    fall.push([x - reach, low], [x - reach * 0.5, low - tall * 0.03]);
  }
  const body = polygon([...tiers.slice(0, -1), ...fall.slice(0, -1).reverse()]);
  let light = '';
  for (let tier = 0; tier < 4; tier += 1) {
    const low = top + tall * (0.2 + tier * 0.165);
    light += cut(x - 1, low - tall * 0.11, x - half * (0.34 + tier * 0.14), low + tall * 0.015, 1.5);
    light += cut(x - 1, low - tall * 0.03, x - half * (0.2 + tier * 0.12), low + tall * 0.045, 1.2);
  }
  const trunk = polygon([
    [x - 3, y - tall * 0.2],
    [x + 3, y - tall * 0.2],
    [x + 3, y],
    [x - 3, y],
  ]);
  return {
    y,
    parts: [
      { tone: 'ink', d: cut(x - half * 0.2, y, x + half * 1.9, y - 1, 3) },
      { tone: 'ink', d: body + trunk, halo: true },
      { tone: 'paper', d: light },
    ],
  };
}
function palm(x: number, y: number, tall: number): Drawn {
  const top = y - tall;
  const fronds = [-2.9, -2.3, -1.57, -0.85, -0.2, 0.35, 2.8]
    .map((angle) =>
      cut(x + 4, top, x + 4 + Math.cos(angle) * tall * 0.42, top + Math.sin(angle) * tall * 0.26 + tall * 0.12, 8),
    )
    .join('');
  const trunk = `M${at(x - 3, y)}q${at(3, -tall * 0.5)} ${at(5, -tall)}l${at(5, 0)}q${at(-1, tall * 0.5)} ${at(-3, tall)}z`;
  return {
    y,
    parts: [
      { tone: 'ink', d: cut(x - 8, y, x + 26, y, 3) },
      { tone: 'ink', d: trunk + fronds, halo: true },
    ],
  };
}
function bush(x: number, y: number, wide: number): Drawn {
  const body = `M${at(x - wide / 2, y)}c${at(-wide * 0.1, -wide * 0.4)} ${at(wide * 0.2, -wide * 0.5)} ${at(wide * 0.3, -wide * 0.45)}c${at(wide * 0.1, -wide * 0.25)} ${at(wide * 0.4, -wide * 0.15)} ${at(wide * 0.42, 0)}c${at(wide * 0.3, 0)} ${at(wide * 0.35, wide * 0.3)} ${at(wide * 0.28, wide * 0.45)}z`;
  const light = lines(4, (part) =>
    cut(x - wide * 0.4 + part * wide * 0.5, y - wide * 0.1, x - wide * 0.3 + part * wide * 0.5, y - wide * 0.36, 1.8),
  );
  return {
    y,
    parts: [
      { tone: 'ink', d: cut(x - wide * 0.4, y, x + wide * 0.8, y, 3) },
      { tone: 'ink', d: body, halo: true },
      { tone: 'paper', d: light },
    ],
  };
}
/** A stone: a lit face on the left, a tinted one with dense cuts on the right. */
function stone(x: number, y: number, wide: number, tall: number, random: Chance): Drawn {
  const ridge = x + wide * between(random, -0.06, 0.12);
  const top = y - tall;
  const outline: [number, number][] = [
    [x - wide / 2, y],
    [x - wide * 0.44, y - tall * between(random, 0.4, 0.6)],
    [x - wide * 0.18, top + tall * between(random, 0, 0.14)],
    [ridge, top],
    [x + wide * 0.3, top + tall * between(random, 0.1, 0.24)],
    [x + wide * 0.47, y - tall * between(random, 0.32, 0.5)],
    [x + wide / 2, y],
  ];
  const dark: [number, number][] = [
    [ridge, top],
    outline[4]!,
    outline[5]!,
    outline[6]!,
    [ridge + wide * 0.08, y],
    [ridge - wide * 0.03, y - tall * 0.5],
  ];
  let cuts = '';
  for (let part = 0.1; part < 0.96; part += 0.12) {
    const sx = ridge + (x + wide * 0.46 - ridge) * part;
    cuts += cut(sx, top + tall * (0.12 + part * 0.3), sx + wide * 0.03, y - tall * 0.05, 1.9);
  }
  cuts +=
    cut(x - wide * 0.3, y - tall * 0.3, x - wide * 0.24, y - tall * 0.06, 1.4) +
    cut(x - wide * 0.12, y - tall * 0.5, x - wide * 0.1, y - tall * 0.2, 1.4);
  return {
    y,
    parts: [
      { tone: 'ink', d: cut(x - wide * 0.3, y + 1, x + wide * 0.86, y, 4) },
      { tone: 'paper', d: polygon(outline), halo: true },
      { tone: 'shade', d: polygon(dark) },
      { tone: 'ink', d: cuts },
      { tone: 'ink', d: rim(outline, 3.2) },
    ],
  };
}
/** A closed line of some width, thinner where the light falls. */
function rim(points: [number, number][], width: number): string {
  return points
    .map(([x, y], index) => {
      const [nx, ny] = points[(index + 1) % points.length]!;
      return cut(x, y, nx, ny, width);
    })
    .join('');
}
function mound(x: number, y: number, wide: number): Drawn {
  const body = `M${at(x - wide / 2, y)}c${at(wide * 0.15, -wide * 0.5)} ${at(wide * 0.7, -wide * 0.62)} ${at(wide, 0)}z`;
  const shade = lines(6, (part) =>
    cut(x + wide * (0.08 + part * 0.34), y - wide * (0.36 - part * 0.24), x + wide * (0.14 + part * 0.36), y - 3, 2.2),
  );
  const crest = `M${at(x - wide / 2, y)}c${at(wide * 0.15, -wide * 0.5)} ${at(wide * 0.7, -wide * 0.62)} ${at(wide, 0)}c${at(-wide * 0.32, -wide * 0.54)} ${at(-wide * 0.83, -wide * 0.44)} ${at(-wide, 0)}z`;
  return {
    y,
    parts: [
      { tone: 'paper', d: body, halo: true },
      { tone: 'ink', d: crest + shade },
    ],
  };
}
/** A trough of boards on two legs, with water in it. */
function trough(x: number, y: number): Drawn {
  const [half, foot, top, back] = [40, 34, y - 34, y - 48];
  const front: [number, number][] = [
    [x - half, top],
    [x + half, top],
    [x + foot, y - 8],
    [x - foot, y - 8],
  ];
  const bowl: [number, number][] = [
    [x - half + 8, back],
    [x + half - 8, back],
    [x + half, top],
    [x - half, top],
  ];
  const legs: [number, number][][] = [-1, 1].map((side) => [
    [x + side * (foot - 2), y - 10],
    [x + side * (foot - 12), y - 10],
    [x + side * (foot - 10), y],
    [x + side * (foot - 2), y],
  ]);
  const grain = [0.3, 0.62].map((part) => cut(x - half + 8, top + 26 * part, x + half - 14, top + 26 * part, 1.6));
  const dark = lines(5, (part) => cut(x + 12 + part * 24, top + 3, x + 10 + part * 21, y - 10, 2));
  const ripples = cut(x - 22, back + 6, x + 6, back + 6, 1.2) + cut(x - 8, back + 10, x + 24, back + 10, 1.2);
  return {
    y,
    parts: [
      { tone: 'ink', d: cut(x - foot, y + 1, x + half + 14, y, 4) },
      { tone: 'ink', d: legs.map((leg) => polygon(leg)).join(''), halo: true },
      { tone: 'paper', d: polygon(front) + polygon(bowl), halo: true },
      { tone: 'shade', d: polygon(bowl) },
      { tone: 'ink', d: grain.join('') + dark + ripples + rim(front, 4) + rim(bowl, 4) },
    ],
  };
}

/** What is drawn on one Space, whose upper left corner is given. `seed` names the Space. */
export function drawnOn(what: string, x: number, y: number, seed: string): Drawn[] {
  const random = chance(`${what}/${seed}`);
  const shaken = (left: number, low: number, by = 7): [number, number] => [
    x + left + between(random, -by, by),
    y + low + between(random, -by, by),
  ];
  if (what === 'pines')
    return [
      [24, 48],
      [62, 42],
      [84, 66],
      [40, 80],
      [70, 94],
    ].map(([left, low]) => pine(...shaken(left!, low!), between(random, 52, 74)));
  if (what === 'palms')
    return [
      [26, 60],
      [70, 54],
      [50, 94],
    ].map(([left, low]) => palm(...shaken(left!, low!), between(random, 50, 66)));
  if (what === 'bushes')
    return [
      [28, 48],
      [68, 58],
      [42, 90],
    ].map(([left, low]) => bush(...shaken(left!, low!), between(random, 34, 46)));
  if (what === 'rocks')
    return [
      [26, 54],
      [66, 44],
      [50, 88],
      [82, 84],
    ].map(([left, low]) => stone(...shaken(left!, low!), between(random, 18, 36), between(random, 14, 26), random));
  if (what === 'boulders')
    return [
      stone(x + 52, y + 88, 88, between(random, 82, 104), random),
      stone(x + 22, y + 95, 44, 36, random),
      stone(x + 84, y + 96, 34, 24, random),
    ];
  if (what === 'trough') return [trough(x + 50, y + 88)];
  if (what === 'peaks') return [stone(x + 62, y + 80, 74, 78, random), stone(x + 34, y + 96, 66, 62, random)];
  return [mound(x + 50, y + 84, 92)];
}
