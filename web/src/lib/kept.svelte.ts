// What a player has of their own and this browser keeps: named things, the same in all of its tabs. Whatever could not be
// stored is still there as long as the page is open, whatever other tabs store meanwhile.
import { kept, store, whenStored } from './storage';

/** How a collection lies in the storage. */
interface Form<Item> {
  /** The things in what was found there, by name; none in anything else. */
  read: (found: unknown) => Map<string, Item>;
  write: (items: ReadonlyMap<string, Item>) => unknown;
}

/** Lies there as a list; `complete` makes whole what an older page may have stored. */
export const asList = <Item>(nameOf: (item: Item) => string, complete = (item: Item): Item => item): Form<Item> => ({
  read: (found) =>
    new Map(
      (Array.isArray(found) ? (found as (Item | null)[]) : [])
        .filter((item) => item !== null)
        .map(complete)
        .map((item) => [nameOf(item), item] as const),
    ),
  write: (items) => [...items.values()],
});

/** Lies there as an object. */
export const asRecord = <Item>(complete = (item: Item): Item => item): Form<Item> => ({
  read: (found) =>
    new Map(
      found && typeof found === 'object' && !Array.isArray(found)
        ? Object.entries(found as Record<string, Item>).map(([name, item]) => [name, complete(item)] as const)
        : [],
    ),
  write: (items) => Object.fromEntries(items),
});

/** Whether something of this person's could not be stored: said once as long as the page is open. */
const trouble = $state({ unkept: false, told: false });
export const isUnkept = (): boolean => trouble.unkept && !trouble.told;
export const toldUnkept = (): void => void (trouble.told = true);

export class Kept<Item> {
  private items = $state.raw<ReadonlyMap<string, Item>>(new Map());
  /** What this page has changed and could not store; undefined: removed. It holds over what is stored. */
  private readonly unstored = new Map<string, Item | undefined>();

  /** `cut`: what of everything is kept, if not all. */
  constructor(
    private readonly key: string,
    private readonly form: Form<Item>,
    private readonly cut: (items: ReadonlyMap<string, Item>) => ReadonlyMap<string, Item> = (items) => items,
  ) {
    this.lookAgain();
    whenStored(key, () => this.lookAgain());
  }

  get all(): Item[] {
    return [...this.items.values()];
  }

  get names(): string[] {
    return [...this.items.keys()];
  }

  find(name: string): Item | undefined {
    return this.items.get(name);
  }

  /** Whether a thing will be there when the page is opened again. */
  isStored(name: string): boolean {
    return !this.unstored.has(name) && this.form.read(kept(this.key)).has(name);
  }

  /** Put in what `how` makes of what is known under this name, or remove it (undefined). Says whether that is stored. */
  change(name: string, how: (known: Item | undefined) => Item | undefined): boolean {
    this.lookAgain();
    this.unstored.set(name, how(this.items.get(name)));
    this.items = this.cut(this.merged(this.items));
    const stored = store(this.key, this.form.write(this.items));
    if (stored) this.unstored.clear();
    else trouble.unkept = true;
    return stored;
  }

  /** Another tab may have changed something. */
  private lookAgain(): void {
    const found = kept(this.key);
    this.items = this.merged(found === undefined ? this.items : this.form.read(found));
  }

  private merged(items: ReadonlyMap<string, Item>): ReadonlyMap<string, Item> {
    const all = new Map(items);
    for (const [name, item] of this.unstored)
      if (item === undefined) all.delete(name);
      else all.set(name, item);
    return all;
  }
}
