// The picture of something that is chosen from a shelf: a sky, a land below it, and stamps that stand on the land, cut like woodcuts.
//
// What is in it stands in the game's table (`vistas` in pictures.json). It is composed for any shape: wide on a card, tall on a page.
import { at, between, box, chance, type Chance, cut, disc, wedge } from './strokes';

/** What a game's table says of a picture: its sky, its land, and what stands there, back to front. */
export interface VistaEntry {
  sky: 'rays' | 'dusk' | 'clear' | 'stars';
  land: 'plain' | 'street' | 'sea' | 'peaks' | 'hill' | 'moon' | 'floor';
  /** Where sun or moon stands, in hundredths of the width; none without. */
  disc?: number;
  /** Name, middle (in hundredths of the width), size (of the height of a wide picture), in the spot colour, how far above the ground. */
  things: [stamp: string, x: number, size: number, tone?: 'ink' | 'spot', above?: number][];
}

/** Strokes or a stamp, in a tone: the paper, the spot colour printed thin or full, ink, or the deep of the night. */
export interface VistaPart {
  tone: 'paper' | 'tint' | 'line' | 'ink' | 'night';
  d: string;
}
export interface VistaThing {
  stamp: string;
  x: number;
  y: number;
  size: number;
  tone: 'ink' | 'spot';
}
export interface Vista {
  width: number;
  height: number;
  parts: VistaPart[];
  things: VistaThing[];
}

type Point = [number, number];
/** The width of all pictures; a wide one is 122 high. */
export const WIDE = 300;
const HORIZON = 0.66;

const line = (points: Point[]): string => `M${points.map(([x, y]) => at(x, y)).join('L')}`;
const filled = (points: Point[], deep: number): string =>
  `M${at(0, deep)}L${points.map(([x, y]) => at(x, y)).join('L')}L${at(WIDE, deep)}z`;
/** A soft line of hills. */
function rolling(random: Chance, y: number, rise: number): Point[] {
  const [one, two, three] = [random() * 6, random() * 6, 0.9 + random() * 0.5];
  return Array.from({ length: 61 }, (_, step) => {
    const x = (step / 60) * WIDE;
    return [x, y - Math.sin(one + (x / WIDE) * 4.2 * three) * rise - Math.sin(two + (x / WIDE) * 9) * rise * 0.25];
  });
}
/** Level cuts between two heights, the longer and denser the further down. */
function furrows(random: Chance, from: number, to: number, many: number, width: number): string {
  let d = '';
  for (let each = 0; each < many; each += 1) {
    const part = Math.sqrt(random());
    const y = from + (to - from) * part;
    const x = between(random, -10, WIDE);
    d += cut(x, y, x + between(random, 8, 26) * (0.5 + part), y + between(random, -0.6, 0.6), width * (0.5 + part));
  }
  return d;
}

function sky({ sky, disc: where }: VistaEntry, height: number, horizon: number, random: Chance): VistaPart[] {
  const parts: VistaPart[] = [];
  const x = (where ?? 50) * 0.01 * WIDE;
  const radius = Math.min(20, height * 0.13);
  const y = where === undefined ? horizon * 0.75 : Math.max(radius * 1.7, horizon * 0.28);
  if (sky === 'stars') {
    parts.push({ tone: 'night', d: box(0, 0, WIDE, height) });
    let stars = '';
    for (let each = 0; each < height / 2.4; each += 1)
      stars += disc(between(random, 0, WIDE), between(random, 0, height), between(random, 0.35, 1.1));
    parts.push({ tone: 'paper', d: stars });
  } else if (sky === 'rays') {
    let beams = '';
    const count = 26;
    for (let each = 0; each < count; each += 1) {
      const angle = ((each + 0.35) / count) * 2 * Math.PI;
      const [ex, ey] = [x + Math.cos(angle) * 500, y + Math.sin(angle) * 500];
      beams += wedge(x, y, ex, ey, (500 * Math.PI) / count);
    }
    parts.push({ tone: 'tint', d: beams });
  } else {
    let d = '';
    const gap = sky === 'dusk' ? 5 : 13;
    for (let row = 4; row < horizon; row += gap) {
      const low = row / horizon;
      for (let from = between(random, -40, 0); from < WIDE;) {
        const length = between(random, 30, 110) * (sky === 'dusk' ? 1.1 - low * 0.6 : 0.8);
        if (sky === 'dusk' || random() < 0.45) d += cut(from, row, from + length, row, 0.95 - low * 0.3);
        from += length + between(random, 3, 14);
      }
    }
    parts.push({ tone: 'line', d });
  }
  if (where !== undefined)
    parts.push({ tone: 'ink', d: disc(x, y, radius + 0.9) }, { tone: 'paper', d: disc(x, y, radius - 0.5) });
  return parts;
}

