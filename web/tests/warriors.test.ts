import { describe, expect, it } from 'vitest';
import { figureOf } from '../src/games/warriors/figure';
import { settle, story, type Scene } from '../src/games/warriors/story';
import type {
  ChargeSpent,
  FighterTag,
  FighterView,
  GearView,
  PlayerView,
  Told,
  View,
} from '../src/games/warriors/wire';
import { facesOf, fighterSums, oddsWords, resultWords } from '../src/games/warriors/words';
import { teller } from './samples';

const event = teller<Told>();

const who = (id: number, seat: number): FighterView => ({
  id,
  seat,
  order: 0,
  beast: false,
  card: 'soldier',
  life: 12,
  full: 12,
  cap: 14,
  charges: 0,
  keywords: [],
  gangs_with: [],
  cap_parts: [{ card: 'corset', gear: 50, by: 2 }],
  protection: 2,
  protection_parts: [{ card: 'plate', gear: 51, by: 2 }],
  limits: { hands: { used: 1, has: 2 } },
  attack: null,
  lasting: [],
  gear: [{ id: 10 * id, card: 'sword', charges: 2, active: false, duration: null, breakage: 25, attack: null }],
});
const tag = (id: number, seat: number): FighterTag => ({ id, seat, card: 'soldier', beast: false });
const player = (seat: number): PlayerView => ({
  seat,
  side: seat,
  pile: seat,
  deck: '',
  present: true,
  leaving: false,
  joining: false,
  hand: seat ? null : ['soldier', 'axe'],
  hand_size: 2,
  beasts: [],
  mulligans: 0,
  in_battle: true,
  took_part: true,
});
const view: View = {
  quiet_rounds: 0,
  first: [0, 0],
  you: 0,
  rules: { durability: 'WA-22', protection: 'WA-83' },
  phase: 'battle',
  battle: 1,
  deathmatch: false,
  teams: 0,
  to_win: 3,
  place: null,
  chooser: null,
  round: 1,
  at: [0, 0],
  step: 'combat',
  actions: 1,
  circle: [who(1, 0), who(2, 1)],
  players: [player(0), player(1)],
  sides: [
    { places: [], tokens: 0 },
    { places: [], tokens: 0 },
  ],
  piles: [],
};
const start = settle(view, { ready: [], keys: {} });
const play = (events: Told[], from: Scene = start): Scene =>
  events.reduce((scene, one) => story.tell(scene, one).at(-1)?.scene ?? scene, from);

describe('the battle, event by event', () => {
  it('rolls before it says what was rolled', () => {
    const data = { who: tag(1, 0), target: tag(2, 1), card: 'sword', most: 6, least: 1, flat: 0, roll: 5, damage: 5 };
    const beats = story.tell(start, event(1, 'attacked', data));
    expect(beats.map((beat) => [beat.before ?? false, beat.scene.roll?.roll])).toEqual([
      [true, null],
      [false, 5],
    ]);
  });

  it('shows a percentage against the value, breaks the card only at or below it, and then takes it away', () => {
    const data = { who: tag(2, 1), card: 'sword', gear: 20, value: 25 };
    expect(play([event(1, 'breakage_rolled', { ...data, roll: 26 })]).roll).toMatchObject({ roll: 26, breaks: false });
    const broken = play([event(1, 'breakage_rolled', { ...data, roll: 25 })]);
    expect(broken.roll?.breaks).toBe(true);
    expect(play([event(2, 'destroyed', { who: tag(2, 1), card: 'sword', gear: 20 })], broken).circle[1]?.gear).toEqual(
      [],
    );
  });

  it('takes durability, then the fighter', () => {
    const hurt = play([event(1, 'damaged', { who: tag(2, 1), damage: 14, stopped: 2, lost: 12, life: 0 })]);
    expect(hurt.circle[1]?.life).toBe(0);
    expect(hurt.hits[2]).toEqual({ lost: 12, stopped: 2, gained: 0 });
    expect(play([event(2, 'died', { who: tag(2, 1) })], hurt).circle.map((one) => one.id)).toEqual([1]);
  });

  it('takes a charge off a card, a fighter or the location', () => {
    const there = { ...start, place: { card: 'bridge', charges: 4, owner: 0, text: '' } };
    const spent = (on: ChargeSpent['on'], card: string): Scene =>
      play([event(1, 'charge_spent', { who: tag(1, 0), card, on, left: 1 })], there);
    expect(spent('gear', 'sword').circle[0]?.gear[0]?.charges).toBe(1);
    expect(spent('fighter', 'soldier').circle[0]?.charges).toBe(1);
    expect(spent('place', 'bridge').place?.charges).toBe(1);
  });

  it('moves what enters out of the hand, and a location that is won to its side', () => {
    const entered = play([event(1, 'entered', { who: { ...tag(3, 0) }, gear: ['axe'] })]);
    expect(entered.players[0]?.hand).toEqual([]);
    const won = play([event(1, 'place_won', { side: 1, team: false, card: 'bridge' })]);
    expect(won.sides[1]?.places.map((place) => place.card)).toEqual(['bridge']);
  });
});

