// Which language the page speaks: as chosen in the lobby, else the first that the browser likes of those that we speak.
// Translations are fetched a house at a time: home, which is everything but the tables of games, and each game's when it is opened.
import { words } from 'virtual:words';
import { keep, kept } from './storage';

/** What a language says for a message: by its English text, with its context before it; a text for each plural. */
export type Words = Record<string, string | string[]>;

export const ENGLISH = 'en';
const KEY = 'wyrmhoard.language';
const HOME = '';

/** All that can be spoken, English first. */
export const LANGUAGES: readonly string[] = [ENGLISH, ...Object.keys(words)];
/** What a language calls itself: "Deutsch". */
export const ownName = (language: string): string =>
  new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? language;

let spoken = $state.raw<{ language: string; words: Words }>({ language: ENGLISH, words: {} });
/** The same as `spoken` for those who ask without following it. */
let wanted = ENGLISH;
const opened = new Set([HOME]);

export const language = (): string => spoken.language;
/** What is said instead of this text, by its key. */
export const translation = (key: string): string | string[] | undefined => spoken.words[key];

/** The language to begin with: what was chosen here, else the first that the browser likes. Anything unknown is English. */
export function firstLanguage(liked: readonly string[] = navigator.languages): string {
  const chosen = kept(KEY);
  const tags = typeof chosen === 'string' ? [chosen] : liked;
  for (const tag of tags) {
    const short = tag.toLowerCase().split(/[-_]/)[0] ?? '';
    if (LANGUAGES.includes(short)) return short;
  }
  return ENGLISH;
}

/** Whether a house has its words in the language that is spoken. */
export const isSpokenIn = (house: string): boolean =>
  spoken.language === ENGLISH || house in (words[spoken.language] ?? {});

const prepares: ((language: string) => Promise<unknown>)[] = [];
/** Have something done before another language is spoken, so that nothing on the page has to wait for its words then. */
export const prepare = (how: (language: string) => Promise<unknown>): void => void prepares.push(how);

/** Fetch what is missing of a language and speak it. Whoever cannot fetch it goes on in the one that is spoken. */
export async function speak(language: string): Promise<void> {
  wanted = language;
  const houses = words[language] ?? {};
  const fetched = Promise.all([...opened].map(async (house) => (await houses[house]?.())?.default ?? {}));
  const [found] = await Promise.all([fetched, ...prepares.map((how) => how(language))]);
  if (wanted !== language) return; // somebody has chosen again
  spoken = { language, words: Object.assign({}, ...found) as Words };
  document.documentElement.lang = language;
}

/** Speak what somebody chose, and remember it. */
export async function choose(language: string): Promise<void> {
  keep(KEY, language);
  await speak(language).catch(() => undefined);
}

/** From now on the words of this game are needed, too. A table without its words is better than none. */
export async function openHouse(game: string): Promise<void> {
  if (opened.has(game)) return;
  opened.add(game);
  if (wanted !== ENGLISH) await speak(wanted).catch(() => undefined);
}
