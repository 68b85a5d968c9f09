// The Scenes and cards of their own that a player keeps. Like everything of a player's they stay in this browser.
import { asList, Kept } from './kept.svelte';

export interface KeptCards {
  game: string;
  name: string;
  /** The text of the file. */
  text: string;
  at: number;
}

const nameOf = ({ game, name }: { game: string; name: string }): string => `${game}/${name}`;
const list = new Kept<KeptCards>('wyrmhoard.own', asList<KeptCards>(nameOf));

/** Those of a game, the latest first. */
export const ownOf = (game: string): KeptCards[] =>
  list.all.filter((one) => one.game === game).toSorted((a, b) => b.at - a.at);

/** Keep a file; one of the same name is replaced. Says whether it is there when the page is opened again. */
export function keepOwn(game: string, name: string, text: string): boolean {
  const one = { game, name, text, at: Date.now() };
  return list.change(nameOf(one), () => one);
}
export const dropOwn = (game: string, name: string): boolean => list.change(nameOf({ game, name }), () => undefined);
