// The stamps (one-colour icons) that the games and the interface name, taken from the icon package at build time.
//
// A card's `stamp = "..."` in a game's data, and `stamp="..."` or `emblem: '...'` in this folder's source, are enough.
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { basename, dirname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const WEB = dirname(dirname(fileURLToPath(import.meta.url)));
const GAMES = join(dirname(WEB), 'src', 'wyrmhoard', 'games');
const NAMED = /\b(?:stamp|emblem)["']?\s*[:=]\s*["']([a-z0-9-]+)["']/g;
const ID = 'virtual:stamps';
/** Those that only cards and the tables of games name: many, and not needed in the lobby. */
const CARDS = 'virtual:stamps/cards';
const FRAME = join(WEB, 'src') + sep;
const TABLES = join(WEB, 'src', 'games') + sep;
/** What is put on sheets: as many, and seen at tables only. */
const ICONS = join(WEB, 'src', 'lib', 'icons.ts');

interface IconSet {
  icons: Record<string, { body: string }>;
  aliases?: Record<string, { parent: string }>;
}

function filesUnder(folder: string, endings: string[]): string[] {
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
  const files = [...filesUnder(GAMES, ['.toml', '.yaml', '.yml']), ...filesUnder(join(WEB, 'src'), ['.ts', '.svelte'])];
  for (const file of files) {
    for (const match of readFileSync(file, 'utf8').matchAll(NAMED)) {
      const name = match[1] as string;
      found.set(name, [...(found.get(name) ?? []), file]);
    }
  }
  return found;
}

/** The drawings of those stamps. Fails, naming the places, if the icon package lacks one. */
export function stampBodies(): Record<string, string> {
  const path = join(WEB, 'node_modules', '@iconify-json', 'game-icons', 'icons.json');
  const set = JSON.parse(readFileSync(path, 'utf8')) as IconSet;
  const bodies: Record<string, string> = {};
  const missing: string[] = [];
  for (const [name, places] of [...namedStamps()].sort()) {
    const icon = set.icons[name] ?? set.icons[set.aliases?.[name]?.parent ?? ''];
    if (icon) bodies[name] = icon.body;
    else missing.push(`${name} (named in ${places.join(', ')})`);
  }
  if (missing.length) throw new Error(`the icon package has no stamp ${missing.join('; ')}`);
  return bodies;
}

/** Whether a stamp that is named in these files is drawn outside of the tables: in the lobby, on a tile, in the menu. */
function ofTheFrame(places: string[]): boolean {
  return places.some((file) => file.startsWith(FRAME) && file !== ICONS && (!file.startsWith(TABLES) || basename(file) === 'index.ts'));
}

/**
 * Makes `import stamps from 'virtual:stamps'` a record of name to SVG body (512 by 512) of what the frame of the page
 * shows, and 'virtual:stamps/cards' one of all the others.
 */
export function stamps(): Plugin {
  const some = (frame: boolean): string => {
    const named = namedStamps();
    return JSON.stringify(Object.fromEntries(Object.entries(stampBodies()).filter(([name]) => ofTheFrame(named.get(name) ?? []) === frame)));
  };
  return {
    name: 'wyrmhoard-stamps',
    resolveId: (id) => (id === ID || id === CARDS ? `\0${id}` : null),
    load: (id) => (id === `\0${ID}` || id === `\0${CARDS}` ? `export default ${some(id === `\0${ID}`)};` : null),
  };
}
