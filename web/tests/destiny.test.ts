import { describe, expect, it } from 'vitest';
import {
  blowsOf,
  conflictFor,
  conflictOf,
  endingOf,
  fighterOf,
  gainedBy,
  glance,
  hitOf,
  inWords,
  likelyOf,
  meetings,
  mineOf,
  strikersOf,
} from '../src/games/drawn-to-destiny/conflict';
import {
  clickSpace,
  clickThing,
  filled,
  fitsBar,
  isWhole,
  orderOption,
  rowsOf,
  sendWords,
  spaceOf,
  spotsOf,
} from '../src/games/drawn-to-destiny/forms';
import { foughtOf } from '../src/games/drawn-to-destiny/fought';
import { passesAlone } from '../src/games/drawn-to-destiny/passes';
import {
  area,
  around,
  headingTo,
  holds,
  markAt,
  middle,
  moved,
  opening,
  placesIn,
  shortWay,
  spaceAt,
  stepTo,
  turnsTo,
  wallLine,
  whole,
  within,
  zoomed,
} from '../src/games/drawn-to-destiny/geometry';
import { settle, story, tell, type Scene } from '../src/games/drawn-to-destiny/story';
import type { Space, Unit } from '../src/games/drawn-to-destiny/types';
import type { OpenedSide, Told, View } from '../src/games/drawn-to-destiny/wire';
import type { Ask, Blank, Outlook, PlainObject } from '../src/lib/wire';
import { teller } from './samples';

const event = teller<Told>();

const map = { width: 14, height: 10 };

describe('the map on the screen', () => {
  it('has its south-west corner below on the left', () => {
    expect(middle([0, 0], map)).toEqual({ x: 50, y: 950 });
    expect(middle([13, 9], map)).toEqual({ x: 1350, y: 50 });
    expect(spaceAt({ x: 50, y: 950 }, map)).toEqual([0, 0]);
    expect(spaceAt({ x: -1, y: 950 }, map)).toBeNull();
    expect(spaceAt({ x: 50, y: 1000 }, map)).toBeNull();
  });
  it('reads rows from the north', () => {
    expect(markAt(['ab', 'cd'], [0, 1])).toBe('a');
    expect(markAt(['ab', 'cd'], [1, 0])).toBe('d');
  });
  it('knows the way to a neighbour, and the heading that points most nearly elsewhere', () => {
    expect(stepTo([3, 3], [4, 4])).toBe('NE');
    expect(stepTo([3, 3], [5, 3])).toBeNull();
    expect(headingTo([3, 3], [9, 4])).toBe('E');
    expect(headingTo([3, 3], [3, 0])).toBe('S');
    expect(headingTo([3, 3], [3, 3])).toBeNull();
  });
  it('turns the short way', () => {
    expect(turnsTo('N', 'NE')).toBe(1);
    expect(turnsTo('N', 'NW')).toBe(-1);
    expect(turnsTo('NW', 'E')).toBe(3);
    expect(shortWay(315, 'N')).toBe(360);
    expect(shortWay(0, 'NW')).toBe(-45);
  });
  it('draws a wall along the edge between two Spaces', () => {
    expect(wallLine([0, 0], [1, 0], map)).toEqual([
      { x: 100, y: 900 },
      { x: 100, y: 1000 },
    ]);
    expect(wallLine([0, 0], [0, 1], map)).toEqual([
      { x: 0, y: 900 },
      { x: 100, y: 900 },
    ]);
  });
  it('fills an area row by row', () => {
    expect(area(map, ([x, y]) => y === 9 && x < 3)).toBe('M0 0h300v100h-300z');
  });
  it('lets several figures share a Space without covering each other', () => {
    const four = placesIn(4);
    expect(new Set(four.map(({ x, y }) => `${x}/${y}`)).size).toBe(4);
    expect(four[0]?.scale).toBeLessThan(1);
    expect(placesIn(1)).toEqual([{ x: 0, y: 0, scale: 1 }]);
  });
});

