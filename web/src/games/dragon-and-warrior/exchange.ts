// The latest blow of the Battle as the log tells it: what was laid, what was turned over, how it was answered, what it did. Pure.
import type { Told } from './wire';

export interface Exchange {
  by: 'warrior' | 'villain';
  /** What kind of event it began with: attacks, runs, maneuvers, cast, used, waits. */
  what: string;
  text: string;
  cards: string[];
  critical: boolean;
  spell: string;
  answer: { how: string; cards: string[]; text: string } | null;
  /** What was turned over, and the rank that it had to beat (1 to 13; 0: none). */
  flips: { card: string; over: number; text: string }[];
  /** What one saw of it, in the words of who made the foe up. */
  looks: string[];
  /** What came of it, a line for each. */
  ends: string[];
  damage: number | null;
}

/** What begins an exchange. */
export const BEGINS: readonly Told['kind'][] = ['attacks', 'runs', 'maneuvers', 'cast', 'used', 'waits'];

/** The latest exchange of the Battle that goes on, or that has just ended; null before its first. */
export const exchangeOf = (log: Told[]): Exchange | null => log.reduce<Exchange | null>(after, null);

/** The latest exchange and the one before it, which is shown as long as that is. */
export const exchangesOf = (log: Told[]): { before: Exchange | null; now: Exchange | null } =>
  log.reduce<{ before: Exchange | null; now: Exchange | null }>(
    ({ before, now }, event) => {
      if (event.kind === 'battle_began') return { before: null, now: null };
      return { before: BEGINS.includes(event.kind) ? now : before, now: after(now, event) };
    },
    { before: null, now: null },
  );

/** All that is told of an exchange, a line for each part of it. */
export const linesOf = ({ text, answer, flips, ends }: Exchange): string[] =>
  [text, answer?.text ?? '', ...flips.map((flip) => flip.text), ...ends].filter(Boolean);

/** What was laid and what came of it, for who has seen the rest. */
export const briefly = ({ text, answer, flips, ends }: Exchange): string[] =>
  [
    text,
    ...(answer && answer.how !== 'unblocked' ? [answer.text] : []),
    ...(ends.length ? ends.slice(-2) : [answer?.how === 'unblocked' ? answer.text : '', flips.at(-1)?.text ?? '']),
  ].filter(Boolean);

/** What some event begins, with what it says of it. */
function begins(
  { kind, text }: Told,
  part: { by?: Exchange['by']; cards?: string[]; critical?: boolean; spell?: string },
): Exchange {
  const { by = 'warrior', cards = [], critical = false, spell = '' } = part;
  return { by, what: kind, text, cards, critical, spell, answer: null, flips: [], looks: [], ends: [], damage: null };
}

function after(before: Exchange | null, event: Told): Exchange | null {
  switch (event.kind) {
    case 'battle_began':
      return null;
    case 'attacks':
    case 'runs':
    case 'maneuvers':
    case 'cast':
    case 'used':
    case 'waits':
      return begins(event, event.data);
    default:
      return before && goesOn(before, event);
  }
}

function goesOn(exchange: Exchange, event: Told): Exchange {
  const { kind, text } = event;
  const ends = [...exchange.ends, text];
  switch (kind) {
    case 'blocked':
      return { ...exchange, answer: { how: kind, cards: event.data.cards, text } };
    case 'unblocked':
    case 'spellblocked':
    case 'fended_off':
      return { ...exchange, answer: { how: kind, cards: [], text } };
    case 'flipped':
      return { ...exchange, flips: [...exchange.flips, { card: event.data.card, over: event.data.over, text }] };
    case 'hit_foe':
    case 'hit_warrior':
      return { ...exchange, damage: event.data.damage, ends };
    case 'looks':
      return { ...exchange, looks: [...exchange.looks, text] };
    case 'unhurt':
    case 'opened':
    case 'weakness_shown':
    case 'defeated':
    case 'healed':
    case 'foe_healed':
    case 'member_hurt':
    case 'member_recovers':
    case 'member_out':
    case 'item_judged':
    case 'battle_over':
      return { ...exchange, ends };
    default:
      return exchange;
  }
}
