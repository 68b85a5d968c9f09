import type { Sounds } from '../../lib/sounds';
import type { Told } from './wire';

/** What is heard of a story. */
export const sounds: Sounds<Told> = {
  visit: 'step',
  crossed: 'step',
  maneuvers: 'step',
  entered: 'door',
  stairs: 'door',
  drew: 'card',
  flipped: 'card',
  played_anew: 'card',
  took_role: 'card',
  token_paid: 'coin',
  token_taken: 'coin',
  bought: 'coin',
  claimed: 'coin',
  cast: 'spell',
  hit_foe: 'blow',
  hit_warrior: 'blow',
  blocked: 'block',
  fended_off: 'miss',
  defeated: 'fall',
  fallen: 'fall',
  battle_began: 'bell',
  boss_seen: 'bell',
};
