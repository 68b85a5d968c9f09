// The few strokes of which every ground is cut. All of them are pure: the same chance gives the same strokes.
// Lengths are those of the picture: its square is 100 wide and 100 high, and what lies beside it may be seen too.

/** Numbers from 0 to 1, always the same for one text. */
export type Chance = () => number;

/** A hash of a text (FNV-1a, 32 bits). */
export function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  return value >>> 0;
}

/** Chance from a text (mulberry32). */
export function chance(text: string): Chance {
  let state = hash(text);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** One of a list; undefined of an empty one. */
export const pick = <T>(from: readonly T[], random: Chance): T | undefined => from[Math.floor(random() * from.length)];
export const between = (random: Chance, least: number, most: number): number => least + random() * (most - least);

/** How far the strokes go beside the square. */
export const LEFT = -75;
export const RIGHT = 175;
export const DEEP = 150;

const n = (value: number): string => String(Math.round(value * 10) / 10);
export const at = (x: number, y: number): string => `${n(x)} ${n(y)}`;

/** A cut of the graver: thin at both ends, `width` thick in the middle. */
export function cut(x1: number, y1: number, x2: number, y2: number, width: number): string {
  const [dx, dy] = [x2 - x1, y2 - y1];
  const length = Math.hypot(dx, dy) || 1;
  const [ox, oy] = [(-dy / length) * width, (dx / length) * width];
  return `M${at(x1, y1)}q${at(dx / 2 + ox, dy / 2 + oy)} ${at(dx, dy)}q${at(-dx / 2 - ox, -dy / 2 - oy)} ${at(-dx, -dy)}z`;
}

/** A wedge: a point at the one end, `width` at the other. */
export function wedge(x1: number, y1: number, x2: number, y2: number, width: number): string {
  const length = Math.hypot(x2 - x1, y2 - y1) || 1;
  const [ox, oy] = [((y1 - y2) / length) * (width / 2), ((x2 - x1) / length) * (width / 2)];
  return `M${at(x1, y1)}L${at(x2 + ox, y2 + oy)}L${at(x2 - ox, y2 - oy)}z`;
}

/** What lies under a line of points, down to the lower edge. */
export function under(points: [number, number][]): string {
  return `M${at(LEFT, DEEP)}L${points.map(([x, y]) => at(x, y)).join('L')}L${at(RIGHT, DEEP)}z`;
}

export const disc = (x: number, y: number, radius: number): string =>
  `M${at(x - radius, y)}a${n(radius)} ${n(radius)} 0 1 0 ${n(2 * radius)} 0a${n(radius)} ${n(radius)} 0 1 0 ${n(-2 * radius)} 0z`;

export const box = (x: number, y: number, width: number, height: number): string =>
  `M${at(x, y)}h${n(width)}v${n(height)}h${n(-width)}z`;

/** Level cuts that fade towards `to`: sky above a horizon, or the shade below it. */
export function shade(random: Chance, from: number, to: number, rows: number, strength = 1): string {
  let d = '';
  for (let row = 0; row < rows; row += 1) {
    const part = row / rows;
    const y = from + (to - from) * part;
    let x = LEFT + between(random, 0, 30);
    while (x < RIGHT) {
      const length = between(random, 18, 60) * (1.1 - part * 0.75);
      d += cut(x, y, x + length, y, (1.3 - part) * 0.9 * strength);
      x += length + between(random, 3, 9 + part * 40);
    }
  }
  return d;
}

/** Short slanting cuts in which something stands: its shadow on the ground. */
export function shadow(x: number, y: number, half: number, random: Chance): string {
  let d = '';
  for (let row = 0; row < 4; row += 1) {
    const reach = half * (1 - row * 0.2);
    d += cut(
      x - reach + between(random, -3, 3),
      y + row * 2.6,
      x + reach + between(random, -3, 3),
      y + row * 2.6,
      1.5 - row * 0.2,
    );
  }
  return d;
}
