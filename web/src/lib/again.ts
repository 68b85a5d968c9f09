// Questions to the server that change nothing there: one that cannot be answered just now is asked again.
import { isOneOf, type Answer } from './refusals';

/** Whether the server may well say something else in a moment. */
export const isPassing = isOneOf('offline', 'too-many', 'busy', 'storage');
/** So long it is waited before a question is asked again, in milliseconds: longer each time. */
const FIRST = 500;
const LONGEST = 4000;

/** What is answered at last. A server that has worked too much for somebody, or a line that is down, refuses only for a while;
 *  a question that nobody wants to know any more (`wanted`) is not repeated, nor is any after so many `tries`. */
export async function askUntilAnswered(
  ask: () => Promise<Answer>,
  wanted: () => boolean,
  tries = Infinity,
): Promise<Answer> {
  for (let wait = FIRST, tried = 1; ; wait = Math.min(2 * wait, LONGEST), tried++) {
    const reply = await ask();
    if (reply.ok || !isPassing(reply.error.code) || tried >= tries) return reply;
    await new Promise((resolve) => setTimeout(resolve, wait));
    if (!wanted()) return reply;
  }
}
