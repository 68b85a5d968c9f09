// What the pictures of cards are made of: for each game its table (src/games/<game>/pictures.json) and the stamps that it names, and those
// that its cards name themselves (`stamp = "..."` in their files). A game's table is fetched when its first card is drawn, and of its stamps those that are shown.
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
    for (const name of names.split(' '))
      if (name && !name.startsWith('@')) found.set(name, [...(found.get(name) ?? []), place]);
  };
  const { types, words, cards, vistas = {} } = tableOf(game);
  for (const [key, names] of [...Object.entries(words), ...Object.entries(cards)])
    add(names, `${game}/pictures.json: ${key}`);
  for (const [key, type] of Object.entries(types))
    add(`${type.main ?? ''} ${type.with ?? ''}`, `${game}/pictures.json: ${key}`);
  for (const [key, { things }] of Object.entries(vistas))
    for (const [stamp] of things) add(stamp, `${game}/pictures.json: ${key}`);
  for (const file of filesUnder(join(GAMES, game.replaceAll('-', '_')), ['.toml']))
    for (const match of readFileSync(file, 'utf8').matchAll(OWN)) add(match[1] as string, file);
  return found;
}

/** So many stamps are fetched together: few enough that little comes which nobody looks at, enough that a table needs no hundred requests. */
export const TOGETHER = 3;

/** The stamps of a game as they are fetched: cards that stand together in its table (of a deck, of a kind) are seen together. */
export function shardsOf(game: string): string[][] {
  const stamps = stampsOf(game);
  const near = Object.values(tableOf(game).cards)
    .flatMap((names) => names.split(' '))
    .filter((name) => stamps.has(name));
  const order = [...new Set([...near, ...stamps.keys()])];
  return Array.from({ length: Math.ceil(order.length / TOGETHER) }, (_, at) =>
    order.slice(at * TOGETHER, (at + 1) * TOGETHER),
  );
}

const json = (value: unknown): string => `JSON.parse(${JSON.stringify(JSON.stringify(value))})`;

/** Makes `virtual:pictures` (a way to fetch each game's), `virtual:pictures/<game>` (its table, and where its stamps are) and
 * `virtual:pictures/<game>/<n>` (the drawings of a few of them). */
export function pictures(): Plugin {
  return {
    name: 'wyrmhoard-pictures',
    resolveId: (id) => (id === ID || id.startsWith(`${ID}/`) ? `\0${id}` : null),
    load(id) {
      if (!id.startsWith(`\0${ID}`)) return null;
      const [game = '', number] = id.slice(ID.length + 2).split('/');
      if (!game)
        return `export const tables = {${pictured()
          .map((one) => `${JSON.stringify(one)}: () => import('${ID}/${one}')`)
          .join(', ')}};`;
      const shards = shardsOf(game);
      if (!number) {
        const ways = shards.map((_, at) => `() => import('${ID}/${game}/${at}')`).join(', ');
        return `export default { table: ${json(tableOf(game))}, shards: ${json(shards)}, ways: [${ways}] };`;
      }
      const stamps = stampsOf(game);
      return `export default ${json(bodiesOf(new Map((shards[Number(number)] ?? []).map((name) => [name, stamps.get(name) ?? []]))))};`;
    },
  };
}
