import type { Sounds } from '../../lib/sounds';
import type { Told } from './wire';

/** What is heard of a Scene. */
export const sounds: Sounds<Told> = {
  moved: 'step',
  drifted: 'step',
  door: 'door',
  door_worked: 'door',
  opened: 'card',
  drew: 'card',
  fate: 'card',
  picked: 'card',
  equipped: 'card',
  loaded: 'block',
  struck: 'blow',
  harmed: 'blow',
  withdrew: 'miss',
  power_used: 'spell',
  treasure: 'coin',
  picked_up: 'coin',
  goal_complete: 'coin',
  mortal_wound: 'fall',
  left_play: 'fall',
  turn_begins: 'bell',
};
