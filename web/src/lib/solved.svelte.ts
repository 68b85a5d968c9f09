// Which puzzles this player has solved, and when. Like everything of a player's it stays in this browser.
import { asRecord, Kept } from './kept.svelte';

const solved = new Kept<number>('wyrmhoard.solved', asRecord());
const place = (game: string, name: string): string => `${game}/${name}`;

export const isSolved = (game: string, name: string): boolean => solved.find(place(game, name)) !== undefined;

/** How many puzzles of a game are solved. */
export const countSolved = (game: string): number => solved.names.filter((name) => name.startsWith(`${game}/`)).length;

export function markSolved(game: string, name: string): void {
  if (!isSolved(game, name)) solved.change(place(game, name), () => Date.now());
}