const total = (events: Told[]): number => {
  let [scene, time] = [start, 0];
  for (const one of events)
    for (const beat of story.tell(scene, one)) {
      scene = beat.scene;
      time += beat.hold;
    }
  return time;
};

describe('a roll in words', () => {
  const hit = { who: tag(1, 0), target: tag(2, 1), card: 'sword', most: 6, least: 1, flat: 0, roll: 5, damage: 5 };
  const crack = { who: tag(2, 1), card: 'sword', gear: 20, value: 25, roll: 26 };
  it.each<[Told, string, string]>([
    [event(1, 'attacked', hit), '1 to 6', '5 damage'],
    [event(1, 'attacked', { ...hit, least: 2, flat: -1, damage: 4 }), '1 to 6, at least 2, then −1', '4 damage'],
    [event(1, 'breakage_rolled', crack), 'breaks at 25 or less', '26: holds'],
    [event(1, 'breakage_rolled', { ...crack, roll: 7 }), 'breaks at 25 or less', '7: breaks'],
  ])('says of %o what is rolled, and what has come of it', (told, odds, result) => {
    const rolls = story.tell(start, told).flatMap(({ scene }) => scene.roll ?? []);
    expect(rolls.map((roll) => [oddsWords(roll), resultWords(roll)])).toEqual([
      [odds, ''],
      [odds, result],
    ]);
  });
});

describe('a turn as it is acted out', () => {
  const blow = { who: tag(1, 0), target: tag(2, 1), card: 'sword', most: 6, least: 1, flat: 0, roll: 5, damage: 5 };
  const turn = [
    event(1, 'turn_began', { who: tag(1, 0), round: 2 }),
    event(2, 'counted_down', { who: tag(1, 0), card: 'sword', left: 1 }),
    event(3, 'attacked', blow),
    event(4, 'damaged', { who: tag(2, 1), damage: 5, stopped: 2, lost: 3, life: 9 }),
    event(5, 'breakage_rolled', { who: tag(2, 1), card: 'sword', gear: 20, value: 25, roll: 60 }),
  ];

  it('is one story and over in time', () => expect(total(turn)).toBeLessThan(2500));

  it('keeps the roll in sight while the blow lands, with what armor has stopped', () => {
    const struck = play(turn.slice(0, 4));
    expect(struck.roll).toMatchObject({ kind: 'attack', who: 1, target: 2, roll: 5 });
    expect(struck.hits[2]).toEqual({ lost: 3, stopped: 2, gained: 0 });
  });

  it('breaks a piece on the figure before it takes it away', () => {
    const beats = story.tell(start, event(1, 'destroyed', { who: tag(2, 1), card: 'sword', gear: 20 }));
    expect(beats.map((beat) => [beat.scene.broken, beat.scene.circle[1]?.gear.length])).toEqual([
      [[20], 1],
      [[], 0],
    ]);
  });

  it('makes a moment of a death, of a location that is taken and of the end', () => {
    const died = story.tell(start, { ...event(1, 'died', { who: tag(2, 1) }), text: 'The Soldier dies' });
    expect(died.map((beat) => [beat.scene.moment?.kind, beat.scene.moment?.text, beat.scene.fallen])).toEqual([
      ['death', 'The Soldier dies', [2]],
      [undefined, undefined, []],
    ]);
    const place = { card: 'bridge', charges: 0, owner: 0, text: '' };
    const taken = story.tell({ ...start, place }, event(2, 'place_won', { side: 1, team: false, card: 'bridge' }));
    expect(
      taken.map((beat) => [beat.scene.moment?.kind, beat.scene.place?.card, beat.scene.sides[1]?.places.length]),
    ).toEqual([
      ['place', 'bridge', 0],
      ['place', undefined, 1],
    ]);
    expect(play([event(3, 'ended', { ending: 'tokens', winners: [0] })]).moment?.kind).toBe('end');
  });
});

