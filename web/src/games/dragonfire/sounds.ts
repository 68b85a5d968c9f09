import type { Sounds } from '../../lib/sounds';
import type { Told } from './wire';

/** What is heard of an adventure. */
export const sounds: Sounds<Told> = {
  played: 'card',
  drew: 'card',
  dealt: 'card',
  reshuffled: 'card',
  flipped: 'card',
  market_revealed: 'card',
  bought: 'coin',
  gained_gold: 'coin',
  earned: 'coin',
  lost_gold: 'coin',
  flame_revealed: 'spell',
  flame_acted: 'spell',
  attacked: 'blow',
  hurt: 'blow',
  prevented: 'block',
  cleared: 'block',
  checked: 'die',
  defeated: 'fall',
  knocked_out: 'fall',
  healed: 'spell',
  moved: 'step',
  moved_in: 'door',
  moved_out: 'door',
  scene_began: 'bell',
};
