// Moving the focus from the page itself, and ignoring keys that were not meant for where it went.

/** Milliseconds: nobody reads a new question and answers it faster than this. */
export const GRACE = 400;

let placed: { element: HTMLElement; at: number } | null = null;

/** Put the focus on something, because the person in front of the screen has lost it. */
export function place(element: HTMLElement | null): void {
  if (!element) return;
  element.focus({ preventScroll: true });
  placed = { element, at: performance.now() };
}

/** Whether this key would press a button by accident: the page has only just put the focus there, or the key is being held down. */
export function isStray(event: KeyboardEvent): boolean {
  if (event.key !== 'Enter' && event.key !== ' ') {
    placed = null; // whoever moves on from there knows where the focus is
    return false;
  }
  const button = event.target instanceof Element ? event.target.closest('button') : null;
  if (!button) return false;
  if (event.repeat) return true;
  if (placed?.element !== button || event.timeStamp - placed.at >= GRACE) return false;
  placed.at = event.timeStamp; // somebody who keeps pressing has not looked yet
  return true;
}
