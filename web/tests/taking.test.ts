import { describe, expect, it } from 'vitest';
import { alongOf, companions, fixedOf, lost, ticked, without, withTaken, type Taker } from '../src/lib/taking';
import type { FormValues, PickBlank } from '../src/lib/wire';

const way: PickBlank = {
  type: 'pick',
  name: 'way',
  least: 0,
  most: 1,
  text: '',
  items: [
    { key: 'walk', text: 'Walk' },
    { key: 'climb', text: 'Climb', takes: [{ gear: ['rope'] }, { gear: ['ladder'] }] },
    { key: 'dive', text: 'Dive', takes: [{ gear: ['belt', 'lamp'] }] },
  ],
};
const gear: PickBlank = {
  type: 'pick',
  name: 'gear',
  least: 0,
  most: 5,
  text: '',
  items: ['oil', 'lamp', 'rope', 'ladder', 'belt'].map((key) => ({
    key,
    text: key,
    ...(key === 'lamp' ? { takes: [{ gear: ['oil'] }] } : {}),
  })),
};
const form: Taker = { form: [way, gear] };
const of = (ways: string[], things: string[]): FormValues => ({ way: ways, gear: things });

// The same cases as in tests/kernel/test_taking.py.
describe('what is taken', () => {
  it.each([
    [[], [], []],
    [['walk'], ['rope'], ['rope']],
    [['climb'], [], ['rope']],
    [['climb'], ['oil'], ['rope', 'oil']],
    [['climb'], ['ladder'], ['ladder']],
    [[], ['lamp'], ['oil', 'lamp']],
    [[], ['lamp', 'oil'], ['oil', 'lamp']],
    [['dive'], [], ['oil', 'belt', 'lamp']],
    [['dive'], ['lamp', 'belt'], ['oil', 'belt', 'lamp']],
  ] as [string[], string[], string[]][])('comes along with %j and %j', (ways, things, whole) => {
    expect(withTaken(form, of(ways, things))).toEqual(of(ways, whole));
  });
  it.each([
    [['climb'], [], 'rope', [], []],
    [['climb'], ['rope'], 'rope', [], []],
    [['climb'], ['rope', 'ladder'], 'rope', ['climb'], ['ladder']],
    [['dive'], ['rope'], 'oil', [], ['rope']],
    [['walk'], ['lamp'], 'oil', ['walk'], []],
    [['dive'], ['lamp'], 'belt', [], ['lamp']],
    [['climb'], ['oil'], 'oil', ['climb'], []],
  ] as [string[], string[], string, string[], string[]][])(
    'with %j and %j: without %s',
    (ways, things, back, waysLeft, thingsLeft) => {
      expect(without(form, of(ways, things), 'gear', back)).toEqual(of(waysLeft, thingsLeft));
    },
  );
  it('is ticked for whoever picks, and leaves with what has brought it', () => {
    const climbs = of(['climb'], []);
    expect(alongOf(form, climbs, 'gear')).toEqual(['rope']);
    expect(alongOf(form, { ...climbs, way: ['walk'] }, 'gear')).toEqual([]);
    expect(companions(form, climbs, ['way', 'gear'])).toEqual({ along: ['rope'], instead: ['ladder'] });
    const other = ticked(form, climbs, 'gear', 'ladder');
    expect(withTaken(form, other)).toEqual(of(['climb'], ['ladder']));
    expect(companions(form, climbs, ['way'])).toEqual({ along: [], instead: [] });
    expect(companions(form, other, ['gear'])).toEqual({ along: [], instead: [] });
  });
  it('takes back what needs it, and says so', () => {
    const climbs = of(['climb'], []);
    const back = ticked(form, climbs, 'gear', 'rope');
    expect(back).toEqual(of([], []));
    expect(lost(form, climbs, back, 'gear', 'rope')).toEqual(['Climb']);
  });
  it('stays where the form itself takes it', () => {
    const taker: Taker = { form: [gear], takes: [{ gear: ['rope'] }, { gear: ['ladder'] }] };
    expect(withTaken(taker, {})).toEqual({ gear: ['rope'] });
    expect(fixedOf(taker, { gear: ['oil'] }, 'gear')).toEqual(['rope']);
    expect(fixedOf(taker, { gear: ['ladder'] }, 'gear')).toEqual([]);
    expect(withTaken(taker, { gear: ['ladder'] })).toEqual({ gear: ['ladder'] });
  });
});
