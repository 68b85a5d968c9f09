// What the forms share: the Scene, and a way to point at a Space of the map.
import { getContext, setContext } from 'svelte';
import type { Space } from '../types';
import type { Path } from './box';
import type { Draft } from './draft.svelte';

export interface Desk {
  draft: Draft;
  /** Let the person point at a Space of the map; `words` say for what. */
  point: (words: string, take: (space: Space) => void) => void;
  /** Which entries stand open, by their path. */
  open: Set<string>;
}

const KEY = Symbol('desk');
export const setDesk = (desk: Desk): Desk => setContext(KEY, desk);
export const useDesk = (): Desk => getContext<Desk>(KEY);
/** The name of a field on the page. */
export const idOf = (path: Path): string => `d2e-${path.join('-').replaceAll(/[^\w-]/g, '_')}`;
