// Gives the files of a game's folder its own voice in place of lib/say.ts: what it says is in English where it is not translated.
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const SAY = join(dirname(dirname(fileURLToPath(import.meta.url))), 'src', 'lib', 'say.ts');
const ID = '\0voice/';

/** The game in whose folder a file stands; the generic table belongs to home. */
function houseOf(file: string): string | undefined {
  const game = /[\\/]src[\\/]games[\\/]([a-z-]+)[\\/]/.exec(file)?.[1];
  return game === 'generic' ? undefined : game;
}

export function houses(): Plugin {
  return {
    name: 'wyrmhoard-houses',
    enforce: 'pre',
    resolveId(source, importer) {
      const house = /\/lib\/say(\.ts)?$/.test(source) && importer ? houseOf(importer) : undefined;
      return house ? ID + house : null;
    },
    load(id) {
      if (!id.startsWith(ID)) return null;
      const names = 'say, sayAs, lay, sayMany, layMany, later, said, listed';
      return `import { voiceOf } from ${JSON.stringify(SAY)};\nexport const { ${names} } = voiceOf(${JSON.stringify(id.slice(ID.length))});`;
    },
  };
}
