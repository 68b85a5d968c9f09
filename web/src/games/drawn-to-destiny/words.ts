// Names, colours and stamps. What a thing means is said by the game; this only says how it is drawn.
import { doorIn, thingIn, unitIn } from './keys';
import type { Scene } from './story';
import type { Heading, Stat, Unit } from './types';
import { later, said, say, sayMany } from '../../lib/say';

/** Colours of figures: each also has its letter and number. */
const COLOURS: Record<string, string> = {
  blue: '#2f62a3',
  gold: '#9a6d10',
  orange: '#b5521b',
  purple: '#71458f',
  red: '#a32c2c',
  teal: '#1f746e',
};
export const colourOf = (name: string): string => COLOURS[name] ?? '#554c42';

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
export const plain = (key: string): string => key.replaceAll('-', ' ');

const STAT_NAMES: Record<string, string> = {
  body: later('Body'),
  mind: later('Mind'),
  will: later('Will'),
  speed: later('Speed'),
};
export const STATS = Object.keys(STAT_NAMES);
export const statName = (stat: string): string => said(STAT_NAMES[stat] ?? capital(stat));
/** A Stat in plain words: "6" at Scale 1, as it is printed beyond that ("4x0"). */
export const plainStat = ({ now, level }: Stat): string => (now === `${level}x1` ? `${level}` : now);
/** "Body 6 of 8": what is left of what is printed. */
export function bodyWords(body: Stat): string {
  const [n, full] = [Math.max(0, body.level), Number.parseInt(body.printed, 10) || body.level];
  return n === full ? say('Body {n}', { n }) : say('Body {n} of {full}', { n, full });
}
export const isLow = (stat: Stat): boolean => stat.level <= 0;

const SUITS: Record<string, { stamp: string }> = {
  wands: { stamp: 'wizard-staff' },
  coins: { stamp: 'two-coins' },
  cups: { stamp: 'holy-grail' },
  swords: { stamp: 'broadsword' },
  wild: { stamp: 'crystal-shine' },
};
const ASPECT_STAMPS: Record<string, { stamp: string }> = {
  fast: { stamp: 'fast-arrow' },
  strong: { stamp: 'mailed-fist' },
  block: { stamp: 'round-shield' },
  evade: { stamp: 'dodging' },
  counter: { stamp: 'return-arrow' },
  wild: { stamp: 'crystal-shine' },
};
/** What halves show, in the order of the rules. */
export const ASPECTS = Object.keys(ASPECT_STAMPS);
export const suitStamp = (suit: string): string => SUITS[suit]?.stamp ?? '';
export const aspectStamp = (aspect: string): string => ASPECT_STAMPS[aspect]?.stamp ?? '';

const ASPECT_NAMES: Record<string, string> = {
  fast: later('Fast'),
  strong: later('Strong'),
  block: later('Block'),
  evade: later('Evade'),
  counter: later('Counter'),
  wild: later('Wild'),
};
/** What a half of a card does; "" for nothing. */
export const aspectName = (aspect: string): string => said(ASPECT_NAMES[aspect] ?? capital(aspect));

const RANKS: Record<string, string> = { A: later('Ace'), K: later('King'), Q: later('Queen'), J: later('Jack') };
const SUIT_NAMES: Record<string, string> = {
  wands: later('Wands'),
  coins: later('Coins'),
  cups: later('Cups'),
  swords: later('Swords'),
};
/** A Conflict card by its name: "9 of Wands", "red Wild". */
export function cardWords(card: string): string {
  const [suit = '', rank = ''] = card.split('-');
  if (suit === 'wild')
    return rank === 'red'
      ? say('red Wild')
      : rank === 'black'
        ? say('black Wild')
        : say('{colour} Wild', { colour: rank });
  return say('{rank} of {suit}', { rank: said(RANKS[rank] ?? rank), suit: said(SUIT_NAMES[suit] ?? capital(suit)) });
}
export const suitOf = (card: string): string => card.split('-')[0] ?? '';
export const rankOf = (card: string): string => (suitOf(card) === 'wild' ? '' : (card.split('-')[1] ?? ''));

const BODY: Record<string, string> = {
  head: later('head'),
  shoulders: later('shoulders'),
  chest: later('chest'),
  abdomen: later('abdomen'),
  vitals: later('vitals'),
  'right-arm': later('right arm'),
  'left-arm': later('left arm'),
  'right-hand': later('right hand'),
  'left-hand': later('left hand'),
  'right-leg': later('right leg'),
  'left-leg': later('left leg'),
  'right-foot': later('right foot'),
  'left-foot': later('left foot'),
};
/** A place on a body: "right arm". */
export const placeName = (place: string): string => said(BODY[place] ?? plain(place));
/** Whether a damage card lies on the body; the others say what they are about: "Fear: Strangers". */
export const isOnBody = (place: string): boolean => place in BODY;

