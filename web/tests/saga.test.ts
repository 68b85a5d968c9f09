import { render } from 'svelte/server';
import { describe, expect, it } from 'vitest';
import { grouped, isSlip, slipOf } from '../src/games/dragon-and-warrior/asked';
import { endingOf } from '../src/games/dragon-and-warrior/ending';
import { briefly, exchangeOf, exchangesOf } from '../src/games/dragon-and-warrior/exchange';
import { around, laid, lettered, partOf, winding, within } from '../src/games/dragon-and-warrior/atlas';
import { floorsOf, joined, outdoors, placesOn, sheetOf } from '../src/games/dragon-and-warrior/layout';
import { stands } from '../src/games/dragon-and-warrior/stands';
import { settle, tell, type Scene } from '../src/games/dragon-and-warrior/story';
import { inOneRow, verbsOf } from '../src/games/dragon-and-warrior/verbs';
import { cardName, order, printedOn, sorted } from '../src/games/dragon-and-warrior/words';
import Face from '../src/games/dragon-and-warrior/Face.svelte';
import { newsSince } from '../src/games/dragon-and-warrior/news';
import { questDoneIn } from '../src/games/dragon-and-warrior/quest-done';
import { talkOf, thrownInto } from '../src/games/dragon-and-warrior/talk';
import type {
  GroundView,
  Attacks,
  BattleBegan,
  BattleView,
  FoeView,
  FaceView,
  HeroView,
  PlaceView,
  Told,
  View,
} from '../src/games/dragon-and-warrior/wire';
import type { Option } from '../src/lib/wire';
import { teller } from './samples';

const event = teller<Told>();

const place = (id: string, kind: string, part: Partial<PlaceView> = {}): PlaceView => ({
  id,
  kind,
  name: '',
  note: '',
  level: 1,
  home: '',
  been: false,
  found: false,
  cross: false,
  ...part,
});
const option = (key: string, text: string, part: Partial<Option> = {}): Option => ({ key, text, ...part });

describe('a place', () => {
  it('knows on which sheet a Space stands', () => {
    const all = [
      place('near', 'area'),
      place('town', 'town', { home: 'near' }),
      place('inn', 'inn', { home: 'town' }),
      place('well', 'poi', { home: 'town' }),
      place('stone', 'poi', { home: 'near' }),
      place('cave', 'dungeon', { home: 'near' }),
      place('hall', 'room', { home: 'cave', floor: 2 }),
      place('gate', 'room', { home: 'cave', floor: 1 }),
    ];
    const at = (id: string): string => Object.values(sheetOf(all, id)).join(' ');
    expect(['inn', 'town', 'well', 'stone', 'near', 'hall', 'gone'].map(at)).toEqual([
      'town town',
      'town town',
      'town town',
      'outdoors ',
      'outdoors ',
      'dungeon cave',
      'outdoors ',
    ]);
    expect(outdoors(all).map((one) => one.id)).toEqual(['near']);
    expect(floorsOf(all, 'cave').map(({ floor, rooms }) => [floor, rooms.map((room) => room.id)])).toEqual([
      [1, ['gate']],
      [2, ['hall']],
    ]);
  });
});

describe('a sheet', () => {
  const all = [
    place('near', 'area', { name: 'Far Reeds' }),
    place('town', 'town', { home: 'near', name: 'Mossop' }),
    place('inn', 'inn', { home: 'town', name: 'The Goose' }),
    place('cave', 'dungeon', { home: 'near', name: 'Cave' }),
    place('hall', 'room', { home: 'cave', floor: 2, name: 'Hall' }),
  ];
  it('has the places of its sheet', () => {
    expect(
      ['outdoors', 'outdoors/1', 'town~2', 'cave/1', 'cave/2'].map((sheet) =>
        placesOn(all, sheet)
          .map((one) => one.id)
          .join(),
      ),
    ).toEqual(['near,town,cave', 'near,town,cave', 'town,inn', '', 'hall']);
  });
});

