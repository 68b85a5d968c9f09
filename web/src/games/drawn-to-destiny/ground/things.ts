// What stands on the ground, over as many Spaces as it has: drawn back to front, lit from the left. Pure: the same Spaces give
// the same strokes. Lengths are the map's: a Space is 100 wide.
import { at, between, chance, type Chance, cut, disc } from '../../../pictures/strokes';
import { SIZE } from '../geometry';
import type { Space } from '../types';

/** Something drawn: paths in the order in which they are printed. */
export interface Drawn {
  /** Where it stands, for what is nearer to be drawn over it. */
  y: number;
  /** Printed in ink, in the paper's colour, in the tint or in ember; with a halo, so that it never merges with what is behind. */
  parts: { tone: 'ink' | 'paper' | 'shade' | 'ember'; d: string; halo?: boolean }[];
}
/** The upper left corner of a Space in the drawing. */
export type Corner = (space: Space) => { x: number; y: number };
type Dot = [number, number];

export const polygon = (points: Dot[]): string => `M${points.map(([x, y]) => at(x, y)).join('L')}z`;
const mix = ([x, y]: Dot, [u, v]: Dot, part: number): Dot => [x + (u - x) * part, y + (v - y) * part];
/** The shadow on the ground: a lens that lies to the right of its foot. */
export const shadow = (x: number, y: number, wide: number): string =>
  cut(x - wide * 0.46, y, x + wide * 0.72, y - 1, Math.min(7, 2.5 + wide * 0.035));
/** A closed line that is thinner at its corners. */
const rim = (points: Dot[], width: number): string =>
  points.map(([x, y], index) => cut(x, y, ...(points[(index + 1) % points.length] as Dot), width)).join('');
/** Cuts from one line to another, of different lengths. */
function hatch(from: [Dot, Dot], to: [Dot, Dot], count: number, width: number, random: Chance, least = 0.55): string {
  let d = '';
  for (let index = 0; index < count; index += 1) {
    const part = (index + between(random, 0.3, 0.7)) / count;
    const [start, end] = [mix(...from, part), mix(...to, part)];
    const last = mix(start, end, between(random, least, 0.98));
    d += cut(...start, ...last, width * between(random, 0.7, 1.2));
  }
  return d;
}

function pine(x: number, y: number, tall: number, random: Chance): Drawn {
  const TIERS = 6;
  const [right, left]: [Dot[], Dot[]] = [[], []];
  let light = '';
  for (let tier = 0; tier < TIERS; tier += 1) {
    const reach = tall * (0.1 + tier * 0.042) * between(random, 0.88, 1.1);
    const low = y - tall * (0.8 - tier * 0.128);
    right.push([x + reach, low], [x + reach * 0.52, low - tall * 0.035]);
    left.push([x - reach, low], [x - reach * 0.52, low - tall * 0.035]);
    for (let part = 0; part < 3; part += 1) {
      const far = reach * (0.28 + part * 0.24);
      light += cut(x - far * 0.5, low - tall * (0.13 - part * 0.012), x - far - reach * 0.1, low - tall * 0.012, 1.1);
    }
  }
  const body = polygon([[x, y - tall], ...right.slice(0, -1), ...left.slice(0, -1).reverse()]);
  const trunk = polygon([
    [x - 3.5, y - tall * 0.2],
    [x + 3.5, y - tall * 0.2],
    [x + 4, y],
    [x - 4, y],
  ]);
  return {
    y,
    parts: [
      { tone: 'ink', d: shadow(x, y, tall * 0.5) },
      { tone: 'ink', d: body + trunk, halo: true },
      { tone: 'paper', d: light },
    ],
  };
}
function palm(x: number, y: number, tall: number): Drawn {
  const top = y - tall;
  const fronds = [-2.9, -2.3, -1.57, -0.85, -0.2, 0.35, 2.8]
    .map((angle) =>
      cut(x + 4, top, x + 4 + Math.cos(angle) * tall * 0.46, top + Math.sin(angle) * tall * 0.3 + tall * 0.12, 9),
    )
    .join('');
  const trunk = `M${at(x - 3, y)}q${at(3, -tall * 0.5)} ${at(5, -tall)}l${at(5, 0)}q${at(-1, tall * 0.5)} ${at(-3, tall)}z`;
  return {
    y,
    parts: [
      { tone: 'ink', d: shadow(x, y, tall * 0.5) },
      { tone: 'ink', d: trunk + fronds, halo: true },
    ],
  };
}
function bush(x: number, y: number, wide: number, random: Chance): Drawn {
  const body = `M${at(x - wide / 2, y)}c${at(-wide * 0.1, -wide * 0.4)} ${at(wide * 0.2, -wide * 0.5)} ${at(wide * 0.3, -wide * 0.45)}c${at(wide * 0.1, -wide * 0.25)} ${at(wide * 0.4, -wide * 0.15)} ${at(wide * 0.42, 0)}c${at(wide * 0.3, 0)} ${at(wide * 0.35, wide * 0.3)} ${at(wide * 0.28, wide * 0.45)}z`;
  const light = hatch(
    [
      [x - wide * 0.4, y - wide * 0.08],
      [x + wide * 0.06, y - wide * 0.12],
    ],
    [
      [x - wide * 0.28, y - wide * 0.4],
      [x + wide * 0.1, y - wide * 0.5],
    ],
    5,
    1.8,
    random,
  );
  return {
    y,
    parts: [
      { tone: 'ink', d: shadow(x, y, wide) },
      { tone: 'ink', d: body, halo: true },
      { tone: 'paper', d: light },
    ],
  };
}

