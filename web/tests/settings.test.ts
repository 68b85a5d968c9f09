import { describe, expect, it } from 'vitest';
import { titled } from '../src/lib/markdown';
import { changed, choices, differing, grouped, nearest, onTop, taking, valueWords } from '../src/lib/settings';
import type { Preset, Setting } from '../src/lib/wire';

const road = {
  type: 'choice',
  name: 'road',
  default: 'n',
  optional: false,
  text: '',
  rule: '',
  title: 'Road',
  group: '',
  rank: 1,
  choices: ['n', 's'],
  names: ['To the north', 'To the south'],
} satisfies Setting;

describe('options of a game in words', () => {
  it('names the choices', () => {
    expect(choices(road)).toEqual([
      ['n', 'To the north'],
      ['s', 'To the south'],
    ]);
    expect(valueWords(road, 's')).toBe('To the south');
  });
  it('names options in a rule as the form does, and leaves all else', () => {
    expect(titled('With `road` at `s`, `sky` is', [road])).toBe('With “Road” at `s`, `sky` is');
  });
  it('says the rest plainly', () => {
    expect(valueWords(undefined, 's')).toBe('s');
    expect(valueWords(undefined, true)).toBe('yes');
    expect(valueWords(undefined, null)).toBe('none');
    expect(valueWords(undefined, 7)).toBe('7');
  });
});

const weather = (name: string): Setting => ({
  type: 'yes-no',
  name,
  default: false,
  optional: false,
  text: '',
  rule: '',
  title: name,
  group: 'Weather',
  rank: 0,
});
const all: Setting[] = [weather('wind'), weather('rain'), road];
const calm: Preset = { id: 'calm', title: 'Calm', text: '', settings: {} };
const storm: Preset = { id: 'storm', title: 'Storm', text: '', settings: { wind: true, rain: true } };

describe('a form of options', () => {
  it('has on top what matters, and the rest under headings', () => {
    expect(onTop(all)).toEqual([road]);
    expect(grouped(all).map(([heading, some]) => [heading, some.map((one) => one.name)])).toEqual([
      ['Weather', ['wind', 'rain']],
    ]);
  });
  it('fills in by preset all but what is on top, and says what differs', () => {
    const chosen = taking(storm, all, { road: 's', rain: false });
    expect(chosen).toEqual({ road: 's', wind: true, rain: true });
    expect(nearest([calm, storm], all, chosen)).toBe(storm);
    expect(differing(storm, all, { ...chosen, rain: false }).map((one) => one.name)).toEqual(['rain']);
    expect(nearest([calm, storm], all, { road: 's' })).toBe(calm);
    expect(changed(all, chosen)).toHaveLength(3);
  });
});
