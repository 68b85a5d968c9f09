// What is said to people, in their language: the English text in the code is the key of its translations.
//
//   say('{who} leaves', { who })        sayMany('{n} card', '{n} cards', { n })        sayAs('verb', 'Play')
//
// A sentence with bold words, a link or a key in it is laid out (`parts/Sentence.svelte`):
//
//   lay('**{n}** XP earned', { n })     layMany('**{n}** level', '**{n}** levels', { n })
//
// The first argument is always a literal text, so that the build finds it (build/said.mjs). Tables of constants are marked with
// `later` and said when they are shown (`said`). A place that holds `Somebody` reads "you" for whoever is meant, and a fork like
// `[take|takes]` has the form for the reader and the one for everybody else: it follows the first of them that the message names, or
// the one that it begins with (`[foe:lose|loses]`). `{who's}` is what belongs to somebody. The same as in `wyrmhoard.kernel.text.saying`.
import type { Snippet } from 'svelte';
import { ENGLISH, isSpokenIn, language, translation } from './language.svelte';

/** A person in a place of a message. */
export interface Somebody {
  /** What begins a sentence: "The knight". */
  name: string;
  /** Whether it is the reader. */
  mine: boolean;
  /** What stands within a sentence, if that is something else: "the knight". */
  called?: string;
}
export type Places = Record<string, string | number | Somebody>;
/** What fills the places of a message that is laid out: that, or a snippet for a link or a key. */
export type Fillings = Record<string, Places[string] | Snippet>;
/** A piece of a message that is laid out. */
export interface Piece {
  what: string | Snippet;
  bold: boolean;
}

type Part = string | { place: string; owner: boolean; first: boolean } | { fork: string; mine: Part[]; others: Part[] };
interface Message {
  parts: Part[];
  /** The places that it names, in its order. */
  places: string[];
}

