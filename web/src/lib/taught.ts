// Whom this browser has shown how a turn goes, game by game.
import { keep, kept } from './storage';

const KEY = 'wyrmhoard.taught';
const games = (): string[] => {
  const found = kept(KEY);
  return Array.isArray(found) ? found.filter((name) => typeof name === 'string') : [];
};

export const isTaught = (game: string): boolean => games().includes(game);

export function taught(game: string): void {
  if (!isTaught(game)) keep(KEY, [...games(), game]);
}
