// The line under the top edge: whose turn it is, and what the table waits for.
import { askOf, canAnswer } from '../lib/options';
import { whoIs } from '../lib/people.svelte';
import type { Seat, TableMessage } from '../lib/wire';
import { listed, say, sayMany } from '../lib/say';

export interface StatusWords {
  text: string;
  rule: string;
  /** It is this viewer's turn. */
  yours: boolean;
}

export const named = (seats: Seat[], seat: number | null): string =>
  seat === null
    ? say('A watcher')
    : whoIs(seats.find((one) => one.seat === seat) ?? { name: say('Seat {n}', { n: seat + 1 }), person: null });

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const STATUS_ROOM = 50;
/** As one sentence that leaves room for another in the line under the top edge. */
const shortened = (text: string): string =>
  text.length <= STATUS_ROOM
    ? `${text.replace(/\.$/, '')}.`
    : `${text.slice(0, STATUS_ROOM).replace(/\W*\s\S*$/, '')} …`;

export function statusWords(now: TableMessage, seats: Seat[], thinking: number[]): StatusWords {
  const { result } = now;
  const ask = askOf(now);
  if (result) return { text: say('Over: {ended}', { ended: now.ended }), rule: result.rule, yours: false };
  if (ask && canAnswer(ask) && ask.sealed === null)
    return { text: ask.text, rule: ask.rule, yours: !now.waiting.length || now.waiting.includes(ask.seat) };
  const others = now.waiting.filter((seat) => seat !== ask?.seat);
  const who = listed(others.map((seat) => named(seats, seat)));
  const bots = others.filter(
    (seat) => thinking.includes(seat) || seats.find((one) => one.seat === seat)?.who === 'bot',
  );
  const doing =
    others.length && bots.length === others.length
      ? sayMany('{who} is thinking', '{who} are thinking', { n: others.length, who })
      : who
        ? say('Waiting for {who}', { who })
        : say('One moment');
  if (ask && ask.sealed !== null) {
    const chosen = ask.options.find((option) => option.key === ask.sealed);
    return {
      text: `${chosen ? say('You chose: {text}', { text: shortened(chosen.text) }) : say('You are ready.')} ${doing}`,
      rule: ask.final,
      yours: false,
    };
  }
  return { text: doing, rule: ask?.rule ?? '', yours: false };
}

/** How it ended, for the one who looks. */
export function verdict(now: TableMessage): string {
  const result = now.result;
  if (!result) return '';
  if (result.unfinished) return say('Stopped, unfinished');
  const all = new Set(result.points);
  // Everybody won, or everybody lost: a party against the game.
  if (all.size === 1 && all.has(1)) return now.seat === null ? say('The party wins') : say('You win');
  if (all.size === 1 && all.has(0)) return now.seat === null ? say('The party loses') : say('You lose');
  if (!result.winners.length || result.winners.length === result.points.length) return say('A draw');
  if (now.seat === null) return capital(now.ended);
  return result.winners.includes(now.seat) ? say('You win') : say('You lose');
}
