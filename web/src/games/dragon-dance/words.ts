// The duel's things and choices in words.
import type { CardFace, Option, Outlook } from '../../lib/wire';
import type { Role } from './story';
import { later, said, say, sayAs } from '../../lib/say';

export const faceOf = (cards: CardFace[], role: string, id: string): CardFace | undefined =>
  cards.find((card) => card.side === role && card.id === id);

/** What each side is called within a sentence, and each range on the table. */
const ROLES: Record<Role, string> = { knight: later('knight'), dragon: later('dragon') };
const RANGES: Record<string, string> = { long: later('long'), short: later('short') };
export const roleName = (role: Role): string => said(ROLES[role]);
export const rangeName = (range: string): string => said(RANGES[range] ?? range);

/** For somebody who has never finished a match: what this choice is. */
export const HINTS: Record<string, string> = {
  die: later('Commit a die in secret, or none: it sets how strong your card is.'),
  card: later('Now a card, in secret too. Both turn over together.'),
};

/** A button's words: a verb first. */
export function optionWords(option: Option, prompt: string): string {
  if (prompt === 'die')
    return option.key === 'none' ? say('Commit no die') : say('Commit the {die}', { die: option.key });
  if (prompt === 'card') return say('Play {text}', { text: option.text });
  return option.text;
}

/** What a thing on the table is called. */
export function thingTitle(id: string, cards: CardFace[]): string {
  const [kind = '', role = '', key = ''] = id.split(':');
  if (kind === 'card') return faceOf(cards, role, key)?.name ?? key;
  return key === 'none' ? say('No die') : say('The {value}', { value: key });
}

export interface Meeting {
  lost: string;
  dealt: string;
  range: 'long' | 'short';
  combo: boolean;
  spoken: string;
}

/** What my card would do against each of theirs (by the other card's name), from the outlook of the card choice. */
export function meetings(outlook: Outlook | null, key: string | undefined): Map<string, Meeting> {
  const found = new Map<string, Meeting>();
  const row = outlook && key !== undefined ? outlook.keys.indexOf(key) : -1;
  if (!outlook || row < 0) return found;
  outlook.columns.forEach((name, column) => {
    const parts = /^(\d+)-(\d+) (\p{L})(\+?)$/u.exec(outlook.cells[row]?.[column] ?? '');
    if (!parts) return;
    found.set(name, {
      lost: parts[1] ?? '',
      dealt: parts[2] ?? '',
      range: parts[3] === sayAs('long range, in one letter', 'L') ? 'long' : 'short',
      combo: parts[4] === '+',
      spoken: outlook.spoken[row]?.[column] ?? '',
    });
  });
  return found;
}

export const STAMPS: Record<Role, { stamp: string }> = {
  knight: { stamp: 'visored-helm' },
  dragon: { stamp: 'spiked-dragon-head' },
};
