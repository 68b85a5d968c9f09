import type { Sounds } from '../../lib/sounds';
import type { Told } from './wire';

/** What is heard of a duel. */
export const sounds: Sounds<Told> = {
  rolled: 'die',
  dice_revealed: 'die',
  sealed: 'card',
  cards_revealed: 'card',
  followed_up: 'card',
  returned: 'card',
  discarded: 'card',
  moved: 'step',
  stayed: 'step',
  struck: 'blow',
  round_began: 'bell',
};
