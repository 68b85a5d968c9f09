// What one seat (or a watcher) knows of a table, after each message. Pure, so that tests can drive it.
import type { GameEvent, TableMessage } from './wire';

export interface SeatState {
  /** The latest message: view, ask, waiting and so on. */
  now: TableMessage;
  /** Everything that this seat saw, in order. */
  log: GameEvent[];
  /** The events that the latest message brought and that the page has not shown yet. */
  news: GameEvent[];
}

/** The state after `message`. `fresh` starts the log over; otherwise only unseen events are added. */
export function applyTable(before: SeatState | undefined, message: TableMessage): SeatState {
  if (message.fresh || !before) {
    return { now: message, log: [...message.events], news: before ? [] : [...message.events] };
  }
  const last = lastSeen(before);
  const news = message.events.filter((event) => event.n > last).sort((a, b) => a.n - b.n);
  return { now: message, log: [...before.log, ...news], news };
}

/** The number of the last event in the log (0: none), for `since`. */
export function lastSeen(state: SeatState | undefined): number {
  return state?.log.at(-1)?.n ?? 0;
}

/** The key under which the server counts a seat's events in `since`. */
export const seatKey = (seat: number | null): string => (seat === null ? 'watch' : String(seat));

export interface Since {
  since?: Record<string, number>;
  era?: number;
}

/** What a join says of the events that were seen: the last one by seat, and in which era. Nothing before the first message. */
export function sinceOf(states: Record<string, SeatState>): Since {
  const seen = Object.entries(states);
  if (!seen.length) return {};
  const since = Object.fromEntries(seen.map(([key, state]) => [key, lastSeen(state)]));
  return { since, era: Math.max(...seen.map(([, state]) => state.now.era)) };
}
