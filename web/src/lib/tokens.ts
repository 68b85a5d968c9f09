// What the tokens that this browser has of a table still open.
import { ApiError, tableInfo } from './api';
import { dropTokens } from './mine.svelte';

/** Whether one of these tokens holds a seat, as far as anybody can say, and what the seats there are called. */
export async function holdsSeat(table: string, tokens: string[]): Promise<{ holds: boolean; names: string[] }> {
  const answer = { holds: false, names: [] as string[] };
  for (const token of tokens) {
    try {
      answer.names = (await tableInfo(table, token)).seats.map((seat) => seat.name);
      answer.holds = true;
    } catch (error) {
      const code = error instanceof ApiError ? error.code : 'http';
      if (code === 'forbidden')
        dropTokens(table, [token]); // a seat that was given away
      else if (code !== 'not-found') answer.holds = true; // an invitation is not used up for want of an answer
    }
  }
  return answer;
}

/** Of several tokens, those that still open a seat; the others are dropped, unless they are all. */
export async function letGo(table: string, tokens: string[]): Promise<string[]> {
  const gone: string[] = [];
  for (const token of tokens)
    await tableInfo(table, token).catch(
      (error: unknown) => void (error instanceof ApiError && error.code === 'forbidden' && gone.push(token)),
    );
  if (gone.length < tokens.length) dropTokens(table, gone);
  return tokens.filter((token) => !gone.includes(token));
}
