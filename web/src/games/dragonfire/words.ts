// Dragonfire's things in words, and where they are.
import { dealtIn, isHelp } from './keys';
import { thingParts } from '../../lib/thing';
import { playerName } from '../../lib/people.svelte';
import { later, listed, say, sayAs, sayMany, type Somebody } from '../../lib/say';
import type { Ask, CardFace, Option } from '../../lib/wire';
import { inWords, total, typeName } from './points';
import type { Foe, Scene } from './scene';
import type { HeroView, RowView, ShareView, TokenView } from './wire';

export type Faces = Map<string, CardFace>;
export const facesOf = (cards: CardFace[]): Faces => new Map(cards.map((face) => [face.id, face]));
export const nameOf = (faces: Faces, card: string): string => faces.get(card)?.name ?? card;
export const textOf = (face: CardFace | undefined, part: 'assist' | 'anytime' | 'colour' | 'points'): string =>
  String(face?.[part] ?? '');

/** The phases of a turn, to be said (`said`). */
export const STEPS: [string, string][] = [
  ['start', later('Start')],
  ['play', later('Play cards')],
  ['deal', later('Deal damage')],
  ['take', later('Take damage')],
  ['replenish', later('Replenish')],
  ['market', later('Market')],
  ['end', later('End')],
];

/** The whole name of a character; in short it is `called`. */
export function heroName(faces: Faces, hero: HeroView | undefined): string {
  if (!hero) return '';
  const name = hero.name || (hero.screen ? nameOf(faces, hero.screen) : '');
  return name || playerName(hero.seat);
}
const isYou = (scene: Scene, seat: number): boolean => scene.you === seat;
export const whoIs = (scene: Scene, seat: number): string =>
  isYou(scene, seat) ? say('you') : (scene.heroes[seat]?.called ?? '');
/** Whoever has a seat, in a place of a message. */
export const somebody = (scene: Scene, seat: number): Somebody => ({
  name: scene.heroes[seat]?.called ?? '',
  mine: isYou(scene, seat),
});
/** Who it is by name; the reader is "You". */
export const youOr = (scene: Scene, seat: number, name: string): string =>
  isYou(scene, seat) ? sayAs('begins a sentence', 'You') : name;

export const status = (hero: HeroView): string[] => [
  ...(hero.out ? [say('Unconscious')] : hero.stunned ? [say('Stunned')] : []),
  ...(hero.exhausted ? [say('Exhausted')] : []),
];

/** Encounters in front of a seat; a Location lies in front of one seat, and is drawn among the places. */
export const foesOf = (scene: Scene, seat: number): Foe[] =>
  scene.foes.filter((foe) => foe.seat === seat && !foe.location);
export const locations = (scene: Scene): Foe[] => scene.foes.filter((foe) => foe.location);
export const placeOf = (scene: Scene, hero: HeroView): Foe | undefined =>
  scene.foes.find((foe) => foe.id === hero.place);

/** What attacks a character if its turn ended now, as the view's own total; and each of the attackers with its strength. */
export function attackers(scene: Scene, seat: number): { foe: Foe; damage: number }[] {
  const hero = scene.heroes[seat];
  if (!hero || hero.out) return [];
  return scene.foes.flatMap((foe) => {
    const faces = foe.location ? hero.place === foe.id : foe.seat === seat;
    if (!faces || foe.defeated) return [];
    const own = foe.attacks ? (foe.attack ?? 0) : 0;
    const damage = own + foe.tokens.reduce((sum, token) => sum + (token.attacks ? token.attack : 0), 0);
    return damage ? [{ foe, damage }] : [];
  });
}

export function threatWords(scene: Scene, faces: Faces, seat: number): string {
  const hero = scene.heroes[seat];
  if (!hero) return '';
  const { threat } = hero;
  const who = somebody(scene, seat);
  if (!threat) return say('Nothing attacks {who}', { who });
  const found = attackers(scene, seat);
  if (!found.length) return say('They attack {who} for {threat}', { who, threat });
  const foes = found.map(({ foe, damage }) => `${nameOf(faces, foe.card)} ${damage}`).join(' + ');
  return sayMany('{foes} attacks {who} for {threat}', '{foes} attack {who} for {threat}', {
    n: found.length,
    foes,
    who,
    threat,
  });
}

/** The points of an encounter that wait for its topmost level: dealt this turn and not yet used up. */
export const spare = (foe: Foe): number => Math.max(0, total(foe.pool) - total(foe.spent));
export const topRow = (foe: Foe): number => (foe.rows ?? []).findIndex((row) => !row.cleared);

const needWords = (row: RowView): string =>
  row.square ? say('{points}, square', { points: inWords(row.need) }) : inWords(row.need);

export function foeWords(scene: Scene, faces: Faces, foe: Foe): string {
  const where = foe.location
    ? say('Location, {n} of {most} inside', { n: foe.inside.length, most: foe.capacity })
    : say('faces {who}', { who: somebody(scene, foe.seat) });
  const words = [nameOf(faces, foe.card), where];
  if (foe.defeated) words.push(say('defeated'));
  if (foe.attack !== null)
    words.push(foe.attacks ? say('Attack Strength {n}', { n: foe.attack }) : say('does not attack'));
  if (foe.rows) {
    const left = foe.rows.filter((row) => !row.cleared).map(needWords);
    words.push(left.length ? say('levels left: {levels}', { levels: left.join('; ') }) : say('every level cleared'));
  }
  if (spare(foe)) words.push(sayMany('{n} point so far', '{n} points so far', { n: spare(foe) }));
  if (foe.tokens.length) words.push(sayMany('{n} token', '{n} tokens', { n: foe.tokens.length }));
  if (foe.gold !== null) words.push(say('{n} gold', { n: foe.gold }));
  return words.join(', ');
}

