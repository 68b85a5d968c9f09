// What comes along with what is picked in a form, and what goes with what is taken back: as `kernel/play/taking.py` says it. What
// is kept is what a person has picked; what is shown and sent is that with all that it takes. Pure.
import type { FormValues, Option, Picks } from './wire';

/** A form, and what it takes itself. */
export type Taker = Pick<Option, 'form' | 'takes'>;
interface Want {
  /** The item that takes something, by its blank and key; both "" for the form itself. */
  blank: string;
  key: string;
  ways: Picks[];
}

const listOf = (values: FormValues, name: string): string[] =>
  Array.isArray(values[name]) ? (values[name] as string[]) : [];

function wantsOf(taker: Taker, values: FormValues): Want[] {
  const found: Want[] = taker.takes?.length ? [{ blank: '', key: '', ways: taker.takes }] : [];
  for (const blank of taker.form ?? []) {
    if (blank.type !== 'pick') continue;
    for (const { key, takes } of blank.items) {
      if (takes?.length && listOf(values, blank.name).includes(key))
        found.push({ blank: blank.name, key, ways: takes });
    }
  }
  return found;
}

/** Whether these keys are picked in their order, before whatever takes them. */
function holds(values: FormValues, name: string, keys: string[], want: Want): boolean {
  const picked = listOf(values, name);
  const before = name === want.blank ? picked.slice(0, picked.indexOf(want.key)) : picked;
  let at = -1;
  return keys.every((key) => (at = before.indexOf(key, at + 1)) >= 0);
}
const wayOf = (values: FormValues, want: Want): Picks | undefined =>
  want.ways.find((way) => Object.entries(way).every(([name, keys]) => holds(values, name, keys, want)));
const isMet = (values: FormValues, want: Want): boolean => wayOf(values, want) !== undefined;

/** What is picked with all that it takes, and what that takes; what comes along stands first in its blank. */
export function withTaken(taker: Taker, picked: FormValues): FormValues {
  const values = { ...picked };
  const most = (taker.form ?? []).reduce((sum, blank) => sum + (blank.type === 'pick' ? blank.items.length : 0), 1);
  for (let round = 0; round < most; round++) {
    const want = wantsOf(taker, values).find((one) => !isMet(values, one));
    if (!want) break;
    for (const [name, keys] of Object.entries(want.ways[0] ?? {})) {
      values[name] = [...keys, ...listOf(values, name).filter((key) => !keys.includes(key))];
    }
  }
  return values;
}

/** What is still picked when an item is taken back: whatever does not go without it is taken back, too. */
export function without(taker: Taker, picked: FormValues, name: string, key: string): FormValues {
  const left = withTaken(taker, picked);
  let gone = [{ blank: name, key }];
  while (gone.length) {
    for (const one of gone) left[one.blank] = listOf(left, one.blank).filter((other) => other !== one.key);
    gone = wantsOf(taker, left).filter((want) => want.key && !isMet(left, want));
  }
  const values = { ...picked };
  for (const blank of taker.form ?? []) {
    if (blank.type === 'pick' && picked[blank.name] !== undefined)
      values[blank.name] = listOf(picked, blank.name).filter((one) => listOf(left, blank.name).includes(one));
  }
  return values;
}

/** What is picked after one more click on an item of a list: added at the end, or taken back with what needs it. */
export const ticked = (taker: Taker, picked: FormValues, name: string, key: string): FormValues =>
  listOf(withTaken(taker, picked), name).includes(key)
    ? without(taker, picked, name, key)
    : { ...picked, [name]: [...listOf(picked, name), key] };

/** The items of a blank that nobody has picked: they have come along. */
export const alongOf = (taker: Taker, picked: FormValues, name: string): string[] =>
  listOf(withTaken(taker, picked), name).filter((key) => !listOf(picked, name).includes(key));

/** The items of a blank that cannot be taken back, since the form itself takes them. */
export const fixedOf = (taker: Taker, picked: FormValues, name: string): string[] =>
  listOf(withTaken(taker, picked), name).filter((key) =>
    listOf(withTaken(taker, without(taker, picked, name, key)), name).includes(key),
  );

/** In words: what has come along in some blanks, and what would do in its place. */
export function companions(taker: Taker, picked: FormValues, within: string[]): { along: string[]; instead: string[] } {
  const whole = withTaken(taker, picked);
  const textOf = (name: string, key: string): string => {
    const blank = taker.form?.find((one) => one.name === name);
    return (blank?.type === 'pick' && blank.items.find((item) => item.key === key)?.text) || key;
  };
  const along = within.flatMap((name) => alongOf(taker, picked, name).map((key) => textOf(name, key)));
  const others = wantsOf(taker, whole)
    .filter((want) => !isMet(picked, want))
    .flatMap((want) => want.ways.filter((way) => way !== wayOf(whole, want)));
  const instead = others.flatMap((way) =>
    Object.entries(way).flatMap(([name, keys]) =>
      !within.includes(name)
        ? []
        : keys.filter((key) => !listOf(whole, name).includes(key)).map((key) => textOf(name, key)),
    ),
  );
  return { along, instead: [...new Set(instead)] };
}

/** In words: what is not picked any more, other than the item that was taken back. */
export function lost(taker: Taker, before: FormValues, after: FormValues, name: string, key: string): string[] {
  return (taker.form ?? []).flatMap((blank) =>
    blank.type !== 'pick'
      ? []
      : blank.items
          .filter(
            (item) => listOf(before, blank.name).includes(item.key) && !listOf(after, blank.name).includes(item.key),
          )
          .filter((item) => blank.name !== name || item.key !== key)
          .map((item) => item.text),
  );
}
