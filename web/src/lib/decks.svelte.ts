// The decks that this player keeps. Like everything of a player's they stay in this browser.
import { keep, kept as keptAs } from './storage';

export interface KeptDeck {
  game: string;
  name: string;
  /** The readable deck text. */
  text: string;
  at: number;
}

const KEY = 'wyrmhoard.decks';
const KEPT = 60;

function load(): KeptDeck[] {
  const found = keptAs(KEY);
  return Array.isArray(found) ? (found as KeptDeck[]) : [];
}

const kept = $state<{ decks: KeptDeck[] }>({ decks: load() });
// Another tab may have kept or forgotten one: the deck builder beside a table.
window.addEventListener('storage', (event) => {
  if (event.key === KEY) kept.decks = load();
});

function store(decks: KeptDeck[]): void {
  kept.decks = decks.toSorted((a, b) => b.at - a.at).slice(0, KEPT);
  keep(KEY, kept.decks);
}

export const decksOf = (game: string): KeptDeck[] => kept.decks.filter((deck) => deck.game === game);
const isAnother =
  (game: string, name: string) =>
  (deck: KeptDeck): boolean =>
    deck.game !== game || deck.name !== name;

/** Keep a deck; one of the same name is replaced. */
export const keepDeck = (game: string, name: string, text: string): void =>
  store([{ game, name, text, at: Date.now() }, ...kept.decks.filter(isAnother(game, name))]);
export const dropDeck = (game: string, name: string): void => store(kept.decks.filter(isAnother(game, name)));
