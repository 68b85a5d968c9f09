// What both halves of the dressing screen know of fighters and what they wear.
import { later, said } from '../../lib/say';

/** Something that a fighter wears, or would wear. */
export interface Worn {
  /** `gear:` and its number on the table, or the item as the form names it. */
  key: string;
  card: string;
  /** It is to be taken off. */
  off: boolean;
  /** It cannot be taken off. */
  fixed: boolean;
}

export const ICON = {
  sword: { stamp: 'crossed-swords' },
  shield: { stamp: 'shield' },
  life: { stamp: 'hearts' },
  breaks: { stamp: 'broken-shield' },
};
const LIMITS: Record<string, { label: string; stamp: string }> = {
  hands: { label: later('Hands'), stamp: 'hand' },
  'armor slots': { label: later('Armor'), stamp: 'breastplate' },
  'item slots': { label: later('Items'), stamp: 'knapsack' },
  containment: { label: later('Spell points'), stamp: 'spell-book' },
};

/** The card of an item as a form names it: the second of two alike has a number behind it. */
export const cardOf = (item: string): string => item.split('~')[0] ?? item;
export const limitName = (name: string): string => said(LIMITS[name]?.label ?? name);
export const limitStamp = (name: string): string => LIMITS[name]?.stamp ?? '';
