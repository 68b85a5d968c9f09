// Where a picture is set: a handful of places, each cut from a few strokes, and what stands in the sky over them.
import {
  at,
  between,
  box,
  chance,
  type Chance,
  cut,
  DEEP,
  disc,
  LEFT,
  pick,
  RIGHT,
  shade,
  under,
  wedge,
} from './strokes';

/** Strokes of one tone: `tint` is the spot colour printed thin, `line` the spot colour, `paper` is cut out again. */
export interface Strokes {
  tone: 'tint' | 'line' | 'paper';
  d: string;
}

type Point = [number, number];
const tint = (d: string): Strokes => ({ tone: 'tint', d });
const line = (d: string): Strokes => ({ tone: 'line', d });
const paper = (d: string): Strokes => ({ tone: 'paper', d });
const steps = (from: number, to: number, by: number): number[] =>
  Array.from({ length: Math.ceil((to - from) / by) }, (_, index) => from + index * by);
/** A point of a ring round the middle of the figure. */
const round = (angle: number, radius: number, x = 50, y = 50): Point => [
  x + Math.cos(angle) * radius,
  y + Math.sin(angle) * radius,
];

function ridge(random: Chance, base: number, rise: number, step: number, smooth: boolean): Point[] {
  const points: Point[] = [];
  let up = random() < 0.5;
  for (let x = LEFT - step; x <= RIGHT + step; x += step * between(random, 0.7, 1.3)) {
    points.push([x, base - (up ? rise * between(random, 0.6, 1.1) : rise * between(random, 0, 0.3))]);
    up = !up;
  }
  if (!smooth) return points;
  const soft: Point[] = [];
  for (let index = 0; index + 1 < points.length; index += 1) {
    const [a, b] = [points[index] as Point, points[index + 1] as Point];
    for (let part = 0; part < 6; part += 1)
      soft.push([a[0] + ((b[0] - a[0]) * part) / 6, a[1] + (b[1] - a[1]) * (0.5 - Math.cos((Math.PI * part) / 6) / 2)]);
  }
  return soft;
}

function hills(random: Chance): Strokes[] {
  const [far, near] = [ridge(random, 72, 22, 46, true), ridge(random, 88, 11, 62, true)];
  let furrows = '';
  for (const [x, y] of far.filter((_, index) => index % 2 === 0))
    furrows += cut(x, y + 2, x + 5, y + between(random, 9, 15), 1);
  for (const [x, y] of near.filter((_, index) => index % 2 === 0))
    furrows += cut(x - 6, y + 5, x + 8, y + 5, 0.9) + cut(x - 2, y + 11, x + 12, y + 11, 1.1);
  return [tint(under(far)), paper(under(near)), tint(under(near)), line(furrows)];
}

function mountains(random: Chance): Strokes[] {
  const peaks = ridge(random, 82, 46, 25, false);
  let flanks = '';
  peaks.forEach(([x, y], index) => {
    const next = peaks[index + 1];
    if (!next || next[1] < y) return;
    for (let part = 0.12; part < 0.95; part += 0.16) {
      const [sx, sy] = [x + (next[0] - x) * part, y + (next[1] - y) * part];
      flanks += cut(sx, sy, sx - 5 * (1 - part), sy + (84 - sy) * 0.55, 1.3);
    }
  });
  return [tint(under(peaks)), line(flanks), paper(box(LEFT, 83, RIGHT - LEFT, 70)), line(shade(random, 84, 112, 6))];
}

function sea(random: Chance): Strokes[] {
  let crests = '';
  for (const [row, y] of [72, 79, 87, 96, 107].entries()) {
    const wide = 11 + row * 3.5;
    for (let x = LEFT - between(random, 0, wide); x < RIGHT; x += wide)
      crests += `M${at(x, y)}q${at(wide / 2, 5 + row)} ${at(wide, 0)}q${at(-wide / 2, 3 + row * 0.6)} ${at(-wide, 0)}z`;
  }
  return [tint(box(LEFT, 70, RIGHT - LEFT, 80)), line(crests), line(shade(random, 66, 30, 4, 0.7))];
}

