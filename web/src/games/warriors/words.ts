// Warriors' things in words, and where its numbers come from.
import { cardAbout, thingParts } from '../../lib/thing';
import { fact } from '../../lib/faces';
import type { Ask, CardFace, Option } from '../../lib/wire';
import { later, said, say, sayMany } from '../../lib/say';
import type { Fighter, Roll, Scene } from './story';
import type { AttackView, GearView, PartView } from './wire';

export type Faces = Map<string, CardFace>;
export const facesOf = (cards: CardFace[]): Faces => new Map(cards.map((face) => [face.id, face]));
export const nameOf = (faces: Faces, card: string): string => faces.get(card)?.name ?? (card || say('bare hands'));

/** Marks of the sides: a shape as well as a colour, so that nothing hangs on colour alone. */
export const MARKS = ['●', '■', '▲', '◆', '★', '✚', '♣', '♠'];
export const markOf = (side: number): string => MARKS[side % MARKS.length] ?? '●';

/** The types of cards, each with what its cards are called. */
export const TYPES: [string, string][] = [
  ['fighter', later('Fighters')],
  ['weapon', later('Weapons')],
  ['armor', later('Armor')],
  ['item', later('Items')],
  ['attack_spell', later('Attack spells')],
  ['defense_spell', later('Defense spells')],
  ['utility_spell', later('Utility spells')],
  ['location', later('Locations')],
  ['beast', later('Beasts')],
];

const COLOURS: Record<string, string> = {
  fighter: '#274f69',
  weapon: '#6d2a1d',
  armor: '#4c4a41',
  item: '#5c4614',
  location: '#2c5237',
  beast: '#5f1f33',
  attack_spell: '#47376a',
  defense_spell: '#47376a',
  utility_spell: '#47376a',
};
/** The colour in which a card is printed, by its type. */
export const colourOf = (face: CardFace): string => COLOURS[face.side ?? ''] ?? '#3d3a36';

/** What limits a fighter: by name, what it is called where its numbers are listed. */
const LIMITS: Record<string, string> = {
  hands: later('hands'),
  'armor slots': later('armor slots'),
  'item slots': later('item slots'),
  containment: later('containment'),
};

