// Where on the map one looks: the part that is seen, how it is panned, zoomed and pinched, and how it makes room for what lies over it.
import { untrack } from 'svelte';
import {
  around,
  between,
  canvasOf,
  corner,
  holds,
  middle,
  moved,
  nameOf,
  opening,
  SIZE,
  whole,
  within,
  zoomed,
  type Camera,
  type Point,
} from './geometry';
import type { Chart, Space } from './types';

interface Now {
  map: Chart;
  /** Where figures stand, and the places that matter to one's side. */
  standing: Space[];
  places: Space[];
  /** Where one looks if the map does not fit; null where nobody is asked. */
  focus: Space | null;
  /** Where the Target of whoever is asked stands, if that is known. */
  aim: Space | null;
  /** Where whoever is asked can step, and the question. */
  steps: Space[];
  asked: string;
  /** Spaces of which one is to be chosen. */
  spots: Space[];
  /** So many pixels at the right lie under something else. */
  covered: number;
  turn: number;
}
const DRAG = 6;
/** So wide a Space is where one begins, in pixels, on a phone and elsewhere: at least, and at most. On a phone a finger meets
 *  each. */
const LEAST = { phone: 44, desk: 22 };
const MOST = { phone: 58, desk: 84 };
/** So many Spaces more are seen around what matters: fewer where a Space would be smaller than this. */
const AROUND = { wide: 2, narrow: 1 };
const SMALL = 66;
/** So far what hangs on a figure stands out of its Space, in the drawing's units. */
const BADGES = 15;
/** So high is what is foretold at the lower edge, in pixels. */
const FORETOLD = 62;
/** Elsewhere than on a phone the whole map is seen where a Space then is no smaller than this. */
const ENOUGH = 46;
const PHONE = 700;
const NEARER = 48;
/** A Space that is to be chosen is no smaller than this: where not all of them fit so, the map is looked along. */
const HIT = 24;
/** Below so many pixels a Space is too small for what matters little. */
const FAR = 31;

export class Looking {
  /** The window, in pixels. */
  wide = $state(0);
  tall = $state(0);
  /** Whether it comes to where it looks by gliding. */
  glides = $state(false);
  /** Somebody drags it along just now. */
  held = $state(false);
  private readonly shape = $derived.by(() => (this.wide && this.tall ? this.wide / this.tall : 1.4));
  private readonly full = $derived.by(() => whole(this.now().map, this.shape));
  /** Where somebody has looked, and how much of the map was across then: to look along it leaves that as it is. */
  private camera = $state.raw<Camera | null>(null);
  private across = $state.raw<number | null>(null);
  /** Where somebody looked before the whole map was wanted. */
  private before: Camera | null = null;
  /** Where it begins, with this window and map: all figures in sight, or, on a small screen, one's own from near. */
  private begun = $state.raw<Camera | null>(null);
  /** All Spaces that answer, where not all of them are in sight otherwise. */
  private readonly spread = $derived.by(() => {
    const { map, spots } = this.now();
    if (!spots.length || !this.wide || spots.every((one) => holds(this.begun ?? this.full, one, map))) return null;
    const all = opening(spots, map, this.shape, this.wide / MOST.phone, 0);
    return (this.wide * SIZE) / all.width >= HIT ? all : null;
  });
  private readonly from = $derived.by(() => this.spread ?? this.begun ?? this.full);
  readonly seen = $derived.by(() => {
    const { map, covered } = this.now();
    return within(this.camera ?? this.from, map, this.shape, covered / Math.max(1, this.wide));
  });
  /** So much of the map is seen across. What is drawn depends on this and not on where one looks: while the map moves,
   * nothing of it has to be looked at again. */
  private readonly width = $derived.by(() => {
    const first = this.from;
    return within({ ...first, width: this.across ?? first.width }, this.now().map, this.shape).width;
  });
  /** Pixels for a unit of the drawing. */
  readonly scale = $derived.by(() => (this.wide ? this.wide / this.width : 1));
  readonly near = $derived.by(() => this.width < this.full.width - 1 || this.now().covered > 0);
  readonly far = $derived.by(() => this.wide > 0 && SIZE * this.scale < FAR);
  /** In the drawing's units: so large are letters on the ground, so that they can be read from afar. */
  readonly letter = $derived.by(() => Math.min(58, Math.max(20, this.wide ? 11.5 / this.scale : 20)));
  /** All that is drawn. It is painted once for each distance; to look along it only moves it. */
  readonly canvas = $derived.by(() => canvasOf(this.full));
  /** Where what is seen ends below, in the drawing. */
  readonly floor = $derived.by(() => this.inDrawing({ x: 0, y: this.tall }).y);
  /** The map moves aside, and does not shrink, so that what one looks at is not covered. */
  readonly aside = $derived.by(() => {
    const { covered, focus, map } = this.now();
    if (!covered || !focus || !this.wide || this.camera) return 0;
    const right = (corner(focus, map).x + 1.5 * SIZE - this.seen.x) * this.scale;
    return Math.max(0, Math.min(right - (this.wide - covered), covered));
  });
  /** So many pixels at the lower edge lie under a sheet, which speaks of this point. */
  private under = $state.raw<{ at: Point; low: number } | null>(null);
  /** The lowest line of a wide window may hold what is foretold: whoever stands there is moved up out of it, as far as nobody
   *  leaves the window above. */
  private readonly lift = $derived.by(() => {
    const { map, standing, focus } = this.now();
    if (!focus || this.camera || window.innerWidth < PHONE || !this.tall) return 0;
    const top = (space: Space): number => (corner(space, map).y - BADGES - this.seen.y) * this.scale;
    const high = SIZE * this.scale;
    const tops = [focus, ...standing].map(top).filter((y) => y >= 0 && y + high / 2 < this.tall);
    const over = Math.max(0, ...tops) + high + FORETOLD - this.tall;
    return Math.max(0, Math.min(over, FORETOLD, ...tops));
  });
  /** The map moves up so that it is not covered. */
  readonly raise = $derived.by(() => {
    if (!this.under) return this.lift;
    const { at, low } = this.under;
    const end = (at.y - this.seen.y + SIZE / 2) * this.scale + DRAG;
    return Math.max(0, Math.min(end + low - this.tall, low));
  });
  private readonly focusName = $derived.by(() => {
    const { focus } = this.now();
    return focus ? nameOf(focus) : '';
  });
  private readonly fingers = new Map<number, Point>();
  private pressed: Point = { x: 0, y: 0 };
  private dragged = false;
  /** It began with the whole map. */
  private fitted = false;
  /** It began before anybody was asked: nobody's own was looked at. */
  private blind = false;

