// How high the Wyrmflame burns.

/** One tongue of the fire: where its foot is (0 to 100), and how wide and high it is. */
export interface Tongue {
  x: number;
  wide: number;
  high: number;
}
/** From the outer ones to the middle, which burns first: the last is drawn over the others. */
const FEET = [22, 78, 33, 67, 42, 58, 50];
const LOWEST = -3;
const HIGHEST = 8;

/** How hot a level is, from 0 (embers) to 1 (it can hardly burn higher). */
export function heat(level: number): number {
  return Math.round((100 * (Math.min(HIGHEST, Math.max(LOWEST, level)) - LOWEST)) / (HIGHEST - LOWEST)) / 100;
}

/** The tongues at a level: more of them, and higher ones, the hotter it is. */
export function tongues(level: number): Tongue[] {
  const hot = heat(level);
  const count = 1 + 2 * Math.round(3 * hot);
  return FEET.slice(-count).map((x) => {
    const middle = 1 - Math.abs(x - 50) / 42;
    return { x, wide: 0.55 + 0.5 * hot, high: (0.42 + 0.75 * hot) * (0.55 + 0.45 * middle) };
  });
}
