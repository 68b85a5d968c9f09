// The verbs of a Unit as tiles: which come first, how they are drawn, and which blank of the form each fills in. Pure.
import { say } from '../../lib/say';
import type { FormValues } from '../../lib/wire';
import { freeName, headings, isHeading, numberOf, picked, pickedAll, type Row } from './forms';
import { unitIn } from './keys';
import type { AnswerProspect, Heading, Unit, Verb, Way } from './types';

type Refused = NonNullable<Verb['refused']>;
import { capital } from './words';

const STAMPS: Record<string, { stamp: string }> = {
  fight: { stamp: 'crossed-swords' },
  throw: { stamp: 'thrown-spear' },
  power: { stamp: 'magic-palm' },
  ability: { stamp: 'skills' },
  command: { stamp: 'rally-the-troops' },
  call: { stamp: 'rally-the-troops' },
  'quick-draw': { stamp: 'revolver' },
  draw: { stamp: 'broadsword' },
  load: { stamp: 'reload-gun-barrel' },
  reload: { stamp: 'reload-gun-barrel' },
  store: { stamp: 'knapsack' },
  switch: { stamp: 'card-exchange' },
  drop: { stamp: 'drop-weapon' },
  'pick-up': { stamp: 'grab' },
  give: { stamp: 'shaking-hands' },
  take: { stamp: 'grab' },
  job: { stamp: 'hand' },
  free: { stamp: 'breaking-chain' },
  'tear-loose': { stamp: 'breaking-chain' },
  unlock: { stamp: 'lockpicks' },
  door: { stamp: 'closed-doors' },
  hide: { stamp: 'hidden' },
  appear: { stamp: 'hood' },
  spot: { stamp: 'eye-target' },
  detect: { stamp: 'eye-target' },
  search: { stamp: 'magnifying-glass' },
  examine: { stamp: 'look-at' },
  reveal: { stamp: 'direction-signs' },
  assist: { stamp: 'shaking-hands' },
  treat: { stamp: 'first-aid-kit' },
  save: { stamp: 'first-aid-kit' },
  dose: { stamp: 'drink-me' },
  douse: { stamp: 'water-splash' },
  recover: { stamp: 'healing' },
  restore: { stamp: 'healing' },
  mount: { stamp: 'horse-head' },
  leave: { stamp: 'exit-door' },
  wheel: { stamp: 'steering-wheel' },
  stand: { stamp: 'strong' },
  wait: { stamp: 'sands-of-time' },
  hold: { stamp: 'hourglass' },
  push: { stamp: 'fist' },
  grit: { stamp: 'enrage' },
  burst: { stamp: 'fast-forward-button' },
  mind: { stamp: 'brain' },
  item: { stamp: 'swap-bag' },
  target: { stamp: 'eye-target' },
  ally: { stamp: 'shaking-hands' },
  thing: { stamp: 'swap-bag' },
};
export const verbStamp = (word: string): string => STAMPS[word]?.stamp ?? 'perspective-dice-six';

/** Verbs that one thinks of first, and those that seldom decide anything. */
const FIRST = [
  'stand',
  'fight',
  'quick-draw',
  'throw',
  'power',
  'draw',
  'load',
  'reload',
  'job',
  'unlock',
  'door',
  'free',
  'hide',
];
const LAST = ['ally', 'thing', 'burst', 'push', 'grit', 'mind', 'store', 'switch', 'drop'];
const UNNAMED = 50;
const BEHIND = 100;
/** What can be done comes first, and what one is armed for, even if it cannot be done now; then what cannot, and last what
 *  seldom decides anything. */
function rank(verb: Verb): number {
  const [first, last] = [FIRST.indexOf(verb.word), LAST.indexOf(verb.word)];
  if (last >= 0) return 2 * BEHIND + last;
  const armed = ['fight', 'quick-draw'].includes(verb.word) && verb.picture;
  const behind = !verb.refused ? 0 : armed ? UNNAMED + 1 : BEHIND;
  return (first >= 0 ? first : UNNAMED) + behind;
}

/** The name of the blank that a verb fills in; "" where the form of this Unit has none for it. */
export function blankOf(row: Row, verb: Verb): string {
  const blank = verb.blank === 'main' ? row.main : verb.blank === 'equip' ? row.equip : row.free;
  return blank && (verb.refused || blank.items.some((item) => item.key === verb.key)) ? blank.name : '';
}
export const isChosen = (row: Row, verb: Verb, values: FormValues): boolean =>
  pickedAll(values, blankOf(row, verb)).includes(verb.key);

export const MOVE = 'move';
/** The tiles of a Unit, the first ones first: all but its steps, which lie on the map. */
export function tilesOf(row: Row, verbs: readonly Verb[], values: FormValues = {}): Verb[] {
  const all = verbs.filter((verb) => verb.word !== MOVE && (verb.refused || blankOf(row, verb)));
  const chosen = all.filter((verb) => isChosen(row, verb, values));
  // Of those that nobody can tell apart one is enough, and of these one that is chosen.
  const told = new Map([...chosen, ...all].toReversed().map((verb) => [face(verb), verb]));
  const kept = new Set([...told.values(), ...chosen]);
  return all.filter((verb) => kept.has(verb)).toSorted((one, other) => rank(one) - rank(other));
}
/** What can be told of a verb. */
const face = ({ key, ...told }: Verb): string => JSON.stringify([key.slice(0, key.indexOf(':')), told]);
/** How many verbs look like this one, with it. */
export const alike = (row: Row, verbs: readonly Verb[], of: Verb): number =>
  verbs.filter((verb) => face(verb) === face(of) && (verb.refused || blankOf(row, verb))).length;

