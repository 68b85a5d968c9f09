import { describe, expect, it } from 'vitest';
import type { Row } from '../src/games/drawn-to-destiny/forms';
import type { Verb } from '../src/games/drawn-to-destiny/types';
import {
  barredOf,
  blankOf,
  isChosen,
  reckoned,
  stepsOf,
  tilesOf,
  verbStamp,
  waysOf,
} from '../src/games/drawn-to-destiny/verbs';

const verb = (key: string, more: Partial<Verb> = {}): Verb => ({
  key,
  blank: 'main',
  word: key.split(':')[0] ?? key,
  name: key,
  text: key,
  note: '',
  about: '',
  picture: '',
  price: 0,
  costs: '',
  refused: null,
  ...more,
});
const why = { rule: 'D2-96', text: 'Too dear.' };
const pick = (name: string, ...keys: string[]) => ({
  type: 'pick' as const,
  name,
  label: name,
  least: 0,
  most: 1,
  items: keys.map((key) => ({ key, text: key })),
});
const row = {
  unit: 4,
  main: pick('u4', 'search', 'fight:1:0@u6', 'N'),
  turns: null,
  equip: pick('u4-equip', 'draw:2:left'),
  free: pick('u4-free', 'burst'),
  items: null,
} as unknown as Row;

describe('the verbs of a Unit', () => {
  it('come with what decides the moment first, and with what seldom does last', () => {
    const verbs = [
      verb('burst', { blank: 'free' }),
      verb('search'),
      verb('fight:9:0@u6', { refused: why }),
      verb('draw:2:left', { blank: 'equip' }),
      verb('fight:1:0@u6'),
    ];
    expect(tilesOf(row, verbs).map((one) => one.key)).toEqual([
      'fight:1:0@u6',
      'draw:2:left',
      'search',
      'fight:9:0@u6',
      'burst',
    ]);
  });
  it('are only those that the form of the Unit has, and what cannot be done now', () => {
    expect(tilesOf(row, [verb('hide'), verb('job:cut', { refused: why })]).map((one) => one.key)).toEqual(['job:cut']);
    expect(blankOf(row, verb('draw:2:left', { blank: 'equip' }))).toBe('u4-equip');
    expect(blankOf(row, verb('draw:3:left', { blank: 'equip' }))).toBe('');
  });
  it('are chosen as the form is filled in', () => {
    expect(isChosen(row, verb('burst', { blank: 'free' }), { 'u4-free': ['burst'] })).toBe(true);
    expect(isChosen(row, verb('search'), { u4: ['N'] })).toBe(false);
  });
  it('say of a step what it costs, even if it cannot be paid', () => {
    const steps = [
      verb('N', { word: 'move', price: 2 }),
      verb('S', { word: 'move', price: 1 }),
      verb('E', { word: 'move', price: 3, refused: why }),
    ];
    expect(stepsOf(steps)).toEqual({ N: 2, S: 1, E: 3 });
    expect(tilesOf(row, steps), 'steps lie on the map').toEqual([]);
  });
  it('say why a step cannot be paid, which a Turn or a Free Action may change', () => {
    const steps = [verb('N', { word: 'move', price: 2, refused: why }), verb('S', { word: 'move', price: 1 })];
    const able = { ...row, main: pick('u4', 'N', 'S') } as unknown as Row;
    expect(barredOf(steps)).toEqual({ N: why });
    expect(waysOf(able, {}, steps)).toEqual(['S']);
    const freed = { 'u4-free': ['burst'] };
    expect(waysOf(able, freed, reckoned(able, freed, steps)), 'nothing of it is known').toEqual(['N', 'S']);
    const after = reckoned(able, freed, steps, { N: { price: 1, refused: null }, S: { price: 3, refused: why } });
    expect(stepsOf(after)).toEqual({ N: 1, S: 3 });
    expect(waysOf(able, freed, after)).toEqual(['N']);
  });
  it('have a picture each', () => {
    expect(verbStamp('hide')).toBe('hidden');
    expect(verbStamp('something new')).not.toBe('');
  });
});
