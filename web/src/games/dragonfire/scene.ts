// The table as it is drawn: the view, and what is shown on it for a moment. Pure.
import type { Beat, Sealed } from '../module';
import type { FoeView, SlotView, View } from './wire';

/** An encounter; null: it has just come, and this number is still to be said. */
export interface Foe extends Omit<FoeView, 'rows' | 'attack' | 'gold'> {
  rows: FoeView['rows'] | null;
  attack: number | null;
  gold: number | null;
}
/** A card of the Market; null: what it costs is still to be said. */
export interface Slot extends Omit<SlotView, 'cost'> {
  cost: number | null;
}
/** Something that is held up for a moment before everybody's eyes. */
export interface Spot {
  cards: string[];
  text: string;
  tone: '' | 'good' | 'harm' | 'flame';
}
/** Something that goes from one thing on the table to another, by their ids: damage, a blow, or gold. */
export interface Flight {
  from: string;
  to: string;
  kind: 'damage' | 'blow' | 'gold';
  points: string;
  levels: number;
}
export interface Scene extends Omit<View, 'foes' | 'market'> {
  foes: Foe[];
  market: (Slot | null)[];
  ready: number[];
  /** What just befell a character, by seat. */
  hits: Record<number, { lost: number; gained: number; gold: number }>;
  /** Levels that fall just now, by encounter. */
  falling: Record<number, number[]>;
  /** Encounters that strike just now. */
  striking: number[];
  /** Encounters that come just now. */
  entering: number[];
  flights: Flight[];
  /** The Wyrmflame flares up. */
  flares: boolean;
  spot: Spot | null;
  banner: string;
}

const CALM = { hits: {}, falling: {}, striking: [], entering: [], flights: [], flares: false, spot: null, banner: '' };
export const beat = (scene: Scene, hold: number): Beat<Scene> => ({ scene, hold });

export const spotOf = ({ text }: { text: string }, cards: string[], tone: Spot['tone'] = ''): Spot => ({
  cards,
  text,
  tone,
});

/** The table at rest. */
export const settle = (view: View, sealed: Sealed): Scene => ({ ...view, ...CALM, ready: sealed.ready });

export const calm = (scene: Scene): Scene => ({ ...scene, ...CALM });
