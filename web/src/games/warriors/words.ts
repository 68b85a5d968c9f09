// Warriors' things in words, and where its numbers come from.
import type { Ask, CardFace, Option } from '../../lib/wire';
import type { Attack, Fighter, Gear, Part, Scene } from './story';

export type Faces = Map<string, CardFace>;
export const facesOf = (cards: CardFace[]): Faces => new Map(cards.map((face) => [face.id, face]));
export const nameOf = (faces: Faces, card: string): string => faces.get(card)?.name ?? (card || 'bare hands');

/** Marks of the sides: a shape as well as a colour, so that nothing hangs on colour alone. */
export const MARKS = ['●', '■', '▲', '◆', '★', '✚', '♣', '♠'];
export const markOf = (side: number): string => MARKS[side % MARKS.length] ?? '●';

export const TYPES: [string, string][] = [
  ['fighter', 'Fighters'],
  ['weapon', 'Weapons'],
  ['armor', 'Armor'],
  ['item', 'Items'],
  ['attack_spell', 'Attack spells'],
  ['defense_spell', 'Defense spells'],
  ['utility_spell', 'Utility spells'],
  ['location', 'Locations'],
  ['beast', 'Beasts'],
];

const COLOURS: Record<string, string> = {
  fighter: '#274f69', weapon: '#6d2a1d', armor: '#4c4a41', item: '#5c4614', location: '#2c5237', beast: '#5f1f33',
  attack_spell: '#47376a', defense_spell: '#47376a', utility_spell: '#47376a',
};
/** The colour in which a card is printed, by its type. */
export const colourOf = (face: CardFace): string => COLOURS[face.side ?? ''] ?? '#3d3a36';

/** The kind of a thing that can be carried, by the type of its card: what cannot is not listed when one dresses. */
export const fact = (face: CardFace | undefined, name: string): string => String(face?.numbers?.[name] ?? '');

export function damage(attack: Attack): string {
  const flat = attack.flat ? ` ${signed(attack.flat)}` : '';
  return `${attack.least > 1 && attack.least < attack.most ? `${attack.least}–` : ''}${attack.most}${flat}`;
}
export const signed = (by: number): string => (by < 0 ? `−${-by}` : `+${by}`);

/** A number with its parts and the rule behind it. */
export interface Sum {
  name: string;
  total: string;
  parts: [string, string][];
  rule: string;
}

const listed = (faces: Faces, parts: Part[]): [string, string][] => parts.map((part) => [nameOf(faces, part.card), signed(part.by)]);

export function attackSum(faces: Faces, scene: Pick<Scene, 'rules'>, card: string, attack: Attack): Sum {
  const extra: [string, string][] = [];
  if (attack.least > 1) extra.push(['at least', String(attack.least)]);
  if (attack.flat) extra.push(['after the roll', signed(attack.flat)]);
  if (attack.ignores) extra.push(['ignores protection', attack.ignores > 100 ? 'all' : String(attack.ignores)]);
  return {
    name: `Max damage, ${nameOf(faces, card)}`,
    total: damage(attack),
    parts: [['printed', String(attack.base)], ...listed(faces, attack.parts), ...extra],
    rule: scene.rules[card ? 'damage' : 'bare hands'] ?? '',
  };
}

/** All numbers of a fighter, and where each comes from. */
export function fighterSums(faces: Faces, scene: Pick<Scene, 'rules'>, who: Fighter): Sum[] {
  const rule = (name: string): string => scene.rules[name] ?? '';
  const sums: Sum[] = [
    {
      name: 'Durability', total: `${who.life ?? who.cap} of ${who.cap}`, rule: rule('durability'),
      parts: [['printed', String(who.full)], ...listed(faces, who.cap_parts)],
    },
    { name: 'Protection', total: String(who.protection), parts: listed(faces, who.protection_parts), rule: rule('protection') },
  ];
  if (who.attack) sums.push(attackSum(faces, scene, who.beast ? who.card : '', who.attack));
  for (const gear of who.gear) if (gear.attack) sums.push(attackSum(faces, scene, gear.card, gear.attack));
  for (const [name, limit] of Object.entries(who.limits)) {
    if (limit.has || limit.used) sums.push({ name, total: `${limit.used} of ${limit.has} used`, parts: [], rule: rule(name) });
  }
  if (who.charges) sums.push({ name: 'Charges', total: String(who.charges), parts: [], rule: rule('charges') });
  return sums;
}

export function gearSums(faces: Faces, scene: Pick<Scene, 'rules'>, gear: Gear): Sum[] {
  const rule = (name: string): string => scene.rules[name] ?? '';
  const sums: Sum[] = [];
  if (gear.attack) sums.push(attackSum(faces, scene, gear.card, gear.attack));
  if (gear.breakage !== null) {
    const printed: [string, string][] = [['printed', fact(faces.get(gear.card), 'Breakage')]];
    sums.push({ name: 'Breaks at', total: `${gear.breakage} or less`, parts: printed, rule: rule('breakage') });
  }
  if (gear.charges !== null) sums.push({ name: 'Charges', total: String(gear.charges), parts: [], rule: rule('charges') });
  if (gear.active) sums.push({ name: 'Turns left', total: String(gear.duration ?? 0), parts: [], rule: rule('duration') });
  return sums;
}

export const findGear = (scene: Scene, id: number): Gear | undefined =>
  scene.circle.flatMap((who) => who.gear).find((gear) => gear.id === id);

/** The card that a thing on the table shows. */
export function cardOf(scene: Scene, thing: string): string {
  const [kind = '', id = ''] = thing.split(':');
  if (kind === 'card') return id;
  if (kind === 'place') return scene.place?.card ?? '';
  if (kind === 'fighter') return scene.circle.find((who) => who.id === Number(id))?.card ?? '';
  return findGear(scene, Number(id))?.card ?? '';
}

export function gearWords(faces: Faces, gear: Gear): string {
  const words = [nameOf(faces, gear.card)];
  if (gear.attack) words.push(`damage ${damage(gear.attack)}`);
  if (gear.breakage !== null) words.push(`breaks at ${gear.breakage}`);
  if (gear.charges !== null) words.push(`charges ${gear.charges}`);
  if (gear.active) words.push(`active, ${gear.duration ?? 0} counters`);
  return words.join(', ');
}

export function fighterWords(faces: Faces, who: Fighter): string {
  const words = [nameOf(faces, who.card), `durability ${who.life ?? who.cap} of ${who.cap}`, `protection ${who.protection}`];
  if (who.attack) words.push(`damage ${damage(who.attack)}`);
  return words.join(', ');
}

/** Questions whose cards lie on the table already. */
const ON_TABLE = ['combat', 'break', 'target', 'gear', 'shed', 'assemble', 'come-back'];
/** Options whose cards are laid out with the question, to choose one of them. */
export const cardsToLay = (ask: Ask): Option[] =>
  ON_TABLE.includes(ask.prompt) ? [] : ask.options.filter((option) => option.about?.[0]?.startsWith('card:'));

/** Options that open the dressing screen. */
export const dresses = (option: Option): boolean => Boolean(option.form?.some((blank) => blank.type === 'pick' && blank.name === 'equip'));
