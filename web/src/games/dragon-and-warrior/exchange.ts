// The latest blow of the Battle as the log tells it: what was laid, what was turned over, how it was answered, what it did. Pure.
import type { Told } from '../../lib/wire';

export type Side = 'warrior' | 'villain';
export interface Exchange {
  by: Side;
  /** What kind of event it began with: attacks, runs, maneuvers, cast, used, waits. */
  what: string;
  text: string;
  cards: string[];
  critical: boolean;
  spell: string;
  answer: { how: string; cards: string[]; text: string } | null;
  flips: { card: string; text: string }[];
  /** What came of it, a line for each. */
  ends: string[];
  damage: number | null;
}

const BEGIN = ['attacks', 'runs', 'maneuvers', 'cast', 'used', 'waits'];
const ANSWERS = ['blocked', 'unblocked', 'spellblocked', 'fended_off'];
const ENDS = [
  'hit_foe',
  'hit_warrior',
  'unhurt',
  'opened',
  'weakness_shown',
  'defeated',
  'healed',
  'foe_healed',
  'member_hurt',
  'member_recovers',
  'member_out',
  'item_judged',
  'battle_over',
];

/** The latest exchange of the Battle that goes on, or that has just ended; null before its first. */
export const exchangeOf = (log: Told[]): Exchange | null => log.reduce<Exchange | null>(after, null);

function after(found: Exchange | null, { kind, data, text }: Told): Exchange | null {
  const cards = (data['cards'] as string[] | undefined) ?? [];
  if (kind === 'battle_began') return null;
  if (BEGIN.includes(kind)) {
    const by = data['by'] === 'villain' ? 'villain' : 'warrior';
    const spell = (data['spell'] as string | undefined) ?? '';
    return {
      by,
      what: kind,
      text,
      cards,
      critical: data['critical'] === true,
      spell,
      answer: null,
      flips: [],
      ends: [],
      damage: null,
    };
  }
  if (!found) return null;
  if (ANSWERS.includes(kind)) return { ...found, answer: { how: kind, cards, text } };
  if (kind === 'flipped') return { ...found, flips: [...found.flips, { card: String(data['card']), text }] };
  if (!ENDS.includes(kind)) return found;
  return {
    ...found,
    damage: kind.startsWith('hit_') ? (data['damage'] as number) : found.damage,
    ends: [...found.ends, text],
  };
}
