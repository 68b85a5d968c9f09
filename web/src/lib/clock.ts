// The clock of a table in words; how far the server's time is from this machine's is learned with each welcome.
import type { ClockFace } from './wire';

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
  if (seconds >= 2 * 86400) return `${Math.floor(seconds / 86400)} days`;
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

const span = (seconds: number): string =>
  seconds % 86400 === 0 ? `${seconds / 86400} d` : seconds % 3600 === 0 ? `${seconds / 3600} h` : seconds % 60 === 0 ? `${seconds / 60} min` : `${seconds} s`;

/** What was agreed: "2 min for each move, 5 min in the bank". */
export function timingWords({ kind, seconds, more, bank }: ClockFace): string {
  const given = kind === 'move' ? `${span(seconds)} for each move` : `${span(seconds)} for the match${more ? `, ${span(more)} more for each move` : ''}`;
  return bank ? `${given}, ${span(bank)} in the bank` : given;
}