/** A rock: a lit face on the left, one in the dark beside it, and one that sees a little light at the right. */
function crag(x: number, y: number, wide: number, tall: number, random: Chance, footed = true): Drawn {
  const p = (left: number, up: number, by = 0.03): Dot => [
    x + wide * (left + between(random, -by, by)),
    y - tall * (up + between(random, -by, by)),
  ];
  const [a, b, c] = [p(-0.5, 0, 0), p(-0.46, 0.44, 0.05), p(-0.34, 0.78, 0.05)];
  const [d, e] = [p(-0.2, 0.98, 0.02), p(0.1, 0.99, 0.01)];
  const [f, g, h] = [p(0.27, 0.72, 0.05), p(0.42, 0.36, 0.05), p(0.5, 0, 0)];
  const [mid, foot] = [p(0.02, 0.5), p(0.0, 0, 0.02)];
  const [side, heel] = [p(0.22, 0.42), p(0.26, 0, 0.02)];
  const outline = [a, b, c, d, e, f, g, h];
  const dense = Math.max(4, Math.round(wide / 15));
  return {
    y,
    parts: [
      {
        tone: 'ink',
        d: footed ? shadow(x + wide * 0.12, y + 1, wide) + shadow(x + wide * 0.2, y + 5, wide * 0.8) : '',
      },
      { tone: 'paper', d: polygon(outline), halo: true },
      { tone: 'shade', d: polygon([d, e, side, heel, foot, mid]) },
      {
        tone: 'ink',
        d:
          hatch([d, e], [mid, side], dense, 2.4, random, 0.7) +
          hatch([mid, side], [foot, heel], dense, 2.4, random, 0.7) +
          hatch([e, g], [heel, h], Math.ceil(dense * 0.8), 1.9, random, 0.4) +
          hatch([b, mix(c, d, 0.6)], [a, mix(a, foot, 0.7)], Math.ceil(dense * 0.6), 1.3, random, 0.25) +
          hatch([heel, h], [mix(heel, side, 0.5), mix(h, g, 0.8)], 4, 1.6, random, 0.5),
      },
      {
        tone: 'ink',
        d:
          rim(footed ? outline : [...outline, ...outline.slice(1, -1).reverse()], footed ? 4 : 2.6) +
          cut(...d, ...mid, 3) +
          cut(...mid, ...foot, 3) +
          cut(...e, ...side, 3.4) +
          cut(...side, ...heel, 3),
      },
    ],
  };
}
function mound(x: number, y: number, wide: number, random: Chance): Drawn {
  const tall = wide * 0.46;
  const crest = `M${at(x - wide / 2, y)}c${at(wide * 0.15, -tall)} ${at(wide * 0.7, -tall * 1.35)} ${at(wide, 0)}`;
  const back = `c${at(-wide * 0.3, -tall * 1.25)} ${at(-wide * 0.84, -tall * 0.92)} ${at(-wide, 0)}z`;
  const shade = hatch(
    [
      [x + wide * 0.06, y - tall * 0.86],
      [x + wide * 0.44, y - tall * 0.24],
    ],
    [
      [x + wide * 0.12, y - 3],
      [x + wide * 0.46, y - 2],
    ],
    9,
    2,
    random,
  );
  return {
    y,
    parts: [
      { tone: 'paper', d: `${crest}z`, halo: true },
      { tone: 'ink', d: crest + back + shade },
    ],
  };
}
/** A trough of boards on two legs, with water in it. */
function trough(x: number, y: number, random: Chance): Drawn {
  const [half, foot, top, back] = [48, 41, y - 40, y - 56];
  const front: Dot[] = [
    [x - half, top],
    [x + half, top],
    [x + foot, y - 10],
    [x - foot, y - 10],
  ];
  const bowl: Dot[] = [
    [x - half + 10, back],
    [x + half - 10, back],
    [x + half, top],
    [x - half, top],
  ];
  const legs = [-1, 1].map((side) =>
    polygon([
      [x + side * (foot - 2), y - 12],
      [x + side * (foot - 14), y - 12],
      [x + side * (foot - 11), y],
      [x + side * (foot - 2), y],
    ]),
  );
  const grain = [0.3, 0.62].map((part) => cut(x - half + 8, top + 30 * part, x + half - 14, top + 30 * part, 1.7));
  const dark = hatch([front[1]!, [x + 6, top]], [front[2]!, [x + 6, y - 10]], 7, 2.2, random, 0.8);
  const ripples = cut(x - 26, back + 6, x + 6, back + 6, 1.4) + cut(x - 8, back + 11, x + 28, back + 11, 1.4);
  return {
    y,
    parts: [
      { tone: 'ink', d: shadow(x + 8, y, 96) },
      { tone: 'ink', d: legs.join(''), halo: true },
      { tone: 'paper', d: polygon(front) + polygon(bowl), halo: true },
      { tone: 'shade', d: polygon(bowl) },
      { tone: 'ink', d: grain.join('') + dark + ripples + rim(front, 4.4) + rim(bowl, 4.4) },
    ],
  };
}
/** A tongue of fire with a core of light. */
function flame(x: number, y: number, tall: number, lean: number): Drawn {
  const tongue = (size: number): string => {
    const [high, half] = [tall * size, tall * 0.27 * size];
    return `M${at(x - half, y - half)}C${at(x - half * 1.3, y - high * 0.55)} ${at(x + lean, y - high * 0.6)} ${at(x + lean, y - high)}C${at(x + lean + half, y - high * 0.7)} ${at(x + half * 1.7, y - high * 0.45)} ${at(x + half, y - half * 0.8)}C${at(x + half * 0.6, y)} ${at(x - half * 0.6, y)} ${at(x - half, y - half)}z`;
  };
  return {
    y,
    parts: [
      { tone: 'ink', d: tongue(1), halo: true },
      { tone: 'ember', d: tongue(0.88) },
      { tone: 'paper', d: tongue(0.42) },
    ],
  };
}
/** A bubble that lets the light through. */
function bubble(x: number, y: number, radius: number): Drawn {
  return {
    y: y + radius,
    parts: [
      { tone: 'ink', d: disc(x, y, radius), halo: true },
      { tone: 'shade', d: disc(x, y, radius - 3) },
      { tone: 'paper', d: disc(x - radius * 0.32, y - radius * 0.34, radius * 0.28) },
      { tone: 'ink', d: cut(x + radius * 0.1, y + radius * 0.62, x + radius * 0.66, y, 2.4) },
    ],
  };
}
/** What rises from a wreck. */
export function smoke(x: number, y: number, seed: string): Drawn {
  const random = chance(`smoke/${seed}`);
  let [rings, lights] = ['', ''];
  for (const [index, radius] of [5, 7.5, 10.5, 8].entries()) {
    const [left, up] = [x + index * 5 + between(random, -4, 4), y - index * 13];
    rings += disc(left, up, radius);
    lights += disc(left - 1, up - 1, radius - 2.4);
  }
  return {
    y: y + 40,
    parts: [
      { tone: 'ink', d: rings, halo: true },
      { tone: 'paper', d: lights },
    ],
  };
}
/** The light of a fire: a jagged star of paper. */
export function star(x: number, y: number, radius: number, points: number, random: Chance): string {
  const dots: Dot[] = [];
  for (let index = 0; index < 2 * points; index += 1) {
    const angle = (index * Math.PI) / points;
    const far = radius * (index % 2 ? between(random, 0.66, 0.76) : between(random, 0.86, 1.1));
    dots.push([x + Math.cos(angle) * far, y + Math.sin(angle) * far]);
  }
  return polygon(dots);
}
/** A camp fire's light on the ground, with its rays and the stones round it. */
export function glow(x: number, y: number, radius: number, seed: string): Drawn {
  const random = chance(`glow/${seed}`);
  let [rays, stones, lights] = ['', '', ''];
  for (let index = 0; index < 34; index += 1) {
    const angle = ((index + between(random, -0.3, 0.3)) * Math.PI) / 17;
    const [from, to] = [radius * between(random, 0.42, 0.5), radius * between(random, 0.56, 0.86)];
    const [dx, dy] = [Math.cos(angle), Math.sin(angle)];
    rays += cut(x + dx * from, y + dy * from, x + dx * to, y + dy * to, 1.9);
  }
  for (let index = 0; index < 11; index += 1) {
    const angle = (index * 2 * Math.PI) / 11;
    const [sx, sy] = [x + Math.cos(angle) * 50, y + 24 + Math.sin(angle) * 17];
    const size = between(random, 6.5, 9);
    stones += disc(sx, sy, size);
    lights += disc(sx - 0.8, sy - 0.8, size - 2.4);
  }
  return {
    y: y - 2 * radius,
    parts: [
      { tone: 'paper', d: star(x, y, radius, 30, random) },
      { tone: 'ember', d: rays },
      { tone: 'ink', d: stones },
      { tone: 'paper', d: lights },
    ],
  };
}

