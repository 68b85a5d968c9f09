// How well the computer plays, and which side is one's own: what a person chose for each game, kept in this browser.
import { asRecord, Kept } from './kept.svelte';
import { say } from './say';
import type { GameInfo, Seat, SeatInfo, Side, Strength } from './wire';

export interface Opponents {
  strength: string;
  side: string;
}

const chosen = new Kept<Opponents>(
  'wyrmhoard.opponents',
  asRecord((one: Partial<Opponents> | null) => ({
    strength: String(one?.strength ?? ''),
    side: String(one?.side ?? ''),
  })),
);

/** What this person chose for a game; undefined before they have, or where the game offers it no more. */
export function chosenFor(game: GameInfo): { strength: Strength; side: Side } | undefined {
  const mine = chosen.find(game.name);
  const strength = game.strengths.find((one) => one.id === mine?.strength);
  const side = game.sides.find((one) => one.id === mine?.side);
  return strength && side ? { strength, side } : undefined;
}

export const choose = (game: string, opponents: Opponents): void => void chosen.change(game, () => opponents);

/** The one who sits down where nobody has said who shall: nobody is made to wait. */
export const strongest = (game: GameInfo): string => game.strengths.filter((one) => one.at_once).at(-1)?.id ?? 'greedy';
export const gentlest = (game: GameInfo): string => game.strengths[0]?.id ?? 'greedy';

/** A bot as the table calls it: "Novice (bot)"; "" for a person. */
export const botName = (seat: Seat | SeatInfo | undefined): string =>
  seat?.bot_name ? say('{name} (bot)', { name: seat.bot_name }) : '';