  constructor(
    private readonly now: () => Now,
    private readonly box: () => DOMRect,
  ) {
    const drawn = $derived.by(() => nameOf([this.now().map.width, this.now().map.height]));
    const open = $derived(this.wide > 0 && this.tall > 0);
    const turn = $derived(this.now().turn);
    // It begins with the map and with the width of the window, and not anew with each question: it keeps its size and place.
    $effect.pre(() => {
      void [drawn, this.wide];
      if (open) untrack(() => this.begin());
    });
    // Whoever has come out of sight is shown with the next Turn, or where the window has become lower, unless somebody has
    // looked elsewhere. Where nobody is asked all are always in sight.
    const watched = $derived(this.now().focus ? '' : this.now().standing.map(nameOf).join(' '));
    $effect.pre(() => {
      void [turn, this.tall, watched];
      untrack(() => {
        const { map, standing } = this.now();
        const fits = !this.fitted || this.seen.height >= this.full.height - 1;
        if (!open || this.camera || (fits && standing.every((space) => holds(this.seen, space, map, BADGES)))) return;
        this.glides = true;
        this.begin();
      });
    });
    // Whoever is asked comes into sight, with the Spaces there are to step to.
    const asked = $derived(this.now().asked);
    const steps = $derived(this.now().steps.map(nameOf).join(' '));
    $effect(() => {
      void [asked, steps, this.focusName, this.tall];
      untrack(() => this.turnTo());
    });
  }

  private begin(): void {
    const { map, standing, places, focus } = this.now();
    this.blind = !focus;
    const screen = window.innerWidth < PHONE ? 'phone' : 'desk';
    this.fitted = screen === 'desk' && (this.wide * SIZE) / this.full.width >= ENOUGH;
    if (this.fitted) {
      this.begun = this.full;
      return;
    }
    const large = (camera: Camera): number => (this.wide * SIZE) / camera.width;
    const near = (around: number): Camera =>
      opening([...standing, ...places], map, this.shape, this.wide / MOST[screen], around);
    const roomy = near(AROUND.wide);
    const found = large(roomy) >= Math.min(SMALL, MOST[screen]) ? roomy : near(AROUND.narrow);
    const fits = !focus || large(found) >= LEAST[screen];
    this.begun = fits ? found : this.framed(focus, this.wide / NEARER);
  }
  /** Whoever is asked, and its Target as far as both find room. */
  private framed(focus: Space, across: number): Camera {
    const { map, aim } = this.now();
    return around(aim ? between(focus, aim, across, this.shape) : focus, across, map, this.shape);
  }
  private turnTo(): void {
    const { map, focus, steps } = this.now();
    if (this.blind && focus && this.wide && !this.camera) this.begin();
    const wanted = focus ? [focus, ...steps, ...this.aimed(focus)] : [];
    if (!focus || !this.wide || wanted.every((space) => holds(this.seen, space, map, BADGES))) return;
    if (this.camera) return this.lookAt(focus);
    this.glides = true;
    this.begun = this.framed(focus, this.seen.width / SIZE);
  }
  /** The Target, where it can be seen together with whoever is asked. */
  private aimed(focus: Space): Space[] {
    const { aim, map } = this.now();
    return aim && holds(this.framed(focus, this.seen.width / SIZE), aim, map, BADGES) ? [aim] : [];
  }
  private look(camera: Camera, glides = false): void {
    this.glides = glides;
    this.camera = camera;
    this.across = camera.width;
  }

