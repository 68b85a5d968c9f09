// What the things of the table are called, and what stands above what may be done with them. Pure.
import { cardIn } from '../../lib/thing';
import { say } from '../../lib/say';
import type { CardFace, PickBlank, Seat } from '../../lib/wire';
import type { Scene } from './story';
import { capital, cardName, placeName, placeSaid, plain, printedOn, short } from './words';

export interface Naming {
  /** What a spell, a kind of item or a role is called. */
  called: (id: string) => string;
  title: (id: string) => string;
  /** What stands above what may be done with a thing: of a place all that is known. */
  told: (id: string) => string;
  /** The server names seats by number and things by ID in the lists of forms. */
  item: (blank: PickBlank, key: string, text: string) => string;
}

export function naming({ world, hero }: Scene, faces: Map<string, CardFace>, seats: Seat[]): Naming {
  const called = (id: string): string => faces.get(id)?.name ?? capital(plain(id));
  const placeAt = (id: string): Scene['world']['places'][number] | undefined =>
    world.places.find((one) => one.id === id);
  function title(id: string): string {
    if (cardIn(id)) return capital(cardName(cardIn(id)));
    const place = placeAt(id);
    const thing = hero.pouch.find((one) => one.id === id) ?? hero.keepsakes.find((one) => one.id === id);
    return (
      (place ? placeName(place) : '') ||
      (thing ? thing.name || say('A thing') : '') ||
      world.people.find((one) => one.id === id)?.name ||
      called(id)
    );
  }
  function told(id: string): string {
    const found = placeAt(id);
    if (!found) return title(id);
    const before = world.obstacles.filter((one) => !one.solved && one.blocks === id);
    const there = world.people.filter((one) => one.home === id);
    return placeSaid(found, world.visit.space === id, before, there);
  }
  function item(blank: PickBlank, key: string, text: string): string {
    if (blank.name === 'seat') return seats.find((one) => String(one.seat + 1) === key)?.name ?? text;
    if (printedOn(key)) return short(key);
    return text === key ? capital(title(key)) : text;
  }
  return { called, title, told, item };
}
