// A pen on a sheet, whether finger, stylus or mouse: one pointer at a time, in the units of the sheet.
import type { Point } from './strokes';

interface Paper {
  width: number;
  height: number;
}
interface Pen {
  paper: () => Paper;
  /** The pen is put down; false: it draws nothing here. */
  begin: (point: Point) => boolean;
  move: (points: Point[]) => void;
  /** The pen is lifted, or (false) it was no pen after all: a second finger has come. */
  end: (drawn: boolean) => void;
}

const clamp = (n: number, most: number): number => Math.max(0, Math.min(most, Math.round(n)));

/** Where on a sheet an event is, however the sheet is fitted into its frame. */
export function placeOn(element: SVGSVGElement, event: PointerEvent, { width, height }: Paper): Point {
  const onScreen = element.getScreenCTM();
  if (!onScreen) return [0, 0];
  const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(onScreen.inverse());
  return [clamp(x, width), clamp(y, height)];
}

/** Listen to an element as a sheet. Returns how to stop. */
export function listen(element: SVGSVGElement, pen: Pen): () => void {
  let pointer: number | null = null;
  const down = (event: PointerEvent): void => {
    if (pointer !== null) {
      if (event.pointerType === 'touch') finish(false); // two fingers: no pen
      return;
    }
    if (event.button !== 0) return;
    if (!pen.begin(placeOn(element, event, pen.paper()))) return;
    event.preventDefault();
    element.focus({ preventScroll: true });
    pointer = event.pointerId;
    element.setPointerCapture(pointer);
  };
  const move = (event: PointerEvent): void => {
    if (event.pointerId !== pointer) return;
    const all = event.getCoalescedEvents?.() ?? [];
    pen.move((all.length ? all : [event]).map((one) => placeOn(element, one, pen.paper())));
  };
  const finish = (drawn: boolean): void => {
    const held = pointer;
    pointer = null;
    if (held === null) return;
    if (element.hasPointerCapture(held)) element.releasePointerCapture(held);
    pen.end(drawn);
  };
  const up = (event: PointerEvent): void => {
    if (event.pointerId === pointer) finish(true);
  };
  const lost = (event: PointerEvent): void => {
    if (event.pointerId === pointer) finish(event.type !== 'pointercancel');
  };
  const events: [string, (event: PointerEvent) => void][] = [
    ['pointerdown', down],
    ['pointermove', move],
    ['pointerup', up],
    ['pointercancel', lost],
    ['lostpointercapture', lost],
  ];
  for (const [name, does] of events) element.addEventListener(name, does as EventListener);
  return () => {
    for (const [name, does] of events) element.removeEventListener(name, does as EventListener);
  };
}

/** Where an arrow key leads on a sheet; null if it is no arrow. */
export function stepped(key: string, [x, y]: Point, { width, height }: Paper): Point | null {
  const step = Math.max(1, Math.round(width / 40));
  const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key];
  return way ? [clamp(x + (way[0] ?? 0) * step, width), clamp(y + (way[1] ?? 0) * step, height)] : null;
}
