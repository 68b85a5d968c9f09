// The forms of a seat: one row for each of its Units, with what is filled in already and what a click on the map means. Pure.
import type { Ask, Blank, FormValues, NumberBlank, Option, PickBlank } from '../../lib/wire';
import { later, said, say } from '../../lib/say';
import { askedOf } from './asked';
import { headingTo, neighbour, stepTo, turnsTo } from './geometry';
import { aboutOf, cardIn, halfIn } from './keys';
import type { Scene } from './story';
import { HEADINGS, type Heading, type Space, type Unit } from './types';
import { called, capital } from './words';

/** The questions that are one form for all Units of a seat. */
export const ORDERS = ['targets', 'intents', 'window', 'recover', 'deploy', 'npc-targets', 'npc-intents', 'npc-window'];
/** What is asked of Units, whoever's they are: those that no seat controls are asked for the same things. */
export const kindOf = (prompt: string): string => prompt.replace(/^npc-/, '');
const STAND = 'stand';

/** The blanks of one Unit. */
export interface Row {
  unit: number;
  /** The choice itself: a Move, a Target, an Action, or what is recovered from. */
  main: PickBlank | null;
  turns: NumberBlank | null;
  equip: PickBlank | null;
  free: PickBlank | null;
  /** What is in its hands as it starts. */
  items: PickBlank | null;
}

/** The option of a question that is the form of the seat's Units. */
export const orderOption = (ask: Ask): Option | undefined =>
  ORDERS.includes(ask.prompt)
    ? ask.options.find((option) => [ask.prompt, 'npc'].includes(option.key) && option.form && !option.blocked)
    : undefined;

const BLANK = /^u(\d+)(?:-(turns|equip|free|items))?$/;
/** A row for each Unit, in the order of the form. */
export function rowsOf(blanks: Blank[]): Row[] {
  const rows = new Map<number, Row>();
  for (const blank of blanks) {
    const found = BLANK.exec(blank.name);
    if (!found) continue;
    const unit = Number(found[1]);
    const row = rows.get(unit) ?? { unit, main: null, turns: null, equip: null, free: null, items: null };
    if (found[2] === 'turns') row.turns = blank as NumberBlank;
    else if (found[2] === 'equip') row.equip = blank as PickBlank;
    else if (found[2] === 'free') row.free = blank as PickBlank;
    else if (found[2] === 'items') row.items = blank as PickBlank;
    else row.main = blank as PickBlank;
    rows.set(unit, row);
  }
  return [...rows.values()];
}
/** Whether every blank of the form stands in a row. */
export const isWhole = (blanks: Blank[]): boolean => blanks.every((blank) => BLANK.test(blank.name));

/** A form by which nothing is done: hold, pass, aim at nobody. */
export function emptied(option: Option): FormValues {
  const values: FormValues = {};
  for (const blank of option.form ?? [])
    values[blank.name] =
      blank.type === 'number' ? Math.min(Math.max(0, blank.least), blank.most) : blank.type === 'text' ? '' : [];
  return values;
}
/** What a form is filled with at first: nothing, but what the server says is natural. */
export function filled(ask: Ask, option: Option): FormValues {
  const values = emptied(option);
  return ask.usual?.key === option.key ? { ...values, ...ask.usual.values } : values;
}

export const picked = (values: FormValues, name: string): string => (values[name] as string[] | undefined)?.[0] ?? '';
export const pickedAll = (values: FormValues, name: string): string[] => (values[name] as string[] | undefined) ?? [];
export const numberOf = (values: FormValues, name: string): number => (values[name] as number | undefined) ?? 0;
/** All that is picked for a Unit, by the keys. */
export const picksOf = (row: Row, values: FormValues): string[] =>
  [row.main, row.equip, row.free].flatMap((blank) => (blank ? pickedAll(values, blank.name) : []));
/** The form with one pick set, or taken back if it was set already. */
export const toggled = (values: FormValues, name: string, key: string): FormValues => ({
  ...values,
  [name]: picked(values, name) === key ? [] : [key],
});
export const withTurns = (values: FormValues, row: Row, turns: number): FormValues =>
  row.turns ? { ...values, [row.turns.name]: Math.min(row.turns.most, Math.max(row.turns.least, turns)) } : values;

