// Seats as the form holds them, and as the server wants them.
import type { SeatWish } from '../lib/wire';

export interface SeatChoice {
  who: 'me' | 'friend' | 'bot';
  bot: string;
  /** How hard the bot thinks, where it can be told. */
  effort: number;
}

export const EFFORTS: [number, string][] = [
  [2, 'gently'],
  [8, 'with care'],
  [16, 'hard'],
  [48, 'as hard as it can'],
];

/** Bots that can be told how hard to think; the others have one strength. */
export const hasEffort = (bot: string): boolean => bot === 'duelist';

export const wishes = (seats: SeatChoice[]): SeatWish[] =>
  seats.map(({ who, bot, effort }) =>
    who === 'bot' ? { who, bot: hasEffort(bot) ? `${bot}:effort=${effort}` : bot } : { who },
  );
