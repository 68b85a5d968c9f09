// How a match of one's own went, in words.
import type { MyMatch } from './mine.svelte';
import { later, listed, said, say } from './say';

const WORDS = { won: later('won'), lost: later('lost'), drawn: later('a draw'), stopped: later('stopped') };

/** "won as Knight against Dragon (Bert), 1 : 0". */
export function outcomeWords(match: MyMatch): string {
  const how = match.outcome ? said(WORDS[match.outcome]) : match.over ? say('over') : say('under way');
  const side = listed(match.side ?? []);
  const who = listed(match.against ?? []);
  const sat =
    side && who
      ? say('{how} as {side} against {who}', { how, side, who })
      : side
        ? say('{how} as {side}', { how, side })
        : who
          ? say('{how} against {who}', { how, who })
          : how;
  return match.outcome && match.score ? `${sat}, ${match.score}` : sat;
}
