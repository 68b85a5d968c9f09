// Opening tables and remembering what they gave us.
import { makeTable } from '../lib/api';
import { remember } from '../lib/mine.svelte';
import { go } from '../lib/router.svelte';
import type { BotInfo, GameInfo, MadeTable, Plain, SeatWish } from '../lib/wire';

export const botName = (bot: BotInfo): string => (typeof bot === 'string' ? bot : bot.name);

/** The bots of a game, the strongest last. */
export const bots = (game: GameInfo): string[] => game.players.map(botName);

export const strongest = (game: GameInfo): string => bots(game).at(-1) ?? 'greedy';

export async function open(game: string, settings: Record<string, Plain>, seats: SeatWish[]): Promise<MadeTable> {
  const made = await makeTable(game, settings, seats);
  remember({
    table: made.table,
    game,
    tokens: made.mine.map((seat) => seat.token),
    seats: made.mine.map((seat) => seat.seat),
    friends: made.friends,
    watch: made.watch,
    at: Date.now(),
  });
  return made;
}

/** One click: the first seat is mine, the computer takes the others. */
export async function playNow(game: GameInfo): Promise<void> {
  const seats: SeatWish[] = Array.from({ length: game.seats[0] }, (_, seat) =>
    seat === 0 ? { who: 'me' } : { who: 'bot', bot: strongest(game) },
  );
  const made = await open(game.name, {}, seats);
  go('t', made.table, made.mine.map((seat) => seat.token).join(','));
}