function bricks(random: Chance): Strokes[] {
  let joints = '';
  for (const [row, y] of steps(-30, 84, 9).entries()) {
    for (const x of steps(LEFT + (row % 2) * 10, RIGHT, 20)) {
      if (random() < 0.3) continue;
      joints += cut(x + 1, y, x + 19, y, 0.8) + cut(x, y + 1, x, y + 8, 0.7);
      if (random() < 0.25)
        joints += cut(x + 4, y + 6.5, x + 17, y + 6.5, 1.1) + cut(x + 7, y + 4.5, x + 17, y + 4.5, 0.8);
    }
  }
  return [
    tint(box(LEFT, 84, RIGHT - LEFT, 70)),
    line(joints + cut(LEFT, 84, RIGHT, 84, 1.4) + shade(random, 88, 112, 4)),
  ];
}

function rays(random: Chance): Strokes[] {
  let beams = '';
  const count = 14 + Math.floor(random() * 3) * 4;
  const turn = random();
  for (let index = 0; index < count; index += 1) {
    const angle = ((index + turn) / count) * 2 * Math.PI;
    const [x, y] = round(angle, 26);
    const [ex, ey] = round(angle, 150);
    beams += wedge(x, y, ex, ey, (150 * Math.PI) / count);
  }
  return [tint(beams)];
}

function rain(random: Chance): Strokes[] {
  let drops = '';
  for (let index = 0; index < 70; index += 1) {
    const [x, y] = [between(random, LEFT, RIGHT), between(random, -25, 88)];
    drops += cut(x, y, x - 5, y + between(random, 9, 17), 0.9);
  }
  return [tint(box(LEFT, 86, RIGHT - LEFT, 70)), line(drops + shade(random, 88, 110, 5))];
}

function cave(random: Chance): Strokes[] {
  let [teeth, edges] = ['', ''];
  for (let x = LEFT; x < RIGHT; x += between(random, 9, 17)) {
    const wide = between(random, 9, 15);
    const away = Math.min(1, Math.abs(x + wide / 2 - 50) / 60);
    const [high, low] = [8 + away * between(random, 14, 40), 5 + away * between(random, 6, 22)];
    teeth +=
      `M${at(x, -40)}L${at(x + wide, -40)}L${at(x + wide / 2, high - 4)}z` +
      `M${at(x, DEEP)}L${at(x + wide, DEEP)}L${at(x + wide / 2, 94 - low)}z`;
    edges +=
      cut(x + wide * 0.75, -30, x + wide / 2, high - 7, 1.3) + cut(x + wide * 0.72, 112, x + wide / 2, 98 - low, 1.2);
  }
  return [tint(teeth), line(edges + shade(random, 92, 112, 4))];
}

function forest(random: Chance): Strokes[] {
  let [crowns, needles] = ['', ''];
  for (let x = LEFT; x < RIGHT; x += between(random, 11, 19)) {
    const near = Math.abs(x - 50) < 34;
    const tall = near ? between(random, 16, 28) : between(random, 34, 62);
    const foot = 82 + between(random, -2, 3);
    for (let tier = 0; tier < 3; tier += 1) {
      const [top, bottom, half] = [
        foot - tall + (tall * tier) / 4,
        foot - tall + (tall * (tier + 2)) / 4,
        (tall * (tier + 2)) / 16,
      ];
      crowns += `M${at(x, top)}L${at(x + half, bottom)}L${at(x - half, bottom)}z`;
      needles +=
        cut(x, top + 3, x + half * 0.8, bottom - 1, 1.1) +
        cut(x + half * 0.15, top + tall / 5, x + half * 0.45, bottom - 1, 0.8);
    }
    needles += cut(x, foot - tall / 4, x, foot + 2, 1.2);
  }
  return [tint(crowns), line(needles + shade(random, 86, 112, 5))];
}

