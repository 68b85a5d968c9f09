// What the server tells the Scene editor (screens/editor.py and screens/forms.py), and what goes with it on the page.
export type Data = null | boolean | number | string | Data[] | { [name: string]: Data };
export type Table = { [name: string]: Data };
export type Path = (string | number)[];

/** What may stand in a field. */
export interface Node {
  kind:
    | 'text'
    | 'number'
    | 'yes-no'
    | 'choice'
    | 'space'
    | 'edge'
    | 'pair'
    | 'list'
    | 'counts'
    | 'table'
    | 'either'
    | 'legend';
  least?: number | null;
  most?: number | null;
  long?: boolean;
  of?: string[];
  /** Of what it names something. */
  from?: string;
  item?: Node;
  table?: string;
  tag?: string;
  tables?: string[];
}
export interface FieldInfo {
  name: string;
  label: string;
  note: string;
  required: boolean;
  usual?: Data;
  node: Node;
}
export interface FormInfo {
  title: string;
  tag: string | null;
  fields: FieldInfo[];
}
export interface Card {
  id: string;
  name: string;
  text?: string;
  double?: boolean;
  genres?: string[];
  group?: string;
  penalty?: number;
  blocked?: boolean;
  sight?: string;
  elevation?: number;
}
export type Cards = Record<string, Card[]>;
export interface Box {
  schema: Record<string, FormInfo>;
  cards: Cards;
  conditions: [string, string][];
  scenes: { id: string; title: string; text: string }[];
  blank: string;
  longest: number;
}
export interface Fault {
  path: Path;
  text: string;
}
/** What the server makes of what is being written. */
export interface Edited {
  plain: Record<string, Table[]>;
  text: string;
  faults: Fault[];
  names: Record<string, [string, string][]>;
  /** The cards that can be named, if the file brings some besides its Scene. */
  cards: Cards | null;
  brought: { kind: string; id: string; name: string }[];
  seats: number[];
}

export const isTable = (data: Data | undefined): data is Table =>
  typeof data === 'object' && data !== null && !Array.isArray(data);
export const tablesOf = (data: Data | undefined): Table[] => (Array.isArray(data) ? data.filter(isTable) : []);
export const textOf = (data: Data | undefined): string => (typeof data === 'string' ? data : '');

/** What stands at a path, if anything does. */
export function at(data: Data | undefined, path: Path): Data | undefined {
  let found: Data | undefined = data;
  for (const step of path) {
    if (Array.isArray(found)) found = found[Number(step)];
    else if (isTable(found)) found = found[step];
    else return undefined;
  }
  return found;
}

/** The data with something else at a path; undefined takes away what is there. */
export function put(data: Data | undefined, path: Path, value: Data | undefined): Data {
  const [step, ...rest] = path;
  if (step === undefined) return value ?? null;
  if (typeof step === 'number') {
    const list = Array.isArray(data) ? data.slice() : [];
    if (!rest.length && value === undefined) list.splice(step, 1);
    else list[step] = put(list[step], rest, value);
    return list;
  }
  const table: Table = isTable(data) ? { ...data } : {};
  if (!rest.length && value === undefined) delete table[step];
  else table[step] = put(table[step], rest, value);
  return table;
}

export const samePath = (one: Path, other: Path): boolean =>
  one.length === other.length && one.every((step, n) => step === other[n]);
export const begins = (path: Path, start: Path): boolean => start.every((step, n) => step === path[n]);

/** What a field begins with when it is added: of what can be chosen, the first. */
export function blank(node: Node, schema: Box['schema'], names: (source: string) => [string, string][]): Data {
  const first = node.from ? (names(node.from)[0]?.[0] ?? '') : '';
  switch (node.kind) {
    case 'number':
      return Math.max(node.least ?? 0, 1);
    case 'yes-no':
      return true;
    case 'choice':
      return node.of?.[0] ?? '';
    case 'space':
      return [0, 0];
    case 'pair':
      return [0, 100];
    case 'edge':
      return [
        [0, 0],
        [1, 0],
      ];
    case 'counts':
      return first ? { [first]: node.least ?? 1 } : {};
    case 'list':
      return Array.from({ length: node.least ?? 0 }, () => (node.item ? blank(node.item, schema, names) : null));
    case 'table':
      return needed(node.table ?? '', schema, names);
    case 'either':
      return tagged(node.tag ?? '', node.tables?.[0] ?? '', schema, names);
    case 'legend':
      return {};
    default:
      return first;
  }
}
function needed(table: string, schema: Box['schema'], names: (source: string) => [string, string][]): Table {
  const fields = (schema[table]?.fields ?? []).filter((field) => field.required);
  return Object.fromEntries(fields.map((field) => [field.name, blank(field.node, schema, names)]));
}
/** One of several structures, which says by its tag which it is. */
export const tagged = (
  tag: string,
  table: string,
  schema: Box['schema'],
  names: (source: string) => [string, string][],
): Table => ({
  [tag]: schema[table]?.tag ?? '',
  ...needed(table, schema, names),
});
