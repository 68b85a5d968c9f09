// Dragonfire's things in words, and where they are.
import { playerName } from '../../lib/people.svelte';
import type { Ask, CardFace, Option } from '../../lib/wire';
import { say, total } from './points';
import type { Foe, Hero, Scene, Share, Token } from './story';

export type Faces = Map<string, CardFace>;
export const facesOf = (cards: CardFace[]): Faces => new Map(cards.map((face) => [face.id, face]));
export const nameOf = (faces: Faces, card: string): string => faces.get(card)?.name ?? card;
export const fact = (face: CardFace | undefined, name: string): string => String(face?.numbers?.[name] ?? '');
export const textOf = (face: CardFace | undefined, part: 'assist' | 'anytime' | 'colour'): string => String(face?.[part] ?? '');

export const STEPS: [string, string][] = [
  ['start', 'Start'],
  ['play', 'Play cards'],
  ['deal', 'Deal damage'],
  ['take', 'Take damage'],
  ['replenish', 'Replenish'],
  ['market', 'Market'],
  ['end', 'End'],
];

/** The whole name of a character; in short it is `called`. */
export function heroName(faces: Faces, hero: Hero | undefined): string {
  if (!hero) return '';
  const name = hero.name || (hero.screen ? nameOf(faces, hero.screen) : '');
  return name || playerName(hero.seat);
}
export const isYou = (scene: Scene, seat: number): boolean => scene.you === seat;
export const whoIs = (scene: Scene, seat: number): string => (isYou(scene, seat) ? 'you' : (scene.heroes[seat]?.called ?? ''));

export const status = (hero: Hero): string[] => [
  ...(hero.out ? ['Unconscious'] : hero.stunned ? ['Stunned'] : []),
  ...(hero.exhausted ? ['Exhausted'] : []),
];

/** Encounters in front of a seat; a Location lies in front of one seat, and is drawn among the places. */
export const foesOf = (scene: Scene, seat: number): Foe[] => scene.foes.filter((foe) => foe.seat === seat && !foe.location);
export const locations = (scene: Scene): Foe[] => scene.foes.filter((foe) => foe.location);
export const placeOf = (scene: Scene, hero: Hero): Foe | undefined => scene.foes.find((foe) => foe.id === hero.place);

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
  const who = attackers(scene, seat);
  const you = isYou(scene, seat);
  if (!hero.threat) return you ? 'Nothing attacks you' : `Nothing attacks ${hero.called}`;
  const parts = who.map(({ foe, damage }) => `${nameOf(faces, foe.card)} ${damage}`).join(' + ');
  return `${parts || 'They'} attack${who.length === 1 ? 's' : ''} ${you ? 'you' : hero.called} for ${hero.threat}`;
}

/** The points of an encounter that wait for its topmost level: dealt this turn and not yet used up. */
export const spare = (foe: Foe): number => Math.max(0, total(foe.pool) - total(foe.spent));
export const topRow = (foe: Foe): number => (foe.rows ?? []).findIndex((row) => !row.cleared);
export const levelsLeft = (foe: Foe): number => (foe.rows ?? []).filter((row) => !row.cleared).length;

export function foeWords(scene: Scene, faces: Faces, foe: Foe): string {
  const words = [nameOf(faces, foe.card), `faces ${whoIs(scene, foe.seat)}`];
  if (foe.location) words[1] = `Location, ${foe.inside.length} of ${foe.capacity} inside`;
  if (foe.defeated) words.push('defeated');
  if (foe.attack !== null) words.push(foe.attacks ? `Attack Strength ${foe.attack}` : 'does not attack');
  if (foe.rows) {
    const left = foe.rows.filter((row) => !row.cleared).map((row) => say(row.need) + (row.square ? ', square' : ''));
    words.push(left.length ? `levels left: ${left.join('; ')}` : 'every level cleared');
  }
  if (spare(foe)) words.push(`${spare(foe)} points so far`);
  if (foe.tokens.length) words.push(`${foe.tokens.length} tokens`);
  if (foe.gold !== null) words.push(`${foe.gold} gold`);
  return words.join(', ');
}

export const tokenWords = (faces: Faces, foe: Foe, token: Token, at: number): string =>
  `Token ${at + 1} of ${nameOf(faces, foe.card)}, needs ${say(token.need)}, Attack Strength ${token.attack}`;

export function heroWords(scene: Scene, faces: Faces, hero: Hero): string {
  const words = [
    `${heroName(faces, hero)}, ${playerName(hero.seat)}${isYou(scene, hero.seat) ? ', you' : ''}`, hero.types.join(' and '),
    `${hero.hp} of ${hero.full} hit points`, ...status(hero), `${hero.gold} gold`, `${hero.hand_size} cards in hand`,
    `deck ${hero.pile.draw}`, `discard pile ${hero.pile.discard.length}`,
  ];
  const place = placeOf(scene, hero);
  if (place) words.push(`in ${nameOf(faces, place.card)}`);
  if (hero.swords) words.push(`${hero.swords} Swords`);
  if (hero.threat) words.push(`would take ${hero.threat}`);
  return words.filter(Boolean).join(', ');
}

/** Damage that still waits on the table. */
export const openShares = (scene: Scene): Share[] => scene.shares.filter((share) => !share.done && !share.offer);
export const shareAmount = (share: Share): string =>
  share.levels ? `${share.levels} level${share.levels > 1 ? 's' : ''}` : say(share.points) || 'no damage';
/** The damage that was dealt to an encounter or token this turn. */
export const dealtTo = (scene: Scene, id: number): Share[] => scene.shares.filter((share) => !share.offer && share.hit.includes(id));

/** The card that a thing on the table shows. */
export function cardOf(scene: Scene, thing: string): string {
  const [kind = '', id = ''] = thing.split(/:(.*)/);
  const number = Number(id);
  if (kind === 'card' || kind === 'face') return id;
  if (kind === 'choice') return id.split('~')[0] ?? '';
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
  const [kind = '', rest = ''] = id.split(/:(.*)/);
  const number = Number(rest);
  if (kind === 'card') return HAND.includes(prompt) && Boolean(scene.heroes[scene.you ?? -1]?.hand?.includes(rest));
  if (kind === 'hero') return scene.heroes.some((hero) => hero.seat === number);
  if (kind === 'share') return openShares(scene).some((share) => share.id === number);
  return Boolean(cardOf(scene, id));
}

/** What a teammate could still do when the active player is done. */
export const helps = (option: Option): boolean => !option.blocked && /^(assist|any|use) /.test(option.key);
/** A last call to which nothing can be answered but "nothing". */
export const idle = (ask: Ask): boolean => ask.prompt === 'last call' && !ask.options.some(helps);
export const passes = (ask: Ask): string => (idle(ask) && ask.options.some((option) => option.key === 'nothing' && !option.blocked) ? 'nothing' : '');

/** The ways in which a share can be dealt to an encounter, a token, or what lies on it. */
export const dealings = (ask: Ask | null, share: number, target?: number): Option[] =>
  (ask?.options ?? []).filter((option) => {
    if (option.blocked || !option.about?.includes(`share:${share}`)) return false;
    return target === undefined || Number(option.key.split('>')[1]?.split('.')[0]) === target;
  });
