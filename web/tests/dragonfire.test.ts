import { describe, expect, it } from 'vitest';
import { covers, counts, inWords, readTrack, wouldFall } from '../src/games/dragonfire/points';
import { heat, tongues } from '../src/games/dragonfire/fire';
import { settle, type Scene } from '../src/games/dragonfire/scene';
import { story } from '../src/games/dragonfire/story';
import { attackers, cardOf, dealings, facesOf, onTable, passes, threatWords } from '../src/games/dragonfire/words';
import type { FoeTag, FoeView, HeroView, Told, View } from '../src/games/dragonfire/wire';
import type { Ask } from '../src/lib/wire';
import { teller } from './samples';

const event = teller<Told>();

const pile = { draw: 5, discard: [], bottom: [] };
const hero = (seat: number): HeroView => ({
  seat,
  screen: seat ? 'cleric' : 'fighter',
  name: '',
  called: seat ? 'Pell' : 'Brukk',
  types: ['Martial'],
  marker: 1,
  hp: 7,
  full: 8,
  gold: 3,
  stunned: false,
  exhausted: false,
  out: false,
  place: 0,
  hand: seat ? null : ['glory', 'glory', 'grace'],
  hand_size: 3,
  deck: null,
  pile,
  kept: [],
  features: [],
  used: [],
  removed: [],
  items: [],
  played: [],
  swords: 0,
  lasting: [],
  threat: seat ? 0 : 4,
  facing: [],
});
const foe = (id: number, seat: number): FoeView => ({
  id,
  card: 'troll',
  deck: 0,
  seat,
  location: false,
  inside: [],
  capacity: 0,
  line: -1,
  crossed: false,
  pool: '',
  spent: '',
  attack: 2,
  rows: [
    { need: '3', square: false, cleared: false, aimed: '' },
    { need: 'K', square: false, cleared: false, aimed: '' },
  ],
  attack_parts: [{ card: '', by: 2 }],
  attacks: true,
  gold: 5,
  level: 0,
  no_gold: false,
  returned: false,
  defeated: false,
  lasting: [],
  tokens: [
    { id: 10 * id, need: '1', pool: '', attack: 1, attacks: true },
    { id: 10 * id + 1, need: '1', pool: '', attack: 1, attacks: true },
  ],
});
const view: View = {
  you: 0,
  rules: {},
  phase: 'turn',
  step: 'play',
  adventure: 'crawl',
  raised: 0,
  bonuses: [],
  scene: 1,
  scenes: 3,
  round: 1,
  leader: 0,
  active: 0,
  flame: { level: 0, active: 'surge', at: 0, ignored: false, pile },
  heroes: [hero(0), hero(1)],
  foes: [foe(1, 0), foe(2, 1)],
  returning: [],
  decks: [pile, pile],
  market: [{ card: 'bless', cost: 3 }, null],
  shop: pile,
  revealed: null,
  table: [{ id: 30, card: 'glory', seat: 0, mode: 'play' }],
  shares: [
    {
      id: 31,
      card: 'glory',
      seat: 0,
      played: 30,
      points: 'K',
      levels: 0,
      each: false,
      plus: false,
      offer: false,
      done: false,
      hit: [],
    },
  ],
  lasting: [],
  ward: 0,
  conceding: [],
  absent: [],
  campaign: null,
};
const tag = (id: number, seat: number, tokens: number[] = []): FoeTag => ({
  id,
  seat,
  card: 'troll',
  location: false,
  tokens,
});
const start = settle(view, { ready: [], keys: {} });
const play = (events: Told[], from: Scene = start): Scene =>
  events.reduce((scene, one) => story.tell(scene, one).at(-1)?.scene ?? scene, from);

describe('points of damage', () => {
  it('are read, said and counted', () => {
    expect(counts('K,K+2')).toEqual([2, 0, 0, 0, 2]);
    expect(inWords('B+1')).toBe('1 blue and 1 colourless');
    expect(covers(counts('B+1'), counts('2'))).toBe(true);
    expect(covers(counts('3'), counts('B'))).toBe(false);
    expect(readTrack('[4][B,B]|[sq:3]')).toEqual({
      rows: [
        { need: '4', square: false },
        { need: 'B,B', square: false },
        { need: '3', square: true },
      ],
      line: 2,
    });
  });
  it('clear levels from the top, with what was dealt before, and level damage stops at a square row', () => {
    const rows = [
      { need: '2', square: false, cleared: false },
      { need: 'K', square: false, cleared: false },
      { need: '1', square: true, cleared: false },
    ];
    const track = { rows, pool: '1', spent: '' };
    expect(wouldFall(track, { points: 'K', levels: 0 })).toEqual([0]);
    expect(wouldFall(track, { points: 'K+2', levels: 0 })).toEqual([0, 1, 2]);
    expect(wouldFall(track, { points: '', levels: 3 })).toEqual([0, 1]);
  });
});