function city(random: Chance): Strokes[] {
  let [houses, windows] = ['', ''];
  for (let x = LEFT; x < RIGHT;) {
    const wide = between(random, 13, 24);
    const tall = Math.abs(x + wide / 2 - 50) < 30 ? between(random, 16, 30) : between(random, 30, 62);
    houses += box(x, 86 - tall, wide - 1.5, tall);
    if (random() < 0.85)
      houses += `M${at(x - 1, 86 - tall)}l${at(wide / 2, -between(random, 6, 13))}L${at(x + wide - 0.5, 86 - tall)}z`;
    for (const wy of steps(86 - tall + 4, 78, 8))
      for (const wx of steps(x + 2.5, x + wide - 4, 5)) if (random() < 0.6) windows += cut(wx, wy, wx, wy + 4.5, 1.6);
    x += wide;
  }
  return [tint(houses), line(`${windows}${cut(LEFT, 86, RIGHT, 86, 1.2)}${shade(random, 89, 112, 4)}`)];
}

function boards(random: Chance): Strokes[] {
  let seams = '';
  for (const x of steps(-260, 360, 18)) seams += wedge(50 + (x - 50) * 0.22, 74, x, 150, 1.6);
  for (const y of [78, 84, 92, 103]) seams += cut(LEFT, y, RIGHT, y, 0.6);
  const dado = steps(LEFT, RIGHT, 14)
    .map((x) => cut(x + between(random, -1, 1), -30, x, 70, 0.8))
    .join('');
  return [tint(box(LEFT, 74, RIGHT - LEFT, 80)), line(seams + dado + cut(LEFT, 73.5, RIGHT, 73.5, 1.4))];
}

function flames(random: Chance): Strokes[] {
  let [tongues, hearts] = ['', ''];
  for (let x = LEFT; x < RIGHT; x += between(random, 7, 12)) {
    const away = Math.min(1, Math.abs(x - 50) / 55);
    const tall = between(random, 12, 24) + away * between(random, 14, 36);
    const [half, lean] = [between(random, 5, 8), between(random, -6, 6)];
    const tongue = (share: number): string =>
      `M${at(x - half * share, 104)}C${at(x - half * 1.5 * share, 104 - tall * 0.5 * share)} ${at(x + lean, 104 - tall * 0.6 * share)} ${at(x + lean * 0.5, 98 - tall * share)}C${at(x + lean + half * share, 104 - tall * 0.6 * share)} ${at(x + half * 1.6 * share, 104 - tall * 0.4 * share)} ${at(x + half * share, 104)}z`;
    tongues += tongue(1);
    hearts += tongue(0.55);
  }
  let sparks = '';
  for (let index = 0; index < 26; index += 1) {
    const [x, y] = [between(random, LEFT, RIGHT), between(random, -10, 62)];
    sparks += cut(x, y, x + between(random, -2, 2), y - between(random, 3, 6), 1.1);
  }
  return [tint(tongues + box(LEFT, 103, RIGHT - LEFT, 50)), line(hearts + sparks)];
}

function star(x: number, y: number, size: number): string {
  return cut(x - size, y, x + size, y, size * 0.36) + cut(x, y - size * 1.3, x, y + size * 1.3, size * 0.36);
}

function night(random: Chance): Strokes[] {
  let stars = '';
  for (let index = 0; index < 20; index += 1)
    stars += star(between(random, LEFT, RIGHT), between(random, -25, 66), between(random, 1.3, 3.6));
  return [
    line(shade(random, -20, 78, 15, 0.75)),
    paper(stars),
    tint(stars),
    tint(box(LEFT, 82, RIGHT - LEFT, 70)),
    line(shade(random, 84, 110, 5)),
  ];
}

function halo(random: Chance): Strokes[] {
  let cuts = '';
  const turn = random() * 6;
  for (const [ring, radius] of [46, 53, 61, 70, 80, 92, 106].entries()) {
    const count = 12 + ring * 3;
    for (let index = 0; index < count; index += 1) {
      const [from, to] = [
        turn + (index / count) * 6.283 + ring * 0.13,
        turn + ((index + 0.72) / count) * 6.283 + ring * 0.13,
      ];
      cuts += cut(...round(from, radius), ...round(to, radius), 1.5 - ring * 0.12);
    }
  }
  return [tint(disc(50, 50, 44)), line(cuts)];
}

