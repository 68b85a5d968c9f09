// The stamps: those of the page's frame are there from the beginning, those of the tables of games are fetched when the first is drawn.
import frame from 'virtual:stamps';

let tables = $state.raw<Record<string, string> | undefined>();
let fetching: Promise<Record<string, string>> | undefined;

/** Every stamp there is, by name. */
export async function allStamps(): Promise<Record<string, string>> {
  fetching ??= import('virtual:stamps/tables').then((found) => (tables = found.default));
  return { ...frame, ...(await fetching) };
}

/** The drawing of a stamp: "" if there is none, null while it is on its way. */
export function stampBody(name: string): string | null {
  const body = frame[name] ?? tables?.[name];
  if (body !== undefined) return body;
  if (tables) return '';
  void allStamps().catch(() => (fetching = undefined));
  return null;
}