/** A bank of fog: broad strokes of paper with a thin one under each. */
function fog(x: number, y: number, long: number): Drawn {
  return {
    y,
    parts: [
      { tone: 'shade', d: cut(x - long / 2 + 8, y + 5, x + long / 2 + 14, y + 5, 5) },
      { tone: 'paper', d: cut(x - long / 2, y, x + long / 2, y, 11) },
    ],
  };
}
/** A cloud that is dark below and at the right. */
function cloud(x: number, y: number, wide: number, random: Chance, storm = false): Drawn {
  const heap = (w: number): string =>
    `M${at(x - w * 0.5, y)}a${at(w * 0.15, w * 0.15)} 0 0 1 ${at(w * 0.1, -w * 0.26)}a${at(w * 0.2, w * 0.2)} 0 0 1 ${at(w * 0.32, -w * 0.16)}a${at(w * 0.2, w * 0.2)} 0 0 1 ${at(w * 0.34, w * 0.1)}a${at(w * 0.17, w * 0.17)} 0 0 1 ${at(w * 0.24, w * 0.32)}z`;
  const dark = hatch(
    [
      [x + wide * 0.46, y - 4],
      [x + wide * 0.1, y - 4],
    ],
    [
      [x + wide * 0.36, y - wide * 0.26],
      [x - wide * 0.2, y - wide * 0.1],
    ],
    11,
    2.2,
    random,
  );
  return {
    y,
    parts: [
      { tone: 'ink', d: heap(wide), halo: true },
      { tone: storm ? 'shade' : 'paper', d: heap(wide * 0.95) },
      { tone: 'ink', d: dark },
    ],
  };
}

