// What a Character has on: each Item at its place, and only stamps that the game's pictures have.
import { describe, expect, it } from 'vitest';
import { readFileSync } from 'node:fs';
import { carried, faceStamp, figure, inHand, onBody, STAMPS } from '../src/games/drawn-to-destiny/builder/wearing';

const table = JSON.parse(readFileSync('src/games/drawn-to-destiny/pictures.json', 'utf8')) as {
  words: Record<string, string>;
  cards: Record<string, string>;
};
const known = new Set(Object.values({ ...table.words, ...table.cards }).flatMap((names) => names.split(' ')));
const worn = [
  { item: 'leather-helmet', held: 'worn', kind: 'helmet' },
  { item: 'chain-shirt', held: 'worn', kind: 'suit' },
  { item: 'short-sword', held: 'right', kind: '' },
  { item: 'round-shield', held: 'left', kind: 'shield' },
  { item: 'rope', held: 'stored', kind: '' },
];

describe('what a Character has on', () => {
  it('has a stamp among the pictures of the game for every face and suit', () => {
    expect(STAMPS.filter((stamp) => !known.has(stamp))).toEqual([]);
  });
  it('shows the suit, the helmet and what is in the hands, and nothing that is in the bag', () => {
    const found = figure(worn, faceStamp('fantasy/archer', 'fantasy'), (item) => `stamp of ${item}`);
    expect(found.suit.map((one) => one.stamp)).toEqual(['stamp of chain-shirt']);
    expect(found.head.map((one) => one.stamp)).toEqual(['woman-elf-face']);
    expect(found.cap).toBe(true);
    expect(found.held.map((one) => one.stamp)).toEqual(['stamp of short-sword', 'stamp of round-shield']);
    expect(found.fists).toEqual(['right']);
  });
  it('tells every Item at one place', () => {
    expect([...inHand(worn), ...onBody(worn), ...carried(worn)].toSorted()).toEqual(
      worn.map((one) => one.item).toSorted(),
    );
  });
  it('hides the face behind a suit that covers the head', () => {
    const harness = [{ item: 'plate-harness', held: 'worn', kind: 'suit' }];
    expect(figure(harness, 'monk-face', () => 'x').head.map((one) => one.stamp)).toEqual(['visored-helm']);
  });
  it('gives a face to whoever has no archetype', () => {
    expect(faceStamp('', 'western')).toBe('bandit');
    expect(faceStamp('', 'opera')).toBe('cowled');
  });
});