describe('the Wyrmflame', () => {
  it('burns higher and wider the higher its level, and never out', () => {
    const levels = Array.from({ length: 16 }, (_, at) => at - 5);
    const high = levels.map((level) => Math.max(...tongues(level).map((tongue) => tongue.high)));
    expect(high).toEqual(high.toSorted((a, b) => a - b));
    expect(tongues(-3).length).toBe(1);
    expect(tongues(8).length).toBe(7);
    expect(heat(-9)).toBe(0);
    expect(heat(99)).toBe(1);
  });
});

describe('the table, event by event', () => {
  it('lets damage fly in its colours from the card to what it hits, and gold from what was defeated', () => {
    const deal = (token: number): Scene | undefined =>
      story.tell(
        start,
        event(1, 'dealt', {
          share: 31,
          card: 'glory',
          seat: 0,
          foe: tag(1, 0),
          token,
          points: [1, 0, 0, 0, 0],
          levels: 0,
          row: -1,
        }),
      )[0]?.scene;
    expect(deal(0)?.flights).toEqual([{ from: 'played:30', to: 'foe:1', kind: 'damage', points: 'K', levels: 0 }]);
    expect(deal(10)?.flights[0]?.to).toBe('token:10');
    const gold = event(2, 'gained_gold', { seat: 0, number: 5, gold: 8 });
    expect(play([gold]).flights).toEqual([]);
    const fallen = play([event(1, 'defeated', { foe: tag(1, 0), by_itself: false }), gold]);
    expect(fallen.flights).toEqual([{ from: 'foe:1', to: 'hero:0', kind: 'gold', points: '', levels: 0 }]);
    expect(settle(view, { ready: [], keys: {} }).flights).toEqual([]);
  });
  it('stops seldom and briefly in the turns of others, and as long as ever for moments and for what befalls you', () => {
    const theirs = { ...start, active: 1 };
    const held = (scene: Scene, told: Told): number => story.tell(scene, told).reduce((sum, one) => sum + one.hold, 0);
    const card = { seat: 1, card: 'glory' };
    for (const told of [
      event(1, 'drew', { seat: 1, number: 1 }),
      event(1, 'discarded', card),
      event(1, 'put_away', card),
      event(1, 'used', { ...card, number: 0 }),
    ])
      expect(held(theirs, told), told.kind).toBe(0);
    const played = event(1, 'played', { ...card, mode: 'play', id: 50 });
    expect(held(theirs, played)).toBeLessThan(held(start, played));
    expect(story.tell(theirs, event(1, 'used', { ...card, number: 0 })).at(-1)?.scene.spot).toBeNull();
    const flame = event(1, 'flame_revealed', { card: 'surge', level: 0 });
    expect(held(theirs, flame)).toBe(held(start, flame));
    const hurt = event(1, 'hurt', { seat: 0, damage: 2, prevented: 0, lost: 2, hp: 5 });
    expect(held(theirs, hurt)).toBe(held(start, hurt));
  });
  it('plays a card out of the hand, deals its damage, and takes it back', () => {
    const played = play([event(1, 'played', { seat: 0, card: 'glory', mode: 'play', id: 40 })]);
    expect(played.heroes[0]?.hand).toEqual(['glory', 'grace']);
    expect(played.table.map((one) => one.id)).toEqual([30, 40]);
    const dealt = play([
      event(1, 'dealt', {
        share: 31,
        card: 'glory',
        seat: 0,
        foe: tag(1, 0),
        token: 0,
        points: [1, 0, 0, 0, 0],
        levels: 0,
        row: -1,
      }),
    ]);
    expect(dealt.shares[0]).toMatchObject({ done: true, hit: [1] });
    expect(play([event(2, 'taken_back', { share: 31, foe: 1 })], dealt).shares[0]).toMatchObject({
      done: false,
      hit: [],
    });
  });
  it('holds up who attacks, and longer the more there are', () => {
    const attack = (...cards: string[]) =>
      story.tell(
        start,
        event(1, 'attacked', {
          seat: 0,
          foes: [1],
          by: cards.map((card) => ({ card, damage: 2 })),
          damage: 2 * cards.length,
        }),
      );
    const [one] = attack('troll');
    expect(one?.scene.spot).toMatchObject({ cards: [], tone: 'harm', text: 'attacked 1' });
    expect(one?.scene.striking).toEqual([1]);
    expect(one?.scene.flights).toEqual([{ from: 'foe:1', to: 'hero:0', kind: 'blow', points: '', levels: 0 }]);
    expect(one?.hold).toBeGreaterThan(800);
    expect(attack('troll', 'imp', 'orc')[0]?.hold).toBeGreaterThan(one?.hold ?? 0);
  });
  it('lights a level, fells a token, and takes the defeated away', () => {
    const cleared = play([event(1, 'cleared', { foe: tag(1, 0), row: 0 })]);
    expect(cleared.foes[0]?.rows?.map((row) => row.cleared)).toEqual([true, false]);
    expect(cleared.falling[1]).toEqual([0]);
    expect(play([event(1, 'mended', { foe: tag(1, 0), rows: [0] })], cleared).foes[0]?.rows?.[0]?.cleared).toBe(false);
    expect(
      play([event(1, 'token_defeated', { foe: tag(1, 0), token: 10 })]).foes[0]?.tokens.map((token) => token.id),
    ).toEqual([11]);
    expect(
      play([
        event(1, 'defeated', { foe: tag(1, 0), by_itself: false }),
        event(2, 'foe_put_away', { foe: tag(1, 0), returns: false }),
      ]).foes.map((one) => one.id),
    ).toEqual([2]);
  });
  it('lays the table when a Scene begins, before its first encounter comes', () => {
    const chosen = settle({ ...view, phase: 'choose', step: null, scene: 0, active: null }, { ready: [], keys: {} });
    const began = play([event(1, 'scene_began', { scene: 1, scenes: 3, level: 2 })], chosen);
    expect(began).toMatchObject({ phase: 'scene', scene: 1, scenes: 3, round: 1, banner: '' });
    expect(began.flame.level).toBe(2);
    expect(play([event(2, 'turn_began', { seat: 1, round: 1, scene: 1 })], began)).toMatchObject({
      phase: 'turn',
      step: 'start',
      active: 1,
    });
  });
  it('holds up who falls, and leaves them down', () => {
    const [held, after] = story.tell(start, event(1, 'stunned', { seat: 0, keeps_hand: false }));
    expect(held?.scene.spot).toMatchObject({ cards: ['fighter'], tone: 'harm' });
    expect(after?.scene.spot).toBe(null);
    expect(after?.scene.heroes[0]).toMatchObject({ stunned: true, exhausted: true });
    expect(play([event(1, 'knocked_out', { seat: 1 })]).heroes[1]?.out).toBe(true);
  });
  it('puts a card away with what is left of its damage', () => {
    const away = play([event(1, 'put_away', { seat: 0, card: 'glory' })]);
    expect(away.table).toEqual([]);
    expect(away.shares).toEqual([]);
  });
  it('puts a card away to where the event says', () => {
    const goes = (where?: string, seat = 0): Scene['heroes'][number] | undefined =>
      play([event(1, 'put_away', { seat, card: 'bless', ...(where ? { goes: where } : {}) })]).heroes[seat];
    const own = play([]).heroes[0];
    expect(own).toMatchObject({ hand_size: 3, pile: { draw: 5, discard: [] } });
    expect(goes()).toEqual({ ...own, pile: { ...pile, discard: ['bless'] } });
    expect(goes('discard')).toEqual({ ...own, pile: { ...pile, discard: ['bless'] } });
    expect(goes('hand')).toEqual({ ...own, hand: ['glory', 'glory', 'grace', 'bless'], hand_size: 4 });
    expect(goes('deck')).toEqual({ ...own, pile: { ...pile, draw: 6 } });
    expect(goes('bottom')).toEqual({ ...own, pile: { ...pile, draw: 6 } });
    expect(goes('gone')).toEqual(own);
    expect(goes('hand', 1)).toMatchObject({ hand: null, hand_size: 4, pile: { discard: [] } });
    const open = { ...start, heroes: start.heroes.map((one) => ({ ...one, deck: ['ale', 'cantrip'] })) };
    expect(play([event(1, 'put_away', { seat: 0, card: 'bless', goes: 'deck' })], open).heroes[0]?.deck).toEqual([
      'ale',
      'bless',
      'cantrip',
    ]);
  });
  it('never shows an encounter, a token or a played card twice', () => {
    const twice = play([
      event(1, 'entered', { foe: tag(1, 1, [10]), deck: 0, no_gold: false }),
      event(2, 'entered', { foe: tag(7, 1, [70, 71]), deck: 0, no_gold: true }),
      event(3, 'tokens_added', { foe: tag(7, 1, [70, 71, 72]), number: 1 }),
      event(4, 'played', { seat: 1, card: 'glory', mode: 'assist', id: 30 }),
    ]);
    expect(twice.foes.map((one) => one.id)).toEqual([2, 1, 7]);
    expect(twice.foes[2]?.tokens.map((token) => token.id)).toEqual([70, 71, 72]);
    expect(twice.table.map((one) => one.id)).toEqual([30]);
  });
  it('lets people enter places, be hurt, earn and buy', () => {
    const crypt = { ...tag(5, 0), location: true };
    const inside = play([
      event(1, 'entered', { foe: crypt, deck: 0, no_gold: false }),
      event(2, 'moved_in', { seat: 1, foe: crypt }),
    ]);
    expect(inside.foes.find((one) => one.id === 5)?.inside).toEqual([1]);
    const hurt = play([event(1, 'hurt', { seat: 0, damage: 3, prevented: 0, lost: 3, hp: 4 })]);
    expect(hurt.heroes[0]?.hp).toBe(4);
    expect(hurt.hits[0]?.lost).toBe(3);
    const bought = play([
      event(1, 'bought', { seat: 0, card: 'bless', slot: 0, price: 3, gold: 0 }),
      event(2, 'refilled', { slot: 0, card: 'feint' }),
    ]);
    expect(bought.heroes[0]).toMatchObject({ gold: 0, hand: ['glory', 'glory', 'grace', 'bless'] });
    expect(bought.market[0]).toEqual({ card: 'feint', cost: null });
  });
});