function swirl(random: Chance): Strokes[] {
  let cuts = '';
  const [arms, turn, sense] = [3 + Math.floor(random() * 3), random() * 6, random() < 0.5 ? -1 : 1];
  for (let arm = 0; arm < arms; arm += 1) {
    for (let step = 0; step < 18; step += 1) {
      const angle = (part: number): number => turn + (arm / arms) * 6.283 + sense * part * 0.21;
      const radius = (part: number): number => 22 + part * 5.4;
      cuts += cut(
        ...round(angle(step), radius(step)),
        ...round(angle(step + 1.25), radius(step + 1.25)),
        1 + step * 0.13,
      );
      cuts += cut(
        ...round(angle(step) + 0.25, radius(step)),
        ...round(angle(step + 0.9) + 0.25, radius(step + 0.9)),
        0.6 + step * 0.06,
      );
    }
  }
  return [tint(disc(50, 50, 36)), line(cuts)];
}

function cogs(random: Chance): Strokes[] {
  const wheel = (x: number, y: number, radius: number, teeth: number): string => {
    const turn = random();
    const rim: string[] = [];
    for (let index = 0; index < teeth; index += 1)
      for (const [part, out] of [
        [0.06, 0],
        [0.16, 1],
        [0.44, 1],
        [0.54, 0],
      ] as const)
        rim.push(at(...round(((index + part + turn) / teeth) * 6.283, radius + out * radius * 0.2, x, y)));
    return `M${rim.join('L')}z`;
  };
  const wheels: [number, number, number, number][] = [
    [between(random, -22, -6), between(random, 12, 36), 24, 12],
    [between(random, 106, 124), between(random, 44, 70), 29, 14],
    [50, 50, 40, 18],
  ];
  let spokes = '';
  for (const [x, y, radius] of wheels)
    for (let index = 0; index < 10; index += 1)
      spokes += cut(...round(index * 0.628, radius * 0.45, x, y), ...round(index * 0.628, radius * 0.92, x, y), 1);
  return [
    tint(wheels.map((one) => wheel(...one)).join('')),
    paper(wheels.map(([x, y, radius]) => disc(x, y, radius * 0.4)).join('')),
    line(spokes + shade(random, 96, 114, 3)),
  ];
}

function drapes(random: Chance): Strokes[] {
  let folds = '';
  const side = (edge: number, sense: number): string => {
    for (let fold = 0; fold < 7; fold += 1) {
      const x = edge + sense * fold * 7;
      folds += cut(x, -30, x - sense * (8 + fold * 1.5), 106, 1.7 - fold * 0.12);
    }
    return `M${at(edge - sense * 90, -40)}L${at(edge + sense * 46, -40)}Q${at(edge + sense * 40, 40)} ${at(edge + sense * 16, 96)}L${at(edge - sense * 90, 96)}z`;
  };
  const cloth = side(-26, 1) + side(126, -1);
  let fringe = '';
  for (const x of steps(LEFT, RIGHT, 12))
    fringe += `M${at(x, -40)}h12v42q-6 ${Math.round(between(random, 5, 9))}-12 0z`;
  return [tint(cloth + fringe), line(folds + cut(LEFT, 96, RIGHT, 96, 1.2) + shade(random, 99, 114, 3))];
}

function shelves(random: Chance): Strokes[] {
  let [books, edges] = ['', ''];
  for (const y of [4, 34, 64, 94]) {
    for (let x = LEFT; x < RIGHT;) {
      const [wide, tall] = [between(random, 3.5, 7), between(random, 14, 23)];
      if (random() < 0.84) {
        books += box(x, y - tall, wide - 0.7, tall);
        edges += cut(x + wide / 2, y - tall + 3, x + wide / 2, y - 3, 0.7);
      }
      x += wide;
    }
    edges += cut(LEFT, y + 1, RIGHT, y + 1, 1.8);
  }
  return [tint(books), line(edges)];
}

function graves(random: Chance): Strokes[] {
  let [stones, marks] = ['', ''];
  for (let x = LEFT; x < RIGHT; x += between(random, 20, 31)) {
    const [wide, tall, lean] = [between(random, 11, 15), between(random, 19, 31), between(random, -3, 3)];
    stones += `M${at(x, 88)}l${at(lean, -tall)}q${at(wide / 2, -9)} ${at(wide, 0)}l${at(-lean, tall)}z`;
    marks +=
      cut(x + wide - 2, 86, x + wide - 2 + lean, 90 - tall, 1.3) +
      cut(x + wide - 4.5, 86, x + wide - 4.5 + lean, 96 - tall, 0.9);
  }
  for (let index = 0; index < 30; index += 1) {
    const x = between(random, LEFT, RIGHT);
    marks += cut(x, 92, x + between(random, -3, 3), 84, 0.8);
  }
  return [tint(stones + under(ridge(random, 92, 4, 40, true))), line(marks + shade(random, 96, 112, 3))];
}

