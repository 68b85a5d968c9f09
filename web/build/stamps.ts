// The stamps (one-colour icons) that the games and the interface name, taken from the icon package at build time.
//
// `stamp="..."` or `emblem: '...'` in this folder's source are enough. What the pictures of cards are made of is in `pictures.ts`.
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { basename, dirname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const WEB = dirname(dirname(fileURLToPath(import.meta.url)));
const NAMED = /\b(?:stamp|emblem)["']?\s*[:=]\s*["']([a-z0-9-]+)["']/g;
const ID = 'virtual:stamps';
/** Those that only the tables of games name: not needed in the lobby. */
const TABLE = 'virtual:stamps/tables';
const FRAME = join(WEB, 'src') + sep;
const TABLES = join(WEB, 'src', 'games') + sep;
/** What is put on sheets: as many, and seen at tables only. */
const ICONS = join(WEB, 'src', 'lib', 'icons.ts');

interface IconSet {
  icons: Record<string, { body: string }>;
  aliases?: Record<string, { parent: string }>;
}

export function filesUnder(folder: string, endings: string[]): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) return filesUnder(path, endings);
    return endings.some((ending) => name.endsWith(ending)) ? [path] : [];
  });
}

/** Every stamp that is named somewhere, with the places that name it. */
export function namedStamps(): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const file of filesUnder(join(WEB, 'src'), ['.ts', '.svelte'])) {
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
  return places.some((file) => file.startsWith(FRAME) && file !== ICONS && (!file.startsWith(TABLES) || basename(file) === 'index.ts'));
}

/**
 * Makes `import stamps from 'virtual:stamps'` a record of name to SVG body (512 by 512) of what the frame of the page
 * shows, and 'virtual:stamps/tables' one of all the others.
 */
export function stamps(): Plugin {
  const some = (frame: boolean): string => {
    const named = namedStamps();
    return JSON.stringify(Object.fromEntries(Object.entries(stampBodies()).filter(([name]) => ofTheFrame(named.get(name) ?? []) === frame)));
  };
  return {
    name: 'wyrmhoard-stamps',
    resolveId: (id) => (id === ID || id === TABLE ? `\0${id}` : null),
    load: (id) => (id === `\0${ID}` || id === `\0${TABLE}` ? `export default ${some(id === `\0${ID}`)};` : null),
  };
}
