// Which lessons this browser has seen through to their end, game by game.
import { keep, kept } from './storage';

const KEY = 'wyrmhoard.lessons';
const all = (): string[] => {
  const found = kept(KEY);
  return Array.isArray(found) ? found.filter((name) => typeof name === 'string') : [];
};
const named = (game: string, lesson: string): string => `${game}/${lesson}`;

export const isLearnt = (game: string, lesson: string): boolean => all().includes(named(game, lesson));

export function learnt(game: string, lesson: string): void {
  if (!isLearnt(game, lesson)) keep(KEY, [...all(), named(game, lesson)]);
}
