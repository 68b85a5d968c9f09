// The rule that is lying open over the table, if any.
export const openedRule = $state<{ now: { game: string; rule: string } | null }>({ now: null });

export function openRule(game: string, rule: string): void {
  openedRule.now = { game, rule };
}
