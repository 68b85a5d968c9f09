// Which games have a table of their own. Each folder beside this file with an index.ts is found; nothing is listed here.
import { openHouse } from '../lib/language.svelte';
import type { GameModule, GamePlay } from './module';

const found = import.meta.glob<{ default: GameModule }>('./*/index.ts', { eager: true });
const modules = new Map(Object.values(found).map((file) => [file.default.name, worded(file.default)]));

/** The module with its fetched parts in the reader's language: the game's words come with them. */
function worded(module: GameModule): GameModule {
  const both =
    <T>(fetch: () => Promise<T>) =>
    async (): Promise<T> =>
      (await Promise.all([fetch(), openHouse(module.name)]))[0];
  const { Table, Decks, workshops, play } = module;
  return {
    ...module,
    ...(Table && { Table: both(Table) }),
    ...(Decks && { Decks: both(Decks) }),
    ...(workshops && { workshops: workshops.map((one) => ({ ...one, Page: both(one.Page) })) }),
    ...(play && { play: both(play) }),
  };
}

const plain: Omit<GameModule, 'name'> = { emblem: 'perspective-dice-six-faces-random', colour: 'var(--plain-spot)' };

/** The module of a game; one that uses the generic table if it has none. */
export const gameModule = (name: string): GameModule => modules.get(name) ?? { name, ...plain };

/** How a game is shown; of one without a folder, nothing. */
export async function gamePlay(name: string): Promise<GamePlay> {
  return (await modules.get(name)?.play?.())?.default ?? {};
}