  /** A place of the window in the drawing. */
  onMap({ clientX, clientY }: { clientX: number; clientY: number }): Point {
    const box = this.box();
    return this.inDrawing({ x: clientX - box.left, y: clientY - box.top });
  }
  private inDrawing({ x, y }: Point): Point {
    return { x: this.seen.x + (x + this.aside) / this.scale, y: this.seen.y + (y + this.raise) / this.scale };
  }
  /** A point of the drawing in the window. */
  inWindow({ x, y }: Point): Point {
    return { x: (x - this.seen.x) * this.scale - this.aside, y: (y - this.seen.y) * this.scale - this.raise };
  }

  /** Keep a point in sight above a sheet at the lower edge, so many pixels high. */
  keepAbove(at: Point, low: number): void {
    this.under = { at, low };
  }
  /** No sheet lies at the lower edge any more. */
  rest(): void {
    this.under = null;
  }

  /** Look from nearer (below 1) or farther away, around this Space. */
  zoom(factor: number, at: Space | null): void {
    const { map } = this.now();
    const { x, y, width, height } = this.seen;
    const point = at ? middle(at, map) : { x: x + width / 2, y: y + height / 2 };
    this.look(zoomed(this.seen, factor, point, map, this.shape));
  }
  /** All of the map is seen because somebody wanted to. */
  get isWhole(): boolean {
    return this.camera !== null && this.camera.width >= this.full.width - 1;
  }
  /** Look at the whole map; once more, and it is as it was before. */
  showAll(): void {
    const was = this.isWhole ? this.before : this.full;
    this.before = this.camera;
    this.look(was ?? this.from, true);
    if (!was) this.camera = this.across = null;
    this.turnTo();
  }
  /** Look at a Space, from as far as now. */
  lookAt(space: Space): void {
    this.look(around(space, this.seen.width / SIZE, this.now().map, this.shape), true);
  }

  readonly down = (event: PointerEvent): void => {
    if (event.pointerType === 'mouse' && event.button > 0) return;
    this.fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (this.fingers.size > 1) return;
    this.dragged = false;
    this.pressed = { x: event.clientX, y: event.clientY };
  };
  readonly move = (event: PointerEvent): void => {
    const before = this.fingers.get(event.pointerId);
    if (!before) return;
    const now = { x: event.clientX, y: event.clientY };
    if (this.fingers.size === 2) this.pinch(event.pointerId, before, now);
    else if (this.dragged || Math.hypot(now.x - this.pressed.x, now.y - this.pressed.y) > DRAG) {
      if (this.near) this.drag(event, { x: (before.x - now.x) / this.scale, y: (before.y - now.y) / this.scale });
      this.dragged = true;
    }
    this.fingers.set(event.pointerId, now);
  };
  readonly up = (event: PointerEvent): void => {
    this.fingers.delete(event.pointerId);
    this.held = false;
  };
  readonly wheel = (event: WheelEvent): void => {
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    this.look(zoomed(this.seen, Math.exp(event.deltaY / 300), this.onMap(event), this.now().map, this.shape));
  };
  /** Whether what ends with this click was a drag: then it is no click. */
  wasDrag(): boolean {
    const was = this.dragged;
    this.dragged = false;
    return was;
  }

  private drag(event: PointerEvent, by: Point): void {
    this.held = true;
    if (!this.dragged) (event.currentTarget as Element).setPointerCapture(event.pointerId);
    const { map, covered } = this.now();
    const from = this.aside ? { ...this.seen, x: this.seen.x + this.aside / this.scale } : this.seen;
    this.look(moved(from, by, map, this.shape, covered / Math.max(1, this.wide)));
  }
  private pinch(finger: number, before: Point, now: Point): void {
    const other = [...this.fingers.entries()].find(([id]) => id !== finger)?.[1] ?? now;
    const far = (one: Point): number => Math.hypot(one.x - other.x, one.y - other.y);
    const centre = this.onMap({ clientX: (now.x + other.x) / 2, clientY: (now.y + other.y) / 2 });
    this.look(zoomed(this.seen, far(before) / Math.max(1, far(now)), centre, this.now().map, this.shape));
    this.dragged = true;
  }
}