describe('a map that was composed', () => {
  const stamp = { place: 'town', kind: 'town', been: true, x: 100, y: 50, size: 60 };
  const name = {
    place: 'town',
    kind: 'town',
    been: true,
    lines: ['Mossop'],
    x: 100,
    y: 100,
    size: 20,
    step: 22,
    bend: 0,
  };
  const map: GroundView = {
    left: -100,
    top: -100,
    width: 400,
    height: 300,
    land: [],
    walls: [],
    grown: [],
    known: [],
    rooms: [],
    stamps: [stamp, { ...stamp, place: 'gone' }],
    names: [name],
    spots: [{ place: 'town', left: 66, top: 20, width: 68, height: 86 }],
    roads: [
      { ends: ['town', 'gone'], line: [0, 0, 10, 10] },
      { ends: [], line: [0, 0, 5, 5] },
    ],
  };
  it('is clicked where a place is', () => {
    expect(partOf(map, 'town')).toMatchObject({ left: 66, top: 20, width: 68, height: 86 });
    expect(partOf(map, 'nowhere')).toBeNull();
  });
  it('has only what is there already', () => {
    const now = within(map, ['town']);
    expect(now.stamps.map((one) => one.place)).toEqual(['town']);
    expect(now.roads.map((road) => road.line.length)).toEqual([4]);
    expect(now.roads[0]?.ends).toEqual([]);
  });
  it('has lines without corners that begin and end where they should', () => {
    expect(winding([0, 0, 10, 10, 20, 0])).toBe('M0 0Q10 10 15 5L20 0');
    expect(winding([0, 0, 10, 0, 10, 10], true)).toBe('M5 5Q0 0 5 0Q10 0 10 5Q10 10 5 5Z');
    expect(winding([])).toBe('');
  });
  it('takes the sheets of the players beside each other', () => {
    const [one, other] = [
      laid('outdoors', { width: 1000, height: 1400 }),
      laid('o/1', { width: 1000, height: 1400 }, 1),
    ];
    expect(around([one, other])).toMatchObject({ left: -320, width: 1280, height: 896 });
  });
});

describe('playing cards', () => {
  it('are read from their IDs, the ace as the lowest', () => {
    expect(printedOn('10-hearts')).toEqual({ rank: '10', suit: 'hearts' });
    expect(printedOn('thing-4')).toBeNull();
    expect(sorted(['K-clubs', 'A-spades', '10-hearts'])).toEqual(['A-spades', '10-hearts', 'K-clubs']);
    expect(order('A-clubs')).toBe(0);
    expect(cardName('Q-spades')).toBe('Queen of spades');
  });
});

describe('a question', () => {
  it('has its suggestions on slips', () => {
    expect(isSlip('place', option('s2', ''))).toBe(true);
    expect(isSlip('build', option('wall', ''))).toBe(true);
    expect(isSlip('turn', option('wall', ''))).toBe(false);
    expect(
      slipOf(
        option('s1', 'Nettle Quay - the square has five corners', {
          parts: ['Nettle Quay', 'the square has five corners'],
        }),
      ),
    ).toMatchObject({ title: 'Nettle Quay', rest: 'the square has five corners' });
    expect(slipOf(option('s1', 'no title: at all'))).toMatchObject({ title: '', rest: 'no title: at all' });
  });
  it('has headings where there is much to choose, and every choice is in one of the groups', () => {
    const many = [
      option('go p-1', 'Go to the inn', { parts: ['Go', 'Inn'] }),
      option('go p-2', 'Go to Far', { parts: ['Go', 'Far'], blocked: 'A Battle is owed.', rule: 'DW-103' }),
      option('go p-3', 'Go to Near', { parts: ['Go', 'Near'], blocked: 'A Battle is owed.', rule: 'DW-103' }),
      option('talk a', 'Talk to Ubb'),
      option('search', 'Look round'),
      option('battle', 'Start a Battle'),
      option('own', 'Own words'),
      option('something new', 'Something new'),
    ];
    const groups = grouped(many);
    expect(groups.map((group) => group.title)).toEqual(['Go', 'Talk', 'Here', '']);
    expect(groups[0]?.options.map((one) => one.words)).toEqual(['Inn']);
    expect(groups[0]?.blocked).toEqual([{ why: 'A Battle is owed.', rule: 'DW-103', what: ['Far', 'Near'] }]);
    expect(groups.flatMap((group) => group.options).length).toBe(6);
    expect(grouped(many.slice(0, 2))[0]).toMatchObject({ title: '', options: [{ words: 'Go to the inn' }] });
    expect(grouped([])).toEqual([]);
    expect(grouped(many, 'approach')[0]?.title).toBe('');
    expect(grouped(many, 'meant').map((group) => group.title)).toEqual(['']);
  });
});

