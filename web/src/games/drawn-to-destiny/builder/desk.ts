// A Character while it is made or advanced, and what its next steps would cost. What is legal is said by the game alone. Pure.
import type { CharacterView } from '../wire';
import { fact } from '../../../lib/faces';
import { listed, say, sayAs, sayMany } from '../../../lib/say';
import { capital, statName } from '../words';
import type { Ask, CardFace, FormValues, Option, PickBlank } from '../../../lib/wire';

export type Character = CharacterView;
export interface Refused {
  rule: string;
  text: string;
}
/** A step, with its price. */
export interface Step {
  sp: number;
  ap: number;
  days: number;
  refused: Refused | null;
}
export type Steps = Record<string, Step>;

export const STEP_WORDS = [
  'raise',
  'lower',
  'buy',
  'drop',
  'train',
  'untrain',
  'intensify',
  'ease',
  'take',
  'leave',
  'inherit',
  'template',
];
export const STATS = ['body', 'mind', 'will', 'speed'];
const WHAT = 'what';

/** Whether nothing has been done yet with a Character that is being made. */
export const isUntouched = (one: Character): boolean =>
  !one.made &&
  ![...Object.keys(one.skills), ...Object.keys(one.powers), ...one.abilities, ...(one.outfit ?? [])].length &&
  !Object.keys(one.texts ?? {}).length;
/** The Stats of a card, in a line. */
export const statsOf = (face: CardFace | undefined): string =>
  STATS.map((stat) => `${statName(stat)} ${fact(face, capital(stat))}`).join(' · ');

export const optionOf = (ask: Ask, key: string): Option | undefined => ask.options.find((option) => option.key === key);
const pickOf = (option: Option | undefined): PickBlank | undefined =>
  option?.blocked ? undefined : (option?.form?.find((blank) => blank.name === WHAT) as PickBlank | undefined);
/** What a sort of step can be about, in the game's order: key and text. */
export const subjects = (ask: Ask, word: string): { key: string; text: string }[] =>
  pickOf(optionOf(ask, word))?.items ?? [];
/** The form of a step, filled in. */
export const filledIn = (name: string): FormValues => ({ [WHAT]: [name] });

export const levelOf = (printed: string): number => Number.parseInt(printed, 10) || 0;
export const home = (ability: string): string => ability.split('/')[0] ?? '';
export const has = (character: Character, ability: string): boolean =>
  character.abilities.includes(ability) || character.specialties.includes(ability);

/** What a step costs, in words: "2 SP", "free", "gives back 1 AP". */
export function priceWords(step: Step | undefined): string {
  if (!step || step.refused) return '';
  const parts = [
    [step.sp, 'SP'],
    [step.ap, 'AP'],
  ] as const;
  const paid = parts.filter(([number]) => number > 0).map(([number, coin]) => `${number} ${coin}`);
  const back = parts.filter(([number]) => number < 0).map(([number, coin]) => `${-number} ${coin}`);
  const words = [listed(paid), back.length ? say('gives back {price}', { price: listed(back) }) : ''].filter(Boolean);
  if (step.days) words.push(sayMany('{n} day', '{n} days', { n: step.days }));
  return words.join(', ') || sayAs('a price', 'free');
}

/** The faces of the cards that a Character is made of. Some IDs are shared by two kinds of cards: each kind has its own. */
export interface Faces {
  skills: Map<string, CardFace>;
  abilities: Map<string, CardFace>;
  items: Map<string, CardFace>;
  archetypes: Map<string, CardFace>;
  people: Map<string, CardFace>;
  units: Map<string, CardFace>;
}
const KINDS: Record<string, keyof Faces> = {
  skill: 'skills',
  power: 'skills',
  magic: 'skills',
  ability: 'abilities',
  specialty: 'abilities',
  archetype: 'archetypes',
  person: 'people',
  unit: 'units',
  weapon: 'items',
  armor: 'items',
  shield: 'items',
  gear: 'items',
  device: 'items',
  medicine: 'items',
  treasure: 'items',
  ammunition: 'items',
};
export function facesOf(cards: CardFace[]): Faces {
  const found: Faces = {
    skills: new Map(),
    abilities: new Map(),
    items: new Map(),
    archetypes: new Map(),
    people: new Map(),
    units: new Map(),
  };
  for (const face of cards) {
    const kind = KINDS[face.side ?? ''] ?? (fact(face, 'Cost') ? 'items' : undefined);
    if (kind) found[kind].set(face.id, face);
  }
  return found;
}

export interface Row {
  key: string;
  text: string;
  step: Step | undefined;
}
/** Rows that are possible now, and the others by the rule that is in their way. */
export function sorted(rows: Row[]): { possible: Row[]; others: { refused: Refused; rows: Row[] }[] } {
  const by = new Map<string, { refused: Refused; rows: Row[] }>();
  for (const row of rows) {
    const refused = row.step?.refused;
    if (!refused) continue;
    const group = by.get(refused.text) ?? { refused, rows: [] };
    group.rows.push(row);
    by.set(refused.text, group);
  }
  return { possible: rows.filter((row) => !row.step?.refused), others: [...by.values()] };
}
/** Rows whose words, or those of their cards, hold all that was searched for. */
export function searched(rows: Row[], faces: Map<string, CardFace>, words: string): Row[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  const said = (row: Row): string => {
    const face = faces.get(row.key);
    return [row.text, row.key, face?.kind, face?.text, ...Object.values(face?.numbers ?? {}).map(String)]
      .join(' ')
      .toLowerCase();
  };
  return wanted.length ? rows.filter((row) => wanted.every((word) => said(row).includes(word))) : rows;
}