const CONDITIONS: Record<string, string> = {
  fatigue: later('Fatigue'),
  stun: later('Stun'),
  stress: later('Stress'),
  slow: later('Slow'),
  bleeding: later('Bleeding'),
  'blood-loss': later('Blood loss'),
  burning: later('Burning'),
  burns: later('Burns'),
  freezing: later('Freezing'),
  frostbite: later('Frostbite'),
  poisoned: later('Poisoned'),
  diseased: later('Diseased'),
  acidic: later('Acidic'),
  'acid-burns': later('Acid burns'),
  corrosive: later('Corrosive'),
  corrosion: later('Corrosion'),
  necrosis: later('Necrosis'),
  radiated: later('Radiated'),
  numbness: later('Numbness'),
  confusion: later('Confusion'),
  corruption: later('Corruption'),
  choking: later('Choking'),
  prone: later('Prone'),
  held: later('Held'),
  immobilized: later('Immobilized'),
  hobbled: later('Hobbled'),
  impaired: later('Impaired'),
  disabled: later('Disabled'),
  paralyzed: later('Paralyzed'),
  severed: later('Severed'),
  blind: later('Blind'),
  'partly-blind': later('Partly blind'),
  deafened: later('Deafened'),
  blessed: later('Blessed'),
  cursed: later('Cursed'),
  dying: later('Dying'),
  mute: later('Mute'),
  incoherent: later('Incoherent'),
  comatose: later('Comatose'),
  unconscious: later('Unconscious'),
  hidden: later('Hidden'),
  bound: later('Bound'),
  beast: later('Beast'),
  shadow: later('Shadow'),
  infected: later('Infected'),
  unleashed: later('Unleashed'),
  triumphant: later('Triumphant'),
  fleeing: later('Fleeing'),
  hurt: later('Hurt'),
  strain: later('Strain'),
};
export const conditionName = (name: string): string => said(CONDITIONS[name] ?? capital(plain(name)));
export const conditionWords = (name: string, number: number): string => `${conditionName(name)} ${number}`;

/** What "u4", "t7" or "door:gate" is called here. */
export function called(scene: Scene, name: string): string {
  const [id, thing, door] = [unitIn(name), thingIn(name), doorIn(name)];
  if (id !== null) {
    const unit = scene.units.find((one) => one.id === id);
    return unit ? `${unit.mark} ${unit.name}` : name;
  }
  if (thing !== null) return scene.things.find((one) => one.id === thing)?.name ?? name;
  if (door !== null) return scene.map?.doors.find((one) => one.key === door)?.name ?? name;
  return scene.things.find((one) => one.key === name)?.name ?? plain(name);
}

const WAYS: Record<Heading, string> = {
  N: later('north'),
  NE: later('north-east'),
  E: later('east'),
  SE: later('south-east'),
  S: later('south'),
  SW: later('south-west'),
  W: later('west'),
  NW: later('north-west'),
};
/** A heading in words: "north-east". */
export const wayName = (way: Heading): string => said(WAYS[way]);

/** What a Unit has left to spend: "5 moves", "2 pivots", "2 Actions"; without what nobody may know. */
export const leftWords = ({ move, turns, actions }: Pick<Unit, 'move' | 'turns' | 'actions'>): string[] => [
  ...(move === null ? [] : [sayMany('{n} move', '{n} moves', { n: move })]),
  ...(turns === null ? [] : [sayMany('{n} pivot', '{n} pivots', { n: turns })]),
  ...(actions === null ? [] : [sayMany('{n} Action', '{n} Actions', { n: actions })]),
];
/** Whether Move and Facing tokens have been given out: that comes after the Targets. */
export const hasTokens = (scene: Scene): boolean => scene.phase !== 'targets';

/** What ails it. */
export const ailsOf = (unit: Unit): string[] => [
  ...Object.entries(unit.conditions).map(([name, number]) => conditionWords(name, number)),
  ...(unit.harms.length ? [sayMany('{n} damage card', '{n} damage cards', { n: unit.harms.length })] : []),
];

/** A Unit in one sentence, for who cannot see the map. */
export function unitWords(scene: Scene, unit: Unit): string {
  const words = [`${unit.mark} ${unit.name}`];
  if (unit.space)
    words.push(
      say('at {space} facing {facing}', {
        space: unit.space.join(', '),
        facing: unit.facing ? wayName(unit.facing) : '',
      }),
    );
  if (hasTokens(scene)) words.push(...leftWords(unit));
  if (unit.target) words.push(say('Target {target}', { target: called(scene, unit.target) }));
  return [...words, ...ailsOf(unit)].join(', ');
}
