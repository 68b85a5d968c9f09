import type { Sounds } from '../../lib/sounds';
import type { Told } from './wire';

/** What is heard of a battle. */
export const sounds: Sounds<Told> = {
  drew: 'card',
  equipped: 'card',
  discarded: 'card',
  fetched: 'card',
  cast: 'spell',
  charge_spent: 'spell',
  battle_began: 'bell',
  clashed: 'block',
  breakage_rolled: 'die',
  rerolled: 'die',
  damaged: 'blow',
  attack_lost: 'miss',
  destroyed: 'block',
  died: 'fall',
  entered: 'step',
  retreated: 'step',
  place_won: 'coin',
};
