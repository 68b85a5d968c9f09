// Where a card may be played, in words.
import { say } from './say';

export const rangeWords = (range: string): string =>
  range === 'long' ? say('long range') : range === 'short' ? say('short range') : range;
/** The letter that stands for it on a card. */
export const rangeMark = (range: string): string => rangeWords(range).charAt(0).toUpperCase();
