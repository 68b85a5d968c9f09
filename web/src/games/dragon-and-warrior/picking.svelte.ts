// A form that is open and takes cards of the hand: pressed in the hand, they are laid in it.
import { getContext, setContext } from 'svelte';

export interface Taker {
  takes: (card: string) => boolean;
  has: (card: string) => boolean;
  press: (card: string) => void;
}

export class Picking {
  taker = $state.raw<Taker | null>(null);
}

const KEY = Symbol('picking');
export const providePicking = (): Picking => setContext(KEY, new Picking());
export const usePicking = (): Picking | undefined => getContext(KEY);
