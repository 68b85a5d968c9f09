// What each half of a hand would do in the Conflict that a card is asked for, as Python foretells it. Pure.
import type { Likely, Outlook } from '../../lib/wire';
import { say } from '../../lib/say';
import { cardIn, halfKey } from './keys';
import type { ConflictCard } from './types';
import { ASPECTS, aspectName, rankOf } from './words';

/** How something goes for whoever looks, as it is drawn. */
export type Mark = Outlook['marks'][number][number];

/** What one half does against an answer: a mark, a word or two, and a sentence. */
export interface Meeting {
  aspect: string;
  mark: Mark;
  short: string;
  spoken: string;
}
/** What the half of this key does against each aspect, in the order of the rules; empty where nothing is foretold. */
export function meetings(outlook: Outlook | null, key: string): Meeting[] {
  const row = outlook ? outlook.keys.indexOf(key) : -1;
  return (outlook?.marks[row] ?? []).map((mark, at) => ({
    aspect: ASPECTS[at] ?? '',
    mark,
    short: outlook?.cells[row]?.[at] ?? '',
    spoken: outlook?.spoken[row]?.[at] ?? '',
  }));
}
/** What the half of this key is likely to do, whatever is answered. */
export const likelyOf = (outlook: Outlook | null, key: string): readonly Likely[] =>
  outlook?.likely[outlook.keys.indexOf(key)] ?? [];
/** One chance of a half, as it stands on its card: a word and a number. */
export interface Chance {
  upon: Likely['upon'];
  word: string;
  n: number;
}
/** The chances of a half, and why none of the hand is better ("": one is). */
export interface Gist {
  chances: Chance[];
  best: string;
  /** For who listens. */
  spoken: string;
}
const chanceWord = (upon: Likely['upon']): string =>
  upon === 'theirs' ? say('hits') : upon === 'mine' ? say('hurt') : say('works');
/** What a half comes to, whatever is answered; undefined where nothing is foretold of it. */
export function gistOf(outlook: Outlook | null, key: string): Gist | undefined {
  const rows = likelyOf(outlook, key);
  if (!rows.length) return undefined;
  const best = rows.find((one) => one.best)?.best ?? '';
  const spoken = [...rows.map((one) => `${one.text}.`), ...(best ? [best] : [])].join(' ');
  return { chances: rows.map(({ upon, chance }) => ({ upon, word: chanceWord(upon), n: chance })), best, spoken };
}
/** Why the best half of the hand is the best; "" where none is. */
export const bestOf = (outlook: Outlook | null): string =>
  outlook?.likely.flatMap((row) => row.map((one) => one.best)).find(Boolean) ?? '';
/** The same for who listens: "against Fast: Hit for 3; ...". What does the same is said together. */
export function inWords(meets: Meeting[]): string {
  const by = new Map<string, string[]>();
  for (const { aspect, spoken } of meets) by.set(spoken, [...(by.get(spoken) ?? []), aspectName(aspect)]);
  return [...by]
    .map(([spoken, aspects]) => say('against {aspects}: {outcome}', { aspects: aspects.join(', '), outcome: spoken }))
    .join('; ');
}

/** The outlook at one glance: halves of the hand that do the same are one row, called by their aspect and their Ranks. */
export function glance(outlook: Outlook, hand: readonly ConflictCard[]): Outlook {
  const aspects = new Map(
    hand.flatMap(({ card, upper, lower }): [string, string][] => [
      [halfKey(card, 'upper'), upper],
      [halfKey(card, 'lower'), lower],
    ]),
  );
  const by = new Map<string, { at: number; ranks: string[] }>();
  outlook.keys.forEach((key, at) => {
    const aspect = aspectName(aspects.get(key) ?? '');
    const found = by.get(aspect) ?? { at, ranks: [] };
    const rank = rankOf(cardIn(key));
    if (rank && !found.ranks.includes(rank)) found.ranks.push(rank);
    by.set(aspect, found);
  });
  const rows = [...by];
  const take = <T>(all: T[]): T[] => rows.map(([, { at }]) => all[at] as T);
  return {
    ...outlook,
    keys: take(outlook.keys),
    cells: take(outlook.cells),
    spoken: take(outlook.spoken),
    marks: take(outlook.marks),
    rows: rows.map(([aspect, { ranks }]) => (ranks.length ? `${aspect} (${ranks.join(', ')})` : aspect)),
  };
}
