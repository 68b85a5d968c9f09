// Who stood how, as lines to draw and words to say.
import type { Review, StandingSwing } from '../lib/wire';
import { say } from '../lib/say';

/** Where something is on a chart that is 1 wide and 1 high, its origin at the upper left. */
export interface Spot {
  x: number;
  y: number;
}

export interface Track {
  /** Whose it is: a seat, or -1 for all together. */
  seat: number;
  spots: Spot[];
}

/** With two sides of which one has what the other lacks, one line says all. */
const mirrored = (review: Review): boolean =>
  review.seats.length === 2 &&
  !review.together &&
  review.moments.every(({ standing: [one = 0, other = 0] }) => Math.abs(one + other - 1) < 0.02);

export const xOf = (review: Review, at: number): number => (review.steps ? at / review.steps : 0);

/** The lines to draw. */
export function tracks(review: Review): Track[] {
  const seats = review.together ? [-1] : mirrored(review) ? [0] : review.seats.map(({ seat }) => seat);
  return seats.map((seat) => ({
    seat,
    spots: review.moments.map(({ at, standing }) => ({
      x: xOf(review, at),
      y: 1 - (standing[Math.max(0, seat)] ?? 0.5),
    })),
  }));
}

/** A line as the path of an SVG of this size. */
export const path = (spots: readonly Spot[], width: number, height: number): string =>
  spots.map(({ x, y }, place) => `${place ? 'L' : 'M'}${(x * width).toFixed(1)} ${(y * height).toFixed(1)}`).join('');

/** What stands at the upper and at the lower edge. */
export function edges(review: Review, name: (seat: number) => string): [string, string] {
  if (review.together) return [say('the party is winning'), say('the party is losing')];
  return mirrored(review)
    ? [say('{name} ahead', { name: name(0) }), say('{name} ahead', { name: name(1) })]
    : [say('ahead'), say('behind')];
}

/** The moment nearest to a place from 0 to 1. */
export function nearest(review: Review, x: number): number {
  const wanted = x * review.steps;
  return review.moments.reduce(
    (best, { at }) => (Math.abs(at - wanted) < Math.abs(best - wanted) ? at : best),
    review.moments[0]?.at ?? 0,
  );
}

const hundred = (value: number): number => Math.round(100 * value);

/** "Dragon from 42 to 79 of 100". */
export const swingWords = (swing: StandingSwing, name: (seat: number) => string): string =>
  say('{who} from {was} to {now} of 100', {
    who: swing.seat < 0 ? say('all together') : name(swing.seat),
    was: hundred(swing.was),
    now: hundred(swing.now),
  });

/** The chart for whoever does not see it. */
export function chartWords(review: Review, name: (seat: number) => string): string {
  const [first, last] = [review.moments[0], review.moments.at(-1)];
  if (!first || !last) return '';
  const who = (place: number): string => (review.together ? say('All together') : name(place));
  const ways = first.standing.map((value, place) =>
    say('{who} from {was} to {now}', { who: who(place), was: hundred(value), now: hundred(last.standing[place] ?? 0) }),
  );
  return say('Who stood how, of 100, from beginning to end: {ways}.', { ways: ways.join(', ') });
}
