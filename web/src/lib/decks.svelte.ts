// The decks that this player keeps. Like everything of a player's they stay in this browser.
import { asList, Kept } from './kept.svelte';

export interface KeptDeck {
  game: string;
  name: string;
  /** The readable deck text. */
  text: string;
  at: number;
}

const nameOf = ({ game, name }: { game: string; name: string }): string => `${game}/${name}`;
const list = new Kept<KeptDeck>('wyrmhoard.decks', asList<KeptDeck>(nameOf));

/** Those of a game, the latest first. */
export const decksOf = (game: string): KeptDeck[] =>
  list.all.filter((one) => one.game === game).toSorted((a, b) => b.at - a.at);

/** Keep a deck; one of the same name is replaced. Says whether it is there when the page is opened again. */
export function keepDeck(game: string, name: string, text: string): boolean {
  const one = { game, name, text, at: Date.now() };
  return list.change(nameOf(one), () => one);
}
export const dropDeck = (game: string, name: string): boolean => list.change(nameOf({ game, name }), () => undefined);
