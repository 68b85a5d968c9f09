// What a table says of its seats, in the words of whoever reads.
import { say } from './say';
import type { Notice } from './wire';

export function noticeWords({ kind, seat, who }: Notice, nameOf: (seat: number) => string | undefined): string {
  const name = nameOf(seat) ?? say('Seat {n}', { n: seat + 1 });
  if (kind === 'unmoved')
    return say('{seat}: the seat is open again; its person had not done anything yet.', { seat: name });
  if (kind === 'opened') return say('{seat}: the seat is open again; its person was away for long.', { seat: name });
  if (kind === 'invited') {
    return who
      ? say('{seat}: {who} has sat down, by invitation.', { seat: name, who })
      : say('{seat}: somebody has sat down, by invitation.', { seat: name });
  }
  return who
    ? say('{seat}: {who} has sat down, from the lobby.', { seat: name, who })
    : say('{seat}: somebody has sat down, from the lobby.', { seat: name });
}
