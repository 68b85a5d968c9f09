// What a coach points at: things on the table, Units and Spaces on a map by their ids, answers by their keys, what turns a Unit
// by its blank.

const ATTRIBUTES = ['thing', 'option', 'unit', 'lies', 'spot', 'verb', 'line', 'turns', 'row'];

/** Of several picks, pairs of a blank and a key, the one thing that is to be pressed next: the button of whom it is picked for,
 *  unless that is chosen, else what is to be picked. null: a table does not say for whom it picks; "": all are picked. */
export function nextPick(picks: readonly (readonly string[])[], root: ParentNode): string | null {
  if (!root.querySelector('[data-row], [data-sole]')) return null;
  for (const [blank = '', key = ''] of picks) {
    const [whom = ''] = blank.split('-');
    const row = root.querySelector(`:is([data-row=${JSON.stringify(whom)}], [data-sole=${JSON.stringify(whom)}])`);
    if (!row) return null;
    if (row.getAttribute('data-picked')?.split(' ').includes(key)) continue;
    if (row.hasAttribute('data-sole')) return null; // nobody else is chosen for: all that is wanted is pointed at
    return row.getAttribute('aria-pressed') === 'true' ? key : whom;
  }
  return '';
}

/** A selector for all of these, whatever characters are in them. */
export const named = (point: string[]): string =>
  `:is(${point.flatMap((one) => ATTRIBUTES.map((name) => `[data-${name}=${JSON.stringify(one)}]`)).join(', ')})`;
