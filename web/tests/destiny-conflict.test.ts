import { describe, expect, it } from 'vitest';
import {
  arrowOf,
  blowsOf,
  conflictFor,
  conflictOf,
  endingOf,
  fighterOf,
  gainedBy,
  hitOf,
  isHit,
  mineOf,
  strikersOf,
} from '../src/games/drawn-to-destiny/conflict';
import { foughtOf } from '../src/games/drawn-to-destiny/fought';
import { onlyNothing, passesAlone } from '../src/games/drawn-to-destiny/passes';
import { story, type Scene } from '../src/games/drawn-to-destiny/story';
import type { Space, Unit } from '../src/games/drawn-to-destiny/types';
import type { OpenedSide, Told } from '../src/games/drawn-to-destiny/wire';
import type { Ask, PlainObject } from '../src/lib/wire';
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
    const told = 'Thief is hit in the abdomen: minor harm. 1 wound.';
    expect(endingOf(done, 0)).toEqual({ mark: 'good', word: 'Hit', told });
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
  it('says in figures what is no wound either, and marks no place then', () => {
    const tired = conflictOf([
      ...FIGHT.slice(0, 6),
      event(7, 'temporary', { unit: 10, condition: 'fatigue', number: 2 }),
      event(8, 'damage_done', { unit: 10, by: 22, applied: 2 }),
    ])!;
    expect(endingOf(tired, 0)?.told).toBe('Thief is hit, but not wounded: 2 Fatigue.');
    expect(hitOf(tired, tired.sides[1])).toBe('');
    expect(isHit(tired, tired.sides[1])).toBe(true);
  });
  it('has an arrow from who has hit to who was hit, whoever attacked', () => {
    const done = conflictOf(FIGHT)!;
    const [scout, thief] = done.sides;
    expect(arrowOf(done, [scout, thief])).toBe('→');
    expect(arrowOf(done, [thief, scout])).toBe('←');
    const [blow] = done.strikes;
    const back = { ...done, strikes: [{ ...blow!, unit: 22 }] };
    expect(arrowOf(back, [thief, scout]), 'the one who answered has hit').toBe('→');
    expect(arrowOf({ ...done, strikes: [blow!, { ...blow!, unit: 22 }] }, [thief, scout])).toBe('↔');
    expect(arrowOf({ ...done, strikes: [] }, [thief, scout]), 'who attacked').toBe('←');
  });
  it('says whom a shot hits that Cover takes', () => {
    const cover = event(2, 'cover_revealed', { card: 'wands-9', percent: 50, space: [3, 4] });
    const called = { u14: 'Boss (red 3)' };
    const struck = { ...FIGHT[4]!, data: { ...FIGHT[4]!.data, unit: 14, called } } as Told;
    const shot = [
      FIGHT[0]!,
      cover,
      event(3, 'diverted', { unit: 14, called }),
      struck,
      event(5, 'temporary', { unit: 14, condition: 'fatigue', number: 1 }),
    ];
    expect(endingOf(conflictOf(shot)!, 1), 'armor may still take it').toBeNull();
    const done = conflictOf([...shot, event(6, 'damage_done', { unit: 14, by: 22, applied: 1 })])!;
    expect(endingOf(done, 1)?.told).toMatch(/diverted 3\. Boss is hit, but not wounded: 1 Fatigue\.$/);
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
    const told = 'The Task Untie the knot: 2 to go';
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
    expect(onlyNothing(combo('none')), 'then it is said why it is asked').toBe('none');
    expect(passesAlone(combo('none', 'wands-9'), true)).toBe('');
    expect(onlyNothing(combo('none', 'wands-9'))).toBe('');
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
