// What the Clock is known to bring, and when weapons may be drawn: the next first. Pure.
import { say, sayMany } from '../../lib/say';
import type { View } from './types';

export interface Coming {
  /** So many Turns from now; 0: in this one. */
  n: number;
  text: string;
}
/** What comes, seen in a Turn. */
export function comingIn(clock: View['clock'], turn: number, now = clock.now): Coming[] {
  const events = (clock.events ?? []).map(({ on, text }) => ({ text, n: clock.down ? now - on : on - now }));
  const truce = clock.truce > 0 ? [{ text: say('From now on weapons may be drawn.'), n: clock.truce - turn }] : [];
  return [...truce, ...events].filter(({ n }) => n >= 0).toSorted((a, b) => a.n - b.n);
}
/** When it comes, and what. */
export const comingWords = ({ n, text }: Coming): string =>
  n > 1
    ? sayMany('in {n} Turn: {text}', 'in {n} Turns: {text}', { n, text })
    : n
      ? say('Next Turn: {text}', { text })
      : text;