export const TARGETS = ['target', 'ally'];
/** The choices of a question that has no verbs of its own (Targets, recovering) as tiles: Rivals first, things last. */
export function itemsAsVerbs(row: Row, kind: string, units: readonly Pick<Unit, 'id' | 'faction'>[]): Verb[] {
  const own = units.find((one) => one.id === row.unit)?.faction;
  const sort = (key: string): string => {
    const unit = units.find((one) => one.id === unitIn(key));
    return kind !== 'targets' ? kind : !unit ? 'thing' : unit.faction === own ? 'ally' : 'target';
  };
  return (row.main?.items ?? []).map(({ key, text }) => ({
    key,
    blank: 'main',
    word: sort(key),
    name: capital(text),
    text: capital(text),
    note: '',
    about: '',
    picture: '',
    price: 0,
    costs: '',
    refused: null,
  }));
}

/** What a form offers as tiles, as long as it is not known what each costs and comes to. */
export function unreckoned(row: Row): Verb[] {
  const blanks = [
    ['main', row.main],
    ['equip', row.equip],
    ['free', row.free],
  ] as const;
  return blanks.flatMap(([blank, found]) =>
    (found?.items ?? [])
      .filter(({ key }) => !isHeading(key))
      .map(({ key, text }) => ({
        key,
        blank,
        word: /^[a-z-]+/.exec(key)?.[0] ?? '',
        name: capital(freeName(text)),
        text: capital(text),
        note: '',
        about: '',
        picture: '',
        price: 0,
        costs: '',
        refused: null,
      })),
  );
}

/** The verbs with what each step costs as the form is filled in, and why it cannot be taken. Where that is not reckoned, nothing
 *  of it is known once a Turn or a Free Action is chosen before it. */
export function reckoned(
  row: Row | undefined,
  values: FormValues,
  verbs: readonly Verb[],
  ways?: Readonly<Record<string, Way>>,
): readonly Verb[] {
  const changed = Boolean(
    (row?.free && pickedAll(values, row.free.name).length) || (row?.turns && numberOf(values, row.turns.name)),
  );
  const unknown = changed ? { price: 0, refused: null } : {};
  return verbs.map((verb) => (verb.word === MOVE ? { ...verb, ...(ways ? ways[verb.key] : unknown) } : verb));
}
/** What each step costs, by the heading. */
export const stepsOf = (verbs: readonly Verb[]): Record<string, number> =>
  Object.fromEntries(verbs.filter((verb) => verb.word === MOVE).map((verb) => [verb.key, verb.price]));
/** Why a Unit cannot take a step, by the heading. */
export const barredOf = (verbs: readonly Verb[]): Record<string, Refused> =>
  Object.fromEntries(
    verbs.flatMap((verb) => (verb.word === MOVE && verb.refused ? [[verb.key, verb.refused] as const] : [])),
  );
/** The steps of a Unit that can be paid, and the one that is chosen. */
export function waysOf(row: Row, values: FormValues, verbs: readonly Verb[]): Heading[] {
  const barred = barredOf(verbs);
  const chosen = row.main ? picked(values, row.main.name) : '';
  return headings(row).filter((way) => !(way in barred) || way === chosen);
}

/** A chance as it is drawn; one that is only reckoned says so. */
export const chanceOf = (found: { chance: number; exact: boolean }): string =>
  `${found.exact ? '' : '≈'}${found.chance}%`;
/** With which card it is reckoned, and against what. */
export const reckonedWith = (found: { card: string; exact: boolean }): string =>
  found.exact
    ? say('With {card}, against what Fate may show', { card: found.card })
    : say('With {card}, as if the Rival may show any card', { card: found.card });
/** What an answer comes to, as it is drawn: how likely it comes off unhurt and hits, and its price. */
export function repliedShortly(reply: AnswerProspect): string {
  const about = reply.exact ? '' : '≈';
  return [
    say('{n}% unhurt', { n: `${about}${reply.safe}` }),
    ...(reply.falls ? [say('{n}% falls', { n: `${about}${reply.falls}` })] : []),
    ...(reply.deals ? [say('{n}% hits', { n: `${about}${reply.deals}` })] : []),
    ...reply.hindered.map(capital),
    ...(reply.price ? [say('Move {n}', { n: reply.price })] : []),
  ].join(' · ');
}
/** What else is known of it, in words. */
export const repliedAtLength = (reply: AnswerProspect | undefined): string[] =>
  reply ? [...reply.notes, reckonedWith(reply)] : [];
/** An answer as it is read out: what is seen stands in it as it is seen. */
export const answerName = (text: string, reply: AnswerProspect | undefined): string =>
  reply ? [`${text} ${repliedShortly(reply)}`, ...repliedAtLength(reply)].join('. ') : text;
