// The page's translations: a file for each language and house, fetched when that language is spoken and that house is open.
//
// `virtual:words` names them, `virtual:words/<language>/<house>` holds what the page says of them and nothing else of the .po files.
// What a game's index.ts says is part of the lobby, so home has it, too.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { saidByPage } from './said.mjs';

const HERE = dirname(fileURLToPath(import.meta.url));
const PACKAGE = join(HERE, '..', '..', 'src', 'wyrmhoard');
const ID = 'virtual:words';

type Catalogues = Record<string, Record<string, Record<string, string[]>>>;

/** The languages into which the page is translated. */
export const languages = (): string[] => {
  const folder = join(PACKAGE, 'languages');
  return existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => name.endsWith('.po'))
        .map((name) => basename(name, '.po'))
        .sort()
    : [];
};

/** Whether a house has its words in a language. */
const isTranslated = (house: string, language: string): boolean =>
  existsSync(join(PACKAGE, ...(house ? ['games', house] : []), 'languages', `${language}.po`));

let read: Catalogues | undefined;
/** All translations. Fails with what Python said. */
function catalogues(): Catalogues {
  if (read) return read;
  const usual =
    [join(HERE, '../../.venv/bin/python'), join(HERE, '../../.venv/Scripts/python.exe')].find(existsSync) ?? 'python3';
  const done = spawnSync(process.env.PYTHON ?? usual, [join(HERE, 'catalogues.py')], {
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });
  if (done.status !== 0) throw new Error(`the translations could not be read: ${done.stderr || String(done.error)}`);
  return (read = JSON.parse(done.stdout) as Catalogues);
}

/** What a house of the page says in a language, by the key of each message. */
export function wordsOf(language: string, house: string): Record<string, string | string[]> {
  const found: Record<string, string | string[]> = {};
  for (const one of saidByPage()) {
    if (one.house !== house && (house || !one.where.includes('/index.ts:'))) continue;
    const key = one.context ? `${one.context}\u0004${one.text}` : one.text;
    const texts = catalogues()[one.house]?.[language]?.[key];
    if (texts) found[key] = texts.length === 1 ? (texts[0] as string) : texts;
  }
  return found;
}

export function words(): Plugin {
  const load = (id: string): string => {
    if (id === ID) {
      const houses = [...new Set(saidByPage().map((one) => one.house))].sort();
      const fetched = (language: string): string =>
        houses
          .filter((house) => isTranslated(house, language))
          .map(
            (house) =>
              `${JSON.stringify(house.replaceAll('_', '-'))}: () => import('${ID}/${language}/${house || 'home'}')`,
          )
          .join(', ');
      return `export const words = {${languages()
        .map((one) => `${one}: {${fetched(one)}}`)
        .join(', ')}};`;
    }
    const [, language = '', house = ''] = id.split('/');
    return `export default JSON.parse(${JSON.stringify(JSON.stringify(wordsOf(language, house === 'home' ? '' : house)))});`;
  };
  return {
    name: 'wyrmhoard-words',
    resolveId: (id) => (id === ID || id.startsWith(`${ID}/`) ? `\0${id}` : null),
    load: (id) => (id.startsWith(`\0${ID}`) ? load(id.slice(1)) : null),
  };
}
