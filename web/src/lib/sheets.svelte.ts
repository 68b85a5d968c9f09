// What lies beside a match: the marks on its sheets, as far as they have come, and those that are still on their way.
import { isPassing } from './again';
import type { Answer } from './refusals';
import type { DrawingMessage, NoteData, NotesMessage, PlainObject, Request, SheetInfo } from './wire';

export interface Mark {
  /** Its number on the sheet, from 1; 0 while it is on its way. */
  n: number;
  seat: number;
  kind: string;
  data: NoteData;
  hidden: boolean;
}
interface Waiting {
  seat: number;
  sheet: string;
  kind: string;
  data: string | number | Record<string, string | number>;
}

/** What a table's own pictures know of the drawings: under this name in their context. */
export const DRAWINGS = 'drawings';
export interface Drawings {
  readonly sheets: SheetInfo[];
  readonly store: Pick<SheetStore, 'marks' | 'want' | 'groundOf' | 'wantGround'>;
}

const MOST_AT_ONCE = 8;
/** So often others are shown how far a line has come. */
const SHOWN_EVERY = 400;
const MOST_STROKES = 4;
/** A line of which nothing more comes for so long is not drawn any more. */
const FORGOTTEN = 6000;
/** So long it is waited before something is sent again that could not be taken just now. */
const AGAIN = 1500;

const same = (mark: Mark, one: Waiting): boolean =>
  mark.seat === one.seat && mark.kind === one.kind && JSON.stringify(mark.data) === JSON.stringify(one.data);

export class SheetStore {
  private books = $state.raw<Record<string, Mark[]>>({});
  private waiting = $state.raw<Waiting[]>([]);
  /** The sheets on which something has come that nobody has looked at. */
  unseen = $state.raw<ReadonlySet<string>>(new Set());
  /** Why something could not be put on a sheet. */
  trouble = $state('');
  /** The sheet that is looked at. */
  private looked = '';
  /** What the game itself draws on sheets, as it came last, and for which mark of it that was asked. */
  private grounds = $state.raw<Record<string, PlainObject | null>>({});
  private readonly drawn = new Map<string, string>();
  private asked = new Set<string>();
  private wanted = new Set<string>();
  /** Of which only a part has come so far. */
  private partial = new Set<string>();
  /** Lines that others are drawing just now, by sheet and seat. */
  private lines = $state.raw<Record<string, DrawingMessage>>({});
  private readonly ends = new Map<string, ReturnType<typeof setTimeout>>();
  private own: Request | null = null;
  private pace: ReturnType<typeof setTimeout> | undefined;
  private sending = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private closed = false;

  constructor(private readonly send: (request: Request) => Promise<Answer>) {}