function dunes(random: Chance): Strokes[] {
  const [far, near] = [ridge(random, 74, 11, 70, true), ridge(random, 92, 12, 85, true)];
  let ripples = '';
  for (const [rows, points] of [
    [3, far],
    [4, near],
  ] as [number, Point[]][]) {
    for (let index = 0; index + 2 < points.length; index += 2) {
      const [[x, y], [ex, ey]] = [points[index] as Point, points[index + 2] as Point];
      for (let row = 1; row <= rows; row += 1)
        if (random() < 0.75) ripples += cut(x, y + row * 3.4, ex + 4, ey + row * 3.4, 0.9);
    }
  }
  return [tint(under(far)), paper(under(near)), tint(under(near)), line(ripples)];
}

function swamp(random: Chance): Strokes[] {
  let [reeds, heads] = ['', ''];
  for (let x = LEFT; x < RIGHT; x += between(random, 4, 9)) {
    const away = Math.min(1, Math.abs(x - 50) / 50);
    const [tall, lean] = [between(random, 8, 16) + away * between(random, 10, 38), between(random, -6, 6)];
    reeds += cut(x, 94, x + lean, 94 - tall, 1.1);
    if (random() < 0.3) heads += cut(x + lean, 94 - tall, x + lean * 1.3, 84 - tall, 2.6);
  }
  return [tint(box(LEFT, 88, RIGHT - LEFT, 70) + heads), line(reeds + heads + shade(random, 92, 114, 6))];
}

function web(random: Chance): Strokes[] {
  const [x, y, turn] = [between(random, 30, 70), between(random, 25, 45), random()];
  let threads = '';
  for (let index = 0; index < 14; index += 1) {
    const angle = ((index + turn) / 14) * 6.283;
    threads += cut(x, y, ...round(angle, 150, x, y), 0.8);
    for (let ring = 1; ring < 8; ring += 1) {
      const radius = ring * 13 + (ring % 2) * 3;
      const [[ax, ay], [bx, by]] = [round(angle, radius, x, y), round(angle + 6.283 / 14, radius, x, y)];
      threads += cut(ax, ay, bx + (x - bx) * 0.06, by + (y - by) * 0.06, 0.7);
    }
  }
  return [tint(disc(x, y, 40)), line(threads)];
}

function grid(random: Chance): Strokes[] {
  let lines = '';
  for (const x of steps(-300, 400, 26)) lines += wedge(50 + (x - 50) * 0.12, 72, x, 150, 1.8);
  for (const y of [73, 76, 80.5, 87, 97, 112]) lines += cut(LEFT, y, RIGHT, y, 0.8);
  for (let index = 0; index < 9; index += 1) {
    const [x, y, down] = [between(random, LEFT, RIGHT), between(random, -10, 50), between(random, 8, 18)];
    lines +=
      cut(x, y, x, y + down, 0.8) +
      cut(x, y + down, x + 8, y + down + 8, 0.8) +
      disc(x, y, 1.6) +
      disc(x + 8, y + down + 8, 1.3);
  }
  return [tint(box(LEFT, 72, RIGHT - LEFT, 80)), line(lines)];
}

function blast(random: Chance): Strokes[] {
  let points = '';
  const count = 22;
  for (let index = 0; index <= count; index += 1) {
    const angle = (index / count) * 6.283;
    points += `${index ? 'L' : 'M'}${at(...round(angle, index % 2 ? between(random, 60, 84) : between(random, 40, 46)))}`;
  }
  let flying = '';
  for (let index = 0; index < 34; index += 1) {
    const angle = random() * 6.283;
    const from = between(random, 70, 100);
    flying += cut(...round(angle, from), ...round(angle, from + between(random, 6, 18)), 1.2);
  }
  return [tint(`${points}z`), line(flying + shade(random, 94, 114, 4))];
}

