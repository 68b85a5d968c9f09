// What a coach points at: things on the table, Units and Spaces on a map by their ids, answers by their keys, what turns a Unit
// by its blank.

const ATTRIBUTES = ['thing', 'option', 'unit', 'lies', 'spot', 'verb', 'line', 'turns'];

/** A selector for all of these, whatever characters are in them. */
export const named = (point: string[]): string =>
  `:is(${point.flatMap((one) => ATTRIBUTES.map((name) => `[data-${name}=${JSON.stringify(one)}]`)).join(', ')})`;
