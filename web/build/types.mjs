// Writes the types of everything that crosses the wire (src/lib/wire.ts) and of what each game tells and shows
// (src/games/<game>/wire.ts), from what the Python side states.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { compile } from 'json-schema-to-typescript';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const python =
  process.env.PYTHON ??
  [here('../../.venv/bin/python'), here('../../.venv/Scripts/python.exe')].find(existsSync) ??
  'python3';

const said = spawnSync(python, [here('schema.py')], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
if (said.status !== 0) {
  console.error(`Error: the types could not be read with ${python} (set PYTHON to one that has pydantic and msgspec)`);
  process.exit(1);
}

for (const [game, schema] of Object.entries(JSON.parse(said.stdout))) {
  const target = here(game ? `../src/games/${game.replaceAll('_', '-')}/wire.ts` : '../src/lib/wire.ts');
  const sources = game
    ? `src/wyrmhoard/games/${game} (events, View in sight.py, Asked in asked.py and Preview, Prospects and PlanView in screens/, GroundView in atlas/)`
    : 'src/wyrmhoard/kernel/text/shapes.py and src/wyrmhoard/server/protocol (shapes/, wire.py)';
  const types = await compile(schema, schema.title, {
    bannerComment: `// Made by build/types.mjs from ${sources}:\n// change those instead.`,
    additionalProperties: false,
    ignoreMinAndMaxItems: true,
    style: { singleQuote: true, printWidth: 120 },
  });
  if (!existsSync(target) || readFileSync(target, 'utf8') !== types) writeFileSync(target, types);
}
