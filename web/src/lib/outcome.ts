// How a match of one's own went, in words.
import type { MyMatch } from './mine.svelte';

const WORDS = { won: 'won', lost: 'lost', drawn: 'a draw', stopped: 'stopped' };

/** "won as Knight against Dragon (Bert), 1 : 0". */
export function outcomeWords(match: MyMatch): string {
  const how = match.outcome ? WORDS[match.outcome] : match.over ? 'over' : 'under way';
  const side = match.side ? ` as ${match.side}` : '';
  const against = match.against?.length ? ` against ${match.against.join(', ')}` : '';
  return `${how}${side}${against}${match.outcome && match.score ? `, ${match.score}` : ''}`;
}
