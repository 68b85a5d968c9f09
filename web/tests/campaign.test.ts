import { describe, expect, it } from 'vitest';
import { clean } from '../src/lib/text';
import { doneWords, fileName, fitting, outcome, sorted, steps, wayWords } from '../src/games/dragonfire/campaign/desk';
import type { CampaignView, FeatureSpot, SheetView, Told } from '../src/games/dragonfire/wire';
import { facesOf } from '../src/games/dragonfire/words';
import type { Option } from '../src/lib/wire';
import { teller } from './samples';

const way = (slot: number, more: Partial<FeatureSpot> = {}): FeatureSpot => ({
  slot,
  spent: 10,
  covers: null,
  opens: 0,
  stops: [],
  ...more,
});
const option = (card: string, rule = ''): Option =>
  ({ key: card, text: card, about: [`card:${card}`], ...(rule ? { blocked: 'no', rule } : {}) }) as Option;
const faces = facesOf(
  [
    ['dear', '40'],
    ['cheap', '5'],
    ['other', '10'],
  ].map(([id, xp]) => ({ id, name: id, numbers: { XP: xp } })) as never,
);

describe('Features to choose from', () => {
  it('come with the cheapest first, and the others by the rule in the way', () => {
    const found = sorted(
      [option('dear'), option('other', 'DF-363'), option('cheap'), { key: 'done', text: 'Done' } as Option],
      faces,
    );
    expect(found.possible.map((one) => one.key)).toEqual(['cheap', 'dear']);
    expect(found.others).toEqual([{ rule: 'DF-363', options: [option('other', 'DF-363')] }]);
  });
  it('are told apart by whether they need to cover another', () => {
    const offers = { cheap: [way(1, { covers: 'dear' }), way(2, { opens: 5 })], other: [way(1, { covers: 'dear' })] };
    const found = fitting([option('cheap'), option('other')], offers);
    expect([found.free.map((one) => one.key), found.over.map((one) => one.key)]).toEqual([['cheap'], ['other']]);
  });
  it('say where they go', () => {
    const name = (card: string): string => card.toUpperCase();
    expect(wayWords(way(0), name)).toBe('Take it: it needs no slot');
    expect(wayWords(way(1), name)).toBe('Slot 1');
    expect(wayWords(way(3, { opens: 10 }), name)).toBe('Slot 3, opened for 10 XP');
    expect(wayWords(way(2, { covers: 'sage' }), name)).toBe('Slot 2, over SAGE');
  });
});

describe('the outcome of an Adventure', () => {
  const event = teller<Told>();
  const chosen = (card: string): Told => event(1, 'adventure_chosen', { card, raised: 0, bonuses: [], party: 1 });
  const ended = (won: boolean): Told => event(2, 'ended', { ending: '', won, xp: 5 });
  const log = [
    chosen('first'),
    ended(false),
    event(3, 'items_revealed', { seat: 0, cards: ['old'] }),
    chosen('second'),
    ended(true),
    event(4, 'items_revealed', { seat: 1, cards: ['new'] }),
  ];
  it('is what the log says of the last one', () => {
    expect(outcome(log)).toEqual({
      adventure: 'second',
      text: 'ended 2',
      turned: [{ seat: 1, cards: ['new'], rule: 'DD-1' }],
    });
    expect(outcome(log.slice(0, 4))?.turned).toEqual([{ seat: 0, cards: ['old'], rule: 'DD-1' }]);
  });
  it('is not known before one has ended', () => {
    expect(outcome([chosen('first')])).toBeNull();
  });
});

describe('a sheet', () => {
  it('from a file of any system is plain text', () => {
    expect(clean('\uFEFFxp = 1\r\nname = "A"\r\titems = []\u0000')).toBe('xp = 1\nname = "A"\n  items = []');
  });
  it('has a file name of plain letters', () => {
    expect(fileName({ name: 'Ada "the Axe" Ōkami', screen: 'x' } as SheetView)).toBe('ada-the-axe-okami.toml');
    expect(fileName({ name: '', screen: 'human-cleric' } as SheetView)).toBe('human-cleric.toml');
  });
  it('names Adventures with their Level where that counts', () => {
    expect(doneWords('dungeon-crawl@2', () => 'Dungeon Crawl')).toBe('Dungeon Crawl (Level 2)');
    expect(doneWords('bodyguards', () => 'Bodyguards')).toBe('Bodyguards');
  });
});

it('the parts of a Long Rest are named once each', () => {
  const found = steps({
    stages: ['background', 'features', 'draw', 'reveal', 'return', 'trade'],
    stage: 'reveal',
  } as CampaignView);
  expect(found.map((one) => one.name)).toEqual(['Background', 'Features', 'Items drawn', 'Attunement', 'Trade']);
  expect(found.filter((one) => one.now).map((one) => one.name)).toEqual(['Items drawn']);
});
