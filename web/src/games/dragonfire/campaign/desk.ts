// The party between Adventures, as the view tells it. Pure.
import { fact } from '../../../lib/faces';
import { later, said, say } from '../../../lib/say';
import { fileNamed } from '../../../lib/text';
import type { CardFace, Option, Told } from '../../../lib/wire';

export interface Attunement {
  rarity: string;
  number: number;
  most: number;
}
/** A character's sheet as it would be printed. */
export interface SheetView {
  name: string;
  screen: string | null;
  race: string;
  class: string;
  xp: number;
  level: number;
  /** The XP at which the next Level begins (null: there is none). */
  next: number | null;
  spent: number;
  /** The Features in each open slot, the top one last. */
  slots: string[][];
  /** What each slot costs to open. */
  opening: number[];
  loose: string[];
  in_force: string[];
  items: string[];
  /** For each item whether it needs attunement. */
  needs_attunement: boolean[];
  attunement: Attunement[];
  done: string[];
  text: string;
}
export interface PartySheet extends SheetView {
  drawn: string[] | null;
  drew: number;
}
/** A slot into which a Feature can go, and what comes of it. Slot 0: it needs none. */
export interface Way {
  slot: number;
  spent: number;
  covers: string | null;
  opens: number;
  /** Features that no longer work then. */
  stops: string[];
}
export interface Challenge {
  id: string;
  name: string;
  xp: number;
  flame: number;
  encounters: number;
  text: string;
}
export interface AdventureOffer {
  key: string;
  card: string;
  about: string;
  printed: number;
  level: number;
  scenes: number;
  flame: number;
  xp_scene: number;
  xp_win: number;
  award: string[];
  /** The seats whose characters have it already, so that it awards them nothing. */
  done: number[];
  challenges: Challenge[];
}
export interface Campaign {
  stage: string;
  stages: string[];
  played: number;
  won: number;
  length: number | null;
  level: number;
  ready: number[];
  decks: Record<string, number>;
  sheets: PartySheet[];
  offers: Record<string, Way[]>;
  adventures: AdventureOffer[];
}
/** What the server says of a sheet from a file. */
export interface SheetCheck {
  sheet: SheetView | null;
  refused: { rule: string; text: string } | null;
}
/** A Feature that is looked at, where it would go: drawn on the sheet before it is there. */
export interface Ghost {
  card: string;
  way: Way;
}

const STAGES: Record<string, string> = {
  background: later('Background'),
  features: later('Features'),
  draw: later('Items drawn'),
  reveal: later('Items drawn'),
  return: later('Attunement'),
  trade: later('Trade'),
};
/** The parts of a Long Rest for the strip at the top, each once, and which of them is now. */
export function steps(campaign: Campaign): { name: string; now: boolean }[] {
  const names = [...new Set(campaign.stages.map((stage) => STAGES[stage] ?? stage))];
  return names.map((name) => ({ name: said(name), now: STAGES[campaign.stage] === name }));
}

/** What the last Adventure came to, and what everybody has turned up since, as the log tells it. */
export interface Outcome {
  adventure: string;
  text: string;
  turned: { seat: number; cards: string[]; rule: string }[];
}
export function outcome(log: Told[]): Outcome | null {
  const at = log.findLastIndex((event) => event.kind === 'ended');
  const ended = log[at];
  if (!ended) return null;
  const chosen = log.slice(0, at).findLast((event) => event.kind === 'adventure_chosen');
  const turned = log.slice(at).filter((event) => event.kind === 'items_revealed');
  return {
    adventure: String(chosen?.data['card'] ?? ''),
    text: ended.text,
    turned: turned.map((event) => ({
      seat: event.data['seat'] as number,
      cards: event.data['cards'] as string[],
      rule: event.rule,
    })),
  };
}

export const signed = (number: number): string => (number < 0 ? `−${-number}` : String(number));

/** A Feature's way in words. */
export function wayWords(way: Way, name: (card: string) => string): string {
  if (!way.slot) return say('Take it: it needs no slot');
  if (way.covers) return say('Slot {n}, over {card}', { n: way.slot, card: name(way.covers) });
  return way.opens
    ? say('Slot {n}, opened for {xp} XP', { n: way.slot, xp: way.opens })
    : say('Slot {n}', { n: way.slot });
}

export interface Group {
  rule: string;
  options: Option[];
}
const cardOf = (option: Option): string =>
  option.about?.find((id) => id.startsWith('card:'))?.slice('card:'.length) ?? '';
export const cardOfOption = cardOf;

/** Options about cards: those that are possible, the cheapest first, and the others by the rule that is in the way. */
export function sorted(options: Option[], faces: Map<string, CardFace>): { possible: Option[]; others: Group[] } {
  const cards = options.filter(cardOf);
  const price = (option: Option): number => Number(fact(faces.get(cardOf(option)), 'XP'));
  const order = (found: Option[]): Option[] =>
    found.toSorted((a, b) => price(a) - price(b) || a.text.localeCompare(b.text));
  const rules = new Map<string, Option[]>();
  for (const option of cards.filter((one) => one.blocked))
    rules.set(option.rule ?? '', [...(rules.get(option.rule ?? '') ?? []), option]);
  return {
    possible: order(cards.filter((one) => !one.blocked)),
    others: [...rules].map(([rule, found]) => ({ rule, options: order(found) })),
  };
}

/** Those that fit into a free slot or need none, and those that could only cover another. */
export function fitting(options: Option[], offers: Record<string, Way[]>): { free: Option[]; over: Option[] } {
  const fits = (option: Option): boolean => (offers[cardOf(option)] ?? []).some((way) => !way.covers);
  return { free: options.filter(fits), over: options.filter((option) => !fits(option)) };
}

/** A completed Adventure: "dungeon-crawl@2" is one at a Level. */
export function doneWords(mark: string, name: (card: string) => string): string {
  const [card = '', level = ''] = mark.split('@');
  return level ? say('{card} (Level {level})', { card: name(card), level }) : name(card);
}

/** A file name for a sheet. */
export const fileName = (own: SheetView): string => fileNamed(own.name || own.screen || '');
