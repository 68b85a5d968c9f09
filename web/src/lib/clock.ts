// The clock of a table in words; how far the server's time is from this machine's is learned with each welcome.
import type { ClockFace } from './wire';
import { say, sayMany } from './say';

/** Milliseconds left to a seat in all, at this time of the server's. */
export function timeLeft(clock: ClockFace, seat: number, now: number): number {
  const time = clock.seats[seat];
  if (!time) return 0;
  return Math.max(0, time.until === null ? (time.left ?? 0) + (time.bank ?? 0) : time.until - now);
}

const two = (n: number): string => String(n).padStart(2, '0');

/** "1:05", "2:00:00", "3 days". */
export function timeWords(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000);
  if (seconds >= 2 * 86400) return sayMany('{n} day', '{n} days', { n: Math.floor(seconds / 86400) });
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

const span = (seconds: number): string =>
  seconds % 86400 === 0
    ? say('{n} d', { n: seconds / 86400 })
    : seconds % 3600 === 0
      ? say('{n} h', { n: seconds / 3600 })
      : seconds % 60 === 0
        ? say('{n} min', { n: seconds / 60 })
        : say('{n} s', { n: seconds });

/** A time to choose: "30 seconds", "2 hours". */
export const spanWords = (seconds: number): string =>
  seconds % 86400 === 0
    ? sayMany('{n} day', '{n} days', { n: seconds / 86400 })
    : seconds % 3600 === 0
      ? sayMany('{n} hour', '{n} hours', { n: seconds / 3600 })
      : seconds % 60 === 0
        ? sayMany('{n} minute', '{n} minutes', { n: seconds / 60 })
        : sayMany('{n} second', '{n} seconds', { n: seconds });

/** What was agreed: "2 min for each move, 5 min in the bank". */
export function timingWords({ kind, seconds, more, bank }: ClockFace): string {
  const given =
    kind === 'move'
      ? say('{time} for each move', { time: span(seconds) })
      : more
        ? say('{time} for the match, {more} more for each move', { time: span(seconds), more: span(more) })
        : say('{time} for the match', { time: span(seconds) });
  return bank ? say('{given}, {bank} in the bank', { given, bank: span(bank) }) : given;
}