describe('a fighter as a figure', () => {
  const gear = (id: number, card: string): GearView => ({
    id,
    card,
    charges: null,
    active: false,
    duration: null,
    breakage: null,
    attack: null,
  });
  const faces = facesOf([
    { id: 'sword', name: 'Sword', side: 'weapon', numbers: { Hands: 1 } },
    { id: 'cannon', name: 'Cannon', side: 'weapon', numbers: { Hands: 2 } },
    { id: 'buckler', name: 'Buckler', side: 'armor', numbers: { Hands: 1 } },
    { id: 'plate', name: 'Plate', side: 'armor', numbers: {} },
    { id: 'ring', name: 'Ring', side: 'item', numbers: {} },
    { id: 'spark', name: 'Spark', side: 'attack_spell', numbers: {} },
  ]);
  const as = (cards: string[]): string[] =>
    figureOf(
      null,
      cards.map((card, at) => gear(at + 1, card)),
      faces,
    ).worn.map((one) => `${one.as} ${one.card}`);

  it('wears each piece where it belongs', () => {
    expect(as(['spark', 'sword', 'buckler', 'plate', 'ring'])).toEqual([
      'head ',
      'armor plate',
      'item ring',
      'held sword',
      'held buckler',
      'spell spark',
    ]);
  });

  it('stretches out the arms that hold something, the one for two hands larger', () => {
    expect(figureOf(null, [], faces).arms).toEqual([false, false]);
    expect(figureOf(null, [gear(1, 'sword')], faces).arms).toEqual([true, false]);
    expect(figureOf(null, [gear(1, 'sword'), gear(2, 'buckler')], faces).arms).toEqual([true, true]);
    const size = (card: string): number => figureOf(null, [gear(1, card)], faces).worn.find((one) => one.id)?.size ?? 0;
    expect(size('cannon')).toBeGreaterThan(size('sword'));
  });

  it('draws no two pieces in one place, and reaches as far as it holds', () => {
    const many = figureOf(
      null,
      ['sword', 'sword', 'sword', 'buckler', 'plate', 'plate', 'ring', 'ring', 'spark', 'spark', 'spark'].map(
        (card, at) => gear(at + 1, card),
      ),
      faces,
    );
    expect(many.worn).toHaveLength(12);
    expect(new Set(many.worn.map((one) => `${one.x} ${one.y}`)).size).toBe(12);
    for (const one of many.worn) expect(one.x - one.size / 2).toBeGreaterThanOrEqual(many.left);
  });
});

describe('where a number comes from', () => {
  it('names each part with its card, and the rule that the server cites', () => {
    const faces = facesOf([
      { id: 'plate', name: 'Parade Plate' },
      { id: 'corset', name: 'Corset' },
    ]);
    const fighter = start.circle[0];
    const [durability, protection] = fighter ? fighterSums(faces, start, fighter) : [];
    expect(durability).toMatchObject({
      total: '12 of 14',
      parts: [
        ['printed', '12'],
        ['Corset', '+2'],
      ],
      rule: 'WA-22',
    });
    expect(protection).toMatchObject({ total: '2', parts: [['Parade Plate', '+2']], rule: 'WA-83' });
  });
});