const SYNTAX = /\{([a-z_]+)('s)?\}|\[(?:([a-z_]+):)?([^[\]|]*)\|([^[\]|]*)\]/g;
/** What stands before the beginning of a sentence. */
const ENDS = /(?:^|[.!?:] )[„“"]?$/;

const known = new Map<string, Message>();

/** The house whose words are being made, if it is a game's. */
let within: string | undefined;
/** Whether they are in English, whatever is spoken: no sentence is in two languages. */
const isForeign = (): boolean => within !== undefined && !isSpokenIn(within);
const translated = (key: string): string | string[] | undefined => (isForeign() ? undefined : translation(key));

function takenApart(text: string): Message {
  const found = known.get(text);
  if (found) return found;
  const places: string[] = [];
  const message = { parts: partsOf(text, '', places), places };
  known.set(text, message);
  return message;
}

function partsOf(text: string, before: string, places: string[]): Part[] {
  const parts: Part[] = [];
  let end = 0;
  for (const found of text.matchAll(SYNTAX)) {
    const [all, place, owner, who, mine, others] = found;
    if (found.index > end) parts.push(text.slice(end, found.index));
    const sofar = before + text.slice(0, found.index);
    const named = place ?? who;
    if (named && !places.includes(named)) places.push(named);
    if (place) parts.push({ place, owner: Boolean(owner), first: ENDS.test(sofar) });
    else
      parts.push({
        fork: who ?? '',
        mine: partsOf(mine ?? '', sofar, places),
        others: partsOf(others ?? '', sofar, places),
      });
    end = found.index + all.length;
  }
  if (end < text.length) parts.push(text.slice(end));
  return parts;
}

/** The words of a message and its places in order, with the side of each fork that is meant. */
function* chosen(text: string, places: Fillings): Generator<Exclude<Part, { fork: string }>> {
  const message = takenApart(text);
  function* walk(parts: Part[]): Generator<Exclude<Part, { fork: string }>> {
    for (const part of parts) {
      if (typeof part === 'string' || 'place' in part) yield part;
      else {
        const who = (part.fork ? [part.fork] : message.places)
          .map((name) => places[name])
          .find((value) => typeof value === 'object');
        yield* walk(typeof who === 'object' && who.mine ? part.mine : part.others);
      }
    }
  }
  yield* walk(message.parts);
}

const worded = (text: string, places: Places): string =>
  [...chosen(text, places)]
    .map((part) => (typeof part === 'string' ? part : placed(places[part.place] ?? '', part.owner, part.first)))
    .join('');

/** The same laid out. Only asterisks of the message itself mean something: those in what fills its places are just asterisks. */
function laidOut(text: string, places: Fillings): Piece[] {
  const pieces: Piece[] = [];
  let bold = false;
  const add = (what: string | Snippet): void => {
    const last = pieces.at(-1);
    if (typeof what === 'string' && last?.bold === bold && typeof last.what === 'string') last.what += what;
    else if (what) pieces.push({ what, bold });
  };
  for (const part of chosen(text, places)) {
    if (typeof part === 'string')
      part.split('**').forEach((words, at) => {
        if (at) bold = !bold;
        add(words);
      });
    else {
      const filling = places[part.place] ?? '';
      add(typeof filling === 'function' ? filling : placed(filling, part.owner, part.first));
    }
  }
  return pieces;
}

/** What is dear to make and the same for a whole language. */
function kept<Made>(make: (language: string) => Made): () => Made {
  const made = new Map<string, Made>();
  return () => {
    const now = isForeign() ? ENGLISH : language();
    const found = made.get(now) ?? make(now);
    made.set(now, found);
    return found;
  };
}

const numbers = kept((language) => new Intl.NumberFormat(language));
const lists = kept(
  (language) => new Intl.ListFormat(language === ENGLISH ? 'en-GB' : language, { type: 'conjunction' }),
);
const ORDER = ['zero', 'one', 'two', 'few', 'many', 'other'];
const plurals = kept((language) => {
  const rule = new Intl.PluralRules(language);
  return {
    rule,
    forms: [...rule.resolvedOptions().pluralCategories].sort((a, b) => ORDER.indexOf(a) - ORDER.indexOf(b)),
  };
});

function placed(value: string | number | Somebody, owner: boolean, first: boolean): string {
  if (typeof value === 'number') return numbers().format(value);
  if (typeof value === 'string') return owner ? own(value) : value;
  if (!value.mine) return placed(first ? value.name : (value.called ?? value.name), owner, first);
  if (owner) return first ? sayAs('begins a sentence', 'Your') : say('your');
  return first ? sayAs('begins a sentence', 'You') : say('you');
}

/** The name of somebody, before what is theirs. */
const own = (name: string): string =>
  /[sßxz]$/.test(name)
    ? sayAs('a name that ends in s, x or z, before what is theirs', "{name}'s", { name })
    : sayAs('a name before what is theirs', "{name}'s", { name });

const first = (found: string | string[] | undefined): string | undefined => (Array.isArray(found) ? found[0] : found);

/** A message in the language that is spoken now; `text` is a literal text. */
export const say = (text: string, places: Places = {}): string => worded(first(translated(text)) ?? text, places);

/** The same where one English text means different things: `context` says which. Both are literal texts. */
export const sayAs = (context: string, text: string, places: Places = {}): string =>
  worded(first(translated(`${context}\u0004${text}`)) ?? text, places);

/** A message laid out: what stands between two `**` in it is bold. */
export const lay = (text: string, places: Fillings = {}): Piece[] => laidOut(first(translated(text)) ?? text, places);

/** A message about `n` things, by the language's own plural; `one` and `many` are literal texts. */
export const sayMany = (one: string, many: string, places: Places & { n: number }): string =>
  worded(numbered(one, many, places.n), places);

/** The same laid out. */
export const layMany = (one: string, many: string, places: Fillings & { n: number }): Piece[] =>
  laidOut(numbered(one, many, places.n), places);

function numbered(one: string, many: string, n: number): string {
  const found = translated(one);
  if (!Array.isArray(found)) return n === 1 ? one : many;
  const { rule, forms } = plurals();
  const at = forms.indexOf(rule.select(n));
  return found[Math.min(at, found.length - 1)] ?? many;
}

/** Mark a literal text that is said later (`said`). */
export const later = (text: string): string => text;

/** A text that was marked with `later`. Without places it stays as it is, whatever brackets it has. */
export const said = (text: string, places?: Places): string => {
  const found = first(translated(text)) ?? text;
  return places ? worded(found, places) : found;
};

/** "Anna, Bert and Carl". */
export const listed = (names: readonly string[]): string => lists().format(names);

function from<Given extends unknown[], Made>(
  house: string,
  make: (...given: Given) => Made,
): (...given: Given) => Made {
  return (...given) => {
    const before = within;
    within = house;
    try {
      return make(...given);
    } finally {
      within = before;
    }
  };
}

/** The same functions for what a game says: in English where it is not translated, whatever home or another game would say for one of
 * its words. The build gives them to the files of its folder in place of those above (build/houses.ts). */
export const voiceOf = (house: string) => ({
  say: from(house, say),
  sayAs: from(house, sayAs),
  lay: from(house, lay),
  sayMany: from(house, sayMany),
  layMany: from(house, layMany),
  later,
  said: from(house, said),
  listed: from(house, listed),
});