describe('the camera', () => {
  it('shows the whole map in a window of any shape', () => {
    for (const shape of [0.5, 1.4, 3]) {
      const all = whole(map, shape);
      expect(all.width / all.height).toBeCloseTo(shape);
      expect(all.x).toBeLessThanOrEqual(0);
      expect(all.x + all.width).toBeGreaterThanOrEqual(1400);
      expect(all.y + all.height).toBeGreaterThanOrEqual(1000);
    }
  });
  it('zooms around the point under the pointer, and never beyond the whole map', () => {
    const shape = 1.4;
    const start = around([7, 5], 6, map, shape);
    const at = { x: 700, y: 500 };
    const nearer = zoomed(start, 0.8, at, map, shape);
    expect((at.x - nearer.x) / nearer.width).toBeCloseTo((at.x - start.x) / start.width);
    expect(zoomed(start, 100, at, map, shape)).toEqual(whole(map, shape));
  });
  it('does not leave the map', () => {
    const start = around([7, 5], 6, map, 1.4);
    const far = moved(start, { x: 99999, y: -99999 }, map, 1.4);
    expect(far.x + far.width).toBeLessThanOrEqual(1400 + 40);
    expect(far.y).toBeGreaterThanOrEqual(-40);
    expect(within(far, map, 1.4)).toEqual(far);
  });
  it('begins with all figures in sight, nearer than the whole map', () => {
    const spaces: Space[] = [
      [2, 4],
      [12, 6],
      [9, 1],
    ];
    for (const shape of [1.4, 2.5]) {
      const start = opening(spaces, map, shape, 9);
      expect(spaces.every((space) => holds(start, space, map))).toBe(true);
      expect(start.width).toBeLessThan(whole(map, shape).width);
    }
    expect(opening([], map, 1.4, 9)).toEqual(whole(map, 1.4));
    expect(opening([[2, 4]], map, 1.4, 9).width).toBe(900);
    const corner: Space[] = [
      [0, 0],
      [1, 1],
    ];
    expect(opening(corner, map, 1, 2, 2).width, 'beside the map no room is needed').toBeCloseTo(435);
  });
  it('knows whether a Space is wholly seen', () => {
    const start = around([7, 5], 6, map, 1.4);
    expect(holds(start, [7, 5], map)).toBe(true);
    expect(holds(start, [0, 0], map)).toBe(false);
  });
  it('may look farther where something lies over its right edge', () => {
    const start = moved(around([7, 5], 6, map, 1.4), { x: 99999, y: 0 }, map, 1.4, 0.25);
    expect(start.x + start.width).toBeCloseTo(1400 + 35 + 150);
  });
});

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
  });
});
const INTENTS: Blank[] = [
  pick('u5', ['N', 'E', 'stand']),
  { type: 'number', name: 'u5-turns', least: -2, most: 2, text: '' },
  pick('u5-equip', ['draw:8:right']),
  pick('u10-free', ['grit']),
];
const here: Pick<Unit, 'space' | 'facing'> = { space: [3, 3], facing: 'N' };

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
const FIGHT = [
  event(1, 'attacked', {
    unit: 22,
    name: 'Scout',
    target: 'u10',
    rival: 'Thief',
    distance: 1,
    means: '7:0',
    skill: 'close-combat',
    item: 'dagger',
    ability: '',
    called: { u22: 'Scout (gold 1)', u10: 'Thief (blue 2)' },
  }),
  event(2, 'opened', {
    kind: 'fight',
    sides: [side(22, 'Scout (gold 1)'), side(10, 'Thief (blue 2)', { card: 'cups-Q', half: 'lower', aspect: 'evade' })],
  }),
  event(3, 'compared', {
    sides: [
      {
        unit: 22,
        name: 'Scout (gold 1)',
        card: 'wands-9',
        aspect: 'strong',
        result: 'succeeds',
        initiative: [['skill', 2]],
        total: 2,
      },
      { unit: 10, name: 'Thief (blue 2)', card: 'cups-Q', aspect: 'evade', result: 'fails', initiative: [], total: 0 },
    ],
  }),
  event(4, 'scored', {
    unit: 22,
    name: 'Scout (gold 1)',
    successes: 2,
    parts: [
      ['success', 1],
      ['card', 1],
    ],
  }),
  event(5, 'struck', {
    unit: 10,
    by: 22,
    types: ['slash'],
    counted: 2,
    level: 2,
    scale: 1,
    successes: 2,
    damage: '',
    difficulty: '',
  }),
  event(6, 'stack_revealed', {
    deck: 'wound',
    cards: ['slash-abdomen', 'bash-head'],
    types: ['slash'],
    place: 'abdomen',
    matches: 1,
  }),
  event(7, 'protected', { unit: 10, by: 'armor', number: 1, card: 'leather', left: 1 }),
  event(8, 'harmed', { unit: 10, card: 'slash-abdomen', severity: 1, place: 'abdomen', holder: -1, text: '' }),
];

