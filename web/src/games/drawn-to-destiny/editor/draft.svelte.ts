// The Scene that is being written: its data, the way back, and what the server says of it.
import { complaint, edit } from '../../../lib/api';
import { keep, kept } from '../../../lib/storage';
import {
  at,
  begins,
  blank,
  put,
  samePath,
  type Box,
  type Cards,
  type Data,
  type Edited,
  type Fault,
  type Node,
  type Path,
  type Table,
} from './box';

export type Whole = Record<string, Table[]>;
const GAME = 'drawn-to-destiny';
const KEY = 'wyrmhoard.editor.drawn-to-destiny';
const STEPS = 200;
/** The server is asked so long after the last change, in milliseconds. */
const REST = 350;

export class Draft {
  /** All that the file brings, by kind; the first Scene is the one that is edited. */
  whole = $state.raw<Whole>({ scene: [{}] });
  said = $state.raw<Edited | null>(null);
  /** Why nothing can be said of it. */
  trouble = $state('');
  /** Whether what is said is about what stands here now. */
  judged = $state(false);
  past = $state.raw<Whole[]>([]);
  future = $state.raw<Whole[]>([]);
  readonly scene = $derived(this.whole['scene']?.[0] ?? {});
  readonly faults = $derived(this.said?.faults ?? []);
  private last = '';
  private asked = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly box: Box) {
    const before = kept(KEY);
    if (typeof before === 'string') void this.read(before);
    else void this.read(box.blank);
  }

  // -- changes

  /** Make a change that can be taken back. Changes in a row with the same name are taken back together. */
  change(whole: Whole, name = ''): void {
    if (whole === this.whole) return;
    if (!name || name !== this.last) this.past = [...this.past, this.whole].slice(-STEPS);
    this.last = name;
    this.future = [];
    this.whole = whole;
    this.ask();
  }
  /** Change the Scene as a brush does. */
  draw(scene: Table, name = ''): void {
    if (scene !== this.scene)
      this.change({ ...this.whole, scene: [scene, ...(this.whole['scene'] ?? []).slice(1)] }, name);
  }
  set(path: Path, value: Data | undefined, name = ''): void {
    this.draw(put(this.scene, path, value) as Table, name);
  }
  get(path: Path): Data | undefined {
    return at(this.scene, path);
  }
  undo(): void {
    const before = this.past.at(-1);
    if (!before) return;
    this.future = [this.whole, ...this.future];
    this.past = this.past.slice(0, -1);
    this.whole = before;
    this.last = '';
    this.ask();
  }
  redo(): void {
    const [next, ...later] = this.future;
    if (!next) return;
    this.past = [...this.past, this.whole];
    this.future = later;
    this.whole = next;
    this.last = '';
    this.ask();
  }

  // -- what the server says

  /** Take over what stands in a file. Says why not, if it cannot be read. */
  async read(text: string): Promise<string> {
    try {
      const found = (await edit(GAME, { text })) as unknown as Edited;
      clearTimeout(this.timer);
      this.asked += 1;
      if (this.said) this.past = [...this.past, this.whole].slice(-STEPS);
      this.future = [];
      this.whole = found.plain;
      this.take(found);
      return '';
    } catch (error) {
      if (!this.said) this.trouble = complaint(error);
      return complaint(error);
    }
  }
  private ask(): void {
    this.judged = false;
    const mine = ++this.asked;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      edit(GAME, { data: JSON.stringify(this.whole) }).then(
        (found) => {
          if (mine === this.asked) this.take(found as unknown as Edited);
        },
        (error: unknown) => {
          if (mine === this.asked) this.trouble = complaint(error);
        },
      );
    }, REST);
  }
  private take(found: Edited): void {
    this.said = found;
    this.trouble = '';
    this.judged = true;
    keep(KEY, found.text);
  }

  // -- for forms

  /** The cards that can be named. */
  get cards(): Cards {
    return this.said?.cards ?? this.box.cards;
  }

  /** What can be named, each with its words. */
  names = (source: string): [string, string][] => {
    if (source === 'condition') return this.box.conditions;
    if (source.startsWith('card '))
      return (this.cards[source.slice(5)] ?? []).map((card): [string, string] => [card.id, card.name]);
    return this.said?.names[source] ?? [];
  };
  blank(node: Node): Data {
    return blank(node, this.box.schema, this.names);
  }
  /** The complaints about just this field; `deep`: also those about something in it. */
  about(path: Path, deep = false): Fault[] {
    return this.faults.filter((fault) =>
      deep ? fault.path.length > 0 && begins(fault.path, path) : samePath(fault.path, path),
    );
  }
}
