import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { bodiesOf } from '../build/stamps';
import { pictured, shardsOf, stampsOf, tableOf, TOGETHER } from '../build/pictures';
import type { CardFace } from '../src/lib/wire';
import { ground, type Ground, GROUNDS } from '../src/pictures/grounds';
import { look, picture, type PictureTable } from '../src/pictures/picture';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const python =
  process.env['PYTHON'] ??
  [here('../../.venv/bin/python'), here('../../.venv/Scripts/python.exe')].find(existsSync) ??
  'python3';
const asked = `
import json, sys
sys.path.insert(0, ${JSON.stringify(here('../../src'))})
from wyrmhoard.kernel.contract import registry
print(json.dumps({name: registry.find(name).card_faces() for name in registry.names()}))
`;
const said = spawnSync(python, ['-c', asked], { encoding: 'utf8', maxBuffer: 1 << 26 });
if (said.status !== 0) throw new Error(`the cards could not be read with ${python}: ${said.stderr}`);
const shipped = Object.entries(JSON.parse(said.stdout) as Record<string, CardFace[]>).filter(
  ([, faces]) => faces.length,
);

const known = (game: string): ((stamp: string) => boolean) => {
  const stamps = stampsOf(game);
  return (stamp) => stamps.has(stamp);
};

describe.each(shipped)('the pictures of %s', (game, faces) => {
  const table = tableOf(game);
  const made = faces.map((face) => [`${face.side ?? ''}/${face.id}`, picture(face, table, known(game))] as const);

  it(`are ${faces.length} of ${faces.length} distinct, to the eye and not only by their chance`, () => {
    const seen = new Map<string, string>();
    const same = made.flatMap(([id, one]) => {
      const text = look(one);
      const other = seen.get(text);
      seen.set(text, id);
      return other ? [`${id} looks like ${other}: ${text}`] : [];
    });
    expect(same).toEqual([]);
    expect(seen.size).toBe(faces.length);
  });
  it('each show a figure and what goes with it, on a ground', () => {
    for (const [id, one] of made) {
      expect(one.stamps.length, id).toBe(2);
      expect(
        one.stamps.every((part) => part.stamp),
        id,
      ).toBe(true);
      expect(one.strokes.filter((strokes) => strokes.d.length > 20).length, id).toBeGreaterThan(1);
    }
  });
  it('are made of stamps that there are, and name grounds that there are', () => {
    expect(Object.keys(bodiesOf(stampsOf(game))).length).toBe(stampsOf(game).size); // refuses with the place that names a wrong one
    const named = [...Object.values(table.words), ...Object.values(table.cards)].flatMap((text) =>
      text.split(' ').filter((name) => name.startsWith('@')),
    );
    const grounds = Object.values(table.types).flatMap((type) => (type.ground ?? '').split(' ').filter(Boolean));
    expect([...named.map((name) => name.slice(1)), ...grounds].filter((name) => !(name in GROUNDS))).toEqual([]);
  });
  it('come a few stamps at a time, each once, those of neighbours together', () => {
    const shards = shardsOf(game);
    expect(shards.flat().toSorted()).toEqual([...stampsOf(game).keys()].toSorted());
    expect(shards.every((names) => names.length <= TOGETHER)).toBe(true);
    const where = new Map(shards.flatMap((names, at) => names.map((name) => [name, at] as const)));
    const heroes = made
      .filter(([id]) => id.startsWith('hero/'))
      .flatMap(([, one]) => one.stamps.map(({ stamp }) => where.get(stamp)));
    if (heroes.length) expect(new Set(heroes).size).toBeLessThan(shards.length / 2);
  });
  it('are the same whenever they are drawn, and name only cards that there are', () => {
    const has = known(game);
    for (const face of faces.filter((_, at) => at % 7 === 0))
      expect(picture({ ...face }, table, has)).toEqual(picture(face, table, has));
    const ids = new Set(
      faces.flatMap((face) => [face.id, face.id.replace(/^.*\//, ''), `${face.side ?? ''}/${face.id}`]),
    );
    expect(Object.keys(table.cards).filter((id) => !ids.has(id))).toEqual([]);
  });
});

it('faces of heroes, fighters and characters differ in their figures or in what they carry, without their ground', () => {
  for (const [game, faces] of shipped) {
    const people = faces.filter((face) =>
      ['hero', 'fighter', 'unit', 'encounter', 'archetype'].includes(face.side ?? ''),
    );
    const seen = people.map((face) =>
      picture(face, tableOf(game), known(game))
        .stamps.map((part) => part.stamp)
        .join(' '),
    );
    expect(seen.filter((text, at) => seen.indexOf(text) < at)).toEqual([]);
  }
});

describe("a card of somebody's own", () => {
  const plain: PictureTable = {
    types: {
      weapon: { main: 'sword', with: 'stone', ground: 'rays' },
      '*': { main: 'thing', with: 'stone', ground: 'hills' },
    },
    words: { axe: 'axe @bricks', bow: 'bow', ice: 'snow @mountains' },
    cards: { mine: 'crown coin @sea' },
  };
  const stampsOfCard = (face: CardFace): string[] => picture(face, plain).stamps.map((part) => part.stamp);

  it('shows what its table says, else its own stamp, else its words, last first, else its type', () => {
    expect(stampsOfCard({ id: 'mine', name: 'Mine' })).toEqual(['crown', 'coin']);
    expect(stampsOfCard({ id: 'x', name: 'Bow of the Axe', stamp: 'anvil' })).toEqual(['anvil', 'axe']);
    expect(stampsOfCard({ id: 'x', name: 'Bow of the Axe' })).toEqual(['axe', 'bow']);
    expect(stampsOfCard({ id: 'x', name: 'Axes' })).toEqual(['axe', 'stone']);
    expect(stampsOfCard({ id: 'x', name: 'Nothing Known', side: 'weapon' })).toEqual(['sword', 'stone']);
    expect(stampsOfCard({ id: 'x', name: 'Nothing Known' })).toEqual(['thing', 'stone']);
    expect(picture({ id: 'x', name: 'Ice Axe' }, plain).ground).toBe('bricks');
  });
  it('never breaks the page, whatever it is called and whichever stamp it names', () => {
    const names = ['', '   ', '<script>', '__proto__', 'constructor', 'toString', '☃ Ünïcode Ωμέγα', 'a'.repeat(500)];
    for (const game of [...pictured()])
      for (const name of names) {
        const one = picture(
          { id: name, name, stamp: 'no-such-stamp', side: 'constructor', kind: name, numbers: { Skill: 3 } },
          tableOf(game),
          known(game),
        );
        expect(one.stamps.length).toBeGreaterThan(0);
        for (const part of one.stamps) expect(known(game)(part.stamp), `${game} ${name}: ${part.stamp}`).toBe(true);
        expect(JSON.stringify(one)).not.toContain('NaN');
      }
  });
});

it('every ground is cut from strokes with numbers in them, differently for each card', () => {
  for (const name of Object.keys(GROUNDS) as Ground[]) {
    const [one, other] = [ground(name, 'a'), ground(name, 'b')].map((strokes) =>
      strokes.map((part) => part.d).join(''),
    );
    expect(one).not.toBe(other);
    expect(one).not.toMatch(/NaN|undefined|Infinity/);
    expect((one ?? '').length, name).toBeLessThan(24_000);
  }
});
