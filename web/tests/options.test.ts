import { describe, expect, it } from 'vitest';
import { canAnswer, groupOptions, possible } from '../src/lib/options';
import { statusWords, verdict } from '../src/table/words';
import { wishes } from '../src/lobby/seats';
import { ask, message } from './samples';
import type { Result, Seat } from '../src/lib/wire';

const hack = { key: 'hack', text: 'Hack: 4 damage', about: ['card:knight:hack'] };
const blocked = {
  key: 'charge',
  text: 'Charge',
  about: ['card:knight:charge'],
  blocked: 'Only at long range',
  rule: 'DD-25',
};
const combo = { key: '5', text: 'Slash with the 5', about: ['card:knight:slash', 'die:knight:5'] };
const decline = { key: 'decline', text: 'Leave it at that' };

describe('options by the things they are about', () => {
  it('offers an option at each of its things', () => {
    const { byThing } = groupOptions(ask([hack, combo]));
    expect(byThing.get('card:knight:slash')).toEqual([combo]);
    expect(byThing.get('die:knight:5')).toEqual([combo]);
    expect(byThing.get('card:knight:hack')).toEqual([hack]);
  });

  it('keeps those about nothing apart, for buttons of their own', () => {
    expect(groupOptions(ask([hack, decline])).loose).toEqual([decline]);
  });

  it('shows blocked options at their things but never as possible', () => {
    const { byThing } = groupOptions(ask([blocked]));
    expect(byThing.get('card:knight:charge')).toEqual([blocked]);
    expect(possible([hack, blocked])).toEqual([hack]);
  });

  it('has nothing to group without an ask', () => {
    expect(groupOptions(null)).toEqual({ byThing: new Map(), loose: [] });
  });

  it('knows when a sealed answer is final', () => {
    expect(canAnswer(ask([hack]))).toBe(true);
    expect(canAnswer(ask([hack], { sealed: 'hack', final: 'DD-21' }))).toBe(false);
    expect(canAnswer(ask([hack], { sealed: 'hack', final: '' }))).toBe(true);
    expect(canAnswer(ask([blocked]))).toBe(false);
    expect(canAnswer(null)).toBe(false);
  });
});

const seats: Seat[] = [
  {
    seat: 0,
    name: 'Knight',
    called: 'the knight',
    who: 'person',
    here: true,
    vacant: false,
    person: null,
    bot_name: '',
    yours: true,
  },
  {
    seat: 1,
    name: 'Dragon',
    called: 'the dragon',
    who: 'bot',
    bot: 'master',
    here: true,
    vacant: false,
    person: null,
    bot_name: 'Master',
    yours: false,
  },
];
const result: Result = {
  ending: 'knight wins',
  rule: 'DD-72',
  winners: [0],
  points: [1, 0],
  rounds: 5,
  unfinished: false,
  margin: 0,
  data: {},
};

describe('the line under the top edge', () => {
  it('asks the viewer whose turn it is', () => {
    expect(statusWords(message({ ask: ask([hack]) }), seats, [])).toEqual({
      text: 'Choose',
      rule: 'DD-23',
      yours: true,
    });
  });
  it('says what was sealed and for whom it waits, and by which rule that is final', () => {
    const now = message({ ask: ask([hack], { sealed: 'hack', final: 'DD-21' }), waiting: [1] });
    expect(statusWords(now, seats, [])).toEqual({
      text: 'You chose: Hack: 4 damage. Dragon is thinking',
      rule: 'DD-21',
      yours: false,
    });
    const long = { ...hack, text: `Hack: ${'more and '.repeat(9)}more.` };
    const told = statusWords(message({ ask: ask([long], { sealed: 'hack' }), waiting: [1] }), seats, []).text;
    expect(told).toBe('You chose: Hack: more and more and more and more and more … Dragon is thinking');
  });
  it('tells how it ended, from where the viewer sits', () => {
    expect(verdict(message({ seat: 0, result }))).toBe('You win');
    expect(verdict(message({ seat: 1, result }))).toBe('You lose');
    expect(verdict(message({ seat: null, result, ended: 'knight wins' }))).toBe('Knight wins');
    expect(verdict(message({ result: { ...result, winners: [], points: [0.5, 0.5] } }))).toBe('A draw');
    expect(verdict(message({ seat: 1, result: { ...result, winners: [0, 1], points: [1, 1] } }))).toBe('You win');
    expect(verdict(message({ seat: null, result: { ...result, winners: [], points: [0, 0] } }))).toBe(
      'The party loses',
    );
    expect(verdict(message({ result: { ...result, winners: [], unfinished: true } }))).toBe('Stopped, unfinished');
  });
});

describe('seats as the server wants them', () => {
  it('names the strength where a bot sits, and only there', () => {
    expect(
      wishes([
        { who: 'me', bot: 'novice' },
        { who: 'bot', bot: 'novice' },
      ]),
    ).toEqual([{ who: 'me' }, { who: 'bot', bot: 'novice' }]);
  });
});