/** Whether nothing is chosen for a Unit. */
export const isEmpty = (row: Row, values: FormValues): boolean =>
  [row.main, row.equip, row.free, row.items].every((blank) => !blank || !picked(values, blank.name)) &&
  !(row.turns && numberOf(values, row.turns.name));

export const isHeading = (key: string): key is Heading => HEADINGS.some((one) => one === key);
/** The Spaces that a Unit may mean to enter, by the heading that says so. */
export const headings = (row: Row): Heading[] =>
  (row.main?.items ?? []).map((item) => item.key).filter((key) => key !== STAND) as Heading[];

/** What is filled in after a click on a Space: the Move there, the Move taken back, or a Turn towards it. */
export function clickSpace(
  row: Row,
  values: FormValues,
  unit: Pick<Unit, 'space' | 'facing'>,
  space: Space,
): FormValues {
  if (!unit.space || !unit.facing) return values;
  const step = stepTo(unit.space, space);
  if (step && row.main && headings(row).includes(step)) return toggled(values, row.main.name, step);
  const towards = headingTo(unit.space, space);
  if (towards && row.turns) return withTurns(values, row, turnsTo(unit.facing, towards));
  return row.main && !towards ? { ...values, [row.main.name]: [] } : values;
}

const SPACE = /^(-?\d+),(-?\d+)$/;
/** The Space that a key names. */
export function spaceOf(key: string): Space | null {
  const found = SPACE.exec(key);
  return found ? [Number(found[1]), Number(found[2])] : null;
}

/** The choices that are about something: its name follows the "@", or is the whole key. */
export const choicesFor = (row: Row, about: string): string[] =>
  (row.main?.items ?? []).map((item) => item.key).filter((key) => aboutOf(key) === about);
/** What is filled in after a click on a Unit or thing: its choices in turn, and then none. */
export function clickThing(row: Row, values: FormValues, about: string): FormValues {
  const choices = choicesFor(row, about);
  if (!row.main || !choices.length) return values;
  const next = choices[choices.indexOf(picked(values, row.main.name)) + 1];
  return { ...values, [row.main.name]: next ? [next] : [] };
}

/** What a Unit does for which nothing is chosen. */
export const WAITING: Record<string, string> = {
  targets: later('Nobody'),
  intents: later('Waits here'),
  window: later('Does nothing'),
  recover: later('Nothing'),
  deploy: later('As printed'),
};
/** What is chosen for a Unit, in words. */
export function summaryOf(kind: string, row: Row, values: FormValues, scene: Scene): string {
  if (isEmpty(row, values)) return said(WAITING[kind] ?? '');
  const words: string[] = [];
  const turns = row.turns ? numberOf(values, row.turns.name) : 0;
  if (turns) words.push(turns > 0 ? say('turn {n} right', { n: turns }) : say('turn {n} left', { n: -turns }));
  const key = row.main ? picked(values, row.main.name) : '';
  if (key)
    words.push(
      kind === 'intents' && HEADINGS.includes(key as Heading)
        ? say('go {way}', { way: key })
        : kind === 'targets'
          ? called(scene, key)
          : textIn(row.main, key),
    );
  const equip = row.equip ? picked(values, row.equip.name) : '';
  if (equip) words.push(textIn(row.equip, equip));
  if (!words.length) words.push(said(WAITING[kind] ?? ''));
  const free = row.free ? pickedAll(values, row.free.name) : [];
  words.push(...free.map((one) => freeName(textIn(row.free, one))));
  return capital(words.join(', '));
}
const textIn = (blank: PickBlank | null, key: string): string =>
  blank?.items.find((item) => item.key === key)?.text ?? key;

/** Whether a question has room in the bar: few choices, of few words, none of them with more to fill in. */
export function fitsBar(ask: Ask, hand: readonly { card: string }[]): boolean {
  const [MOST, LETTERS] = [4, 64];
  if (ask.aside || ['place', 'draft'].includes(ask.prompt) || askedOf(ask).stack) return false;
  const inHand = (key: string): boolean => hand.some((card) => card.card === cardIn(key));
  const rest = ask.options.filter((one) => !one.deliberate && !inHand(one.key));
  const whole = ask.options.every((one) => one.deliberate || !halfIn(one.key));
  const plain = rest.every((one) => !one.form?.length && !one.blocked && !spaceOf(one.key));
  const said = rest.filter((one) => !isHeading(one.key)); // directions stand on a compass
  return whole && plain && said.length <= MOST && said.reduce((sum, one) => sum + one.text.length, 0) <= LETTERS;
}

