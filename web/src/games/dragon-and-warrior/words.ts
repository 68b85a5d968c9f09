// Names and stamps of what the table shows. What things do is said by the cards of the server.

export const ROLE_NAMES: Record<string, string> = {
  warrior: 'The Warrior', villain: 'The Villain', ally: 'The Ally', treasure: 'Treasure', artist: 'The Artist',
  'member-1': 'Party Member', 'member-2': 'Second Party Member', 'member-3': 'Third Party Member',
};
/** The card on which a role is printed: all Party Members have the same. */
export const roleCard = (role: string): string => (role.startsWith('member') ? 'member' : role);

const named = (entries: Record<string, { stamp: string }>) => (key: string): string => entries[key]?.stamp ?? '';
export const roleStamp = named({
  warrior: { stamp: 'swordman' }, villain: { stamp: 'horned-skull' }, ally: { stamp: 'shaking-hands' },
  treasure: { stamp: 'locked-chest' }, artist: { stamp: 'paint-brush' }, member: { stamp: 'backup' },
});
export const placeStamp = named({
  town: { stamp: 'village' }, area: { stamp: 'hills' }, poi: { stamp: 'position-marker' }, dungeon: { stamp: 'dungeon-gate' },
  room: { stamp: 'wooden-door' }, castle: { stamp: 'castle' }, house: { stamp: 'family-house' }, inn: { stamp: 'bed' },
  item_shop: { stamp: 'health-potion' }, equipment_shop: { stamp: 'anvil' }, special_building: { stamp: 'ancient-ruins' },
});
export const thingStamp = named({
  weapon: { stamp: 'broadsword' }, armor: { stamp: 'scale-mail' }, offhand: { stamp: 'round-shield' },
  healstuff: { stamp: 'health-potion' }, 'dragons-fire': { stamp: 'dragon-breath' }, 'dragons-scale': { stamp: 'dragon-shield' },
  'fairy-water': { stamp: 'drop' }, wings: { stamp: 'feathered-wing' }, keepsake: { stamp: 'swap-bag' },
  quest_item: { stamp: 'swap-bag' },
});
export const SIGNS = {
  attack: { stamp: 'crossed-swords' }, defense: { stamp: 'shield' }, hp: { stamp: 'hearts' }, mp: { stamp: 'magic-swirl' },
  token: { stamp: 'dragon-head' }, figure: { stamp: 'swordman' }, foe: { stamp: 'horned-skull' }, boss: { stamp: 'crown' },
  quest: { stamp: 'scroll-unfurled' }, obstacle: { stamp: 'medieval-gate' }, friend: { stamp: 'shaking-hands' },
  enemy: { stamp: 'horned-skull' }, stairs: { stamp: 'stairs' }, chest: { stamp: 'open-chest' },
};

export const PLACE_NAMES: Record<string, string> = {
  town: 'Town', area: 'Area', poi: 'Point of Interest', dungeon: 'Dungeon', room: 'Room', castle: 'Castle', house: 'House',
  inn: 'Inn', item_shop: 'Item shop', equipment_shop: 'Equipment shop', special_building: 'Special building',
};
export const WOUNDS = ['fresh', 'scratched', 'wounded', 'battered', 'failing'];
export const WOUND_WORDS: Record<string, string> = {
  fresh: 'as good as fresh', scratched: 'scratched', wounded: 'wounded', battered: 'battered', failing: 'about to fall',
};
export const QUEST_STATES: Record<string, string> = { open: 'to be done', reached: 'reached: tell its giver', done: 'handed in' };

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
export const plain = (text: string): string => text.replaceAll('-', ' ').replaceAll('_', ' ');

/** What the blanks of forms are called. */
export const LABELS: Record<string, string> = {
  strength: 'Strength', agility: 'Agility', hp: 'HP', mp: 'MP', attack: 'Attack', defense: 'Defense', level: 'Level',
  base: 'Play', extra: 'Extra cards', cards: 'Cards of the block', token: 'Pay a token for one more card', fast: 'Fast',
  weakness: 'Weakness (1: twice the damage, 2: four times)', against: 'Weak to', minion: 'Level of a minion (0: none)',
  ability: 'A made-up ability', cost: 'Its price in points for each Level', note: 'What else there is to say', text: 'Your words',
  name: 'Name', pronouns: 'Pronouns', adjective: 'What kind of Warrior', trait: 'One trait', goal: 'The goal', types: 'Types',
  terrain: 'Terrain', floors: 'Floors', exits: 'Exits', works: 'It works as', seat: 'Who', thing: 'Which thing', type: 'Of the type',
  what: 'What', subject: 'The subject', kind: 'Kind', count: 'How many', spells: 'Spells', line: 'The line', list: 'On which list', subjects: 'It is about', mood: 'The mood', question: 'Which question', role: 'Which role', pin: 'It stands as a fact', value: 'The new value', effect: 'What it does', number: 'How many cards', town: 'Where it leads', pay: 'Paid with', rule: 'What', likelihood: 'How likely',
};
export const label = (name: string): string => LABELS[name] ?? capital(plain(name));

// -- playing cards

export const RANKS = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'];
const SUITS: Record<string, string> = { clubs: '♣', diamonds: '♦', hearts: '♥', spades: '♠' };
export interface Printed {
  rank: string;
  suit: string;
}
/** "7-hearts" as what is printed on it; null if it is no playing card. */
export function printedOn(card: string): Printed | null {
  const [rank = '', suit = ''] = card.split('-');
  return RANKS.includes(rank) && suit in SUITS ? { rank, suit } : null;
}
export const order = (card: string): number => RANKS.indexOf(card.split('-')[0] ?? '');
export const sorted = (cards: string[]): string[] => cards.toSorted((a, b) => order(a) - order(b) || a.localeCompare(b));
export function said(card: string): string {
  const printed = printedOn(card);
  if (!printed) return card;
  const long: Record<string, string> = { A: 'Ace', J: 'Jack', Q: 'Queen', K: 'King' };
  return `${long[printed.rank] ?? printed.rank} of ${printed.suit}`;
}
export const short = (card: string): string => {
  const printed = printedOn(card);
  return printed ? `${printed.rank}${SUITS[printed.suit] ?? ''}` : card;
};
