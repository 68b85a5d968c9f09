// The one law of interaction: click or focus a thing, see what may be done with it, and for what may not, why.
import { getContext, setContext } from 'svelte';
import { groupOptions, type Grouped } from './options';
import type { Ask, Option } from './wire';

export interface Pointed {
  id: string;
  element: HTMLElement;
}

export class Things {
  /** The thing whose actions are open. */
  opened = $state.raw<Pointed | null>(null);
  /** The thing that is pointed at or has the focus. */
  looked = $state.raw<Pointed | null>(null);
  readonly grouped = $derived.by<Grouped>(() => groupOptions(this.ask()));

  constructor(private readonly ask: () => Ask | null) {}

  /** Whether there is a question at all: none while the table shows what others have done. */
  get asked(): boolean {
    return this.ask() !== null;
  }

  options(id: string): Option[] {
    return this.grouped.byThing.get(id) ?? [];
  }

  open(id: string, element: HTMLElement): void {
    this.opened = this.opened?.id === id ? null : { id, element };
  }

  close(back = true): void {
    const element = this.opened?.element;
    this.opened = null;
    if (back && element?.isConnected) element.focus();
  }

  look(id: string, element: HTMLElement): void {
    this.looked = { id, element };
  }

  /** By its element: a thing that leaves the table with the focus on it is told so when its id is gone already. */
  leave(element: EventTarget | null): void {
    if (this.looked?.element === element) this.looked = null;
  }
}

const KEY = Symbol('things');
export const provideThings = (ask: () => Ask | null): Things => setContext(KEY, new Things(ask));
export const useThings = (): Things => getContext(KEY);

/** Arrow keys go to the nearest thing in that direction. Returns whether there was one. */
export function moveFocus(key: string): boolean {
  const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key];
  const from = document.activeElement?.closest<HTMLElement>('[data-thing]');
  if (!way || !from) return false;
  const [dx = 0, dy = 0] = way;
  const middle = (element: HTMLElement): [number, number] => {
    const box = element.getBoundingClientRect();
    return [box.left + box.width / 2, box.top + box.height / 2];
  };
  const [x, y] = middle(from);
  let best: HTMLElement | null = null;
  let least = Infinity;
  for (const element of document.querySelectorAll<HTMLElement>('[data-thing]')) {
    if (element === from || !element.offsetParent) continue;
    const [ox, oy] = middle(element);
    const along = (ox - x) * dx + (oy - y) * dy;
    const aside = Math.abs((ox - x) * dy) + Math.abs((oy - y) * dx);
    if (along > 4 && along + 3 * aside < least) {
      least = along + 3 * aside;
      best = element;
    }
  }
  best?.focus();
  return best !== null;
}
