// How the choices of a question are laid out: suggestions as slips, the rest in groups. Pure.
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
  options: Option[];
}
const GROUPS: [string, string[]][] = [
  ['Go', ['go', 'stairs', 'down']],
  ['Talk', ['talk', 'hand-in', 'friend', 'enemy', 'lend', 'turn']],
  ['Here', ['search', 'sleep', 'shop', 'chest', 'battle', 'boss', 'find', 'rest']],
  ['The map', ['place', 'obstacle', 'falls', 'reached', 'way']],
  ['Give', ['give']],
  ['Magic and things', ['cast', 'free', 'use', 'try', 'drop']],
];
/** Few choices need no headings. */
const FEW = 6;

/** The choices in groups by what they do; one group without a title where they are few. */
export function grouped(options: Option[]): Group[] {
  if (options.length <= FEW) return options.length ? [{ title: '', options }] : [];
  const verb = (option: Option): string => option.key.split(' ')[0] ?? '';
  const groups = GROUPS.map(([title, verbs]) => ({ title, options: options.filter((option) => verbs.includes(verb(option))) }));
  const put = new Set(groups.flatMap((group) => group.options));
  const rest = { title: '', options: options.filter((option) => !put.has(option)) };
  return [...groups, rest].filter((group) => group.options.length);
}