const face: FaceView = {
  ground: 'rays',
  features: ['coat', 'round'],
  hair: 'ink',
  stamps: [],
  crowd: false,
  said: 'a coat',
};
const hero: HeroView = {
  face,
  name: 'Olla',
  pronouns: '',
  adjective: '',
  traits: [],
  level: 1,
  xp: 0,
  points: 0,
  strength: 6,
  agility: 3,
  hp: 20,
  max_hp: 20,
  mp: 0,
  max_mp: 0,
  attack: 6,
  defense: 2,
  max_defense: 2,
  spells: [],
  themes: {},
  looks: {},
  weapon: null,
  armor: null,
  offhand: null,
  pouch: [],
  pouch_size: 6,
  keepsakes: [],
  hand_size: 4,
  costs: {},
  fire: 0,
  scale: 0,
};
const foe: FoeView = {
  face,
  card: 'card-1',
  name: 'Pebble Wyrm',
  note: '',
  level: 3,
  boss: false,
  ability: '',
  out: false,
  wound: 'fresh',
  felt: 0,
  cast: [],
  exposed: false,
  weakness: null,
  weak_to: null,
  back: null,
  needs: null,
  likely_attack: 6,
  likely_body: 20,
};
const fight: BattleView = {
  turn: 'warrior',
  acting: 0,
  turns: 0,
  foes: [foe],
  deck: 40,
  discard: [],
  hands: { warrior: 2, villain: 3, minion: null },
  hand: ['7-clubs', '9-clubs'],
  villain_hand: null,
  minion_hand: null,
  surroundings: [],
  opened: false,
  fallen: [],
};
const table: View = {
  you: 0,
  rules: {},
  phase: 'battle',
  scope: 'battle',
  roles: { warrior: 0, villain: 1 },
  tokens: [0, 0],
  pool: 6,
  bought: [],
  pending: [],
  anonymous: false,
  stopped: false,
  proposal: '',
  keep_out: [],
  visit: 1,
  battles: 1,
  level: 1,
  inside: '',
  nights: 0,
  session: 1,
  unmade: 0,
  towns: [],
  deck: null,
  hero,
  world: {
    places: [],
    visit: { space: '', came: '', scene: false, battle: true, owed: false, asked: false, calm: false },
    find: null,
    people: [],
    scene: null,
    quests: [],
    goal: null,
    shop: null,
    obstacles: [],
    chests: [],
    outdoors: [],
    towns: [],
    chapters: [],
    sessions: [],
    lord: '',
    lair: '',
  },
  story: {
    beginning: null,
    palette: [],
    mood: 'gritty',
    reading: '',
    aloud: '',
    guide: {},
    step: null,
    reminders: [],
    drawn: [],
    questions: [],
    traits: [],
    threats: [],
    made: [],
  },
  members: [],
  battle: null,
};
const began: BattleBegan = { name: 't1', level: 3, boss: false, minion: '' };
const attack = (cards: string[], critical = false): Attacks => ({
  by: 'warrior',
  name: 't1',
  cards,
  spell: '',
  critical,
});

describe('the last blow', () => {
  const begins = event(1, 'battle_began', began);
  const blow = event(2, 'attacks', attack(['7-clubs', '7-hearts'], true));
  it('is told by the log: what was laid, how it was answered, what it did', () => {
    const log = [
      begins,
      blow,
      event(3, 'flipped', { name: 't2', card: 'K-spades', over: 9 }),
      event(4, 'blocked', { by: 'villain', cards: ['9-clubs', '9-hearts'] }),
      event(4, 'looks', { text: 't3' }),
      event(5, 'hit_foe', { name: 't1', place: 0, damage: 4, wound: 'scratched' }),
    ];
    expect(exchangeOf(log)).toMatchObject({
      by: 'warrior',
      critical: true,
      cards: ['7-clubs', '7-hearts'],
      flips: [{ card: 'K-spades', over: 9 }],
      damage: 4,
      answer: { how: 'blocked', cards: ['9-clubs', '9-hearts'] },
      looks: ['looks 4'],
      ends: ['hit_foe 5'],
    });
  });
  it('begins anew with each Battle and each action', () => {
    expect(exchangeOf([blow, begins])).toBeNull();
    const maneuver = event(3, 'maneuvers', { by: 'villain', name: 't1', cards: ['2-clubs'], defense: null });
    expect(exchangeOf([begins, blow, maneuver])).toMatchObject({
      by: 'villain',
      what: 'maneuvers',
      answer: null,
    });
    expect(exchangeOf([event(1, 'blocked', { by: 'villain', cards: [] })])).toBeNull();
  });
});