/** What a Unit will do in this step, in a word: "Archer moves". */
function stepWords(row: Row, values: FormValues, name: string, walks: boolean): string {
  if (walks) return say('{name} walks there', { name });
  if (row.main && picked(values, row.main.name) === STAND) return say('{name} stands up', { name });
  if (row.main && picked(values, row.main.name)) return say('{name} moves', { name });
  if (row.turns && numberOf(values, row.turns.name)) return say('{name} turns', { name });
  return isEmpty(row, values) ? say('{name} holds', { name }) : say('{name} gets ready', { name });
}
/** What is put on a button, by the kind of question, as it is filled in. `named`: what a Unit is called; `walking`: who walks on. */
export function sendWords(
  prompt: string,
  rows: Row[],
  values: FormValues,
  named: (unit: number) => string = String,
  walking: readonly number[] = [],
): string {
  const FEW = 2;
  const few = rows.length <= FEW;
  /** What is picked for a Unit, by its text; "" for nothing. */
  const chosen = ({ main }: Row): string =>
    main?.items.find((item) => item.key === picked(values, main.name))?.text ?? '';
  const set = rows.filter((row) => !isEmpty(row, values) || walking.includes(row.unit)).length;
  const counted = (what: string): string =>
    rows.length > 1 ? say('{what} ({set} of {all} Units)', { what, set, all: rows.length }) : what;
  if (prompt === 'deploy') return set ? counted(say('Start there')) : say('Start as printed');
  if (prompt === 'targets') {
    const aims = rows.map(chosen);
    if (!set) return say('Aim at nobody: no attack in this Turn');
    if (rows.length === 1) return say('Aim at {name}', { name: aims[0] ?? '' });
    if (!few) return say('{set} of {all} Units aim at somebody', { set, all: rows.length });
    return rows
      .map((row, at) =>
        aims[at]
          ? say('{unit} aims at {name}', { unit: named(row.unit), name: aims[at] })
          : say('{unit} at nobody', { unit: named(row.unit) }),
      )
      .join(', ');
  }
  if (prompt === 'intents') {
    if (!set) return rows.length > 1 ? say('All hold here') : say('Hold here');
    if (rows.length > FEW) return counted(say('Go'));
    return rows.map((row) => stepWords(row, values, named(row.unit), walking.includes(row.unit))).join(', ');
  }
  if (prompt === 'window') {
    const acts = rows.filter(
      (row) => row.main && picked(values, row.main.name) && picked(values, row.main.name) !== 'wait',
    ).length;
    const freely = rows.some((row) => row.free && pickedAll(values, row.free.name).length);
    if (acts && few && rows.length > 1)
      return rows
        .map((row) =>
          chosen(row)
            ? say('{unit}: {what}', { unit: named(row.unit), what: chosen(row) })
            : say('{unit} passes', { unit: named(row.unit) }),
        )
        .join(', ');
    const [only] = rows;
    // Without what comes along: that is ticked above.
    if (acts && only && rows.length === 1) return capital(chosen(only).replace(/ \(.*\)$/, ''));
    return acts
      ? counted(say('Do it'))
      : set
        ? counted(freely ? say('Pass, with Free Actions') : say('Wait'))
        : say('Pass');
  }
  return set ? counted(say('Recover')) : say('Recover nothing');
}

/** A Free Action by its name alone, without what it gives and costs: "Burst of Speed". */
export const freeName = (text: string): string => text.replace(/: .*$/, '');

/** What the choices of a Unit are about, and what is chosen for all of them. */
export const aboutsOf = (row: Row): string[] => (row.main?.items ?? []).map((item) => aboutOf(item.key));
export const aimsOf = (rows: readonly Row[], values: FormValues): string[] =>
  rows
    .flatMap((one) => (one.main ? [picked(values, one.main.name)] : []))
    .filter(Boolean)
    .map(aboutOf);
/** The Spaces among these choices; a heading is the Space beside this one. */
export const spotsOf = (choices: readonly { key: string }[], from?: Space | null): Space[] =>
  choices
    .map(({ key }) => {
      const way = from && HEADINGS.find((one) => one === key);
      return way ? neighbour(from, way) : spaceOf(key);
    })
    .filter((one) => one !== null);
