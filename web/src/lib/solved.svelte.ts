// Which puzzles this player has solved. Like everything of a player's it stays in this browser.
import { keep, kept } from './storage';

const KEY = 'wyrmhoard.solved';

function load(): Record<string, number> {
  const found = kept(KEY);
  return found && typeof found === 'object' && !Array.isArray(found) ? (found as Record<string, number>) : {};
}

const solved = $state<{ at: Record<string, number> }>({ at: load() });
window.addEventListener('storage', (event) => {
  if (event.key === KEY) solved.at = load();
});

const place = (game: string, name: string): string => `${game}/${name}`;

export const isSolved = (game: string, name: string): boolean => place(game, name) in solved.at;

/** How many puzzles of a game are solved. */
export const countSolved = (game: string): number =>
  Object.keys(solved.at).filter((one) => one.startsWith(`${game}/`)).length;

export function markSolved(game: string, name: string): void {
  if (isSolved(game, name)) return;
  solved.at = { ...load(), [place(game, name)]: Date.now() };
  keep(KEY, solved.at);
}