describe('the blow before the last one', () => {
  const begins = event(1, 'battle_began', began);
  const blow = event(2, 'attacks', attack(['7-clubs']));
  const hit = event(3, 'hit_foe', { name: 't1', place: 0, damage: 4, wound: 'scratched' });
  const answer = event(4, 'maneuvers', { by: 'villain', name: 't1', cards: ['2-clubs'], defense: null });
  it('stays until there is another one, and not into the next Battle', () => {
    expect(exchangesOf([begins, blow, hit]).before).toBeNull();
    const { before, now } = exchangesOf([begins, blow, hit, answer]);
    expect(before && briefly(before)).toEqual([blow.text, hit.text]);
    expect(now?.what).toBe('maneuvers');
    expect(exchangesOf([begins, blow, hit, answer, begins]).before).toBeNull();
  });
});

describe('what happens is shown', () => {
  const scene = settle({ ...table, battle: fight }, { ready: [], keys: {} });
  const last = (told: Told, from: Scene = scene): Scene => tell(from, told).at(-1)?.scene ?? from;
  it('cards leave the hand for the table', () => {
    const mine = last(event(1, 'attacks', attack(['7-clubs'])));
    expect(mine.battle).toMatchObject({ hand: ['9-clubs'], hands: { warrior: 1, villain: 3 }, discard: ['7-clubs'] });
    expect(last(event(1, 'blocked', { by: 'villain', cards: ['8-clubs'] })).battle?.hands.villain).toBe(2);
    expect(last(event(1, 'drew', { by: 'villain', number: 2 })).battle).toMatchObject({
      deck: 38,
      hands: { villain: 5 },
    });
  });
  it('a blow is felt, and leaves its mark when it is over', () => {
    const beats = tell(
      scene,
      event(1, 'hit_warrior', { name: 't1', place: 0, damage: 7, hp: 15, defense: 0, lost: 7 }),
    );
    expect(beats[0]?.scene).toMatchObject({ hit: { whom: 'warrior', damage: 7 }, hero: { hp: 15, defense: 0 } });
    expect(beats.at(-1)?.scene.hit).toBeNull();
    expect(beats.at(-1)?.scene.battle?.foes[0]?.felt).toBe(7);
    const hit = event(1, 'hit_foe', { name: 't1', place: 0, damage: 3, wound: 'battered' });
    expect(last(hit).battle?.foes[0]?.wound).toBe('battered');
  });
  it('nothing stays over the table, and what is unknown changes nothing', () => {
    for (const told of [
      event(1, 'battle_began', began),
      event(1, 'stopped', { seat: 0 }),
      event(1, 'swapped', { seats: [0, 1], roles: { warrior: 1 } }),
      event(1, 'found', { thing: 't3', item: 'healstuff', level: 1 }),
    ])
      expect(last(told).banner).toBe('');
    expect(tell(scene, event(1, 'step_skipped', { number: 3 }))).toEqual([]);
  });
});

describe('the sheets of the Outdoors', () => {
  it('lie beside each other as they were joined', () => {
    expect(joined()).toEqual([{ name: 'outdoors', x: 1, y: 1 }]);
    expect(joined(['-1,0', '0,1'])).toEqual([
      { name: 'outdoors', x: 2, y: 1 },
      { name: 'outdoors/1', x: 1, y: 1 },
      { name: 'outdoors/2', x: 2, y: 2 },
    ]);
  });
});

