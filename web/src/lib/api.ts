// The server's REST side. Tokens travel in a header, never in an address.
import { language, prepare } from './language.svelte';
import { called } from './people.svelte';
import type {
  CardFace,
  Claimed,
  Course,
  Draft,
  Failure,
  Filed,
  Following,
  GameInfo,
  Judged,
  JudgedCards,
  JudgedDeck,
  Listed,
  MadeTable,
  MatchRecord,
  NewTable,
  OpenTable,
  OwnName,
  Plain,
  PlainObject,
  PushKey,
  Reopened,
  Replay,
  Report,
  Review,
  Rulebook,
  Rules,
  ScenarioList,
  Subscribed,
  Subscription,
  TableInfo,
  TableJournal,
  TableLog,
  Welcome,
} from './wire';
import type { FailureCode } from './refusals';
import { say } from './say';

/** A request that the server refused, in its own words. */
export class ApiError extends Error {
  constructor(
    readonly code: FailureCode,
    text: string,
    readonly rule = '',
  ) {
    super(text);
  }
}

/** What went wrong, for whoever looks at the page. */
export const complaint = (error: unknown): string => (error instanceof Error ? error.message : String(error));

async function call<T>(path: string, token?: string, body?: unknown, tongue = language()): Promise<T> {
  const headers: Record<string, string> = {};
  if (token) headers['Authorization'] = `Bearer ${token}`;
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  const init: RequestInit = body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) };
  let answer: Response;
  try {
    answer = await fetch(`./api/${path}?language=${tongue}`, init);
  } catch {
    throw new ApiError('offline', say('The server does not answer. Is it running?'));
  }
  const data: unknown = await answer.json().catch(() => null);
  if (answer.ok) return data as T;
  const error = (data as Partial<Failure> | null)?.error;
  if (error?.code === 'passphrase') location.reload(); // the server asks for it on a page of its own
  throw new ApiError(
    error?.code ?? 'http',
    error?.text ?? say('The server answered {status}.', { status: answer.status }),
    error?.rule,
  );
}

interface Asked {
  path: string;
  token: string | undefined;
  key: string;
  answer: Promise<unknown>;
  /** The page that asked last. */
  page: string;
  /** The server works long for it. */
  costly: boolean;
}
const kept = new Map<string, Asked>();
/** So many answers are kept, the latest. */
const MOST_KEPT = 200;
/** The page that is shown, and what it is about: "replay/4f2a". */
const pageNow = (): string => location.hash.split('/').slice(1, 3).join('/');

/** Things that do not change while the page is open are asked for once in each language; `key` is what they are, if not their path. */
function once<T>(
  path: string,
  token?: string,
  { key = path, tongue = language(), costly = false }: { key?: string; tongue?: string; costly?: boolean } = {},
): Promise<T> {
  const place = `${tongue} ${key}`;
  const page = pageNow();
  const known = kept.get(place);
  if (known) {
    known.page = page;
    return known.answer as Promise<T>;
  }
  const answer = call<T>(path, token, undefined, tongue);
  kept.set(place, { path, token, key, answer, page, costly });
  for (const oldest of [...kept.keys()].slice(0, -MOST_KEPT)) kept.delete(oldest);
  answer.catch(() => kept.delete(place));
  return answer;
}
// What is shown is asked for in the new language before that is spoken: then it is there, and forms keep what was filled in.
prepare((tongue) => {
  const shown = [...kept.values()].filter(({ page, costly }) => page === pageNow() && !costly);
  return Promise.allSettled(shown.map(({ path, token, key }) => once(path, token, { key, tongue })));
});

export const games = (): Promise<GameInfo[]> => once('games');
/** What a game is called on the page. */
export const titleOf = async (game: string): Promise<string> =>
  (await games()).find((entry) => entry.name === game)?.title ?? game;
export const cards = (game: string): Promise<CardFace[]> => once(`games/${game}/cards`);
/** The faces of a table's cards: those of its game, or of other ones if it began with others. */
export const cardsAt = ({ table, game, cards: print, own_cards: own }: Welcome, token: string): Promise<CardFace[]> =>
  own
    ? once(`tables/${table}/cards`, token, { key: `${game}/${print}` })
    : once(`games/${game}/cards`, undefined, { key: `${game}/${print}` });
/** The same, for a page that knows no more than the table's name. */
export const cardsOf = (table: string, token: string): Promise<CardFace[]> => once(`tables/${table}/cards`, token);
export const rules = (game: string): Promise<Rules> => once(`games/${game}/rules`);
export const rulebook = async (game: string): Promise<string> => (await once<Rulebook>(`games/${game}/rulebook`)).text;

