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
export const isSlip = (prompt: string, option: Option): boolean => READY.test(option.key) || (prompt === 'build' && STYLES.includes(option.key));

/** "Nettle Quay - the square has five corners" as a title and what follows it. */
export function slipOf(option: Option): Slip {
  const [, title, rest] = /^(.{2,48}?)(?: - |: )(.+)$/s.exec(option.text) ?? [];
  return title && rest ? { option, title, rest } : { option, title: '', rest: option.text };
}

export interface Group {
  title: string;
  /** What stands on a button is shorter where the title says the rest. */
  options: { option: Option; words: string }[];
  /** What cannot be chosen: why, by which rule, and what. */
  blocked: { why: string; rule: string; what: string[] }[];
}
const GROUPS: { title: string; verbs: string[]; cut?: RegExp }[] = [
  { title: later('Go'), verbs: ['go'], cut: /^Go to (?:the )?/ },
  { title: later('Talk'), verbs: ['talk', 'hand-in'], cut: /^Talk to / },
  { title: later('Bring in'), verbs: ['friend', 'enemy'], cut: /^Bring in / },
  { title: later('Here'), verbs: ['search', 'sleep', 'shop', 'chest', 'battle', 'boss', 'lord', 'find', 'rest', 'stairs'] },
  { title: later('Put on the map'), verbs: ['place'], cut: /^Put (?=.* on the map$)| on the map$/g },
  { title: later('Put an obstacle on the way'), verbs: ['obstacle'], cut: /^Put an obstacle on the way / },
  { title: later('From your cards'), verbs: ['card'], cut: /(?<=, )Max |, 0 MP\b|(?<=\d)\.$/g },
  { title: later('Change one of your cards first'), verbs: ['edit'], cut: /^Change / },
  { title: later('The story'), verbs: ['falls', 'reached', 'quest', 'turn', 'lend'] },
  { title: later('Give'), verbs: ['give'], cut: /^Give / },
  { title: later('Magic and things'), verbs: ['cast', 'free', 'use', 'try', 'drop'] },
  { title: later('One card more, for a token'), verbs: ['attack-token', 'maneuver-token', 'run-token'], cut: / with one more card, for a token$/ },
];
/** Few choices need no headings. */
const FEW = 6;

const shorter = (text: string, cut: RegExp | undefined): string => {
  const left = cut ? text.replace(cut, '') : text;
  return left.charAt(0).toUpperCase() + left.slice(1);
};

function group(title: string, all: Option[], cut?: RegExp): Group {
  const free = all.filter((option) => !option.blocked);
  const reasons = new Map<string, Group['blocked'][number]>();
  for (const option of all.filter((one) => one.blocked)) {
    const why = option.blocked ?? '';
    const found = reasons.get(why) ?? { why, rule: option.rule ?? '', what: [] };
    reasons.set(why, { ...found, what: [...found.what, shorter(option.text, cut)] });
  }
  return { title, options: free.map((option) => ({ option, words: shorter(option.text, cut) })), blocked: [...reasons.values()] };
}

/** Questions whose choices are all of one kind, and those that are first of all about what has no heading. */
const ALIKE = ['meant', 'quest-kind', 'rewrite', 'obstacle-at', 'finished'];
const TALKS = ['approach', 'scene', 'conflict'];

/** The choices in groups by what they do; one group without a title where they are few. */
export function grouped(options: Option[], prompt = ''): Group[] {
  if (options.length <= FEW || ALIKE.includes(prompt)) return options.length ? [group('', options)] : [];
  const verb = (option: Option): string => option.key.split(' ')[0] ?? '';
  const titled = GROUPS.map(({ title, verbs, cut }) => group(said(title), options.filter((option) => verbs.includes(verb(option))), cut));
  const known = GROUPS.flatMap(({ verbs }) => verbs);
  const rest = group('', options.filter((option) => !known.includes(verb(option))));
  return (TALKS.includes(prompt) ? [rest, ...titled] : [...titled, rest]).filter((one) => one.options.length || one.blocked.length);
}

/** What may be done beside a question: with one's role, in talk, or if all agree. */
export type Beside = 'role' | 'talk' | 'table' | 'journal';
const TALK = ['question', 'answer', 'pin', 'trait', 'write-trait', 'ask-oracle', 'rewrite'];
const TABLE = ['propose', 'correct', 'spell', 'ability', 'change-cost', 'drop-rule', 'palette-line'];
export const besideOf = (option: Option): Beside =>
  option.key === 'journal' ? 'journal' : TALK.includes(option.key) ? 'talk' : TABLE.includes(option.key) ? 'table' : 'role';
