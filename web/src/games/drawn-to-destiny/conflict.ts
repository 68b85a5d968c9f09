// The Conflict face to face, as the log tells it: so it is the same for who comes to the table in the middle of it. Pure.
import type { Ask } from '../../lib/wire';
import { askedOf } from './asked';
import type { Scene } from './story';
import type { View } from './types';
import type { Mark } from './weighing';
import type { Opened, Told } from './wire';
import { later, said, say, sayMany } from '../../lib/say';
import { keyOf, unitIn } from './keys';
import { bodyWords, capital, conditionName, conditionWords, isOnBody, placeName, plain } from './words';

/** One side of a Conflict. */
export interface Side {
  unit: number;
  name: string;
  /** With what: the card of an Item, an ability or a Skill. */
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
  /** What it is called, where it is no side of the Conflict. */
  name: string;
  words: string[];
  deck: string;
  cards: string[];
  place: string;
  matches: number;
  left: number | null;
  /** What the cards did that did not wound: the condition, and how much of it; null: nothing. */
  eased: [string, number] | null;
  harmed: { card: string; place: string; severity: number; text: string }[];
  applied: number | null;
  /** Why nothing comes of it, in words; "" where that has no reason of its own. */
  cancelled: string;
}
export interface Conflict {
  kind: string;
  distance: number | null;
  sides: [Side, Side];
  /** Cards lie open. */
  open: boolean;
  /** Cover has taken the shot: no card is laid for it. */
  covered: boolean;
  /** What Cover that has taken the shot has let it hit instead, in words. */
  diverted: string;
  /** Who Succeeds and why, once it is known. */
  compared: string;
  notes: string[];
  /** How the Task stands that it was about, and whether that is done. */
  task: string;
  done: boolean;
  /** How a Test has gone, in words. */
  tested: string;
  strikes: Strike[];
  /** What ails somebody since the first blow: the Unit, the condition, and how much of it. */
  gained: [number, string, number][];
  /** Whose Block was overrun: it is only grazed. */
  grazed: number | null;
  /** The next thing has begun. */
  over: boolean;
  /** Where in the log it begins; -1: the log does not tell of it yet. */
  at: number;
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
const newConflict = (kind: string, one: Side, other: Side, distance: number | null, at = -1): Conflict => ({
  kind,
  distance,
  sides: [one, other],
  open: false,
  covered: false,
  diverted: '',
  compared: '',
  notes: [],
  task: '',
  done: false,
  tested: '',
  strikes: [],
  gained: [],
  grazed: null,
  over: false,
  at,
});
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

/** Somebody in a Conflict, as an event names it. */
type Named = Pick<Side, 'unit' | 'name'>;
type Both = [Side, Side];

function sideOf(found: Conflict, { unit, name }: Named): Side | undefined {
  const of = found.sides.filter((side) => side.unit === unit);
  return of.length > 1 || unit < 0 ? (of.find((side) => side.name === name) ?? of[0]) : of[0];
}
const both = ([one, other]: Both, by: (side: Side, at: number) => Side): Both => [by(one, 0), by(other, 1)];
const change = (found: Conflict, who: Named, by: (side: Side) => Partial<Side>): Conflict => {
  const side = sideOf(found, who);
  return { ...found, sides: both(found.sides, (one) => (one === side ? { ...one, ...by(one) } : one)) };
};
const gains = (found: Conflict, who: Named, words: string): Conflict =>
  change(found, who, (side) => ({ gains: [...side.gains, words] }));
function onStrike(found: Conflict, by: (strike: Strike) => Partial<Strike>): Conflict {
  const last = found.strikes.at(-1);
  return last ? { ...found, strikes: [...found.strikes.slice(0, -1), { ...last, ...by(last) }] } : found;
}
const newStrike = (unit: number, name = ''): Strike => ({
  unit,
  name,
  words: [],
  deck: '',
  cards: [],
  place: '',
  matches: 0,
  left: null,
  eased: null,
  harmed: [],
  applied: null,
  cancelled: '',
});

/** The Conflict after one more event; `before` is null where there is none. */
export function follow(before: Conflict | null, event: Told, at = -1): Conflict | null {
  if (event.kind === 'attacked') {
    const { unit, name, target, rival, distance, item, ability, called = {} } = event.data;
    const one = newSide(unit, called[keyOf(unit)] ?? name, ability || item || say('bare hands'));
    return newConflict('fight', one, newSide(idOf(target), called[target] ?? rival), distance, at);
  }
  if (event.kind === 'opened') return opened(before, event.data, at);
  if (!before) return null;
  if (AFTER.includes(event.kind)) return { ...before, over: true };
  return before.over ? before : goOn(before, event);
}

function opened(before: Conflict | null, { kind, sides: shown }: Opened, at: number): Conflict | null {
  const [one, other] = shown;
  if (!one || !other) return before;
  const fits = before && !before.over && !before.open && sideOf(before, one) && sideOf(before, other);
  const base = fits
    ? before
    : newConflict(kind, newSide(one.unit, one.name), newSide(other.unit, other.name), null, at);
  const [first, second] = base.sides;
  const sides: Both = [
    { ...first, ...one },
    { ...(first.unit === other.unit ? first : second), ...other },
  ];
  return { ...base, kind, sides, open: true, covered: false };
}

/** A Conflict that is not over after one more event. */
function goOn(before: Conflict, event: Told): Conflict {
  switch (event.kind) {
    case 'answered': {
      const { skill, means } = event.data;
      return change(before, event.data, () => ({ means: skill || means }));
    }
    case 'mutual':
      return gains(before, event.data, say('attacks at the same moment'));
    case 'cover_revealed':
      return { ...before, covered: event.data.space !== null, notes: [...before.notes, event.text] };
    case 'diverted':
      return { ...before, diverted: event.text, notes: [...before.notes, event.text] };
    case 'picked': {
      const { card, aspect } = event.data;
      return change(before, event.data, (side) => ({ card, aspect, halves: card === side.card ? side.halves : null }));
    }
    case 'compared': {
      const shown = event.data.sides;
      return { ...before, sides: both(before.sides, (one, at) => ({ ...one, ...shown[at] })), compared: event.text };
    }
    case 'tie_turned': {
      const side = sideOf(before, event.data);
      const sides = both(before.sides, (one) => ({ ...one, result: one === side ? 'succeeds' : 'fails' }));
      return { ...before, sides };
    }
    case 'combined': {
      const { cards } = event.data;
      return change(before, event.data, () => ({ combo: cards }));
    }
    case 'scored': {
      const { successes, parts } = event.data;
      return change(before, event.data, () => ({ successes, parts }));
    }
    case 'cp_spent': {
      const { successes } = event.data;
      return change(before, event.data, () => ({ successes }));
    }
    case 'struck_back': {
      const { card } = event.data;
      return change(before, event.data, () => ({ back: card }));
    }
    case 'kept':
      return gains(before, event.data, say('keeps the card'));
    case 'move_bonus':
      return gains(before, event.data, say('Move {move} back', { move: String(event.data.move) }));
    case 'struck':
    case 'thing_struck': {
      const { called = {} } = event.data;
      const strike =
        event.kind === 'struck' ? newStrike(event.data.unit, called[keyOf(event.data.unit)]) : newStrike(-1);
      const applied = event.kind === 'struck' && !event.data.successes ? 0 : null;
      return { ...before, strikes: [...before.strikes, { ...strike, applied, words: [event.text] }] };
    }
    case 'stack_revealed': {
      const { deck, cards, place, matches } = event.data;
      return onStrike(before, () => ({ deck, cards, place, matches }));
    }
    case 'protected':
    case 'item_took':
    case 'luck': {
      const { left } = event.data;
      return onStrike(before, (strike) => ({ words: [...strike.words, event.text], left }));
    }
    case 'temporary': {
      const { condition, number } = event.data;
      return onStrike(before, (strike) => ({ words: [...strike.words, event.text], eased: [condition, number] }));
    }
    case 'wild_luck':
      return onStrike(before, (strike) => ({ words: [...strike.words, event.text], cancelled: event.text }));
    case 'crits':
    case 'mortal_wound':
      return onStrike(before, (strike) => ({ words: [...strike.words, event.text] }));
    case 'harmed': {
      const { place, card, severity } = event.data;
      return onStrike(before, (strike) => ({
        place,
        harmed: [...strike.harmed, { card, place, severity, text: event.text }],
      }));
    }
    case 'gained': {
      const { unit, condition, now } = event.data;
      if (!before.strikes.length) return before;
      const others = before.gained.filter(([id, known]) => id !== unit || known !== condition);
      return { ...before, gained: [...others, [unit, condition, now]] };
    }
    case 'overrun':
      return { ...before, grazed: event.data.unit };
    case 'task_moved':
      return { ...before, task: event.text };
    case 'tested':
      return { ...before, tested: event.text };
    case 'task_done':
      return { ...before, task: event.text, done: true };
    case 'damage_done': {
      const { applied } = event.data;
      return onStrike(before, () => ({ applied }));
    }
    default:
      return before;
  }
}

/** The latest Conflict that the log tells of. */
export const conflictOf = (log: Told[]): Conflict | null =>
  log.reduce<Conflict | null>((before, event, at) => follow(before, event, at), null);

/** How a Conflict has ended for one side, in a word, and a sentence for the harm that came of it. */
export interface Ending {
  mark: Mark;
  word: string;
  told: string;
}
const SEVERITIES = [later('minor harm'), later('major harm'), later('critical harm'), later('extreme harm')];
const inShort = (name: string): string => name.replace(/ \(\w+ \d+\)$/, '');
/** What a blow has taken, in figures: "1 wound, 1 Fatigue". */
function tollWords({ harmed, eased }: Strike): string {
  const wounds = harmed.filter(({ place }) => isOnBody(place)).length;
  return [
    ...(wounds ? [sayMany('{n} wound', '{n} wounds', { n: wounds })] : []),
    ...(eased ? [say('{n} {condition}', { n: eased[1], condition: conditionName(eased[0]) })] : []),
  ].join(', ');
}
/** What a blow has done, in a sentence. */
function harmWords(found: Conflict, strike: Strike): string {
  const name = inShort(found.sides.find((side) => side.unit === strike.unit)?.name ?? strike.name);
  const toll = tollWords(strike);
  if (strike.applied === 0) return strike.cancelled ? ended(strike.cancelled) : say('{name} takes nothing.', { name });
  if (!strike.harmed.length) {
    const ills = found.gained.filter(([id]) => id === strike.unit).map(([, ill, now]) => conditionWords(ill, now));
    const told = toll || ills.join(', ');
    return told ? say('{name} is hit, but not wounded: {ills}.', { name, ills: told }) : '';
  }
  const MANY = 2;
  if (strike.harmed.length > MANY) {
    const worst = Math.max(...strike.harmed.map(({ severity }) => severity));
    const sum = say('{name} takes {n} wounds, the worst: {harm}.', {
      name,
      n: strike.harmed.length,
      harm: said(SEVERITIES[worst - 1] ?? ''),
    });
    return toll ? `${sum} ${toll}.` : sum;
  }
  const told = strike.harmed
    .map(({ card, place, severity }, at) => {
      const harm = said(SEVERITIES[severity - 1] ?? '');
      if (place && !isOnBody(place)) {
        const [kind, what] = [capital(plain(card.split('-')[0] ?? '')), placeName(place)];
        return say('{name} is shaken, {kind} ({what}): {harm}.', { name, kind, what, harm });
      }
      if (place && at) return say('Also in the {place}: {harm}.', { place: placeName(place), harm });
      return place
        ? say('{name} is hit in the {place}: {harm}.', { name, place: placeName(place), harm })
        : say('{name} is hit: {harm}.', { name, harm });
    })
    .join(' ');
  return toll ? `${told} ${toll}.` : told;
}

const COVER = later('Cover');
const ended = (text: string): string => (text.endsWith('.') ? text : `${text}.`);
const SCORES = ['fast', 'strong', 'counter'];
/** Whether a blow may still come of the cards. `able`: the Units that strike, where that is known. */
function mayStrike(found: Conflict, able: number[] | null): boolean {
  if (found.kind !== 'fight' || found.strikes.length || found.over) return false;
  return found.sides.some((side, at) => {
    if (able && !able.includes(side.unit)) return false;
    const goesOn = side.aspect === 'fast' && found.sides[1 - at]?.aspect === 'block';
    return goesOn || (side.result === 'succeeds' && SCORES.includes(side.aspect));
  });
}

/** Whether it is known how it ends, or will be: its cards are compared, or no card is laid for it. */
export const isFought = (found: Conflict): boolean => found.compared !== '' || found.covered;
/** Whether what the last blow does is still being reckoned. */
function isReckoned(found: Conflict): boolean {
  const last = found.strikes.at(-1);
  return found.over || !last || last.unit < 0 || last.applied !== null || last.harmed.length > 0;
}

/** The word over a Conflict, seen by one of its sides; null as long as it is not known. */
export function endingOf(found: Conflict, mine: 0 | 1, able: number[] | null = null): Ending | null {
  if (found.covered && !found.compared) {
    const [unit, rival] = found.sides.map(({ name }) => name);
    const taken = say('The Cover takes the shot of {unit} at {rival}.', { unit: unit ?? '', rival: rival ?? '' });
    if (!isReckoned(found)) return null;
    const harm = found.strikes.map((strike) => harmWords(found, strike));
    const told = [taken, found.diverted && ended(found.diverted), ...harm].filter(Boolean).join(' ');
    return { mark: mine ? 'good' : 'bad', word: said(COVER), told };
  }
  if (!found.compared || mayStrike(found, able) || !isReckoned(found)) return null;
  const [me, them] = mine ? [found.sides[1], found.sides[0]] : found.sides;
  const hits = (unit: number): Strike[] => found.strikes.filter((strike) => strike.unit === unit);
  const [dealt, taken] = [hits(them.unit), hits(me.unit)];
  const told = found.strikes
    .map((strike) => harmWords(found, strike))
    .filter(Boolean)
    .join(' ');
  const bare = (mark: Mark, word: string): Ending => ({ mark, word, told });
  const stopped = (strikes: Strike[]): boolean => strikes.every((strike) => strike.applied === 0);
  if (dealt.length && taken.length) return bare('open', say('Both hit'));
  if (dealt.length) {
    if (stopped(dealt)) return bare('open', say('Stopped'));
    return found.grazed === them.unit ? bare('open', say('Graze')) : bare('good', say('Hit'));
  }
  if (taken.length) {
    if (stopped(taken)) return bare('good', say('Stopped'));
    return found.grazed === me.unit ? bare('open', say('Grazed')) : bare('bad', say('Struck'));
  }
  if (found.kind !== 'fight') {
    if (me.result === 'succeeds') {
      if (found.kind === 'task' && !found.task && !found.done && !found.over) return null; // how far it has come is said next
      const word = found.kind === 'task' && !found.done ? say('Progress') : say('Done');
      return { mark: 'good', word, told: found.task || found.tested };
    }
    const [mark, word] = me.result === 'fails' ? (['bad', say('Fails')] as const) : (['none', say('Nothing')] as const);
    return { mark, word, told: found.tested };
  }
  if (mine === 0) return me.result === 'succeeds' ? bare('none', say('No harm')) : bare('bad', say('Miss'));
  return me.result === 'ties' ? bare('none', say('Nothing')) : bare('good', say('Safe'));
}

/** The last blow that has hit a side, unless nothing came of it. */
const lastOn = (found: Conflict, side: Side): Strike | undefined =>
  found.strikes.findLast((strike) => strike.unit === side.unit && strike.applied !== 0);
/** Where a side was hit: nowhere, once it is known that it is not wounded. */
export function hitOf(found: Conflict, side: Side): string {
  const strike = lastOn(found, side);
  return strike && (strike.applied === null || strike.harmed.length) ? strike.place : '';
}
/** Whether a side was hit by a blow of which something came. */
/** What is left of whoever was hit, in sentences. */
export const remainsOf = (found: Conflict, units: Scene['units']): string[] =>
  found.sides.flatMap((side) => {
    const unit = isHit(found, side) && units.find((one) => one.id === side.unit);
    const body = unit && unit.stats['body'];
    if (!unit || !body) return [];
    return [body.level > 0 ? `${bodyWords(body)}.` : say('{name} is out of it.', { name: inShort(side.name) })];
  });
export const isHit = (found: Conflict, side: Side): boolean => lastOn(found, side) !== undefined;
/** Who has hit whom: an arrow from the first of two sides to the other, back, or both ways. Where nobody is hit, it goes from
 *  who attacked. */
export function arrowOf(found: Conflict, [left, right]: [Side, Side]): '→' | '←' | '↔' {
  const [one, other] = [isHit(found, right), isHit(found, left)];
  if (one && other) return '↔';
  return one || (!other && found.sides[0] === left) ? '→' : '←';
}
/** What each side has had from it. */
export const gainedBy = (found: Conflict, side: Side): [string, number][] =>
  found.gained.flatMap(([unit, condition, now]) => (unit === side.unit ? [[condition, now]] : []));

/** A blow that went from one Unit to another: where it hit, and whether it was stopped. */
export interface Blow {
  by: number;
  unit: number;
  stopped: boolean;
  badges: string[];
}
/** The blows of a Conflict, with what fell onto the Units that they hit. */
export const blowsOf = (found: Conflict | null): Blow[] =>
  (found?.strikes ?? []).flatMap(({ unit, applied, harmed }) => {
    const by = found?.sides.find((side) => side.unit !== unit)?.unit ?? -1;
    if (!found || by < 0 || unit < 0) return [];
    const wounds = harmed.map(({ severity }) => capital(said(SEVERITIES[severity - 1] ?? '')));
    const ills = found.gained.flatMap(([id, name, now]) => (id === unit ? [conditionWords(name, now)] : []));
    return [{ by, unit, stopped: applied === 0, badges: [...wounds, ...ills] }];
  });

/** The Units that would strike in the Conflict that a card is asked for; null: not known. */
export function strikersOf(ask: Pick<Ask, 'prompt' | 'data'> | null): number[] | null {
  if (ask?.prompt !== 'card') return null;
  const { actor, rival } = askedOf(ask);
  if (actor?.strikes === undefined || rival?.strikes === undefined) return null;
  return [actor, rival].filter((side) => side.strikes && side.paid).map((side) => side.unit);
}

/** Which side of a Conflict is the viewer's; null: neither, or a Unit that the viewer cannot tell. */
export function mineOf(found: Conflict, scene: Pick<View, 'units' | 'you'>): 0 | 1 | null {
  if (scene.you === null) return null;
  const own = (side: Side): boolean =>
    scene.units.some((unit) => unit.id === side.unit && unit.controller === scene.you);
  return own(found.sides[0]) ? 0 : own(found.sides[1]) ? 1 : null;
}

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

/** The Unit with which somebody has a part in the Conflict that a question is about. */
export function fighterOf(
  ask: Pick<Ask, 'prompt' | 'data'> | null,
  scene: Pick<View, 'units' | 'you'>,
): number | undefined {
  if (!ask || !isWithin(ask.prompt)) return undefined;
  const { unit, actor, rival } = askedOf(ask);
  const named = [unit, actor?.unit, rival?.unit];
  return scene.units.find((unit) => named.includes(unit.id) && unit.controller === scene.you)?.id;
}

/** The Conflict that a question is about: as the log tells it, or, if it tells of none yet, as the question names it. */
export function conflictFor(found: Conflict | null, ask: Pick<Ask, 'prompt' | 'data'>): Conflict | null {
  const { actor, rival, kind, distance } = askedOf(ask);
  if (!actor || !rival) return found && !found.over ? found : null;
  const fits =
    found &&
    !found.over &&
    !(FIRST.includes(ask.prompt) && found.compared) &&
    [actor, rival].every((one) =>
      found.sides.some((side) => side.unit === one.unit && (one.unit >= 0 || side.name === one.name || !found.open)),
    );
  if (fits) return { ...found, kind: kind ?? found.kind };
  return newConflict(kind ?? '', newSide(actor.unit, actor.name), newSide(rival.unit, rival.name), distance ?? null);
}