export const tokenWords = (faces: Faces, foe: Foe, token: TokenView, at: number): string =>
  say('Token {n} of {name}, needs {points}, Attack Strength {attack}', {
    n: at + 1,
    name: nameOf(faces, foe.card),
    points: inWords(token.need),
    attack: token.attack,
  });

export function heroWords(scene: Scene, faces: Faces, hero: HeroView): string {
  const words = [
    heroName(faces, hero),
    playerName(hero.seat),
    isYou(scene, hero.seat) ? say('you') : '',
    listed(hero.types.map(typeName)),
    say('{n} of {full} hit points', { n: hero.hp, full: hero.full }),
    ...status(hero),
    say('{n} gold', { n: hero.gold }),
    sayMany('{n} card in hand', '{n} cards in hand', { n: hero.hand_size }),
    say('deck {n}', { n: hero.pile.draw }),
    say('discard pile {n}', { n: hero.pile.discard.length }),
  ];
  const place = placeOf(scene, hero);
  if (place) words.push(say('in {place}', { place: nameOf(faces, place.card) }));
  if (hero.swords) words.push(sayMany('{n} Sword', '{n} Swords', { n: hero.swords }));
  if (hero.threat) words.push(say('would take {n}', { n: hero.threat }));
  return words.filter(Boolean).join(', ');
}

/** Damage that still waits on the table. */
export const openShares = (scene: Scene): ShareView[] => scene.shares.filter((share) => !share.done && !share.offer);
export const shareAmount = (share: ShareView): string =>
  share.levels ? sayMany('{n} level', '{n} levels', { n: share.levels }) : inWords(share.points) || say('no damage');
/** Levels of damage, where there is hardly any room: "2 lv". */
export const shortLevels = (n: number): string => say('{n} lv', { n });
/** What must be agreed to, as short as on the other buttons: that all must agree is said when it is to be confirmed. */
export const briefly = (option: Option): string =>
  ({ 'give-up': say('Give up'), 'end-campaign': say('End the campaign') })[option.key] ?? option.text;
/** The damage that was dealt to an encounter or token this turn. */
export const dealtTo = (scene: Scene, id: number): ShareView[] =>
  scene.shares.filter((share) => !share.offer && share.hit.includes(id));

/** The card that a thing on the table shows. */
export function cardOf(scene: Scene, thing: string): string {
  const { kind, name, number } = thingParts(thing);
  if (kind === 'card' || kind === 'face') return name;
  if (kind === 'choice') return name.split('~')[0] ?? '';
  if (kind === 'foe') return scene.foes.find((foe) => foe.id === number)?.card ?? '';
  if (kind === 'token') return scene.foes.find((foe) => foe.tokens.some((token) => token.id === number))?.card ?? '';
  if (kind === 'hero') return scene.heroes[number]?.screen ?? '';
  if (kind === 'slot') return scene.market[number]?.card ?? '';
  if (kind === 'kept') return scene.heroes.flatMap((hero) => hero.kept).find((kept) => kept.id === number)?.card ?? '';
  if (kind === 'share') return scene.shares.find((share) => share.id === number)?.card ?? '';
  if (kind === 'played') return scene.table.find((played) => played.id === number)?.card ?? '';
  if (kind === 'flame') return scene.flame.active ?? '';
  return '';
}

/** Questions answered from your own hand; cards named by others lie elsewhere, and are laid out. */
const HAND = ['play', 'last call', 'granted', 'discard', 'discard for', 'bury for', 'hold'];

/** Whether a thing is on the table now, so that it can be clicked. */
export function onTable(scene: Scene, prompt: string, id: string): boolean {
  const { kind, name, number } = thingParts(id);
  if (kind === 'card') return HAND.includes(prompt) && Boolean(scene.heroes[scene.you ?? -1]?.hand?.includes(name));
  if (kind === 'hero') return scene.heroes.some((hero) => hero.seat === number);
  if (kind === 'share') return openShares(scene).some((share) => share.id === number);
  return Boolean(cardOf(scene, id));
}

/** What a teammate could still do when the active player is done. */
export const helps = (option: Option): boolean => !option.blocked && isHelp(option.key);
/** A last call to which nothing can be answered but "nothing". */
export const idle = (ask: Ask): boolean => ask.prompt === 'last call' && !ask.options.some(helps);
export const passes = (ask: Ask): string =>
  idle(ask) && ask.options.some((option) => option.key === 'nothing' && !option.blocked) ? 'nothing' : '';

/** The ways in which a share can be dealt to an encounter, a token, or what lies on it. */
export const dealings = (ask: Ask | null, share: number, target?: number): Option[] =>
  (ask?.options ?? []).filter((option) => {
    if (option.blocked || !option.about?.includes(`share:${share}`)) return false;
    return target === undefined || dealtIn(option.key)?.target === target;
  });
