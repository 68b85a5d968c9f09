// By which rules and against whom a person plays what they take from a shelf: kept for each game in this browser.
import { chosenFor, gentlest } from '../lib/opponents.svelte';
import { keep, kept } from '../lib/storage';
import type { GameInfo, NewTable, Strength } from '../lib/wire';

export type Settings = NonNullable<NewTable['settings']>;

export interface Ruling {
  settings: Settings;
  /** How well the computer plays; "": as chosen in the lobby. */
  strength: string;
}

const KEY = 'wyrmhoard.ruling';

function load(): Record<string, Ruling> {
  const found = kept(KEY);
  const entries = found && typeof found === 'object' ? Object.entries(found as Record<string, Partial<Ruling>>) : [];
  return Object.fromEntries(
    entries.map(([game, one]) => [game, { settings: { ...one?.settings }, strength: String(one?.strength ?? '') }]),
  );
}

const kind = $state<{ games: Record<string, Ruling> }>({ games: load() });

/** What was chosen for a game, without options that it no longer has. */
export function rulingOf(game: GameInfo): Ruling {
  const mine = kind.games[game.name];
  const known = new Set(game.settings.map((setting) => setting.name));
  const settings = Object.fromEntries(Object.entries(mine?.settings ?? {}).filter(([name]) => known.has(name)));
  return { settings, strength: mine?.strength ?? '' };
}

export function rule(game: string, ruling: Ruling): void {
  kind.games = { ...load(), [game]: ruling };
  keep(KEY, kind.games);
}

/** How well the computer plays. */
export const strengthOf = (game: GameInfo): Strength | undefined => {
  const wanted = rulingOf(game).strength || chosenFor(game)?.strength.id || gentlest(game);
  return game.strengths.find((one) => one.id === wanted);
};
