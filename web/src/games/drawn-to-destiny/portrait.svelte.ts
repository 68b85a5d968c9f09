// The face of a Unit: the stamp that its card shows, else one that suits its name.
import { drawn, pictureOf } from '../../pictures/pictures.svelte';
import type { CardFace } from '../../lib/wire';

const GAME = 'drawn-to-destiny';
const nameless = new Map<string, CardFace>();

/** The face that stands for a Unit: its card's, or one made from its name, for somebody whom a player has made. */
export function faceOf(cards: readonly CardFace[], name: string): CardFace {
  const known =
    cards.find((face) => face.name === name && (face.side === 'unit' || face.side === 'person')) ?? nameless.get(name);
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
  return main ? drawn(GAME, main.stamp) : '';
}
