import { describe, expect, it } from 'vitest';
import { choices, valueWords } from '../src/lib/settings';
import type { Setting } from '../src/lib/wire';

const road = {
  type: 'choice',
  name: 'road',
  default: 'n',
  optional: false,
  text: '',
  rule: '',
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
  it('says the rest plainly', () => {
    expect(valueWords(undefined, 's')).toBe('s');
    expect(valueWords(undefined, true)).toBe('yes');
    expect(valueWords(undefined, null)).toBe('none');
    expect(valueWords(undefined, 7)).toBe('7');
  });
});
