// The Conflict face to face, as the log tells it: so it is the same for who comes to the table in the middle of it. Pure.
import type { Ask, Outlook, Told } from '../../lib/wire';
import type { View } from './types';
import { say } from '../../lib/say';
import { keyOf, unitIn } from './keys';
import { aspectName, rankOf, suitOf } from './words';

/** One side of a Conflict. */
export interface Side {
  unit: number;
  name: string;
  /** With what: an Item, an ability or a Skill. */
  means: string;
  card: string;
  half: string;
  /** What its upper and its lower half show. */
  halves: string[] | null;
  aspect: string;
  extra: string;
  advantage: boolean;
  disadvantage: boolean;
  fate: boolean;
  result: string;
  initiative: [string, number][];
  total: number | null;
  successes: number | null;
  parts: [string, number][];
  combo: string[];
  /** The card with which it strikes back. */
  back: string;
  /** What it got by winning: "keeps", "draws 1". */
  gains: string[];
}
/** What a blow came to. */
export interface Strike {
  unit: number;
  words: string[];
  deck: string;
  cards: string[];
  place: string;
  matches: number;
  left: number | null;
  harmed: { card: string; severity: number; text: string }[];
  applied: number | null;
}
export interface Conflict {
  kind: string;
  distance: number | null;
  sides: [Side, Side];
  /** Cards lie open. */
  open: boolean;
  compared: boolean;
  notes: string[];
  strikes: Strike[];
  /** The next thing has begun. */
  over: boolean;
}

const newSide = (unit: number, name: string, means = ''): Side => ({
  unit,
  name,
  means,
  card: '',
  half: '',
  halves: null,
  aspect: '',
  extra: '',
  advantage: false,
  disadvantage: false,
  fate: false,
  result: '',
  initiative: [],
  total: null,
  successes: null,
  parts: [],
  combo: [],
  back: '',
  gains: [],
});
const newConflict = (kind: string, one: Side, other: Side, distance: number | null): Conflict => ({
  kind,
  distance,
  sides: [one, other],
  open: false,
  compared: false,
  notes: [],
  strikes: [],
  over: false,
});
const plain = (key: string): string => key.replaceAll('-', ' ');
const idOf = (name: string): number => unitIn(name) ?? -1;

/** What ends the sight of a Conflict: the table has gone on. */
const AFTER = [
  'intents',
  'turned',
  'moved',
  'group_finished',
  'turn_begins',
  'clock',
  'groups',
  'scene_begins',
  'held_too_long',
  'ended',
];

type Data = Told['data'];
type Shown = { unit: number; name: string } & Partial<Side>;

function sideOf(found: Conflict, data: Data): Side | undefined {
  const unit = data['unit'] as number;
  const of = found.sides.filter((side) => side.unit === unit);
  return of.length > 1 || unit < 0 ? (of.find((side) => side.name === data['name']) ?? of[0]) : of[0];
}
const change = (found: Conflict, side: Side | undefined, by: Partial<Side>): Conflict => ({
  ...found,
  sides: found.sides.map((one) => (one === side ? { ...one, ...by } : one)) as [Side, Side],
});
function onStrike(found: Conflict, by: (strike: Strike) => Partial<Strike>): Conflict {
  const last = found.strikes.at(-1);
  return last ? { ...found, strikes: [...found.strikes.slice(0, -1), { ...last, ...by(last) }] } : found;
}
const newStrike = (unit: number): Strike => ({
  unit,
  words: [],
  deck: '',
  cards: [],
  place: '',
  matches: 0,
  left: null,
  harmed: [],
  applied: null,
});

