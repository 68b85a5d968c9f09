// What the keys of options say, read here alone: "3>12.2" deals share 3 to encounter 12, level 2.
const DEAL = /^(\d+)>(\d+)(?:\.(.+))?$/;
const HELP = /^(?:assist|any|use) /;
const PLAY = /^(?:play|assist) /;
const DROP = /^drop /;

/** To what a share is dealt, and to which of its levels; null: the key is of something else. */
export function dealtIn(key: string): { share: number; target: number; row: string } | null {
  const found = DEAL.exec(key);
  return found && { share: Number(found[1]), target: Number(found[2]), row: found[3] ?? '' };
}
/** Whether it helps a teammate. */
export const isHelp = (key: string): boolean => HELP.test(key);
/** Whether a card is played from the hand. */
export const isPlay = (key: string): boolean => PLAY.test(key);
export const isDrop = (key: string): boolean => DROP.test(key);
