import { createRawSnippet } from 'svelte';
import { render } from 'svelte/server';
import { describe, expect, it, test, vi } from 'vitest';
import Plate from '../src/games/dragon-and-warrior/Plate.svelte';
import { ICONS, stampOf } from '../src/lib/icons';
import { DRAWINGS, SheetStore } from '../src/lib/sheets.svelte';
import { fetchStamp } from '../src/lib/stamps.svelte';
import { distance, MOST_POINTS, outline, pack, unpack, type Point } from '../src/lib/strokes';
import type { Answer } from '../src/lib/refusals';
import type { NotesMessage, Request, SheetInfo } from '../src/lib/wire';
import SheetPad from '../src/parts/SheetPad.svelte';
import SheetWords from '../src/parts/SheetWords.svelte';

const hill: SheetInfo = {
  id: 'hill',
  title: 'the hill',
  width: 1000,
  height: 700,
  pen: true,
  most: 150,
  about: 'A hill with 3 logs',
  ground: '',
};
const notes = (since: number, ...data: [number, string, string | number | null][]): NotesMessage => ({
  type: 'notes',
  sheet: 'hill',
  since,
  notes: data,
  more: false,
});

describe('a line that is being drawn', () => {
  const drawing = (seat: number, ...strokes: string[]) => ({ type: 'drawing', sheet: 'hill', seat, strokes }) as const;
  it('is shown until it is stored or dropped', () => {
    const store = new SheetStore(() => Promise.resolve({ type: 'reply', id: 1, ok: true }));
    const shown = (): unknown[] => store.marks('hill').map((mark) => [mark.n, mark.seat, mark.data]);
    store.drawing(drawing(1, 'AB'));
    store.drawing(drawing(1, 'ABC'));
    store.drawing(drawing(2, 'XY'));
    expect(shown()).toEqual([
      [0, 1, 'ABC'],
      [0, 2, 'XY'],
    ]);
    expect(store.taken('hill')).toBe(0);
    store.receive(notes(0, [1, 'stroke', 'ABCD']));
    expect(shown()).toEqual([
      [1, 1, 'ABCD'],
      [0, 2, 'XY'],
    ]);
    store.drawing(drawing(2));
    expect(shown()).toEqual([[1, 1, 'ABCD']]);
  });
  it('is sent from time to time, and not after it is done', async () => {
    vi.useFakeTimers();
    const sent: Request[] = [];
    const store = new SheetStore((request) => {
      sent.push(request);
      return Promise.resolve({ type: 'reply', id: 1, ok: true });
    });
    store.show(0, 'hill', ['A']);
    store.show(0, 'hill', ['AB']);
    await vi.advanceTimersByTimeAsync(500);
    expect(sent).toEqual([{ do: 'drawing', seat: 0, sheet: 'hill', strokes: ['AB'] }]);
    store.show(0, 'hill', ['ABC']);
    store.put(0, 'hill', 'stroke', 'ABC');
    await vi.advanceTimersByTimeAsync(2000);
    expect(sent.map((request) => request.do)).toEqual(['drawing', 'note']);
    vi.useRealTimers();
  });
});

