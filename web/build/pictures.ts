// What the pictures of cards are made of: for each game its table (src/games/<game>/pictures.json) and the stamps that it names, and those
// that its cards name themselves (`stamp = "..."` in their files). Each game's is fetched by itself, when its first card is drawn.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import type { PictureTable } from '../src/pictures/picture.ts';
import { bodiesOf, filesUnder } from './stamps.ts';

const WEB = dirname(dirname(fileURLToPath(import.meta.url)));
const TABLES = join(WEB, 'src', 'games');
const GAMES = join(dirname(WEB), 'src', 'wyrmhoard', 'games');
const ID = 'virtual:pictures';
const OWN = /^stamp\s*=\s*"([a-z0-9-]+)"/gm;

/** The games that have a table. */
export const pictured = (): string[] => readdirSync(TABLES).filter((game) => existsSync(fileOf(game)));
const fileOf = (game: string): string => join(TABLES, game, 'pictures.json');
export const tableOf = (game: string): PictureTable => JSON.parse(readFileSync(fileOf(game), 'utf8')) as PictureTable;

/** Every stamp that the pictures of a game may show, with the places that name it. */
export function stampsOf(game: string): Map<string, string[]> {
  const found = new Map<string, string[]>();
  const add = (names: string, place: string): void => {
    for (const name of names.split(' ')) if (name && !name.startsWith('@')) found.set(name, [...(found.get(name) ?? []), place]);
  };
  const { types, words, cards } = tableOf(game);
  for (const [key, names] of [...Object.entries(words), ...Object.entries(cards)]) add(names, `${game}/pictures.json: ${key}`);
  for (const [key, type] of Object.entries(types)) add(`${type.main ?? ''} ${type.with ?? ''}`, `${game}/pictures.json: ${key}`);
  for (const file of filesUnder(join(GAMES, game.replaceAll('-', '_')), ['.toml']))
    for (const match of readFileSync(file, 'utf8').matchAll(OWN)) add(match[1] as string, file);
  return found;
}

/** Makes `virtual:pictures` (a way to fetch each game's) and `virtual:pictures/<game>`. */
export function pictures(): Plugin {
  return {
    name: 'wyrmhoard-pictures',
    resolveId: (id) => (id === ID || id.startsWith(`${ID}/`) ? `\0${id}` : null),
    load(id) {
      if (!id.startsWith(`\0${ID}`)) return null;
      const game = id.slice(ID.length + 2);
      if (game) return `export default JSON.parse(${JSON.stringify(JSON.stringify({ table: tableOf(game), stamps: bodiesOf(stampsOf(game)) }))});`;
      return `export const tables = {${pictured().map((one) => `${JSON.stringify(one)}: () => import('${ID}/${one}')`).join(', ')}};`;
    },
  };
}
