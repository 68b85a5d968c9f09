// Seats as the form holds them, and as the server wants them.
import type { SeatWish } from '../lib/wire';

export interface SeatChoice {
  who: 'me' | 'friend' | 'bot';
  /** How well the computer plays there: the id of a strength. */
  bot: string;
}

export const wishes = (seats: SeatChoice[]): SeatWish[] =>
  seats.map(({ who, bot }) => (who === 'bot' ? { who, bot } : { who }));
