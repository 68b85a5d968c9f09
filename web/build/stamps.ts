// The stamps (one-colour icons) that the games and the interface name, taken from the icon package at build time.
//
// `stamp="..."` or `emblem: '...'` in this folder's source are enough. What the pictures of cards are made of is in `pictures.ts`.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { basename, dirname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const WEB = dirname(dirname(fileURLToPath(import.meta.url)));
const NAMED = /\b(?:stamp|emblem)["']?\s*[:=]\s*["']([a-z0-9-]+)["']/g;
const ID = 'virtual:stamps';
/** Those that only tables show, not needed in the lobby: boxes of a few for each game, and for those that several games draw. */
const TABLE = `${ID}/tables`;
const SHARED = 'shared';
const FRAME = join(WEB, 'src') + sep;
const TABLES = join(WEB, 'src', 'games') + sep;
/** A game that composes faces names their stamps in Python, in its folder here. */
const COMPOSED = join(dirname(WEB), 'src', 'wyrmhoard', 'games') + sep;
/** What is put on sheets: as many, and seen at tables only. */
const ICONS = join(WEB, 'src', 'lib', 'icons.ts');

/** So many stamps are in a box: no table shows all that its game names, and what one module names is mostly shown together. */
export const IN_A_BOX = 4;

interface IconSet {
  icons: Record<string, { body: string }>;
  aliases?: Record<string, { parent: string }>;
}

export function filesUnder(folder: string, endings: string[]): string[] {
  if (!existsSync(folder)) return [];
  // What Python writes there meanwhile (compiled files under other names first) may be gone by the next line.
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === '__pycache__' ? [] : filesUnder(path, endings);
    return endings.some((ending) => entry.name.endsWith(ending)) ? [path] : [];
  });
}

/** Every stamp that is named somewhere, with the places that name it. */
export function namedStamps(): Map<string, string[]> {
  const found = new Map<string, string[]>();
  const composed = filesUnder(COMPOSED, ['.py']).filter((file) => basename(dirname(file)) === 'faces');
  for (const file of [...filesUnder(join(WEB, 'src'), ['.ts', '.svelte']), ...composed]) {
    for (const match of readFileSync(file, 'utf8').matchAll(NAMED)) {
      const name = match[1] as string;
      found.set(name, [...(found.get(name) ?? []), file]);
    }
  }
  return found;
}

let found: IconSet | undefined;
/** The icon package. */
function iconSet(): IconSet {
  const path = join(WEB, 'node_modules', '@iconify-json', 'game-icons', 'icons.json');
  return (found ??= JSON.parse(readFileSync(path, 'utf8')) as IconSet);
}

/** The drawings of stamps, by name. Fails, naming the places, if the icon package lacks one. */
export function bodiesOf(named: Map<string, string[]>): Record<string, string> {
  const set = iconSet();
  const bodies: Record<string, string> = {};
  const missing: string[] = [];
  for (const [name, places] of [...named].sort()) {
    const icon = set.icons[name] ?? set.icons[set.aliases?.[name]?.parent ?? ''];
    if (icon) bodies[name] = icon.body;
    else missing.push(`${name} (named in ${places.join(', ')})`);
  }
  if (missing.length) throw new Error(`the icon package has no stamp ${missing.join('; ')}`);
  return bodies;
}

/** The drawings of all stamps that the source names. */
export const stampBodies = (): Record<string, string> => bodiesOf(namedStamps());

/** Whether a stamp that is named in these files is drawn outside of the tables: in the lobby, on a tile, in the menu. */
function ofTheFrame(places: string[]): boolean {
  return places.some(
    (file) => file.startsWith(FRAME) && file !== ICONS && (!file.startsWith(TABLES) || basename(file) === 'index.ts'),
  );
}

/** The games, by folder, that draw the stamp that is named in these files, and SHARED for parts of the page that are no game's. */
const drawnBy = (places: string[]): string[] =>
  [
    ...new Set(
      places.map((file) => {
        const root = [TABLES, COMPOSED].find((one) => file.startsWith(one));
        return root ? (file.slice(root.length).split(sep)[0] ?? '').replaceAll('_', '-') : SHARED;
      }),
    ),
  ].sort();

/** The names of all stamps, by box: "" for the frame of the page, else a game's folder or SHARED, with a number. Those that
 * the same modules name lie together, in the order in which they stand there. */
export function boxes(): Map<string, string[]> {
  const found = new Map<string, string[]>([['', []]]);
  const shelves = new Map<string, [modules: string, name: string][]>();
  for (const [name, places] of namedStamps()) {
    const games = drawnBy(places);
    const shelf = ofTheFrame(places) ? '' : games.length === 1 ? (games[0] as string) : SHARED;
    const modules = shelf === SHARED ? games.join() : [...new Set(places)].join();
    if (shelf) shelves.set(shelf, [...(shelves.get(shelf) ?? []), [modules, name]]);
    else found.get('')?.push(name);
  }
  for (const [shelf, stamps] of [...shelves].sort(([a], [b]) => a.localeCompare(b))) {
    stamps.sort(([a], [b]) => a.localeCompare(b)); // stable: the order within a module stays
    for (let at = 0; at < stamps.length; at += IN_A_BOX)
      found.set(
        `${shelf}/${at / IN_A_BOX}`,
        stamps.slice(at, at + IN_A_BOX).map(([, name]) => name),
      );
  }
  return found;
}

/**
 * Makes `import stamps from 'virtual:stamps'` a record of name to SVG body (512 by 512) of what the frame of the page
 * shows, 'virtual:stamps/<box>' one of what is in a box, and 'virtual:stamps/tables' a list of boxes, with the names of
 * what is in each and a way to fetch it.
 */
export function stamps(): Plugin {
  return {
    name: 'wyrmhoard-stamps',
    resolveId: (id) => (id === ID || id.startsWith(`${ID}/`) ? `\0${id}` : null),
    load(id) {
      if (id === `\0${TABLE}`) {
        const every = [...boxes()].filter(([box]) => box !== '');
        return `export default [${every.map(([box, names]) => `{ names: '${names.join(' ')}', fetch: () => import('${ID}/${box}') }`).join(', ')}];`;
      }
      if (id !== `\0${ID}` && !id.startsWith(`\0${ID}/`)) return null;
      const named = namedStamps();
      const names = boxes().get(id.slice(ID.length + 2)) ?? [];
      return `export default ${JSON.stringify(bodiesOf(new Map(names.map((name) => [name, named.get(name) ?? []]))))};`;
    },
  };
}
