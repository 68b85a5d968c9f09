// How the latest Battle ended, as its card says it: who is left, the last blow, and what came of it. Pure.
import { BEGINS, exchangeOf, linesOf } from './exchange';
import type { Told } from './wire';

export interface Ending {
  /** Where in the log it ended. */
  at: number;
  outcome: string;
  text: string;
  /** How the foe looked and spoke after it; "": nothing is told. */
  last: string;
  /** The last blow, a line for each part of it. */
  blow: string[];
  /** Who fell or left beside The Warrior. */
  lost: string[];
  /** What is told of it in words of the story. */
  prose: string[];
  /** What it brought or cost, and what comes next in the story. */
  brings: string[];
}

/** What is no news on the card: it stands above it, is asked beside it, or is seen on the map. */
type Kinds = readonly Told['kind'][];
const SEEN: Kinds = ['sealed', 'scene_over', 'swapped', 'visit'];
const PARTY: Kinds = ['member_out', 'farewell', 'left'];
const NEXT: Kinds = ['battle_began', 'scene'];
/** Words of the tables about a find, and about what has been done: they are read first. */
const PROSE: Kinds = ['found_where', 'told'];
/** So many lines tell what came of it. */
const MOST = 7;

/** How the Battle ended that is the latest in the log; null without one, and as soon as another one has begun. */
export function endingOf(log: Told[]): Ending | null {
  const at = log.findLastIndex(({ kind }) => kind === 'battle_over' || kind === 'battle_began');
  const over = log[at];
  if (over?.kind !== 'battle_over') return null;
  const began = log.findLastIndex(({ kind }, n) => n < at && kind === 'battle_began');
  const next = log.findIndex(({ kind }, n) => n > at && NEXT.includes(kind));
  const after = log.slice(at + 1, next < 0 ? undefined : next).filter(({ kind, text }) => text && !SEEN.includes(kind));
  const party = [...log.slice(began, at), ...after].filter(({ kind }) => PARTY.includes(kind));
  const last = exchangeOf(log.slice(0, at));
  const struck = log.findLastIndex(({ kind }, n) => n < at && BEGINS.includes(kind));
  const looks = log.findLast(({ kind, text }, n) => n > struck && n < at && kind === 'looks' && text);
  const blow = last ? linesOf(last) : [];
  return {
    at,
    outcome: over.data.outcome,
    text: over.text,
    last: struck >= 0 && looks ? looks.text : '',
    prose: after.filter(({ kind }) => PROSE.includes(kind)).map(({ text }) => text),
    blow: [...new Set(blow)].filter((line) => !party.some(({ text }) => text === line)).slice(-4),
    lost: party.map(({ text }) => text),
    brings: after
      .filter(({ kind }) => !PARTY.includes(kind) && !PROSE.includes(kind))
      .map(({ text }) => text)
      .slice(0, MOST),
  };
}
