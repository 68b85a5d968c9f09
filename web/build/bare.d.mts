/** Words that are said in no language. */
export interface Bare {
  text: string;
  /** File and line. */
  where: string;
}
export function bareIn(file: string, code?: string): Bare[];
export function bareInPage(): Bare[];