export function damage(attack: AttackView): string {
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

const listed = (faces: Faces, parts: PartView[]): [string, string][] =>
  parts.map((part) => [nameOf(faces, part.card), signed(part.by)]);

function attackSum(faces: Faces, scene: Pick<Scene, 'rules'>, card: string, attack: AttackView): Sum {
  const extra: [string, string][] = [];
  if (attack.least > 1) extra.push([say('at least'), String(attack.least)]);
  if (attack.flat) extra.push([say('after the roll'), signed(attack.flat)]);
  if (attack.ignores)
    extra.push([say('ignores protection'), attack.ignores > 100 ? say('all') : String(attack.ignores)]);
  return {
    name: say('Max damage, {card}', { card: nameOf(faces, card) }),
    total: damage(attack),
    parts: [[say('printed'), String(attack.base)], ...listed(faces, attack.parts), ...extra],
    rule: scene.rules[card ? 'damage' : 'bare hands'] ?? '',
  };
}

/** All numbers of a fighter, and where each comes from. */
export function fighterSums(faces: Faces, scene: Pick<Scene, 'rules'>, who: Fighter): Sum[] {
  const rule = (name: string): string => scene.rules[name] ?? '';
  const sums: Sum[] = [
    {
      name: say('Durability'),
      total: say('{left} of {all}', { left: who.life ?? who.cap, all: who.cap }),
      rule: rule('durability'),
      parts: [[say('printed'), String(who.full)], ...listed(faces, who.cap_parts)],
    },
    {
      name: say('Protection'),
      total: String(who.protection),
      parts: listed(faces, who.protection_parts),
      rule: rule('protection'),
    },
  ];
  if (who.attack) sums.push(attackSum(faces, scene, who.beast ? who.card : '', who.attack));
  for (const gear of who.gear) if (gear.attack) sums.push(attackSum(faces, scene, gear.card, gear.attack));
  for (const [name, limit] of Object.entries(who.limits)) {
    if (limit.has || limit.used) {
      sums.push({
        name: said(LIMITS[name] ?? name),
        total: say('{used} of {all} used', { used: limit.used, all: limit.has }),
        parts: [],
        rule: rule(name),
      });
    }
  }
  if (who.charges) sums.push({ name: say('Charges'), total: String(who.charges), parts: [], rule: rule('charges') });
  return sums;
}

export function gearSums(faces: Faces, scene: Pick<Scene, 'rules'>, gear: GearView): Sum[] {
  const rule = (name: string): string => scene.rules[name] ?? '';
  const sums: Sum[] = [];
  if (gear.attack) sums.push(attackSum(faces, scene, gear.card, gear.attack));
  if (gear.breakage !== null) {
    const printed: [string, string][] = [[say('printed'), fact(faces.get(gear.card), 'Breakage')]];
    sums.push({
      name: say('Breaks at'),
      total: say('{value} or less', { value: gear.breakage }),
      parts: printed,
      rule: rule('breakage'),
    });
  }
  if (gear.charges !== null)
    sums.push({ name: say('Charges'), total: String(gear.charges), parts: [], rule: rule('charges') });
  if (gear.active)
    sums.push({ name: say('Turns left'), total: String(gear.duration ?? 0), parts: [], rule: rule('duration') });
  return sums;
}

export const findGear = (scene: Scene, id: number): GearView | undefined =>
  scene.circle.flatMap((who) => who.gear).find((gear) => gear.id === id);

/** The card that a thing on the table shows. */
export function cardOf(scene: Scene, thing: string): string {
  const { kind, name, number } = thingParts(thing);
  if (kind === 'card') return name;
  if (kind === 'place') return scene.place?.card ?? '';
  if (kind === 'fighter') return scene.circle.find((who) => who.id === number)?.card ?? '';
  return findGear(scene, number)?.card ?? '';
}

export function gearWords(faces: Faces, gear: GearView): string {
  const words = [nameOf(faces, gear.card)];
  if (gear.attack) words.push(say('damage {damage}', { damage: damage(gear.attack) }));
  if (gear.breakage !== null) words.push(say('breaks at {value}', { value: gear.breakage }));
  if (gear.charges !== null) words.push(say('charges {n}', { n: gear.charges }));
  if (gear.active) words.push(sayMany('active, {n} counter', 'active, {n} counters', { n: gear.duration ?? 0 }));
  return words.join(', ');
}

export function fighterWords(faces: Faces, who: Fighter): string {
  const words = [
    nameOf(faces, who.card),
    say('durability {left} of {all}', { left: who.life ?? who.cap, all: who.cap }),
    say('protection {n}', { n: who.protection }),
  ];
  if (who.attack) words.push(say('damage {damage}', { damage: damage(who.attack) }));
  return words.join(', ');
}

/** What is rolled against: what breaks a card, or the faces of the die and what is made of them. */
export function oddsWords(roll: Roll): string {
  if (roll.kind === 'break') return say('breaks at {value} or less', { value: roll.against });
  const words = [say('1 to {most}', { most: roll.against })];
  if (roll.least > 1) words.push(say('at least {n}', { n: roll.least }));
  if (roll.flat) words.push(say('then {by}', { by: signed(roll.flat) }));
  return words.join(', ');
}

/** What a roll has come to; "" while it tumbles. */
export function resultWords(roll: Roll): string {
  if (roll.damage !== null) return say('{n} damage', { n: roll.damage });
  if (roll.roll === null || roll.breaks === null) return '';
  return roll.breaks ? say('{roll}: breaks', { roll: roll.roll }) : say('{roll}: holds', { roll: roll.roll });
}

/** How much of what wins a side has. */
export function holdingWords(scene: Scene, count: number, places: string): string {
  const held = { n: count, all: scene.to_win, places };
  if (scene.deathmatch) return say('{n} of {all} tokens', held);
  return places ? say('{n} of {all} locations: {places}', held) : say('{n} of {all} locations', held);
}

/** Questions whose cards lie on the table already. */
const ON_TABLE = ['combat', 'break', 'target', 'gear', 'shed', 'assemble', 'come-back'];
/** Options whose cards are laid out with the question, to choose one of them. */
export const cardsToLay = (ask: Ask): Option[] =>
  ON_TABLE.includes(ask.prompt) ? [] : ask.options.filter((option) => Boolean(cardAbout(option)));

/** Options that open the dressing screen. */
export const dresses = (option: Option): boolean =>
  Boolean(option.form?.some((blank) => blank.type === 'pick' && blank.name === 'equip'));
