// The party between Adventures, as the view tells it. Pure.
import { cardAbout } from '../../../lib/thing';
import { fact } from '../../../lib/faces';
import { later, said, say } from '../../../lib/say';
import { fileNamed } from '../../../lib/text';
import type { CardFace, Option } from '../../../lib/wire';
import type { CampaignView, FeatureSpot, SheetView, Told } from '../wire';

/** A Feature that is looked at, where it would go: drawn on the sheet before it is there. */
export interface Ghost {
  card: string;
  way: FeatureSpot;
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
export function steps(campaign: CampaignView): { name: string; now: boolean }[] {
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
    adventure: chosen?.data.card ?? '',
    text: ended.text,
    turned: turned.map(({ data: { seat, cards }, rule }) => ({ seat, cards, rule })),
  };
}

export const signed = (number: number): string => (number < 0 ? `−${-number}` : String(number));

/** A Feature's way in words. */
export function wayWords(way: FeatureSpot, name: (card: string) => string): string {
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
/** Options about cards: those that are possible, the cheapest first, and the others by the rule that is in the way. */
export function sorted(options: Option[], faces: Map<string, CardFace>): { possible: Option[]; others: Group[] } {
  const cards = options.filter(cardAbout);
  const price = (option: Option): number => Number(fact(faces.get(cardAbout(option)), 'XP'));
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
export function fitting(options: Option[], offers: Record<string, FeatureSpot[]>): { free: Option[]; over: Option[] } {
  const fits = (option: Option): boolean => (offers[cardAbout(option)] ?? []).some((way) => !way.covers);
  return { free: options.filter(fits), over: options.filter((option) => !fits(option)) };
}

/** A completed Adventure: "dungeon-crawl@2" is one at a Level. */
export function doneWords(mark: string, name: (card: string) => string): string {
  const [card = '', level = ''] = mark.split('@');
  return level ? say('{card} (Level {level})', { card: name(card), level }) : name(card);
}

/** A file name for a sheet. */
export const fileName = (own: SheetView): string => fileNamed(own.name || own.screen || '');