/** The Conflict after one more event; `before` is null where there is none. */
export function follow(before: Conflict | null, event: Told): Conflict | null {
  const data = event.data;
  if (event.kind === 'attacked') {
    const aim = String(data['target']);
    const words = plain(String(data['ability'] || data['item'] || '').replace(/^.*\//, '')) || say('bare hands');
    const called = (data['called'] ?? {}) as Record<string, string>;
    const one = newSide(data['unit'] as number, called[keyOf(data['unit'] as number)] ?? String(data['name']), words);
    const other = newSide(idOf(aim), called[aim] ?? String(data['rival']));
    return newConflict('fight', one, other, data['distance'] as number);
  }
  if (event.kind === 'opened') {
    const shown = data['sides'] as unknown as [Shown, Shown];
    const fits =
      before && !before.over && !before.open && shown.every((side) => sideOf(before, side as unknown as Data));
    const base = fits
      ? before
      : newConflict(
          String(data['kind']),
          newSide(shown[0].unit, shown[0].name),
          newSide(shown[1].unit, shown[1].name),
          null,
        );
    const sides = shown.map((side, at) => {
      const known = base.sides[at === 0 || base.sides[0].unit !== side.unit ? at : 0] as Side;
      return { ...known, ...side };
    }) as [Side, Side];
    return { ...base, kind: String(data['kind']), sides, open: true };
  }
  if (!before) return null;
  if (AFTER.includes(event.kind)) return { ...before, over: true };
  if (before.over) return before;
  const side = sideOf(before, data);
  switch (event.kind) {
    case 'answered':
      return change(before, side, { means: plain(String(data['skill'] || data['means'])) });
    case 'mutual':
      return change(before, side, { gains: [...(side?.gains ?? []), say('attacks at the same moment')] });
    case 'cover_revealed':
    case 'diverted':
      return { ...before, notes: [...before.notes, event.text] };
    case 'picked': {
      const card = String(data['card']);
      return change(before, side, {
        card,
        aspect: String(data['aspect']),
        halves: card === side?.card ? side.halves : null,
      });
    }
    case 'compared': {
      const shown = data['sides'] as unknown as [Shown, Shown];
      const sides = before.sides.map((one, at) => ({ ...one, ...shown[at] })) as [Side, Side];
      return { ...before, sides, compared: true };
    }
    case 'tie_turned': {
      const sides = before.sides.map((one) => ({ ...one, result: one === side ? 'succeeds' : 'fails' })) as [
        Side,
        Side,
      ];
      return { ...before, sides };
    }
    case 'combined':
      return change(before, side, { combo: data['cards'] as string[] });
    case 'scored':
      return change(before, side, {
        successes: data['successes'] as number,
        parts: data['parts'] as unknown as [string, number][],
      });
    case 'cp_spent':
      return change(before, side, { successes: data['successes'] as number });
    case 'struck_back':
      return change(before, side, { back: String(data['card']) });
    case 'kept':
      return change(before, side, { gains: [...(side?.gains ?? []), say('keeps the card')] });
    case 'move_bonus':
      return change(before, side, {
        gains: [...(side?.gains ?? []), say('Move {move} back', { move: String(data['move']) })],
      });
    case 'struck':
    case 'thing_struck':
      return {
        ...before,
        strikes: [
          ...before.strikes,
          { ...newStrike(event.kind === 'struck' ? (data['unit'] as number) : -1), words: [event.text] },
        ],
      };
    case 'stack_revealed':
      return onStrike(before, () => ({
        deck: String(data['deck']),
        cards: data['cards'] as string[],
        place: String(data['place'] ?? ''),
        matches: data['matches'] as number,
      }));
    case 'protected':
    case 'item_took':
    case 'luck':
    case 'wild_luck':
    case 'crits':
    case 'temporary':
    case 'mortal_wound':
      return onStrike(before, (strike) => ({
        words: [...strike.words, event.text],
        left: typeof data['left'] === 'number' ? data['left'] : strike.left,
      }));
    case 'harmed':
      return onStrike(before, (strike) => ({
        place: String(data['place'] ?? strike.place),
        harmed: [
          ...strike.harmed,
          { card: String(data['card']), severity: data['severity'] as number, text: event.text },
        ],
      }));
    case 'damage_done':
      return onStrike(before, () => ({ applied: data['applied'] as number }));
    default:
      return before;
  }
}

/** The latest Conflict that the log tells of. */
export const conflictOf = (log: Told[]): Conflict | null => log.reduce<Conflict | null>(follow, null);

/** Questions that are asked within a Conflict. */
const WITHIN = [
  'answer',
  'card',
  'extra',
  'extra-rival',
  'combo',
  'cp',
  'tie',
  'follow-up',
  'take',
  'gain',
  'search',
  'place',
  'wild-card',
  'protect',
  'help',
  'ability',
  'impaired',
  'blessed',
  'cursed',
  'surprise',
  'high-card',
];
export const isWithin = (prompt: string | undefined): boolean => prompt !== undefined && WITHIN.includes(prompt);
/** Questions that come before any card lies open: the Conflict that they are about may not be in the log yet. */
const FIRST = ['answer', 'card', 'impaired', 'blessed', 'cursed', 'surprise'];

interface Told2 {
  unit: number;
  name: string;
}
/** The Unit with which somebody has a part in the Conflict that a question is about. */
export function fighterOf(
  ask: Pick<Ask, 'prompt' | 'data'> | null,
  scene: Pick<View, 'units' | 'you'>,
): number | undefined {
  if (!ask || !isWithin(ask.prompt)) return undefined;
  const named = [ask.data['unit'], ...['actor', 'rival'].map((side) => (ask.data[side] as Told2 | undefined)?.unit)];
  return scene.units.find((unit) => named.includes(unit.id) && unit.controller === scene.you)?.id;
}

/** The Conflict that a question is about: as the log tells it, or, if it tells of none yet, as the question names it. */
export function conflictFor(found: Conflict | null, prompt: string, data: Data): Conflict | null {
  const actor = data['actor'] as unknown as Told2 | undefined;
  const rival = data['rival'] as unknown as Told2 | undefined;
  if (!actor || !rival) return found && !found.over ? found : null;
  const fits =
    found &&
    !found.over &&
    !(FIRST.includes(prompt) && found.compared) &&
    [actor, rival].every((one) =>
      found.sides.some((side) => side.unit === one.unit && (one.unit >= 0 || side.name === one.name || !found.open)),
    );
  if (fits) return { ...found, kind: String(data['kind'] ?? found.kind) };
  return newConflict(
    String(data['kind'] ?? ''),
    newSide(actor.unit, actor.name),
    newSide(rival.unit, rival.name),
    (data['distance'] as number | undefined) ?? null,
  );
}

/** The outlook at one glance: halves that do the same are one row, called by their aspect and their Ranks. */
export function glance(outlook: Outlook): Outlook {
  const by = new Map<string, { at: number; ranks: string[] }>();
  outlook.keys.forEach((key, at) => {
    const aspect = /\((\w+)\)$/.exec(outlook.rows[at] ?? '')?.[1] ?? aspectName('wild');
    const card = key.split(':')[0] ?? '';
    const found = by.get(aspect) ?? { at, ranks: [] };
    const rank = suitOf(card) === 'wild' ? '' : rankOf(card);
    if (rank && !found.ranks.includes(rank)) found.ranks.push(rank);
    by.set(aspect, found);
  });
  const rows = [...by];
  const take = <T>(all: T[]): T[] => rows.map(([, { at }]) => all[at] as T);
  return {
    ...outlook,
    keys: take(outlook.keys),
    cells: take(outlook.cells),
    spoken: take(outlook.spoken),
    rows: rows.map(([aspect, { ranks }]) => (ranks.length ? `${aspect} (${ranks.join(', ')})` : aspect)),
  };
}