type Each = (x: number, y: number, random: Chance) => Drawn;
/** So many of a kind on each Space, shaken. */
const strewn =
  (places: Dot[], by: number, one: Each) =>
  (x: number, y: number, random: Chance): Drawn[] =>
    places.map(([left, low]) => one(x + left + between(random, -by, by), y + low + between(random, -by, by), random));
const KINDS: Record<string, (x: number, y: number, random: Chance) => Drawn[]> = {
  pines: strewn(
    [
      [16, 36],
      [52, 30],
      [86, 44],
      [32, 66],
      [70, 72],
      [8, 92],
      [50, 98],
    ],
    8,
    (x, y, random) => pine(x, y, between(random, 66, 100), random),
  ),
  palms: strewn(
    [
      [20, 46],
      [72, 40],
      [42, 74],
      [84, 92],
    ],
    8,
    (x, y, random) => palm(x, y, between(random, 60, 84)),
  ),
  bushes: strewn(
    [
      [26, 44],
      [70, 52],
      [40, 86],
      [84, 92],
    ],
    7,
    (x, y, random) => bush(x, y, between(random, 38, 54), random),
  ),
  rocks: strewn(
    [
      [26, 50],
      [70, 44],
      [46, 88],
      [84, 86],
    ],
    7,
    (x, y, random) => crag(x, y, between(random, 28, 46), between(random, 24, 40), random),
  ),
  flames: strewn(
    [
      [22, 58],
      [58, 50],
      [86, 64],
      [38, 92],
      [72, 96],
    ],
    7,
    (x, y, random) => flame(x, y, between(random, 40, 66), between(random, -7, 7)),
  ),
  bubbles: strewn(
    [
      [24, 30],
      [66, 24],
      [84, 62],
      [40, 64],
      [66, 86],
      [18, 82],
    ],
    8,
    (x, y, random) => bubble(x, y, between(random, 7, 16)),
  ),
  fog: strewn(
    [
      [30, 14],
      [74, 30],
      [36, 48],
      [80, 64],
      [42, 84],
    ],
    9,
    (x, y, random) => fog(x, y, between(random, 90, 140)),
  ),
  veils: (x, y, random) =>
    [12, 30, 52, 70, 88].map((low) => {
      const [long, left] = [between(random, 70, 150), x + between(random, 20, 80)];
      const [rise, by] = [between(random, -12, 12), y + low + between(random, -6, 6)];
      const d = cut(left - long / 2, by, left + long / 2, by + rise, between(random, 2, 9));
      return { y: by, parts: [{ tone: 'shade' as const, d }] };
    }),
  clouds: (x, y, random) => [
    cloud(x + 66, y + 60, between(random, 80, 96), random),
    cloud(x + 44, y + 92, between(random, 104, 122), random),
  ],
  storms: (x, y, random) => [
    cloud(x + 62, y + 44, between(random, 86, 100), random, true),
    {
      y: y + 95,
      parts: [{ tone: 'ink', d: `M${at(x + 54, y + 58)}h18l-10 16h14l-30 28l8 -20h-14z`, halo: true }],
    },
    cloud(x + 42, y + 70, between(random, 104, 118), random, true),
  ],
  trough: (x, y, random) => [trough(x + 50, y + 88, random)],
  hill: (x, y, random) => [mound(x + 50, y + 90, 104, random), mound(x + 28, y + 98, 60, random)],
};

