import { describe, expect, it } from 'vitest';
import { bestOf, gistOf, glance, inWords, likelyOf, meetings } from '../src/games/drawn-to-destiny/weighing';
import { spaceOf, spotsOf } from '../src/games/drawn-to-destiny/forms';
import { settle, tell, type Scene } from '../src/games/drawn-to-destiny/story';
import type { Space } from '../src/games/drawn-to-destiny/types';
import type { OpenedSide, Told, View } from '../src/games/drawn-to-destiny/wire';
import type { Outlook, PlainObject } from '../src/lib/wire';
import { teller } from './samples';

const event = teller<Told>();

const side = (unit: number, name: string, more: Partial<OpenedSide> = {}): OpenedSide => ({
  unit,
  name,
  card: 'wands-9',
  half: 'upper',
  halves: [],
  aspect: 'strong',
  extra: '',
  fate: false,
  advantage: false,
  disadvantage: false,
  ...more,
});
const unit = (id: number, space: Space, more: PlainObject = {}): PlainObject => ({
  id,
  space,
  spaces: [space],
  facing: 'N',
  move: 4,
  turns: 2,
  target: '',
  intent: null,
  conditions: {},
  status: 'in play',
  controller: id === 5 ? 0 : -1,
  ...more,
});
const view = {
  you: 0,
  units: [
    unit(5, [2, 2]),
    unit(14, [9, 4], {
      spaces: [
        [9, 4],
        [9, 3],
      ],
    }),
  ],
  declared: [],
  groups: [],
  map: null,
  players: [{ seat: 0, hand: [{ card: 'wands-9' }, { card: 'cups-Q' }], hand_size: 2 }],
} as unknown as View;
const play = (...events: Told[]): Scene =>
  events.reduce((scene, one) => tell(scene, one).at(-1)?.scene ?? scene, settle(view, { ready: [], keys: {} }));