describe('the Conflict as the log tells it', () => {
  it('has both sides, their cards, the result and what the blow came to', () => {
    const found = conflictOf(FIGHT)!;
    expect(found.sides.map((one) => [one.unit, one.means, one.card, one.half, one.result, one.total])).toEqual([
      [22, 'dagger', 'wands-9', 'upper', 'succeeds', 2],
      [10, '', 'cups-Q', 'lower', 'fails', 0],
    ]);
    expect(found.sides[0].successes).toBe(2);
    expect(found.strikes).toHaveLength(1);
    expect(found.strikes[0]).toMatchObject({ cards: ['slash-abdomen', 'bash-head'], place: 'abdomen', left: 1 });
    expect(found.over).toBe(false);
  });
  it('is over as soon as the table goes on', () => {
    expect(conflictOf([...FIGHT, event(9, 'moved', { unit: 22, to: [1, 1] })])?.over).toBe(true);
    expect(conflictOf([])).toBeNull();
  });
  it('begins anew with the next cards, whoever shows them', () => {
    const next = conflictOf([
      ...FIGHT,
      event(9, 'opened', { kind: 'test', sides: [side(5, 'Archer'), side(-1, 'idea')] }),
    ])!;
    expect(next.sides.map((one) => one.name)).toEqual(['Archer', 'idea']);
    expect(next.strikes).toEqual([]);
  });
  it('stands there face down while its cards are being chosen', () => {
    const data = { kind: 'test', actor: { unit: 5, name: 'Archer' }, rival: { unit: -1, name: 'idea' }, distance: 0 };
    const asked = conflictFor(conflictOf(FIGHT), { prompt: 'card', data })!;
    expect(asked.open).toBe(false);
    expect(asked.sides.map((one) => one.unit)).toEqual([5, -1]);
    const same = {
      kind: 'fight',
      actor: { unit: 22, name: 'Scout (gold 1)' },
      rival: { unit: 10, name: 'Thief (blue 2)' },
    };
    expect(conflictFor(conflictOf(FIGHT.slice(0, 4)), { prompt: 'combo', data: same })?.sides[0].card).toBe('wands-9');
    expect(conflictFor(conflictOf(FIGHT.slice(0, 1)), { prompt: 'card', data: same })?.sides[0].means).toBe('dagger');
  });
  it('has a way for each blow, with what fell onto whom it hit', () => {
    const done = conflictOf([
      event(1, 'gained', { unit: 10, condition: 'slow', number: 1, now: 1 }),
      ...FIGHT,
      event(9, 'gained', { unit: 10, condition: 'bleeding', number: 1, now: 1 }),
      event(10, 'gained', { unit: 10, condition: 'bleeding', number: 1, now: 2 }),
    ])!;
    expect(blowsOf(done)).toEqual([{ by: 22, unit: 10, stopped: false, badges: ['Minor harm', 'Bleeding 2'] }]);
    expect(hitOf(done, done.sides[1])).toBe('abdomen');
    expect(gainedBy(done, done.sides[1])).toEqual([['bleeding', 2]]);
    expect(blowsOf(conflictOf(FIGHT.slice(0, 3)))).toEqual([]);
    expect(blowsOf(null)).toEqual([]);
  });
  it('ends in one word, for each side its own, and says the harm plainly', () => {
    const done = conflictOf([...FIGHT, event(9, 'damage_done', { unit: 10, by: 22, applied: 1 })])!;
    expect(endingOf(done, 0)).toEqual({ mark: 'good', word: 'Hit', told: 'Thief is hit, abdomen: minor harm.' });
    expect(endingOf(done, 1)).toMatchObject({ mark: 'bad', word: 'Struck' });
    const grazed = conflictOf([...FIGHT, event(9, 'overrun', { unit: 10, name: 'Thief', place: 'abdomen' })])!;
    expect(endingOf(grazed, 0)).toMatchObject({ mark: 'open', word: 'Graze' });
    expect(endingOf(grazed, 1)).toMatchObject({ mark: 'open', word: 'Grazed' });
    const stopped = conflictOf([...FIGHT.slice(0, 6), event(9, 'damage_done', { unit: 10, by: 22, applied: 0 })])!;
    expect(endingOf(stopped, 0)).toMatchObject({ word: 'Stopped', told: 'Thief takes nothing.' });
    const opened = conflictOf(FIGHT.slice(0, 3))!;
    expect(endingOf(opened, 0), 'a blow will come').toBeNull();
    expect(endingOf(opened, 0, [10]), 'it would come only of the other').toMatchObject({ word: 'No harm' });
  });
  it('is a miss for who attacks in vain, and safe for who is missed', () => {
    const missed = { ...conflictOf(FIGHT)!, strikes: [] };
    const [one, other] = missed.sides;
    const sides = [
      { ...one, result: 'fails', successes: null },
      { ...other, result: 'succeeds' },
    ] as typeof missed.sides;
    expect(endingOf({ ...missed, sides }, 0)).toMatchObject({ mark: 'bad', word: 'Miss' });
    expect(endingOf({ ...missed, sides }, 1)).toMatchObject({ mark: 'good', word: 'Safe' });
    expect(endingOf({ ...missed, sides, kind: 'test' }, 0)).toMatchObject({ mark: 'bad', word: 'Fails' });
    expect(endingOf({ ...missed, sides, kind: 'test' }, 1)).toMatchObject({ mark: 'good', word: 'Done' });
  });
  it('has one word for it that is not taken back: none before the blow is reckoned, or the Task has moved', () => {
    const struck = FIGHT.slice(0, 6);
    expect(endingOf(conflictOf(struck)!, 0), 'armor may still take it').toBeNull();
    const stopped = conflictOf([...struck, event(9, 'damage_done', { unit: 10, by: 22, applied: 0 })])!;
    expect(hitOf(stopped, stopped.sides[1]), 'nothing is red where nothing was hit').toBe('');
    const task = { ...conflictOf(FIGHT)!, kind: 'task', strikes: [] };
    expect(endingOf(task, 0)).toBeNull();
    const told = 'The Task Untie the knot: 6 done, 2 to go';
    expect(endingOf({ ...task, task: told }, 0)).toMatchObject({ word: 'Progress', told });
    expect(endingOf({ ...task, task: told, done: true }, 0)).toMatchObject({ word: 'Done' });
  });
  it('is held to be read before the next attack, if one has a part in it; a shot that cover takes too', () => {
    const units = [
      { id: 10, controller: 0 },
      { id: 22, controller: -1 },
    ];
    const scene = { you: 0, units } as unknown as Scene;
    const attack = FIGHT[0]!;
    const hold = (log: Told[], of: Scene = scene): number => story.reads?.(of, log, { event: attack }) ?? 0;
    const done = [...FIGHT, event(9, 'damage_done', { unit: 10, by: 22, applied: 1 })];
    expect(hold(done)).toBe(3000);
    expect(hold(done, { ...scene, you: null })).toBe(0);
    expect(hold([...done, event(10, 'moved', { unit: 22, to: [1, 1] })])).toBe(0);
    expect(story.reads?.(scene, done, { event: event(10, 'moved', { unit: 22, to: [1, 1] }) })).toBe(0);
    const cover = [attack, event(2, 'cover_revealed', { card: 'wands-9', percent: 50, space: [3, 4] })];
    expect(hold(cover)).toBe(3000);
    expect(endingOf(conflictOf(cover)!, 0)).toMatchObject({ mark: 'bad', word: 'Cover' });
    expect(endingOf(conflictOf(cover)!, 1)).toMatchObject({ mark: 'good', word: 'Cover' });
    expect(foughtOf(cover, scene)).toHaveLength(1);
    const past = [attack, event(2, 'cover_revealed', { card: 'wands-9', percent: 50, space: null })];
    expect(foughtOf(past, scene)).toHaveLength(0);
  });
  it('knows who strikes from the question for a card', () => {
    const data = { actor: { unit: 22, strikes: true, paid: true }, rival: { unit: 10, strikes: false, paid: false } };
    const asked = (prompt: string, of: PlainObject) => ({ prompt, data: of }) as unknown as Ask;
    expect(strikersOf(asked('card', data))).toEqual([22]);
    expect(strikersOf(asked('card', { actor: { unit: 22 }, rival: { unit: -1 } }))).toBeNull();
    expect(strikersOf(asked('combo', data))).toBeNull();
    expect(strikersOf(null)).toBeNull();
  });
  it('lists every Conflict whose cards lie open, with its Turn, and knows the own ones', () => {
    const scene = {
      you: 0,
      units: [
        { id: 10, controller: 0 },
        { id: 22, controller: -1 },
      ] as unknown as Unit[],
    };
    const others = event(9, 'opened', { kind: 'fight', sides: [side(22, 'Scout'), side(5, 'Archer')] });
    const tie = (unit: number, name: string) => ({
      unit,
      name,
      card: '',
      aspect: '',
      result: 'ties',
      initiative: [],
      total: 0,
    });
    const compared = event(10, 'compared', { sides: [tie(22, 'Scout'), tie(5, 'Archer')] });
    const log = [event(0, 'turn_begins', { turn: 3 }), ...FIGHT, others];
    expect(foughtOf(log, scene)).toMatchObject([{ turn: 3, mine: true, conflict: { at: 1 } }]);
    expect(foughtOf(log, scene)[0]?.conflict.strikes).toHaveLength(1);
    expect(foughtOf([others], scene)).toEqual([]);
    expect(foughtOf([...log, compared], scene).map((one) => one.mine)).toEqual([true, false]);
    const diverted = FIGHT[0]!; // 'attacked', once more
    expect(foughtOf([...log, diverted, others], scene)[0]?.conflict.at, 'a shot that has hit another').toBe(1);
  });
  it('passes over a question whose only answer is to do nothing, where nobody learns from that', () => {
    const combo = (...keys: string[]): Ask =>
      ({ prompt: 'combo', options: keys.map((key) => ({ key, text: key })) }) as unknown as Ask;
    expect(passesAlone(combo('none'), true)).toBe('none');
    expect(passesAlone(combo('none'), false), 'its absence would tell').toBe('');
    expect(passesAlone(combo('none', 'wands-9'), true)).toBe('');
  });
  it('knows which side is mine', () => {
    const scene = {
      you: 0,
      units: [
        { id: 10, controller: 0 },
        { id: 22, controller: -1 },
      ] as unknown as Unit[],
    };
    expect(mineOf(conflictOf(FIGHT)!, scene)).toBe(1);
    expect(mineOf(conflictOf(FIGHT)!, { ...scene, you: null })).toBeNull();
    expect(mineOf(conflictOf(FIGHT)!, { ...scene, you: 3 })).toBeNull();
  });
  it('shows the sheet of the Unit with which one has a part in it', () => {
    const scene = { you: 0, units: [unit(22, [0, 0]), unit(5, [1, 1])] as unknown as Unit[] };
    const asked = (prompt: string, data: PlainObject) => fighterOf({ prompt, data } as unknown as Ask, scene);
    expect(asked('card', { actor: { unit: 22, name: 'Scout' }, rival: { unit: 5, name: 'Archer' } })).toBe(5);
    expect(asked('answer', { unit: 5, by: 22 })).toBe(5);
    expect(asked('card', { actor: { unit: 22, name: 'Scout' }, rival: { unit: -1, name: 'knot' } })).toBeUndefined();
    expect(asked('intents', { unit: 5 })).toBeUndefined();
  });
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
        [{ upon: 'theirs', chance: 53, text: '', where: [['head', 4]], parts: [['head', 4]], spoken: '53 % to harm.' }],
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
  });
});