function land({ land }: VistaEntry, height: number, horizon: number, random: Chance): VistaPart[] {
  if (land === 'sea') {
    let crests = '';
    for (let y = horizon + 6; y < height; y += 5 + (y - horizon) * 0.06)
      for (let x = between(random, -20, 0); x < WIDE; x += between(random, 22, 52))
        if (random() < 0.75) crests += cut(x, y, x + between(random, 12, 30), y, 0.7 + (y - horizon) * 0.012);
    return [
      { tone: 'paper', d: box(0, horizon, WIDE, height) },
      { tone: 'tint', d: box(0, horizon, WIDE, height) },
      { tone: 'line', d: crests },
      { tone: 'ink', d: box(0, horizon - 0.6, WIDE, 1.2) },
    ];
  }
  if (land === 'peaks') {
    const points: Point[] = [[-4, horizon - 8]];
    let [faces, hatching] = ['', ''];
    for (let x = 12; x < WIDE + 30;) {
      const rise = between(random, 0.3, 0.62) * horizon;
      const half = rise * between(random, 0.55, 0.8);
      points.push([x + half, horizon + 10 - rise], [x + half * 2, horizon + between(random, 2, 12)]);
      faces += `M${at(x + half, horizon + 10 - rise)}L${at(x + half * 2, horizon + 12)}L${at(x + half * 1.15, horizon + 14)}z`;
      for (let part = 0.15; part < 1; part += 0.17)
        hatching += cut(
          x + half * (1 + part * 0.9),
          horizon + 12 - rise * (1 - part),
          x + half * (1.02 + part * 0.45),
          horizon + 12,
          1.1,
        );
      x += half * between(random, 1.35, 1.7);
    }
    return [
      { tone: 'paper', d: filled(points, height) },
      { tone: 'tint', d: faces },
      { tone: 'ink', d: hatching + line([...points, ...points.toReversed().map(([x, y]): Point => [x, y + 1.4])]) },
      { tone: 'line', d: furrows(random, horizon + 16, height, 30, 0.7) },
    ];
  }
  if (land === 'moon') {
    const middle = WIDE * 0.24;
    const radius = WIDE * 0.5;
    const y = horizon + radius * 0.92;
    let cuts = '';
    for (let each = 0; each < 16; each += 1) {
      const angle = -Math.PI * between(random, 0.12, 0.88);
      const near = radius * between(random, 0.55, 0.93);
      const [cx, cy] = [middle + Math.cos(angle) * near, y + Math.sin(angle) * near];
      cuts += cut(cx, cy, cx + 16, cy - 7, 0.8);
    }
    return [
      { tone: 'line', d: disc(middle, y, radius) },
      { tone: 'tint', d: cuts },
      { tone: 'tint', d: box(0, height - 5, WIDE, 5) },
    ];
  }
  if (land === 'floor' || land === 'street') {
    let joints = '';
    const [x, y] = [WIDE / 2, horizon - height * 0.2];
    for (let each = -9; each <= 9; each += 1)
      joints += cut(x + each * 9, horizon + 3, x + (each * 9 * (height - y)) / (horizon - y), height, 1);
    const dust = furrows(random, horizon + 2, height, 34, 0.7);
    return [
      { tone: 'paper', d: box(0, horizon, WIDE, height) },
      { tone: 'tint', d: box(0, horizon, WIDE, height) },
      { tone: land === 'floor' ? 'line' : 'ink', d: land === 'floor' ? joints : dust },
      { tone: 'ink', d: box(0, horizon - 0.6, WIDE, 1.2) },
    ];
  }
  const back = rolling(random, horizon - 2, land === 'hill' ? 14 : 5);
  const edge = line([...back, ...back.toReversed().map(([x, y]): Point => [x, y + 1.3])]);
  return [
    { tone: 'paper', d: filled(back, height) },
    { tone: land === 'hill' ? 'line' : 'tint', d: filled(back, height) },
    { tone: 'ink', d: edge },
    { tone: land === 'hill' ? 'night' : 'ink', d: furrows(random, horizon + 8, height, 40, 0.65) },
  ];
}

/** The picture, `height` high where it is 300 wide. Pure: the same name gives the same picture. */
export function vista(name: string, entry: VistaEntry, height: number): Vista {
  const random = chance(name);
  const horizon = height * (height > WIDE * 0.6 ? 0.72 : HORIZON);
  const unit = Math.min(height, 122 + (height - 122) * 0.34);
  const things = entry.things.map(([stamp, x, size, tone = 'ink', above = 0]): VistaThing => {
    const wide = (size / 100) * unit;
    const foot = horizon + (height - horizon) * 0.42 - (above / 100) * unit;
    return { stamp, x: (x / 100) * WIDE, y: foot - wide / 2, size: wide, tone };
  });
  let shadows = '';
  entry.things.forEach(([, , , , above = 0], number) => {
    const thing = things[number];
    if (!thing || above > 8) return;
    const [y, half] = [thing.y + thing.size * 0.47, thing.size * 0.46];
    shadows += cut(thing.x - half * 0.8, y, thing.x + half * 1.3, y + 1, 2.2);
  });
  return {
    width: WIDE,
    height,
    parts: [
      ...sky(entry, height, horizon, random),
      ...land(entry, height, horizon, random),
      { tone: entry.sky === 'stars' ? 'night' : 'ink', d: shadows },
    ],
    things,
  };
}