describe('the Scene, event by event', () => {
  it('shows all intents at once, after a held breath', () => {
    const beats = tell(
      settle(view, { ready: [], keys: {} }),
      event(1, 'intents', {
        intents: {
          '5': { move: 1, turns: 0, equip: '', stand: false },
          '14': { move: -1, turns: 2, equip: '', stand: false },
        },
      }),
    );
    expect(beats.map((beat) => beat.before ?? false)).toEqual([true, false]);
    expect(beats[0]?.scene.units[0]?.intent).toBeNull();
    expect(beats[1]?.scene.units.map((one) => one.intent?.move)).toEqual(['NE', null]);
  });
  it('lowers Body where the blow is told', () => {
    const body = { printed: '8x1', now: '7x1', level: 7, parts: [['fatigue', -1]] };
    const hurt = { ...view, units: [unit(5, [2, 2], { stats: { body } })] } as unknown as View;
    const after = [
      event(1, 'harmed', { unit: 5, card: 'slash-chest', severity: 1, place: 'chest', holder: 5, text: '' }),
      event(2, 'gained', { unit: 5, condition: 'fatigue', number: 2, now: 3 }),
      event(3, 'gained', { unit: 5, condition: 'stun', number: 1, now: 1 }),
    ].reduce((scene, one) => tell(scene, one).at(-1)?.scene ?? scene, settle(hurt, { ready: [], keys: {} }));
    expect(after.units[0]?.stats.body).toMatchObject({
      level: 4,
      parts: [
        ['fatigue', -3],
        ['damage cards', -1],
      ],
    });
  });
  it('has a moment for a shot that Cover takes, and for what falls from a hand', () => {
    const moments = [
      event(1, 'cover_revealed', { card: 'wands-9', percent: 50, space: [3, 4] }),
      event(2, 'diverted', { unit: 14 }),
      event(3, 'disarmed', { unit: 5, name: 'Archer', item: 'short-bow', space: [2, 2] }),
      event(4, 'item_dropped', { unit: 5, item: 3, card: 'short-bow', space: [2, 2] }),
    ].map((one) => tell(play(), one)[0]?.scene.moment?.text);
    expect(moments).toEqual(['The Cover takes the shot', 'diverted 2', 'disarmed 3', 'item_dropped 4']);
  });
  it('moves a figure, the rear of a double-sized one behind it, and ends its intent', () => {
    const scene = play(event(1, 'moved', { unit: 14, to: [9, 5], left: 3 }));
    expect(scene.units[1]).toMatchObject({
      space: [9, 5],
      spaces: [
        [9, 5],
        [9, 4],
      ],
      move: 3,
      intent: null,
    });
    expect(scene.units[0]?.space).toEqual([2, 2]);
  });
  it('keeps Moves so close together that all are under way at once', () => {
    const hold = tell(
      settle(view, { ready: [], keys: {} }),
      event(1, 'moved', { unit: 5, to: [2, 3], left: 3 }),
    ).reduce((sum, beat) => sum + beat.hold, 0);
    expect(hold).toBeLessThan(100);
  });
  it('takes the card that was shown out of its hand, but not one that Fate showed', () => {
    const shown = (fate: boolean) =>
      event(1, 'opened', {
        kind: 'fight',
        sides: [side(5, 'Archer', { fate }), side(14, 'Goblin', { card: 'cups-Q', fate: true })],
      });
    expect(play(shown(false)).players[0]?.hand?.map((one) => one.card)).toEqual(['cups-Q']);
    expect(play(shown(true)).players[0]?.hand_size).toBe(2);
  });
  it('gains and loses conditions', () => {
    const gained = event(1, 'gained', { unit: 5, condition: 'stun', number: 1, now: 1 });
    expect(play(gained).units[0]?.conditions).toEqual({ stun: 1 });
    expect(
      play(gained, event(2, 'lost', { unit: 5, condition: 'stun', number: 1, now: 0 })).units[0]?.conditions,
    ).toEqual({});
  });
  it('tells everybody who has Body again, and who is gone', () => {
    const body = (by: number) => ({
      printed: '8',
      now: '0',
      level: 0,
      parts: [
        ['fatigue', by],
        ['cards', -4],
      ],
    });
    const told = (by: number, kind: 'lost' | 'escaped', data: PlainObject) => {
      const more = { name: 'Outlaw', conditions: { fatigue: -by }, stats: { body: body(by) } };
      const start = settle({ ...view, units: [unit(5, [2, 2], more)] } as unknown as View, { ready: [], keys: {} });
      return tell(start, { ...event(1, kind, { unit: 5, ...data } as never), text: 'Outlaw leaves the map' } as Told);
    };
    const rested = { condition: 'fatigue', number: 1, now: 3 };
    expect(told(-4, 'lost', rested)[0]?.scene.moment?.text).toBe('Outlaw can fight again, with Body 1');
    expect(told(-6, 'lost', rested)[0]?.scene.moment ?? null).toBeNull();
    const gone = told(-4, 'escaped', { exit: 'west' });
    expect(gone[0]?.scene.moment).toMatchObject({ text: 'Outlaw leaves the map', space: [2, 2] });
    expect(gone.at(-1)?.scene.units[0]?.space).toBeNull();
  });
});

