import { describe, expect, it } from 'vitest';
import {
  clickSpace,
  clickThing,
  filled,
  fitsBar,
  isWhole,
  orderOption,
  rowsOf,
  sendWords,
} from '../src/games/drawn-to-destiny/forms';
import type { Unit } from '../src/games/drawn-to-destiny/types';
import type { Ask, Blank, PlainObject } from '../src/lib/wire';

const pick = (name: string, keys: string[]): Blank => ({
  type: 'pick',
  name,
  items: keys.map((key) => ({ key, text: key })),
  least: 0,
  most: 1,
  text: '',
});
const asking = (prompt: string, form: Blank[]): Ask => ({
  id: '1',
  seat: 0,
  kind: 'each',
  prompt,
  text: '',
  rule: 'D2-70',
  data: {},
  final: '',
  sealed: null,
  aside: false,
  options: [
    { key: prompt, text: '', form },
    { key: 'concede', text: '', deliberate: true },
  ],
});
const INTENTS: Blank[] = [
  pick('u5', ['N', 'E', 'stand']),
  { type: 'number', name: 'u5-turns', least: -2, most: 2, text: '' },
  pick('u5-equip', ['draw:8:right']),
  pick('u10-free', ['grit']),
];
const here: Pick<Unit, 'space' | 'facing'> = { space: [3, 3], facing: 'N' };

describe('a question', () => {
  it('stands in the bar if it is short, and nothing is to be filled in', () => {
    const ask = (texts: string[], data: PlainObject = {}): Ask => ({
      ...asking('cp', []),
      data,
      options: texts.map((text) => ({ key: text, text })),
    });
    expect(fitsBar(ask(['Take it', 'Spend one']), [])).toBe(true);
    expect(fitsBar(ask(['Take it'], { stack: ['pierce'] }), [])).toBe(false);
    expect(fitsBar(ask(['a', 'b', 'c', 'd', 'e']), [])).toBe(false);
    expect(fitsBar(ask(['a', 'b', 'c', 'd', 'e']), [{ card: 'e' }])).toBe(true);
    expect(fitsBar(ask(['A way that takes many words to say', 'and another one of the same kind']), [])).toBe(false);
    expect(fitsBar(asking('cp', [pick('u1', ['a'])]), [])).toBe(false);
    expect(fitsBar(ask(['N', 'NE', 'E', 'SE', 'S', 'stay']), []), 'directions stand on a compass').toBe(true);
  });
});
describe('the form of a seat', () => {
  const ask = asking('intents', INTENTS);
  const option = orderOption(ask)!;
  const [row, other] = rowsOf(INTENTS) as [ReturnType<typeof rowsOf>[number], ReturnType<typeof rowsOf>[number]];
  const empty = { u5: [], 'u5-turns': 0, 'u5-equip': [], 'u10-free': [] };

  it('has a row for each Unit', () => {
    expect([row.unit, other.unit]).toEqual([5, 10]);
    expect(row.equip?.name).toBe('u5-equip');
    expect(other.main).toBeNull();
    expect(isWhole(INTENTS)).toBe(true);
    expect(isWhole([...INTENTS, pick('wild', [])])).toBe(false);
  });
  it('holds if nothing is chosen, and is complete at once', () => {
    expect(filled(ask, option)).toEqual(empty);
    expect(sendWords('intents', [row, other], empty)).toBe('All hold here');
    expect(sendWords('intents', [row], empty)).toBe('Hold here');
  });
  it('begins with what is natural, if that is said of this form', () => {
    const now = asking('targets', [pick('u5', ['u10', 'u11']), pick('u6', ['u12'])]);
    const natural = { ...now, usual: { key: 'targets', values: { u5: ['u10'] } } };
    expect(filled(natural, orderOption(now)!)).toEqual({ u5: ['u10'], u6: [] });
    const other = { ...now, usual: { key: 'another', values: { u5: ['u10'] } } };
    expect(filled(other, orderOption(now)!)).toEqual({ u5: [], u6: [] });
  });
  it('takes a click on a Space beside the Unit as a Move, and the same click again as none', () => {
    const gone = clickSpace(row, empty, here, [3, 4]);
    expect(gone['u5']).toEqual(['N']);
    expect(clickSpace(row, gone, here, [3, 4])['u5']).toEqual([]);
    const named = (unit: number): string => (unit === row.unit ? 'Archer' : 'Thief');
    expect(sendWords('intents', [row, other], gone, named)).toBe('Archer moves, Thief holds');
  });
  it('takes a click anywhere else as a Turn towards it, as far as the Unit can turn', () => {
    expect(clickSpace(row, empty, here, [4, 4])['u5-turns']).toBe(1);
    expect(clickSpace(row, empty, here, [3, 0])['u5-turns']).toBe(2);
    expect(clickSpace(row, empty, here, [0, 3])['u5-turns']).toBe(-2);
  });
  it('goes through the Actions against a Unit click by click, and then to none', () => {
    const [found] = rowsOf([pick('u5', ['search', 'fight:6:0@u14', 'fight:hands:0@u14', 'fight:6:0@u19', 'wait'])]) as [
      typeof row,
    ];
    const one = clickThing(found, { u5: [] }, 'u14');
    const two = clickThing(found, one, 'u14');
    expect([one['u5'], two['u5'], clickThing(found, two, 'u14')['u5']]).toEqual([
      ['fight:6:0@u14'],
      ['fight:hands:0@u14'],
      [],
    ]);
    expect(clickThing(found, one, 'u77')).toBe(one);
    expect(sendWords('window', [found], { u5: ['wait'] })).toBe('Wait');
    expect(sendWords('window', [found], { u5: [] })).toBe('Pass');
  });
});
