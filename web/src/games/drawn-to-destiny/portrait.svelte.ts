// The face of a Unit: the stamp that its card shows, else one that suits its name; a hat has a face under it.
import { drawn, pictureOf } from '../../pictures/pictures.svelte';
import type { CardFace } from '../../lib/wire';
import type { Unit } from './types';

const GAME = 'drawn-to-destiny';
const nameless = new Map<string, CardFace>();
/** Stamps that are only a hat. */
const HATS = ['western-hat', 'outback-hat'];
const FILLED = [
  'M96 512c6-66 62-92 112-104l48 58 48-58c50 12 106 38 112 104z', // shoulders
  'M198 272h40v16h-40zM274 272h40v16h-40z', // eyes
  'M196 374c18-38 46-34 60-20 14-14 42-18 60 20-22-2-42-2-60 8-18-10-38-10-60-8z', // moustache
];
const CHEEKS = 'M168 236c0 96 20 168 88 198 68-30 88-102 88-198';
const UNDER_A_HAT =
  `<g fill="currentColor"><path d="${FILLED.join('')}"/></g>` +
  `<g fill="none" stroke="currentColor" stroke-width="15"><path d="${CHEEKS}"/></g>`;

/** The face that stands for a Unit: its card's, or one made from its name, for somebody whom a player has made. */
export function faceOf(cards: readonly CardFace[], { name, entry }: Pick<Unit, 'name' | 'entry'>): CardFace {
  const people = cards.filter(({ side }) => side === 'unit' || side === 'person');
  const known =
    people.find((face) => face.id === entry) ?? people.find((face) => face.name === name) ?? nameless.get(name);
  if (known) return known;
  const made: CardFace = {
    id: name.toLowerCase().replace(/[^a-z0-9]+/g, '-'),
    name,
    side: 'unit',
    kind: 'unit',
    text: '',
  } as CardFace;
  nameless.set(name, made);
  return made;
}
/** The drawing (SVG, 512 by 512) of a face; "" while it is on its way. */
export function portrait(face: CardFace): string {
  const main = pictureOf(GAME, face)?.stamps[0];
  if (!main) return '';
  const stamp = drawn(GAME, main.stamp);
  return stamp && HATS.includes(main.stamp)
    ? `${UNDER_A_HAT}<g transform="translate(46 -66) scale(.82)">${stamp}</g>`
    : stamp;
}
