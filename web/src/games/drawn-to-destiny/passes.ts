// Which questions need no answer of a person.
import type { Ask } from '../../lib/wire';
import { isWithin } from './conflict';

/** Keys of answers that leave everything as it is. */
const NOTHING = ['none', 'nothing'];
/** The key with which a question of a Conflict is answered at once: where its one answer is to do nothing, and no other
 *  person could learn from that what is in a hand. */
export function passesAlone(ask: Ask, alone: boolean): string {
  const [only, ...others] = ask.options.filter((one) => !one.deliberate);
  const idle = only && !others.length && NOTHING.includes(only.key) && !only.blocked && !only.form?.length;
  return alone && isWithin(ask.prompt) && idle ? only.key : '';
}
