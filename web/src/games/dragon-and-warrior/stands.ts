// Where the story stands, for one's list of matches. Pure.
import { say } from '../../lib/say';
import type { PlainObject } from '../../lib/wire';
import type { View } from './wire';
import { placeName } from './words';

/** Who, of which Level, and where; "" before there is a hero. */
export function stands(seen: PlainObject): string {
  const { hero, world } = seen as unknown as View;
  if (!hero.name) return '';
  const here = world.places.find(({ id }) => id === world.visit.space);
  const who = say('{hero}, Level {level}', { hero: hero.name, level: hero.level });
  return here ? say('{who}, at {place}', { who, place: placeName(here) }) : who;
}
