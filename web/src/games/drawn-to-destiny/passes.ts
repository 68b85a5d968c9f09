// Which questions need no answer of a person.
import type { Ask } from '../../lib/wire';
import { isWithin } from './conflict';

/** Keys of answers that leave everything as it is. */
const NOTHING = ['none', 'nothing'];
/** The key with which a question of a Conflict is answered at once: where its one answer is to do nothing, and no other
 *  person could learn from that what is in a hand. */
export const passesAlone = (ask: Ask, alone: boolean): string =>
  alone && isWithin(ask.prompt) ? onlyNothing(ask) : '';
/** The key of the one answer to a question, if that is to do nothing: then it is asked only because silence would tell. */
export function onlyNothing(ask: Ask): string {
  const [only, ...others] = ask.options.filter((one) => !one.deliberate);
  const idle = only && !others.length && NOTHING.includes(only.key) && !only.blocked && !only.form?.length;
  return idle ? only.key : '';
}
