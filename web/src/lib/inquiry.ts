// What has become of one's matches while one was away: each of them is asked about once, as long as a page is open.
import { ApiError, tableInfo } from './api';
import { remember, rememberFacts, type MyMatch } from './mine.svelte';
import type { TableInfo } from './wire';

export class Inquiry {
  private readonly asked = new Set<string>();

  constructor(
    /** So many tables are asked about at most. */
    private readonly most: number,
    private readonly found: (match: MyMatch, info: TableInfo) => void = () => undefined,
  ) {}

  /** Ask about these matches; those that were not on the server last time come last. */
  ask(matches: readonly MyMatch[]): void {
    for (const match of matches.toSorted((a, b) => Number(a.missing ?? false) - Number(b.missing ?? false))) {
      if (this.asked.size >= this.most) return;
      if (this.asked.has(match.table)) continue;
      this.asked.add(match.table);
      void this.look(match);
    }
  }

  private async look(match: MyMatch): Promise<void> {
    const { table } = match;
    try {
      const info = await tableInfo(table, match.tokens[0] ?? match.watch);
      if (match.missing) remember({ table, missing: false });
      rememberFacts(table, info.seats, match.seats, info.result, info.ended);
      this.found(match, info);
    } catch (error) {
      // The seat is not forgotten: another database or an older backup may be all that is wrong.
      if (error instanceof ApiError && error.code === 'not-found') remember({ table, missing: true });
    }
  }
}
