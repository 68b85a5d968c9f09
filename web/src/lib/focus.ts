// The focus that the page itself moves, and the keys that were never meant for where it went.

/** Nobody reads a question that has just come up and answers it as fast as this. */
export const GRACE = 400;

let placed: { element: HTMLElement; at: number } | null = null;

/** Put the focus on something, because the person before the screen has lost it. */
export function place(element: HTMLElement | null): void {
  if (!element) return;
  element.focus({ preventScroll: true });
  placed = { element, at: performance.now() };
}

/** Whether this key would press a button that it does not mean: one on which the page has put the focus only just now, or for as long as the key is held down. */
export function isStray(event: KeyboardEvent): boolean {
  if (event.key !== 'Enter' && event.key !== ' ') {
    placed = null; // who goes on from there knows where the focus is
    return false;
  }
  const button = event.target instanceof Element ? event.target.closest('button') : null;
  if (!button) return false;
  if (event.repeat) return true;
  if (placed?.element !== button || event.timeStamp - placed.at >= GRACE) return false;
  placed.at = event.timeStamp; // who presses again and again has not looked yet
  return true;
}