it('what one may do is one row of tiles, each once, and what cannot be done says why', () => {
  const option = (key: string, blocked?: string): Option =>
    ({ key, text: key, about: [], ...(blocked ? { blocked, rule: 'DW-95' } : {}) }) as unknown as Option;
  const tiles = verbsOf(
    [option('go town'), option('go cave'), option('sleep', 'There is no inn here.')],
    [option('say'), option('question'), option('describe'), option('something new')],
  );
  expect(tiles.map(({ key, deeds }) => [key, deeds.length])).toEqual([
    ['walk', 2],
    ['rest', 1],
    ['more', 1],
    ['say', 3],
  ]);
  expect(tiles.map(({ why }) => why)).toEqual(['', 'There is no inn here.', '', '']);
  expect(tiles.map(({ deeds }) => deeds.every(({ beside }) => beside))).toEqual([false, false, true, true]);
  const [walk] = verbsOf([option('go inn'), option('go town'), option('go cave')], [], 'town');
  expect(walk?.deeds.map((deed) => deed.option.key)).toEqual(['go town', 'go inn', 'go cave']);
});

describe('a Scene', () => {
  const told = (kind: string, text: string, data: object = {}): Told => ({ kind, text, data }) as unknown as Told;
  it('has what was said last, how it was taken, and what came of it besides', () => {
    const log = [
      told('scene', 'A Scene begins'),
      told('said', 'The Warrior: good day'),
      told('yields', 'Ula is pleased', { before: 0, mood: 2 }),
      told('replies', 'Ula: and to you', { spoken: true }),
      told('replies', 'the goose is out again', { spoken: false }),
    ];
    expect(talkOf(log)).toEqual({
      said: 'The Warrior: good day',
      taken: 'Ula is pleased',
      moved: 2,
      replies: [
        { text: 'and to you', spoken: true },
        { text: 'the goose is out again', spoken: false },
      ],
      spoken: {},
    });
    const begun = [...log, told('scene', 'Another begins')];
    expect(talkOf(begun)).toBeNull();
    expect(talkOf([...begun, told('replies', 'Bo: first, good day', { spoken: true })])).toMatchObject({
      said: '',
      replies: [{ text: 'first, good day', spoken: true }],
    });
  });
  it('has what each of those who play it said last', () => {
    const log = [told('spoke', 'Ann: good: day', { seat: 1 }), told('spoke', 'Bo: and to you', { seat: 0 })];
    expect(talkOf(log)?.spoken).toEqual({ 0: 'and to you', 1: 'good: day' });
  });
});

it('a name on the map takes the room of its longest line, from its first to its last', () => {
  const name = {
    place: 'inn',
    kind: 'inn',
    x: 100,
    y: 50,
    size: 10,
    lines: ['The Bed', 'with a View'],
    step: 12,
    bend: 0,
    been: true,
  };
  const { left, top, width, height } = lettered(name);
  expect([left + width / 2, top]).toEqual([100, 40]);
  expect(width).toBeGreaterThan(11 * 5);
  expect(top + height).toBe(50 + 12 + 5);
});

it('where a story stands is who, of which Level, and where', () => {
  const places = [{ id: 'town-1', name: 'Dunnock', kind: 'town' }];
  const view = { hero: { name: 'Olim', level: 3 }, world: { places, visit: { space: 'town-1' } } };
  expect(stands(view)).toBe('Olim, Level 3, at Dunnock');
  expect(stands({ ...view, world: { places, visit: { space: '' } } })).toBe('Olim, Level 3');
  expect(stands({ ...view, hero: { name: '', level: 1 } })).toBe('');
});

describe('how a Battle ended', () => {
  const told = (kind: string, text: string, data: object = {}): Told => ({ kind, text, data }) as unknown as Told;
  const log = [
    told('battle_began', 'Battle'),
    told('attacks', 'The goose attacks: 9', { by: 'villain', cards: ['9-clubs'] }),
    told('unblocked', 'Nothing stops it'),
    told('member_out', 'Ula has no HP left'),
    told('battle_over', 'The goose gets away', { outcome: 'foe-fled' }),
    told('farewell', 'Ula says farewell'),
    told('found', 'Found: a hat'),
    told('swapped', 'a swap'),
  ];
  it('is its last blow, who was lost, and what it brought', () => {
    expect(endingOf(log)).toEqual({
      at: 4,
      outcome: 'foe-fled',
      last: '',
      prose: [],
      text: 'The goose gets away',
      blow: ['The goose attacks: 9', 'Nothing stops it'],
      lost: ['Ula has no HP left', 'Ula says farewell'],
      brings: ['Found: a hat'],
    });
  });
  it('is told until the next Battle, and not before it is over', () => {
    expect(endingOf(log.slice(0, 4))).toBeNull();
    expect(endingOf([...log, told('battle_began', 'Another')])).toBeNull();
    expect(endingOf([...log, told('scene', 'A Scene'), told('found', 'a boot')])?.brings).toEqual(['Found: a hat']);
  });
});