  /** Nobody looks any more: nothing is asked or sent again. */
  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    clearTimeout(this.pace);
    for (const end of this.ends.values()) clearTimeout(end);
  }

  private later(does: () => void): void {
    setTimeout(() => {
      if (!this.closed) does();
    }, AGAIN);
  }

  /** The marks of a sheet that are shown, those on their way last. */
  marks(sheet: string): Mark[] {
    const coming = this.waiting.filter((one) => one.sheet === sheet && one.kind !== 'hide');
    const gone = new Set(
      this.waiting.filter((one) => one.sheet === sheet && one.kind === 'hide').map((one) => one.data),
    );
    const there = (this.books[sheet] ?? []).filter((mark) => mark.kind !== 'hide' && !mark.hidden && !gone.has(mark.n));
    const drawn = Object.values(this.lines).filter((one) => one.sheet === sheet);
    return [
      ...there,
      ...drawn.flatMap(({ seat, strokes }) =>
        strokes.map((data) => ({ n: 0, seat, kind: 'stroke', data, hidden: false })),
      ),
      ...coming.map((one) => ({ n: 0, seat: one.seat, kind: one.kind, data: one.data, hidden: false })),
    ];
  }

  /** How many marks a sheet has taken, hidden ones and those on their way included. */
  taken(sheet: string): number {
    const there = (this.books[sheet] ?? []).filter((mark) => mark.kind !== 'hide').length;
    return there + this.waiting.filter((one) => one.sheet === sheet && one.kind !== 'hide').length;
  }

  /** A sheet is shown somewhere: bring it up to date, once. */
  want(sheet: string): void {
    if (this.wanted.has(sheet)) return;
    this.wanted.add(sheet);
    void this.fetch(sheet);
  }

  /** What the game itself draws on a sheet, as it came last; null if there is nothing, undefined before it has come. */
  groundOf(sheet: string): PlainObject | null | undefined {
    return this.grounds[sheet];
  }

  /** A sheet is shown somewhere: fetch what the game draws on it, where that has changed. */
  wantGround({ id, ground }: SheetInfo): void {
    if (!ground || this.drawn.get(id) === ground) return;
    this.drawn.set(id, ground);
    void this.fetchGround(id, ground);
  }

  private async fetchGround(id: string, mark: string): Promise<void> {
    const reply = await this.send({ do: 'ground', sheet: id });
    if (this.closed) return;
    if (!reply.ok && isPassing(reply.error.code)) {
      if (this.drawn.get(id) === mark) this.later(() => void this.fetchGround(id, mark));
    } else this.grounds = { ...this.grounds, [id]: reply.ok ? (reply.ground ?? null) : null };
  }

  /** Somebody looks at a sheet: bring it up to date. */
  look(sheet: string): void {
    this.looked = sheet;
    this.trouble = '';
    this.unseen = new Set([...this.unseen].filter((one) => one !== sheet));
    if (sheet) void this.fetch(sheet);
  }

  /** The table is there (again): what has been looked at may have grown, and what was on its way may have arrived. */
  async joined(): Promise<void> {
    this.asked.clear();
    const sheets = new Set([
      ...Object.keys(this.books),
      ...this.waiting.map((one) => one.sheet),
      ...this.wanted,
      this.looked,
    ]);
    for (const sheet of sheets) if (sheet) await this.fetch(sheet);
    void this.flush();
  }

  receive(message: NotesMessage): void {
    const { sheet } = message;
    const before = this.books[sheet] ?? [];
    if (message.since > before.length) {
      if (before.length || sheet === this.looked || this.wanted.has(sheet)) void this.fetch(sheet);
      else this.note(sheet);
      return;
    }
    const fresh = message.notes.slice(before.length - message.since).map(([seat, kind, data], at): Mark => ({
      n: before.length + at + 1,
      seat,
      kind,
      data,
      hidden: kind !== 'hide' && data === null,
    }));
    if (!fresh.length) {
      this.partial.delete(sheet);
      return;
    }
    const hidden = new Set(fresh.filter((mark) => mark.kind === 'hide').map((mark) => mark.data));
    const all = [...before, ...fresh];
    this.books = {
      ...this.books,
      [sheet]: hidden.size
        ? all.map((mark) => (hidden.has(mark.n) ? { ...mark, hidden: true, data: null } : mark))
        : all,
    };
    let waiting = this.waiting;
    for (const mark of fresh) {
      if (mark.kind === 'stroke') this.drawing({ type: 'drawing', sheet, seat: mark.seat, strokes: [] });
      const at = waiting.findIndex((one) => one.sheet === sheet && same(mark, one));
      if (at >= 0) waiting = waiting.filter((_, other) => other !== at);
      else if (mark.kind !== 'hide') this.note(sheet);
    }
    this.waiting = waiting;
    if (message.more) this.partial.add(sheet);
    else this.partial.delete(sheet);
  }

  /** Somebody is drawing a line, or (without strokes) has dropped it. */
  drawing(message: DrawingMessage): void {
    const key = `${message.sheet}/${message.seat}`;
    clearTimeout(this.ends.get(key));
    const { [key]: _, ...others } = this.lines;
    this.lines = message.strokes.length ? { ...others, [key]: message } : others;
    if (!message.strokes.length) this.ends.delete(key);
    else
      this.ends.set(
        key,
        setTimeout(() => this.drawing({ ...message, strokes: [] }), FORGOTTEN),
      );
  }

  /** Show the others how far a line has come, from time to time; without strokes it is dropped, at once. */
  show(seat: number, sheet: string, strokes: string[]): void {
    this.own = { do: 'drawing', seat, sheet, strokes: strokes.slice(0, MOST_STROKES) };
    if (!strokes.length) {
      clearTimeout(this.pace);
      this.pace = undefined;
      this.showNow();
    } else this.pace ??= setTimeout(() => this.showNow(), SHOWN_EVERY);
  }

  private showNow(): void {
    this.pace = undefined;
    if (this.own) void this.send(this.own);
    this.own = null;
  }

  private note(sheet: string): void {
    if (sheet !== this.looked && !this.unseen.has(sheet)) this.unseen = new Set([...this.unseen, sheet]);
  }

  private async fetch(sheet: string): Promise<void> {
    if (this.asked.has(sheet)) return;
    this.asked.add(sheet);
    let reply: Answer;
    do reply = await this.send({ do: 'notes', sheet, since: this.books[sheet]?.length ?? 0 });
    while (reply.ok && this.partial.has(sheet));
    this.asked.delete(sheet);
    if (reply.ok || reply.error.code === 'offline') return;
    if (reply.error.code === 'not-found') this.waiting = this.waiting.filter((one) => one.sheet !== sheet);
    if (reply.error.code === 'too-many') this.later(() => void this.fetch(sheet));
  }

  /** Put marks on a sheet; they are shown at once, and sent again until the table has them or refuses them. */
  put(seat: number, sheet: string, kind: string, ...data: Waiting['data'][]): void {
    this.trouble = '';
    clearTimeout(this.pace); // what was being drawn is done
    [this.pace, this.own] = [undefined, null];
    this.waiting = [...this.waiting, ...data.map((one) => ({ seat, sheet, kind, data: one }))];
    void this.flush();
  }

  /** Hide a mark that the table has. */
  hide(seat: number, sheet: string, mark: Mark): void {
    if (mark.n) this.put(seat, sheet, 'hide', mark.n);
  }

  /** What this seat has put on a sheet last and can be taken away again. */
  lastOf(seat: number, sheet: string): Mark | undefined {
    return this.marks(sheet).findLast((mark) => mark.seat === seat && mark.n > 0);
  }

  private async flush(): Promise<void> {
    const first = this.waiting[0];
    if (this.sending || !first) return;
    clearTimeout(this.timer);
    this.sending = true;
    const end = this.waiting.findIndex((one) => one.sheet !== first.sheet || one.seat !== first.seat);
    const some = this.waiting.slice(0, Math.min(MOST_AT_ONCE, end < 0 ? MOST_AT_ONCE : end));
    const reply = await this.send({
      do: 'note',
      seat: first.seat,
      sheet: first.sheet,
      marks: some.map(({ kind, data }) => ({ kind, data })),
    });
    this.sending = false;
    if (this.closed) return;
    if (!reply.ok && isPassing(reply.error.code)) {
      // When the line comes back, `joined` looks first whether they have arrived.
      if (reply.error.code !== 'offline') this.timer = setTimeout(() => void this.flush(), AGAIN);
      return;
    }
    if (!reply.ok) this.trouble = reply.error.text;
    this.waiting = this.waiting.filter((one) => !some.includes(one));
    void this.flush();
  }
}