function wind(random: Chance): Strokes[] {
  let gusts = '';
  for (let y = -18; y < 92; y += between(random, 6, 10)) {
    for (let x = LEFT + between(random, -20, 20); x < RIGHT; x += between(random, 46, 90)) {
      const length = between(random, 26, 60);
      gusts += cut(x, y, x + length, y - 3, 1.2);
      if (random() < 0.35)
        gusts +=
          cut(x + length, y - 3, x + length + 6, y - 9, 1.2) + cut(x + length + 6, y - 9, x + length + 1, y - 12, 1);
    }
  }
  return [tint(under(ridge(random, 90, 8, 60, true))), line(gusts)];
}

/** Every place, by its name in the tables. */
export const GROUNDS = {
  hills,
  mountains,
  sea,
  bricks,
  rays,
  rain,
  cave,
  forest,
  city,
  boards,
  flames,
  night,
  halo,
  swirl,
  cogs,
  drapes,
  shelves,
  graves,
  dunes,
  swamp,
  web,
  grid,
  blast,
  wind,
};
export type Ground = keyof typeof GROUNDS;
/** Those that have a sky in which something may stand. */
const OPEN: Ground[] = ['hills', 'mountains', 'sea', 'forest', 'city', 'graves', 'dunes', 'swamp', 'night', 'rain'];

const sunAt = (x: number, y: number): Strokes[] => {
  let beams = '';
  for (let index = 0; index < 18; index += 1)
    beams += cut(...round(index * 0.349, 16, x, y), ...round(index * 0.349, index % 2 ? 22 : 27, x, y), 1.2);
  return [paper(disc(x, y, 13)), tint(disc(x, y, 12)), line(beams)];
};
const moonAt = (x: number, y: number): Strokes[] => [tint(disc(x, y, 13)), paper(disc(x + 6, y - 3, 11))];
const fullAt = (x: number, y: number): Strokes[] => [
  paper(disc(x, y, 14)),
  tint(disc(x, y, 13)),
  line(cut(x - 11, y + 4, x + 11, y + 4, 0.9) + cut(x - 9, y + 8, x + 8, y + 8, 1.2)),
];
function cloudsAt(x: number, y: number, random: Chance): Strokes[] {
  let [puffs, lines] = ['', ''];
  for (const [dx, dy] of [
    [-70, 3],
    [0, 0],
    [92, 6],
  ] as const) {
    const [cx, cy, size] = [x + dx, y + dy, between(random, 0.7, 1.2)];
    puffs +=
      disc(cx, cy, 7 * size) +
      disc(cx + 9 * size, cy - 4 * size, 9 * size) +
      disc(cx + 20 * size, cy, 7 * size) +
      box(cx, cy, 20 * size, 7 * size);
    lines += cut(cx - 8 * size, cy + 8 * size, cx + 28 * size, cy + 8 * size, 1.2);
  }
  return [paper(puffs), tint(puffs), line(lines)];
}
function birdsAt(x: number, y: number, random: Chance): Strokes[] {
  let wings = '';
  for (let index = 0; index < 6; index += 1) {
    const [bx, by, size] = [x + between(random, -60, 60), y + between(random, -12, 16), between(random, 3, 6)];
    wings += cut(bx - size, by - size * 0.5, bx, by, 1) + cut(bx, by, bx + size, by - size * 0.5, 1);
  }
  return [line(wings)];
}

/** The place of a picture: its strokes from back to front. */
export function ground(name: Ground, seed: string): Strokes[] {
  const random = chance(`${name} ${seed}`);
  const place = GROUNDS[name](random);
  if (!OPEN.includes(name)) return place;
  const [x, y] = [random() < 0.5 ? between(random, -14, 14) : between(random, 86, 114), between(random, 12, 26)];
  const skies =
    name === 'night'
      ? [moonAt, fullAt]
      : name === 'rain'
        ? [cloudsAt]
        : [sunAt, moonAt, fullAt, cloudsAt, birdsAt, cloudsAt];
  const sky = (pick(skies, random) ?? moonAt)(x, y, random);
  // The night is behind its moon; a sun may set behind the hills.
  return name === 'night' || name === 'rain' ? [...place, ...sky] : [...sky, ...place];
}