describe('strokes as texts', () => {
  it('come back as they were, long steps divided', () => {
    const points: Point[] = [
      [0, 0],
      [31, 5],
      [999, 700],
      [1000, 0],
    ];
    const [text = ''] = pack({ crayon: 11, width: 2, points });
    const found = unpack(text);
    expect([found.crayon, found.width]).toEqual([11, 2]);
    for (const point of points) expect(found.points).toContainEqual(point);
    const steps = found.points
      .slice(1)
      .flatMap(([x, y], at) => [x - (found.points[at]?.[0] ?? 0), y - (found.points[at]?.[1] ?? 0)]);
    expect(Math.max(...steps.map(Math.abs))).toBeLessThan(32);
  });
  it('are more than one where one would be too long, each going on where the last ended', () => {
    const points = Array.from({ length: 700 }, (_, at): Point => [at % 2 ? 10 : 0, at]);
    const texts = pack({ crayon: 0, width: 0, points });
    const strokes = texts.map((text) => unpack(text).points);
    expect(strokes.map((stroke) => stroke.length)).toEqual([MOST_POINTS, MOST_POINTS, 102]);
    strokes.slice(1).forEach((stroke, at) => expect(stroke[0]).toEqual(strokes[at]?.at(-1)));
  });
  it('have an outline, also a dot', () => {
    expect(outline([[5, 5]], 8)).toMatch(/^M.*Z$/);
    expect(
      outline(
        [
          [0, 0],
          [50, 50],
          [90, 0],
        ],
        8,
      ),
    ).toMatch(/^M[\d\s.Q-]*Z$/);
  });
  it('are found near where they were drawn', () => {
    expect(
      distance(
        [5, 3],
        [
          [0, 0],
          [10, 0],
        ],
      ),
    ).toBe(3);
    expect(distance([5, 3], [[5, 0]])).toBe(3);
  });
});

describe('what is on a sheet', () => {
  const sent: Request[] = [];
  const answers: Answer[] = [];
  const store = (): SheetStore => {
    sent.length = 0;
    return new SheetStore((request) => {
      sent.push(request);
      return Promise.resolve(answers.shift() ?? { type: 'reply', id: 1, ok: true });
    });
  };
  const settled = (): Promise<void> => new Promise((done) => setTimeout(done, 5));

  it('shows a stroke at once, sends it, and has it once', async () => {
    const drawn = store();
    drawn.put(0, 'hill', 'stroke', '210A0Alvlv');
    expect(drawn.marks('hill')).toMatchObject([{ n: 0, data: '210A0Alvlv' }]);
    drawn.receive(notes(0, [0, 'stroke', '210A0Alvlv']));
    await settled();
    expect(drawn.marks('hill')).toMatchObject([{ n: 1, data: '210A0Alvlv' }]);
    expect(sent).toMatchObject([{ do: 'note', sheet: 'hill', marks: [{ kind: 'stroke' }] }]);
  });
  it('keeps what could not be sent, and sends it when the table is back unless it had arrived', async () => {
    const drawn = store();
    answers.push({ type: 'reply', id: 1, ok: false, error: { code: 'offline', text: 'away' } });
    drawn.put(0, 'hill', 'stroke', 'a');
    drawn.put(0, 'hill', 'stroke', 'b');
    await settled();
    expect(drawn.marks('hill').map((mark) => mark.data)).toEqual(['a', 'b']);
    drawn.receive(notes(0, [0, 'stroke', 'a']));
    await drawn.joined();
    await settled();
    const last = sent.at(-1);
    expect(last).toMatchObject({ do: 'note', marks: [{ kind: 'stroke', data: 'b' }] });
  });
  it('sends at most eight marks at once, in order', async () => {
    const drawn = store();
    drawn.put(0, 'hill', 'stroke', ...Array.from({ length: 10 }, (_, at) => `s${at}`));
    await settled();
    expect(sent.map((one) => (one.do === 'note' ? one.marks.length : 0))).toEqual([8, 2]);
  });
  it('drops what is refused, and says why', async () => {
    const drawn = store();
    answers.push({ type: 'reply', id: 1, ok: false, error: { code: 'illegal', text: 'There is room for 150 marks' } });
    drawn.put(0, 'hill', 'stroke', 'a');
    await settled();
    expect(drawn.marks('hill')).toEqual([]);
    expect(drawn.trouble).toContain('150');
  });
  it('hides what is hidden and counts its room', () => {
    const drawn = store();
    drawn.receive(notes(0, [0, 'stroke', 'a'], [1, 'stroke', 'b'], [1, 'hide', 1]));
    expect(drawn.marks('hill').map((mark) => mark.n)).toEqual([2]);
    expect(drawn.taken('hill')).toBe(2);
    expect(drawn.lastOf(1, 'hill')?.n).toBe(2);
    expect(drawn.lastOf(0, 'hill')).toBeUndefined();
  });
  it('asks for what is missing, and takes nothing twice', async () => {
    const drawn = store();
    drawn.look('hill');
    await settled();
    drawn.receive(notes(0, [0, 'stroke', 'a']));
    drawn.receive(notes(0, [0, 'stroke', 'a'], [0, 'stroke', 'b']));
    expect(drawn.marks('hill').map((mark) => mark.data)).toEqual(['a', 'b']);
    drawn.receive(notes(5, [0, 'stroke', 'f']));
    await settled();
    expect(sent.at(-1)).toMatchObject({ do: 'notes', sheet: 'hill', since: 2 });
  });
  it('marks sheets on which something came while nobody looked', () => {
    const drawn = store();
    drawn.receive(notes(0, [0, 'stroke', 'a']));
    expect([...drawn.unseen]).toEqual(['hill']);
    drawn.look('hill');
    expect(drawn.unseen.size).toBe(0);
  });
});

