// How the choices of a question are laid out: suggestions as slips, the rest in groups. Pure.
import { later, said } from '../../lib/say';
import type { Option } from '../../lib/wire';

export interface Slip {
  option: Option;
  title: string;
  rest: string;
}
const READY = /^s[1-9]$/;
const STYLES = ['brute', 'even', 'wall', 'hulk', 'fierce', 'caster'];

/** Whether a choice is printed on a slip of its own: a suggestion, or a way to build a card. */
export const isSlip = (prompt: string, option: Option): boolean =>
  READY.test(option.key) || (prompt === 'build' && STYLES.includes(option.key));

/** A longer title than this is part of the text. */
const TITLE = 48;

/** "Nettle Quay", and what follows it: "the square has five corners". */
export function slipOf(option: Option): Slip {
  const [title, rest] = option.parts ?? [];
  return title && rest && title.length <= TITLE ? { option, title, rest } : { option, title: '', rest: option.text };
}

export interface Group {
  title: string;
  /** What stands on a button is shorter where the title says the rest. */
  options: { option: Option; words: string }[];
  /** What cannot be chosen: why, by which rule, and what. */
  blocked: { why: string; rule: string; what: string[] }[];
}
const GROUPS: { title: string; verbs: string[] }[] = [
  { title: later('Go'), verbs: ['go'] },
  { title: later('Talk'), verbs: ['talk', 'hand-in'] },
  { title: later('Bring in'), verbs: ['friend', 'enemy'] },
  {
    title: later('Here'),
    verbs: ['search', 'sleep', 'shop', 'chest', 'battle', 'boss', 'lord', 'find', 'rest', 'stairs'],
  },
  { title: later('Put on the map'), verbs: ['place'] },
  { title: later('Put an obstacle on the way'), verbs: ['obstacle'] },
  { title: later('From your cards'), verbs: ['card'] },
  { title: later('Change one of your cards first'), verbs: ['edit'] },
  { title: later('The story'), verbs: ['falls', 'reached', 'quest', 'turn', 'lend'] },
  { title: later('Give'), verbs: ['give'] },
  { title: later('Magic and things'), verbs: ['cast', 'free', 'use', 'try', 'drop'] },
  { title: later('One card more, for a token'), verbs: ['attack-token', 'maneuver-token', 'run-token'] },
];
/** Few choices need no headings. */
const FEW = 6;

function group(title: string, all: Option[]): Group {
  const words = ({ text, parts }: Option): string => (title && parts?.[1]) || text;
  const free = all.filter((option) => !option.blocked);
  const reasons = new Map<string, Group['blocked'][number]>();
  for (const option of all.filter((one) => one.blocked)) {
    const why = option.blocked ?? '';
    const found = reasons.get(why) ?? { why, rule: option.rule ?? '', what: [] };
    reasons.set(why, { ...found, what: [...found.what, words(option)] });
  }
  return { title, options: free.map((option) => ({ option, words: words(option) })), blocked: [...reasons.values()] };
}

const PLAYS = ['attack', 'maneuver', 'run'];

/** What a card can do: every attack with it, then every maneuver, then every way to run; all else as it comes. */
export function byPlay(options: Option[]): Option[] {
  const place = (option: Option): number => PLAYS.indexOf(option.key.split(' ')[0] ?? '');
  return options.toSorted((one, other) => place(one) - place(other));
}

/** Questions whose choices are all of one kind, and those that are first of all about what has no heading. */
const ALIKE = ['meant', 'quest-kind', 'rewrite', 'obstacle-at', 'finished'];
const TALKS = ['approach', 'scene', 'conflict'];

/** The choices in groups by what they do; one group without a title where they are few. */
export function grouped(options: Option[], prompt = ''): Group[] {
  if (options.length <= FEW || ALIKE.includes(prompt)) return options.length ? [group('', options)] : [];
  const verb = (option: Option): string => option.key.split(' ')[0] ?? '';
  const titled = GROUPS.map(({ title, verbs }) =>
    group(
      said(title),
      options.filter((option) => verbs.includes(verb(option))),
    ),
  );
  const known = GROUPS.flatMap(({ verbs }) => verbs);
  const rest = group(
    '',
    options.filter((option) => !known.includes(verb(option))),
  );
  return (TALKS.includes(prompt) ? [rest, ...titled] : [...titled, rest]).filter(
    (one) => one.options.length || one.blocked.length,
  );
}

/** The same choices as doors in a row, with those that lead to one thing as doors of their own. */
export function doorsOf(options: Option[]): Group[] {
  const verb = ({ key }: Option): string => key.split(' ')[0] ?? '';
  const known = GROUPS.flatMap(({ verbs }) => verbs);
  const titled = GROUPS.map(({ title, verbs }) =>
    group(
      said(title),
      options.filter((option) => verbs.includes(verb(option))),
    ),
  );
  const rest = options.filter((option) => !known.includes(verb(option))).map((option) => group('', [option]));
  return [...titled, ...rest].filter((one) => one.options.length || one.blocked.length);
}

/** What may be done beside a question: with one's role, if all agree, or in the journal. */
export type Beside = 'role' | 'table' | 'journal';
const TABLE = ['propose', 'correct', 'spell', 'ability', 'change-cost', 'drop-rule', 'palette-line'];
export const besideOf = (option: Option): Beside =>
  option.key === 'journal' ? 'journal' : TABLE.includes(option.key) ? 'table' : 'role';