describe('Magic Items that are turned up', () => {
  it('are held up before everybody, and put down again', () => {
    const beats = story.tell(start, event(1, 'items_revealed', { seat: 1, cards: ['cloak', 'ring'] }));
    expect(beats.map((one) => one.scene.spot?.cards)).toEqual([['cloak', 'ring'], undefined]);
  });
});

describe('what is said', () => {
  const faces = facesOf([
    { id: 'troll', name: 'Troll' },
    { id: 'cleric', name: 'Brother Pell' },
  ]);
  it('who attacks whom for how much', () => {
    expect(attackers(start, 0).map(({ damage }) => damage)).toEqual([4]);
    expect(threatWords(start, faces, 0)).toBe('Troll 4 attacks you for 4');
    expect(threatWords(start, faces, 1)).toBe('Nothing attacks Pell');
  });
  it('what lies on the table, and which card it shows', () => {
    expect(cardOf(start, 'token:11')).toBe('troll');
    expect(onTable(start, 'play', 'card:grace')).toBe(true);
    expect(onTable(start, 'recover', 'card:grace')).toBe(false);
    expect(onTable(start, 'deal', 'share:31')).toBe(true);
    expect(onTable(start, 'deal', 'slot:1')).toBe(false);
  });
  it('where a share may go, and when a last call asks nothing', () => {
    const ask = {
      prompt: 'deal',
      options: [
        { key: '31>1', text: '', about: ['share:31', 'foe:1'] },
        { key: '31>11', text: '', about: ['share:31', 'token:11', 'foe:1'] },
        { key: 'done', text: '' },
      ],
    } as unknown as Ask;
    expect(dealings(ask, 31).map((option) => option.key)).toEqual(['31>1', '31>11']);
    expect(dealings(ask, 31, 11).map((option) => option.key)).toEqual(['31>11']);
    const call = {
      prompt: 'last call',
      options: [
        { key: 'assist grace', text: '', blocked: 'no' },
        { key: 'nothing', text: '' },
      ],
    } as unknown as Ask;
    expect(passes(call)).toBe('nothing');
    expect(
      passes({
        ...call,
        options: [
          { key: 'assist grace', text: '' },
          { key: 'nothing', text: '' },
        ],
      }),
    ).toBe('');
    expect(passes({ ...call, prompt: 'play' })).toBe('');
  });
});