/** What stands on a game's shelf. */
export const courses = (game: string): Promise<Course[]> => once(`games/${game}/courses`);

/** The positions that a game sets as tasks, the easiest first, and the files that are none. */
export const scenarios = (game: string): Promise<ScenarioList> => once(`games/${game}/scenarios`);

export const readyDecks = (game: string): Promise<JudgedDeck[]> => once(`games/${game}/decks`);
export const checkDeck = (game: string, text: string): Promise<JudgedDeck> =>
  call(`games/${game}/decks`, undefined, { text });

/** What the cards in a text are, and what a table with them is like. */
export const judgeCards = (game: string, text: string): Promise<JudgedCards> =>
  call(`games/${game}/cards`, undefined, { text });
/** What a game's editor offers, and what it says of what is being written: in forms of the game's own. */
export const editorBox = (game: string): Promise<PlainObject> => once(`games/${game}/editor`);
export const edit = (game: string, draft: Draft): Promise<PlainObject> =>
  call(`games/${game}/editor`, undefined, draft);

/** Who asks, if they have said what they are called. */
const named = (): { called?: OwnName } => {
  const mine = called();
  return mine ? { called: mine } : {};
};

export const makeTable = (wish: NewTable): Promise<MadeTable> => call('tables', undefined, { ...wish, ...named() });
/** Sit down with an invitation, which is used up by that; `token` is to open the seat. The same once more gives the same answer. */
export const claim = (table: string, invitation: string, token: string): Promise<Claimed> =>
  call(`tables/${table}/claim`, invitation, { token, ...named() });
/** The tables that everybody may join. */
export const openTables = (): Promise<OpenTable[]> => call('open');
export const joinOpen = (table: string, seat: number, token: string): Promise<Claimed> =>
  call(`tables/${table}/join`, undefined, { seat, token, ...named() });
/** Another invitation for a seat, or (withdraw) none; for the host. */
export const reopen = (way: 'renew' | 'withdraw', table: string, seat: number, host: string): Promise<Reopened> =>
  call(`tables/${table}/seats/${seat}/${way}`, host, {});
/** Whether the lobby shows a table to everybody, after that has been changed (or as it is); for the host. */
export const listed = (table: string, host: string, wish?: boolean): Promise<Listed> =>
  call(`tables/${table}/listed`, host, wish === undefined ? {} : { listed: wish });
export const tableInfo = (table: string, token: string): Promise<TableInfo> => call(`tables/${table}`, token);
export const record = (table: string, token: string): Promise<MatchRecord> => call(`tables/${table}/record`, token);
/** The story so far, of a table whose game keeps a journal. */
export const tableJournal = (table: string, token: string): Promise<TableJournal> =>
  call(`tables/${table}/journal`, token);
export const tableLog = (table: string, token: string): Promise<TableLog> => call(`tables/${table}/log`, token);
export const replay = (table: string, token: string): Promise<Replay> => call(`tables/${table}/replay`, token);
export const replayOf = (saved: Plain): Promise<Replay> => call('replays', undefined, saved);
/** A match that is over, looked back at. */
export const review = (table: string, token: string): Promise<Review> =>
  once(`tables/${table}/review`, token, { costly: true });
export const reviewOf = (saved: Plain): Promise<Review> => call('reviews', undefined, saved);
/** What the game's strongest bot thinks of an input of a match that is over. */
export const decision = (table: string, token: string, at: number): Promise<Judged> =>
  once(`tables/${table}/decisions/${at}`, token, { costly: true });
/** Play on from a moment of a match that is over, at a new table. */
export const playAnew = (table: string, token: string, at: number, seat: number): Promise<MadeTable> =>
  call(`tables/${table}/anew`, token, { at, seat, ...named() });
export const rematch = (table: string, token: string): Promise<Following> => call(`tables/${table}/rematch`, token, {});
export const report = (body: Report, token?: string): Promise<Filed> => call('reports', token, body);

/** The key with which this browser subscribes to the server's messages; null if it sends none. */
export const pushKey = async (): Promise<string | null> => (await once<PushKey>('push')).key;
export const subscribe = (table: string, token: string, browser: Subscription): Promise<Subscribed> =>
  call(`tables/${table}/push`, token, browser);
export const stopCalls = (endpoint: string, table?: string): Promise<Subscribed> =>
  call('push/stop', undefined, table === undefined ? { endpoint } : { endpoint, table });