it('tiles that do not fit into one row of a phone lie behind the last one', () => {
  const keys = ['go a', 'talk b', 'search', 'battle', 'shop', 'sleep'];
  const all = verbsOf(
    keys.map((key) => ({ key, text: key })),
    [],
  );
  const tiles = inOneRow(all);
  expect(tiles.map(({ key }) => key)).toEqual(['walk', 'talk', 'search', 'battle', 'others']);
  expect(tiles.at(-1)?.deeds.map((deed) => deed.option.key)).toEqual(['sleep', 'shop']);
  expect(inOneRow(all.slice(0, 5))).toEqual(all.slice(0, 5));
});

it('what came of the last answer is its last lines, without what is seen on the map', () => {
  const told = (kind: string, text: string): Told => ({ kind, text, data: {} }) as unknown as Told;
  const log = [
    told('oracle', 'before'),
    told('entered', 'the Castle'),
    ...['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((text) => told('found', text)),
  ];
  expect(newsSince(log, 1)).toEqual(['b', 'c', 'd', 'e', 'f', 'g']);
  expect(newsSince(log.slice(0, 2), 1)).toEqual([]);
});

describe('what has come of a story', () => {
  const told = (kind: string, text: string, data: object = {}): Told => ({ kind, text, data }) as unknown as Told;
  const scene = {
    world: {
      quests: [{ goal: 'stop the clock', state: 'done', giver: 'p' }],
      people: [{ id: 'p', name: 'Skeg' }],
    },
  } as unknown as Scene;
  const log = [
    told('looks', 'Every clock runs down.'),
    told('battle_over', 'won', { outcome: 'won' }),
    told('reached', 'The goal is reached: stop the clock'),
    told('scene', 'a talk'),
    told('rewarded', 'The reward for “stop the clock”: much'),
    told('told', 'It is evening.'),
    told('xp_gained', '4 XP'),
  ];
  it('is a page for a Quest that is done, until the story goes on', () => {
    expect(questDoneIn(log, scene)).toEqual({
      at: 4,
      goal: 'stop the clock',
      giver: 'Skeg',
      fall: 'Every clock runs down.',
      tale: ['It is evening.'],
      brings: ['The reward for “stop the clock”: much', '4 XP'],
    });
    expect(questDoneIn([...log, told('entered', 'on')], scene)).toBeNull();
  });
  it('is read where a talk went straight into a Battle', () => {
    const talk = [
      told('said', 'Let me pass'),
      told('replies', 'No'),
      told('scene_over', 'The talk is over'),
      told('battle_began', 'A Battle'),
    ];
    expect(thrownInto(talk, 0)).toEqual({ at: 3, text: 'The talk is over', replies: ['No'], foe: 'A Battle' });
    expect(thrownInto(talk, 3)).toBeNull();
  });
});

describe('a face', () => {
  const faced = { ...face, stamps: [{ stamp: 'top-hat', x: 50, y: 20, size: 46, turn: 0, tint: 'moss' as const }] };
  it('is heard in words, with the name where that stands nowhere beside it', () => {
    expect(render(Face, { props: { face: faced, size: '4rem', name: 'Ula' } }).body).toContain(
      'aria-label="Ula: a coat"',
    );
    expect(render(Face, { props: { face: faced, size: '4rem' } }).body).toContain('aria-label="a coat"');
  });
  it('shows a cut for each step that its owner is wounded', () => {
    const cuts = (wounds: number): number =>
      render(Face, { props: { face: faced, size: '4rem', wounds } }).body.split('gash ').length - 1;
    expect([cuts(0), cuts(1), cuts(4)]).toEqual([0, 1, 4]);
  });
});
