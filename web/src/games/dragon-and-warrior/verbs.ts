// What the viewer may do now as tiles in one row: each a verb with a picture, and the choices behind it. Pure.
import { later, said } from '../../lib/say';
import type { Option } from '../../lib/wire';

/** A choice, and whether it answers the open question or is done beside it. */
export interface Deed {
  option: Option;
  beside: boolean;
}
export interface Verb {
  key: string;
  title: string;
  stamp: string;
  deeds: Deed[];
  /** Why none of them can be chosen now, and by which rule. */
  why: string;
  rule: string;
}

const VERBS: { key: string; title: string; stamp: string; does: string[] }[] = [
  { key: 'walk', title: later('Walk'), stamp: 'walking-boot', does: ['go'] },
  { key: 'talk', title: later('Talk'), stamp: 'conversation', does: ['talk', 'hand-in'] },
  { key: 'search', title: later('Search'), stamp: 'magnifying-glass', does: ['search'] },
  { key: 'chest', title: later('Open a chest'), stamp: 'open-chest', does: ['chest'] },
  { key: 'battle', title: later('Start a Battle'), stamp: 'crossed-swords', does: ['battle', 'boss', 'lord'] },
  { key: 'rest', title: later('Rest'), stamp: 'night-sleep', does: ['sleep', 'rest'] },
  { key: 'shop', title: later('Shop'), stamp: 'shop', does: ['shop'] },
  { key: 'try', title: later('Try something'), stamp: 'medieval-gate', does: ['try'] },
  { key: 'magic', title: later('Magic and things'), stamp: 'magic-swirl', does: ['cast', 'free', 'use', 'drop'] },
  { key: 'more', title: later('More'), stamp: 'stairs', does: [] },
  {
    key: 'say',
    title: later('Say something'),
    stamp: 'quill',
    does: ['say', 'question', 'answer', 'pin', 'trait', 'write-trait', 'idea', 'describe', 'look', 'surroundings'],
  },
  {
    key: 'map',
    title: later('Change the map'),
    stamp: 'treasure-map',
    does: ['draw', 'place', 'join-sheet', 'join-areas', 'floors', 'finished', 'stairs', 'obstacle'],
  },
  {
    key: 'people',
    title: later('People'),
    stamp: 'backup',
    does: ['friend', 'enemy', 'somebody', 'turn-side', 'dispute', 'lend', 'offer', 'part', 'end-scene'],
  },
  { key: 'cards', title: later('Conflict Cards'), stamp: 'horned-skull', does: ['card', 'card-of', 'edit'] },
  {
    key: 'quests',
    title: later('Quests'),
    stamp: 'scroll-unfurled',
    does: ['quest', 'reached', 'ask-reached', 'find', 'falls'],
  },
  { key: 'oracle', title: later('Ask the oracle'), stamp: 'crystal-ball', does: ['ask-oracle', 'rewrite'] },
  { key: 'magic-of-ours', title: later('Choose an element'), stamp: 'magic-swirl', does: ['theme', 'claim'] },
  { key: 'swap', title: later('Swap'), stamp: 'card-exchange', does: ['buy-swap', 'withdraw'] },
  { key: 'award', title: later('Give a token'), stamp: 'dragon-head', does: ['award'] },
];
/** What is written on a tile. */
export const titleOf = (tile: string): string => said(VERBS.find(({ key }) => key === tile)?.title ?? '');

/** Tiles that open a list even of one: it says where one goes, what is begun, or what is used up. */
export const SAID_FIRST: readonly string[] = ['walk', 'battle', 'try', 'magic', 'chest', 'rest'];
/** Where whatever has no tile of its own stands. */
const REST = 'more';
const HOME = new Map(VERBS.flatMap(({ key, does }) => does.map((word) => [word, key] as const)));

/** So many tiles stand in one row of a phone. */
const ROW = 5;

/** The same tiles in one row of a phone: those that do not fit lie together behind the last one. */
export function inOneRow(verbs: Verb[]): Verb[] {
  if (verbs.length <= ROW) return verbs;
  const [shown, rest] = [verbs.slice(0, ROW - 1), verbs.slice(ROW - 1)];
  const open = rest.find(({ why }) => !why);
  return [
    ...shown,
    {
      key: 'others',
      title: said(later('More')),
      stamp: 'stairs',
      deeds: rest.flatMap(({ deeds }) => deeds),
      why: open ? '' : (rest[0]?.why ?? ''),
      rule: open ? '' : (rest[0]?.rule ?? ''),
    },
  ];
}

/** Whether a way leads out of where one is. */
const leadsOut = ({ key }: Option, around: string): boolean => key === 'go outside' || key === `go ${around}`;

/** The tiles that have something behind them, in a fixed order. */
export function verbsOf(asked: Option[], beside: Option[], around = ''): Verb[] {
  const by = new Map<string, Deed[]>();
  const put = (option: Option, isBeside: boolean): void => {
    const key = HOME.get(option.key.split(' ')[0] ?? '') ?? REST;
    by.set(key, [...(by.get(key) ?? []), { option, beside: isBeside }]);
  };
  for (const option of asked) put(option, false);
  for (const option of beside) put(option, true);
  return VERBS.flatMap(({ key, title, stamp }) => {
    const deeds = by.get(key);
    if (!deeds) return [];
    if (key === 'walk') deeds.sort((a, b) => Number(leadsOut(b.option, around)) - Number(leadsOut(a.option, around)));
    const barred = deeds.every(({ option }) => option.blocked) ? deeds[0]?.option : undefined;
    return [{ key, title: said(title), stamp, deeds, why: barred?.blocked ?? '', rule: barred?.rule ?? '' }];
  });
}