describe('keys and rows', () => {
  it('finds the Spaces that are chosen, also by their headings', () => {
    const keys = [{ key: '3,12' }, { key: 'NE' }, { key: 'none' }];
    expect(spotsOf(keys)).toEqual([[3, 12]]);
    expect(spotsOf(keys, [1, 1])).toEqual([
      [3, 12],
      [2, 2],
    ]);
  });
  it('knows the Space that a key names', () => {
    expect(spaceOf('3,12')).toEqual([3, 12]);
    expect(spaceOf('u3')).toBeNull();
  });
  it('makes one row of all halves that do the same', () => {
    const hand = [
      { card: 'cups-9', upper: 'fast', lower: 'block', rank: '9', suit: 'cups' },
      { card: 'swords-K', upper: 'fast', lower: 'strong', rank: 'K', suit: 'swords' },
      { card: 'wild-red', upper: 'wild', lower: 'wild', rank: '', suit: 'wild' },
    ];
    const outlook: Outlook = {
      title: '',
      columns: ['Fast'],
      legend: '',
      note: '',
      keys: ['cups-9:upper', 'swords-K:upper', 'cups-9:lower', 'wild-red:upper'],
      rows: ['9 of Cups, Upper (Fast)', 'King of Swords, Upper (Fast)', '9 of Cups, Lower (Block)', 'Red Wild, Upper'],
      cells: [['Rank'], ['Rank'], ['loses'], ['wins']],
      spoken: [['a'], ['a'], ['b'], ['c']],
      marks: [['open'], ['open'], ['bad'], ['good']],
      likely: [],
    };
    const found = glance(outlook, hand);
    expect(found.rows).toEqual(['Fast (9, K)', 'Block (9)', 'Wild']);
    expect(found.cells).toEqual([['Rank'], ['loses'], ['wins']]);
  });
  it('marks what a half does against each answer, in one order, and says it in words', () => {
    const outlook: Outlook = {
      title: '',
      columns: ['Fast', 'Strong', 'Block', 'Evade', 'Counter', 'Wild'],
      legend: '',
      note: '',
      keys: ['wands-9:upper', 'wands-9:lower'],
      rows: ['', ''],
      cells: [
        ['Struck', 'Hit 56 %', 'Hit', 'Miss', 'Hit', 'Struck'],
        ['Safe', 'Struck', 'Nothing', 'Nothing', 'Nothing', 'Safe'],
      ],
      spoken: [
        ['Struck for 1', 'Hit for 2 against 5 of 9', 'Hit for 2', 'Miss', 'Hit for 2', 'Struck for 1'],
        ['Safe', 'Struck for 1', 'Nothing', 'Nothing', 'Nothing', 'Safe'],
      ],
      marks: [
        ['bad', 'open', 'good', 'bad', 'good', 'bad'],
        ['good', 'bad', 'none', 'none', 'none', 'good'],
      ],
      likely: [
        [
          {
            upon: 'theirs',
            chance: 53,
            text: '',
            where: [['head', 4]],
            parts: [['head', 4]],
            spoken: '53 % to harm.',
            leaves: '',
            best: 'Best: 53 % to hit.',
          },
        ],
        [],
      ],
    };
    const upper = meetings(outlook, 'wands-9:upper');
    expect(upper.map((one) => `${one.aspect} ${one.mark}`)).toEqual([
      'fast bad',
      'strong open',
      'block good',
      'evade bad',
      'counter good',
      'wild bad',
    ]);
    expect(inWords(upper)).toBe(
      'against Fast, Wild: Struck for 1; against Strong: Hit for 2 against 5 of 9; against Block, Counter: Hit for 2; against Evade: Miss',
    );
    expect(meetings(outlook, 'cups-2:upper')).toEqual([]);
    expect(meetings({ ...outlook, marks: [] }, 'wands-9:upper')).toEqual([]);
    expect(meetings(null, 'wands-9:upper')).toEqual([]);
    expect(likelyOf(outlook, 'wands-9:upper').map((one) => [one.upon, one.chance])).toEqual([['theirs', 53]]);
    expect(likelyOf(outlook, 'cups-2:upper')).toEqual([]);
    expect(likelyOf(null, 'wands-9:upper')).toEqual([]);
    expect(gistOf(outlook, 'wands-9:upper')?.chances).toEqual([{ upon: 'theirs', word: 'hits', n: 53 }]);
    expect(gistOf(outlook, 'cups-2:upper')).toBeUndefined();
    expect(bestOf(outlook)).toBe('Best: 53 % to hit.');
    expect(bestOf(null)).toBe('');
  });
});
