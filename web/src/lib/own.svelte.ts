// The Scenes and cards of their own that a player keeps. Like everything of a player's they stay in this browser.
import { keep, kept as keptAs } from './storage';

export interface KeptCards {
  game: string;
  name: string;
  /** The text of the file. */
  text: string;
  at: number;
}

const KEY = 'wyrmhoard.own';
const KEPT = 40;

function load(): KeptCards[] {
  const found = keptAs(KEY);
  return Array.isArray(found) ? (found as KeptCards[]) : [];
}

const kept = $state<{ own: KeptCards[] }>({ own: load() });
// Another tab may have kept or forgotten one: the editor beside a table.
window.addEventListener('storage', (event) => {
  if (event.key === KEY) kept.own = load();
});

function store(own: KeptCards[]): void {
  kept.own = own.toSorted((a, b) => b.at - a.at).slice(0, KEPT);
  keep(KEY, kept.own);
}

export const ownOf = (game: string): KeptCards[] => kept.own.filter((one) => one.game === game);
const isAnother =
  (game: string, name: string) =>
  (one: KeptCards): boolean =>
    one.game !== game || one.name !== name;

/** Keep a file; one of the same name is replaced. */
export const keepOwn = (game: string, name: string, text: string): void =>
  store([{ game, name, text, at: Date.now() }, ...kept.own.filter(isAnother(game, name))]);
export const dropOwn = (game: string, name: string): void => store(kept.own.filter(isAnother(game, name)));
