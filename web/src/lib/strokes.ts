// Strokes as the server keeps them (a short text), and what they look like. See docs/table-protocol.md for the form.
import { getStroke } from 'perfect-freehand';
import { later } from './say';

export type Point = [x: number, y: number];
export interface Stroke {
  crayon: number;
  width: number;
  points: Point[];
}

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_';
const HALF = 32;
export const MOST_POINTS = 300;
/** Ink on paper: each crayon has a name, for those who tell colours badly or not at all. */
export const CRAYONS: [name: string, colour: string][] = [
  [later('ink'), '#221d19'],
  [later('grey'), '#77716a'],
  [later('brown'), '#7a4a21'],
  [later('red'), '#b3261e'],
  [later('orange'), '#d0681c'],
  [later('yellow'), '#d3a414'],
  [later('green'), '#2f7d4f'],
  [later('leaf'), '#6f9a2d'],
  [later('blue'), '#2a62a8'],
  [later('sky'), '#5aa5c9'],
  [later('violet'), '#6c4398'],
  [later('rose'), '#c5548a'],
];
export const WIDTHS: [name: string, share: number][] = [
  [later('fine'), 0.005],
  [later('medium'), 0.012],
  [later('broad'), 0.028],
];

export const colourOf = (crayon: number): string => CRAYONS[crayon]?.[1] ?? '#221d19';
const digit = (n: number): string => DIGITS.charAt(n);
const value = (text: string, at: number): number => DIGITS.indexOf(text.charAt(at));

/** A stroke as texts: one, or more if it is too long for one. Long steps are divided. */
export function pack({ crayon, width, points }: Stroke): string[] {
  const found: string[] = [];
  let [x, y] = points[0] ?? [0, 0];
  const start = (): string =>
    digit(crayon) +
    digit(width) +
    digit(Math.floor(x / 64)) +
    digit(x % 64) +
    digit(Math.floor(y / 64)) +
    digit(y % 64);
  let text = start();
  let count = 1;
  for (const [toX, toY] of points.slice(1)) {
    while (x !== toX || y !== toY) {
      const far = Math.max(Math.abs(toX - x), Math.abs(toY - y));
      const share = Math.min(1, (HALF - 1) / far);
      const [stepX, stepY] = [Math.trunc((toX - x) * share), Math.trunc((toY - y) * share)];
      if (count === MOST_POINTS) {
        found.push(text);
        [text, count] = [start(), 1];
      }
      text += digit(stepX + HALF) + digit(stepY + HALF);
      count += 1;
      x += stepX;
      y += stepY;
    }
  }
  return [...found, text];
}

/** The stroke of a text that the server has sent. */
export function unpack(text: string): Stroke {
  let [x, y] = [64 * value(text, 2) + value(text, 3), 64 * value(text, 4) + value(text, 5)];
  const points: Point[] = [[x, y]];
  for (let at = 6; at + 1 < text.length; at += 2) {
    x += value(text, at) - HALF;
    y += value(text, at + 1) - HALF;
    points.push([x, y]);
  }
  return { crayon: value(text, 0), width: value(text, 1), points };
}

/** The outline of a stroke as a path, in the units of its sheet; `size` is how broad the pen is. */
export function outline(points: readonly Point[], size: number): string {
  const edge = getStroke(points as Point[], {
    size,
    thinning: 0.3,
    smoothing: 0.6,
    streamline: 0.2,
    simulatePressure: points.length > 3,
  });
  const first = edge[0];
  if (!first) return '';
  const round = (n: number): number => Math.round(n * 10) / 10;
  const way = edge.map(([x = 0, y = 0], at) => {
    const [nextX = 0, nextY = 0] = edge[(at + 1) % edge.length] ?? [];
    return `${round(x)} ${round(y)} ${round((x + nextX) / 2)} ${round((y + nextY) / 2)}`;
  });
  return `M${round(first[0] ?? 0)} ${round(first[1] ?? 0)}Q${way.join(' ')}Z`;
}

const drawn = new Map<string, string>();
/** The outline of a packed stroke on a sheet so many units wide; worked out once. */
export function outlineOf(text: string, sheetWidth: number): string {
  const key = `${sheetWidth}/${text}`;
  let path = drawn.get(key);
  if (path === undefined) {
    if (drawn.size > 20_000) drawn.clear();
    const stroke = unpack(text);
    drawn.set(key, (path = outline(stroke.points, penSize(stroke.width, sheetWidth))));
  }
  return path;
}

export const penSize = (width: number, sheetWidth: number): number => (WIDTHS[width]?.[1] ?? 0.012) * sheetWidth;

/** How far a place is from a line of points. */
export function distance([x, y]: Point, points: readonly Point[]): number {
  let least = Infinity;
  let before = points[0];
  for (const point of points) {
    const [fromX, fromY] = before ?? point;
    const [alongX, alongY] = [point[0] - fromX, point[1] - fromY];
    const length = alongX * alongX + alongY * alongY;
    const share = length ? Math.max(0, Math.min(1, ((x - fromX) * alongX + (y - fromY) * alongY) / length)) : 0;
    least = Math.min(least, Math.hypot(x - fromX - share * alongX, y - fromY - share * alongY));
    before = point;
  }
  return least;
}