describe('a sheet on the page', () => {
  it('takes the place of what stands for it, once something is drawn there, also after a strike', () => {
    const store = new SheetStore(() => Promise.resolve({ type: 'reply', id: 1, ok: true }));
    const card = (id: string): string => {
      const context = new Map<string, unknown>([
        [DRAWINGS, { sheets: [{ ...hill, id, width: 600, height: 600 }], store }],
      ]);
      const props = {
        name: 'Spider',
        face: {
          ground: 'rays' as const,
          features: [],
          hair: 'ink' as const,
          stamps: [],
          crowd: false,
          said: 'a spider',
        },
        ink: 'card-1',
        hit: null,
        acting: false,
        rank: createRawSnippet(() => ({ render: () => '<b></b>' })),
        children: createRawSnippet(() => ({ render: () => '<i></i>' })),
      };
      return render(Plate, { props, context }).body;
    };
    expect(card('card-1')).not.toContain('data-drawn');
    store.receive({ ...notes(0, [1, 'stroke', '210A0Alvlv']), sheet: 'card-1' });
    expect(card('card-1')).toContain('data-drawn="card-1"');
    expect(card('card-1~1')).not.toContain('data-drawn');
    store.receive({ ...notes(0, [1, 'stroke', '210A0Alvlv']), sheet: 'card-1~1' });
    expect(card('card-1~1')).toContain('data-drawn="card-1"');
    expect(card('card-10')).not.toContain('data-drawn');
  });
  const label = {
    n: 1,
    seat: 0,
    kind: 'label',
    hidden: false,
    data: { x: 10, y: 10, crayon: 0, text: '<img src=x onerror=alert(1)>' },
  };
  it('writes labels as text and never as markup', () => {
    const { body } = render(SheetWords, { props: { id: 'w', sheet: hill, marks: [label], crayon: 0, mayDraw: false } });
    expect(body).toContain('&lt;img');
    expect(body).not.toContain('<img');
    expect(body).toContain('A hill with 3 logs');
    expect(body).toContain('top left');
  });
  it('gives tools only to who has the pen', () => {
    const store = new SheetStore(() => Promise.resolve({ type: 'reply', id: 1, ok: true }));
    const seen = (pen: boolean): string =>
      render(SheetPad, { props: { store, sheet: { ...hill, pen }, seat: 0 } }).body;
    expect(seen(true)).toContain('role="application"');
    expect(seen(false)).not.toContain('radio');
    expect(seen(false)).toContain('role="img"');
  });
  it('has a stamp for every picture', async () => {
    for (const icon of ICONS) expect(await fetchStamp(stampOf(icon)), icon).toBeTruthy();
  });
});

test('nothing is asked of a table that was left', async () => {
  vi.useFakeTimers();
  const send = vi.fn(() =>
    Promise.resolve({ type: 'reply', id: 1, ok: false, error: { code: 'offline', text: '' } } as Answer),
  );
  const store = new SheetStore(send);
  store.wantGround({ ...hill, ground: 'g1' });
  await vi.advanceTimersByTimeAsync(1600);
  expect(send).toHaveBeenCalledTimes(2);
  store.close();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(send).toHaveBeenCalledTimes(2);
  vi.useRealTimers();
});
