// Whether several seats see the same: then there is nothing to cover between them at one screen. Pure.
import type { PlainObject, TableMessage } from './wire';

const isNothing = (value: unknown): boolean => value === null || (Array.isArray(value) && !value.length);

/** A view without whose eyes it is; what a seat does not know, and what there is none of, count alike. */
const seen = (view: PlainObject): string =>
  JSON.stringify({ ...view, you: null }, (_, value: unknown) => (isNothing(value) ? 0 : value));

/** Whether these seats see the same, and are asked nothing in secret; null: some of them have still to be told the latest. */
export function seeAlike(told: Pick<TableMessage, 'step' | 'ask' | 'view'>[]): boolean | null {
  if (told.length < 2) return false;
  if (new Set(told.map(({ step }) => step)).size > 1) return null;
  if (told.some(({ ask }) => ask?.kind === 'each')) return false;
  return new Set(told.map(({ view }) => seen(view))).size === 1;
}
