// Maps are drawn when somebody wants them: whoever keeps a page waits for them.
import { tick } from 'svelte';

const MOST_TRIES = 240;
const APART = 250;

/** Wait until every map in there is drawn, as far as it will be. */
export async function drawn(part: Element): Promise<void> {
  for (let tries = 0; tries < MOST_TRIES && part.querySelector('[data-awaited]'); tries++)
    await new Promise((resolve) => setTimeout(resolve, APART));
  await tick();
}
