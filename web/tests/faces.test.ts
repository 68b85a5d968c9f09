import { expect, it } from 'vitest';
import { fact, factsOf, plainFact, plainOf } from '../src/lib/faces';

const GERMAN = {
  id: 'club',
  name: 'Keule',
  group: 'Waffe',
  kind: 'Waffe',
  numbers: { 'Höchster Schaden': '4 (mindestens 2)', Hände: '1' },
  plain: { name: 'Club', kind: 'weapon', numbers: { 'Max damage': '4 (at least 2)', Hands: '1' } },
};
const ENGLISH = { ...GERMAN, ...GERMAN.plain, group: 'weapon', plain: undefined };

it('a number is found by its English name, and shown in the words of the reader', () => {
  expect(fact(GERMAN, 'Max damage')).toBe('4 (mindestens 2)');
  expect(plainFact(GERMAN, 'Max damage')).toBe('4 (at least 2)');
  expect(fact(GERMAN, 'Höchster Schaden')).toBe('');
  expect(factsOf(GERMAN)).toEqual([
    { key: 'Max damage', label: 'Höchster Schaden', value: '4 (mindestens 2)' },
    { key: 'Hands', label: 'Hände', value: '1' },
  ]);
  expect(fact(ENGLISH, 'Hands')).toBe('1');
  expect(fact(undefined, 'Hands')).toBe('');
});

it('programs see the card in English', () => {
  expect(plainOf(GERMAN)).toMatchObject({ id: 'club', name: 'Club', kind: 'weapon', numbers: { Hands: '1' } });
  expect(plainOf(ENGLISH)).toBe(ENGLISH);
});
