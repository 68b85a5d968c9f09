/** A message of the page, with one place at which it is said. */
export interface Said {
  /** A game's folder in Python; "" is everything that is no game. */
  house: string;
  text: string;
  many: string;
  context: string;
  /** File and line. */
  where: string;
}
export function saidIn(file: string, code?: string): Said[];
export function sources(): string[];
export function whereabouts(file: string, code: string, start: number): string;
export function saidByPage(): Said[];
