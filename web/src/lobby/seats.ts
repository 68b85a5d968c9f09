// Seats as the form holds them, and as the server wants them.
import type { GameInfo, SeatWish } from '../lib/wire';

export interface SeatChoice {
  who: 'me' | 'friend' | 'bot';
  bot: string;
  /** How hard the bot is told to think; null: as it usually does. */
  effort: number | null;
}

/** How hard a bot usually thinks; null if it cannot be told. */
export const usualEffort = (game: GameInfo, bot: string): number | null => game.efforts[bot]?.find((one) => one.usual)?.effort ?? null;

export const wishes = (seats: SeatChoice[]): SeatWish[] =>
  seats.map(({ who, bot, effort }) => (who === 'bot' ? { who, bot: effort === null ? bot : `${bot}:effort=${effort}` } : { who }));