/** Water that breaks at the foot of an island. */
function surf(x: number, y: number): Drawn {
  const ring = (wide: number, thick: number): string =>
    cut(x - wide, y - 4, x - wide * 0.2, y + wide * 0.16, thick) +
    cut(x - wide * 0.35, y + wide * 0.17, x + wide * 0.7, y + wide * 0.14, thick) +
    cut(x + wide * 0.5, y + wide * 0.15, x + wide, y - 6, thick);
  return { y: y - 300, parts: [{ tone: 'paper', d: ring(84, 8) + ring(112, 6) }] };
}

/** Rocks of a group of Spaces: one on each two that lie behind each other, as high as both, with smaller ones at their feet. */
function rocks(spaces: readonly Space[], corner: Corner, footed: boolean, wet: boolean): Drawn[] {
  const has = new Set(spaces.map(String));
  const done = new Set<string>();
  const found: Drawn[] = [];
  for (const [x, y] of [...spaces].sort((a, b) => a[1] - b[1] || a[0] - b[0])) {
    if (done.has(`${x},${y}`)) continue;
    const double = has.has(`${x},${y + 1}`);
    if (double) done.add(`${x},${y + 1}`);
    const random = chance(`rocks/${x}/${y}`);
    const foot = corner([x, y]);
    const tall = (double ? 178 : between(random, 92, 108)) * (footed ? 1 : 1.12);
    found.push(
      crag(
        foot.x + 54,
        foot.y + 90,
        double ? between(random, 118, 130) : between(random, 98, 108),
        tall,
        random,
        footed,
      ),
    );
    if (wet) found.push(surf(foot.x + 54, foot.y + 98));
    if (!has.has(`${x},${y - 1}`)) {
      if (!has.has(`${x - 1},${y}`))
        found.push(crag(foot.x + 8, foot.y + 95, between(random, 62, 78), between(random, 52, 68), random));
      if (!has.has(`${x + 1},${y}`))
        found.push(crag(foot.x + 94, foot.y + 97, between(random, 40, 50), between(random, 28, 38), random));
    }
  }
  return found;
}

/** What is drawn on a group of Spaces, by its kind. */
export function drawnOn(kind: string, spaces: readonly Space[], corner: Corner, wet = false): Drawn[] {
  if (kind === 'boulders') return rocks(spaces, corner, true, wet);
  if (kind === 'peaks') return rocks(spaces, corner, false, wet);
  const all = spaces.flatMap((space) => {
    const { x, y } = corner(space);
    return KINDS[kind]?.(x, y, chance(`${kind}/${String(space)}`)) ?? [];
  });
  // Their shadows lie under all of them, as one path.
  const shaded = all.filter(({ parts: [first] }) => first?.tone === 'ink' && !first.halo);
  if (!shaded.length) return all;
  const d = shaded.map(({ parts }) => parts.shift()?.d).join('');
  return [{ y: Math.min(...all.map(({ y }) => y)) - SIZE, parts: [{ tone: 'ink', d }] }, ...all];
}
