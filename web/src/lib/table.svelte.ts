// A table as this page knows it: what the server said, and how much of it has been shown so far.
import { askUntilAnswered } from './again';
import { sound } from './sounds';
import { storyOf, type GamePlay, type Story } from '../games/module';
import { gamePlay } from '../games/registry';
import { Stage, travel } from './motion';
import { seeAlike } from './alike';
import { askOf, canAnswer } from './options';
import { applyTable, seatKey, sinceOf, type SeatState } from './reducer';
import type { Answer, Complaint, FailureCode } from './refusals';
import { SheetStore } from './sheets.svelte';
import { TableSocket, type Line } from './socket';
import type {
  Ask,
  ChatLine,
  Coaching,
  FormValues,
  GameEvent,
  Hint,
  Option,
  PlainObject,
  Request,
  Seat,
  ServerMessage,
  SheetInfo,
  Spoiled,
  TableMessage,
  Welcome,
} from './wire';

/** More news than this at once is not acted out but taken as read. */
const MANY = 40;
/** So often an answer that asks nobody is sent, before somebody is asked after all. */
const PASS_TRIES = 5;
/** The name under which what answers no question is on its way. */
const ASIDE = 'aside';
/** A question by its seat and number: seats have questions of the same number. */
export const nameOf = (ask: Ask): string => `${ask.seat}/${ask.id}`;

export class TableStore {
  welcome = $state.raw<Welcome | null>(null);
  line = $state<Line>('connecting');
  why = $state('');
  /** The code of the refusal because of which the table is closed to this page. */
  code = $state<FailureCode | ''>('');
  chat = $state.raw<ChatLine[]>([]);
  thinking = $state.raw<number[]>([]);
  refusal = $state.raw<Complaint | null>(null);
  /** Why this person cannot be called here as they wish, in the table's words. */
  unnamed = $state('');
  /** So many milliseconds the server's clock is ahead of this machine's. */
  ahead = 0;
  /** On how many screens each of my seats is open, where that is more than one. */
  screens = $state.raw<Record<number, number>>({});
  /** The seat whose eyes we look through: its number as text, or "watch". */
  viewing = $state('');
  scene = $state.raw<unknown>(null);
  /** The number of the last event that has been shown. */
  shown = $state(0);
  busy = $state(false);
  /** How much of the chat has been read. */
  read = $state(0);
  /** The table of the game has been fetched and stands there. */
  drawn = $state(false);
  /** What is on its way to the server: the name of the question that it answers, or an aside. */
  private underway = $state('');
  /** The element in which things travel. */
  root: HTMLElement | null = null;

  /** Whether one person holds all of my seats and wants no cover between them; null: nobody has said, so the game's default holds. */
  solo = $state<boolean | null>(null);

  private seated = $state(true);
  /** Somebody has asked to see these cards. */
  private wished = $state(false);
  /** Whom the table is waiting for, by the latest message to any of my seats: the others' messages follow. */
  private waiting = $state.raw<number[]>([]);
  /** Who has acted on this page, the last one last. */
  private acts: number[] = [];
  private states = $state.raw<Record<string, SeatState>>({});
  /** How the game is shown, once that has been fetched. */
  play = $state.raw<GamePlay>();
  /** It could not be fetched. */
  unplayable = $state(false);
  /** What the server said in the meantime. */
  private held: ServerMessage[] | null = null;
  private story: Story<unknown> | undefined;
  /** The last question of each seat that was answered without being shown. */
  private readonly passed = new Map<number, string>();
  /** The questions whose answers were refused then: they are shown. */
  private unpassed = $state.raw<ReadonlySet<string>>(new Set());
  /** Whoever looked has left. */
  private left = false;
  /** The question to which an answer was refused last. */
  private about = '';
  private askedAlready = $state('');
  private endShown = $state(false);
  private coachedBefore = $state.raw<Coaching | null>(null);
  /** What was chosen last. */
  private last: { option: Option; form: FormValues | undefined } | null = null;
  /** What each of my seats has chosen and has not yet been told to have sealed. */
  private chosen: Record<string, string> = {};
  /** What was foreseen at the question that is open. */
  private foreseen: { ask: string; answers: Map<string, Promise<Answer>> } = { ask: '', answers: new Map() };
  /** Somebody does not want to watch what happens until they are asked. */
  private hurried = false;
  /** The language has changed since the server last said everything. */
  private reworded = false;
  private readonly stage = new Stage(
    (busy) => {
      this.busy = busy;
      if (!busy) this.caughtUp();
    },
    () => this.rest(),
  );
  private readonly socket: TableSocket;
  /** What has been drawn beside the match. */
  readonly drawings = new SheetStore((request) => this.socket.send(request));

  readonly state = $derived<SeatState | undefined>(this.states[this.viewing]);
  readonly now = $derived<TableMessage | undefined>(this.state?.now);
  readonly seat = $derived<number | null>(this.now?.seat ?? null);
  readonly seats = $derived<Seat[]>(this.now?.seats ?? this.welcome?.seats ?? []);
  readonly log = $derived<GameEvent[]>((this.state?.log ?? []).filter((event) => event.n <= this.shown));
  /** The open question, once what led to it has been shown. It stays open while unrelated news is shown. */
  readonly ask = $derived.by(() => {
    const ask = this.asked(this.state);
    return this.busy && ask?.id !== this.askedAlready ? null : ask;
  });
  /** What the viewer may do beside the open question, whether or not it is asked, and also while news is shown. */
  readonly asides = $derived.by<Option[]>(() =>
    this.handTo !== null || this.seats.find((seat) => seat.seat === this.seat)?.who === 'bot'
      ? []
      : (this.now?.asides ?? []),
  );
  /** The sheets to draw on that the viewer may see. */
  readonly sheets = $derived.by<SheetInfo[]>(() =>
    this.handTo === null ? (this.now?.sheets ?? []).filter((sheet) => sheet.width) : [],
  );
  /** What the coach of a tutorial says; while news is shown, what they said before it. */
  readonly coach = $derived<Coaching | null>(this.busy ? this.coachedBefore : (this.now?.coach ?? null));
  readonly result = $derived(this.busy && !this.endShown ? null : (this.now?.result ?? null));
  /** An answer is on its way. */
  readonly sending = $derived(this.underway !== '');
  readonly mySeats = $derived<number[]>(this.seats.filter((seat) => seat.yours).map((seat) => seat.seat));
  readonly hotSeat = $derived(Object.keys(this.states).filter((key) => key !== 'watch').length > 1);
  /** At a hot-seat table: the seat to which the screen should now be handed, or null. */
  readonly handTo = $derived.by<number | null>(() => {
    if (this.open) return null;
    if (!this.seated && this.mySeats.length > 1 && !this.now?.result) return this.firstAsked;
    if (this.alike === null || !this.hotSeat || this.busy || this.sending || this.awaited(this.state)) return null;
    const next = Object.values(this.states).find((state) => this.awaited(state));
    return next && next.now.seat !== this.seat ? next.now.seat : null;
  });

  /** One person plays every seat with open hands: there is nobody to hand the screen to. */
  readonly alone = $derived(Boolean(this.welcome?.scenario) && this.mySeats.length === this.seats.length);
  /** One person plays several seats and has nothing to hide from itself. */
  readonly sole = $derived(
    !this.welcome?.scenario && this.mySeats.length > 1 && (this.solo ?? this.welcome?.cooperative ?? false),
  );
  /** Whether my seats see the same, in a game that covers only what differs; null while some have still to be told. */
  readonly alike = $derived.by<boolean | null>(() =>
    this.play?.coversSecrets
      ? seeAlike(Object.values(this.states).flatMap(({ now }) => (now.seat === null ? [] : [now])))
      : false,
  );
  /** Nothing is covered between my seats. */
  readonly open = $derived(this.alone || this.sole || this.alike === true);
  /** The seat to which the screen should now turn by itself, where nothing is covered. */
  readonly follow = $derived.by<number | null>(() => {
    if (!this.open || this.busy || this.sending || this.wished) return null;
    const next = this.waiting.find((seat) => {
      const state = this.states[seatKey(seat)];
      return state && !(askOf(state.now) && !this.asked(state));
    });
    return next === undefined || next === this.seat ? null : next;
  });

  /** The table waits for one of my seats, and what led to that has been shown. */
  readonly waitsForMe = $derived(
    !this.busy && !this.sending && !this.now?.result && Object.values(this.states).some((state) => this.awaited(state)),
  );
  /** What the viewer is asked is being answered without being shown. */
  readonly passing = $derived(Boolean(this.passes(this.state)));
  /** The viewer has a question to answer, and nobody else is about to take the screen. */
  /** Whether all seats are mine or bots': then there are hints. */
  readonly unopposed = $derived(this.seats.every((seat) => seat.yours || seat.who === 'bot') && !this.now?.coach);
  readonly answerable = $derived(this.handTo === null && canAnswer(this.ask));

  /** Nobody has said who is in front of the screen: the seat that is asked, or the first that a person plays. */
  private get firstAsked(): number | null {
    const states = Object.values(this.states);
    const asked = states.find((state) => this.awaited(state)) ?? states.find((state) => canAnswer(this.asked(state)));
    return asked?.now.seat ?? this.seats.find((seat) => seat.yours && seat.who !== 'bot')?.seat ?? null;
  }

  constructor(
    readonly table: string,
    readonly tokens: string[],
    /** Whether it is known who is in front of the screen; if not, a table with several seats begins covered. */
    seated = true,
  ) {
    this.seated = seated;
    this.socket = new TableSocket(table, tokens, {
      since: () => (this.reworded ? {} : sinceOf(this.states)),
      message: (message) => this.hear(message),
      line: (line, why, code) => {
        this.line = line;
        this.code = code ?? '';
        if (why || line === 'open') this.why = why;
      },
      unnamed: (why) => (this.unnamed = why),
    });
  }

  close(): void {
    this.left = true;
    this.socket.close();
    this.stage.stop();
    this.drawings.close();
  }

  /** Have everything said anew, in the language that is spoken now. */
  reword(): void {
    this.reworded = true;
    this.socket.renew();
  }

  /** Whether no other person is at the table. */
  private get byMyself(): boolean {
    return this.seats.every((seat) => seat.yours || seat.who === 'bot');
  }

  /** The key with which a seat's question is answered without being shown, or "". */
  private passes(state: SeatState | undefined): string {
    const ask = askOf(state?.now);
    if (state?.now.coach || (ask && this.unpassed.has(nameOf(ask)))) return '';
    return ask && ask.sealed === null && canAnswer(ask) ? (this.play?.passes?.(ask, this.byMyself) ?? '') : '';
  }

  /** What a seat is asked, if there is anything to choose. */
  private asked(state: SeatState | undefined): Ask | null {
    return this.passes(state) ? null : askOf(state?.now);
  }

  /** Whether the table is waiting for a seat: not if it has answered and could change its mind, nor if it merely may do something. */
  private awaited(state: SeatState | undefined): boolean {
    const ask = this.asked(state);
    if (!state || !ask || ask.sealed !== null || !canAnswer(ask)) return false;
    return !state.now.waiting.length || state.now.waiting.includes(ask.seat);
  }

  /** Answer what asks nothing; a person is asked after all where that is refused. */
  private async pass(state: SeatState): Promise<void> {
    const [ask, key] = [askOf(state.now), this.passes(state)];
    if (!ask || !key || !this.mySeats.includes(ask.seat)) return;
    const name = nameOf(ask);
    if (this.passed.get(ask.seat) === name) return;
    this.passed.set(ask.seat, name);
    const isOpen = (): boolean => {
      const now = askOf(this.states[seatKey(ask.seat)]?.now);
      return !this.left && now !== null && nameOf(now) === name;
    };
    const request = { do: 'act', seat: ask.seat, ask: ask.id, key } as const;
    const reply = await askUntilAnswered(() => this.socket.send(request), isOpen, PASS_TRIES);
    if (reply.ok || !isOpen()) return;
    this.unpassed = new Set([...this.unpassed, name]);
    [this.refusal, this.about] = [reply.error, name];
  }

  /** Send a request; a refusal is kept in `refusal` until the next one. */
  async send(request: Request): Promise<Answer> {
    this.refusal = null;
    const reply = await this.socket.send(request);
    if (!reply.ok && !this.left) {
      this.refusal = reply.error;
      this.about = '';
    }
    return reply;
  }

  /** Tell the table what this person is called now, if they hold a seat. */
  async callMe(name: string, stamp: string): Promise<void> {
    const seat = Math.min(...this.mySeats);
    if (!Number.isFinite(seat) || this.line !== 'open') return;
    const reply = await this.socket.send({ do: 'name', seat, called: { name, stamp } });
    if (reply.ok || reply.error.code !== 'offline') this.unnamed = reply.ok ? '' : reply.error.text;
  }

  /** Answer the question that is shown: not one that has come meanwhile and that nobody has read. The next one may be
   * shown before it is known that the last answer was taken: only an answer to the same question has to wait. Says whether
   * the server has taken it. */
  async act(option: Option, form?: FormValues, keep = ''): Promise<boolean> {
    const ask = this.ask;
    if (!ask || this.underway === nameOf(ask)) return false;
    this.wished = false;
    this.hurried = false;
    this.last = { option, form };
    this.chosen[String(ask.seat)] = option.key;
    const face = ask.seat === this.seat ? this.now?.onward : null;
    const taken = await this.sendAlone(nameOf(ask), {
      do: 'act',
      seat: ask.seat,
      ask: ask.id,
      key: option.key,
      ...(form ? { form } : {}),
      ...(keep ? { keep } : {}),
      ...(face?.unsaid ? { habits: face.habits.filter((one) => one.on).map((one) => one.key) } : {}),
    });
    if (taken) this.acts = [...this.acts, ask.seat];
    else {
      this.about = nameOf(ask);
      if (this.chosen[String(ask.seat)] === option.key) delete this.chosen[String(ask.seat)];
    }
    return taken;
  }

  /** Go on with nothing any more, or otherwise (`keep`), perhaps with other habits. */
  stop(habits?: string[], keep = ''): void {
    if (this.seat === null) return;
    void this.send({ do: 'stop', seat: this.seat, ...(keep ? { keep } : {}), ...(habits ? { habits } : {}) });
  }

  /** Do what the coach would rather not have seen, and play on without them. */
  async insist(seat: number): Promise<void> {
    const last = this.last;
    const left = await this.send({ do: 'learn', seat, how: 'leave' });
    if (left.ok && last) await this.act(last.option, last.form);
  }

  /** Send a request of this name, and remember until it is answered that it is on its way. */
  private async sendAlone(name: string, request: Request): Promise<boolean> {
    this.underway = name;
    try {
      return (await this.send(request)).ok;
    } finally {
      if (this.underway === name) this.underway = '';
    }
  }

  /** Do one of `asides`: no question is answered by it. */
  async aside(option: Option, form?: FormValues): Promise<void> {
    if (this.seat === null || this.underway === ASIDE) return;
    await this.sendAlone(ASIDE, { do: 'act', seat: this.seat, key: option.key, ...(form ? { form } : {}) });
  }

  /** Ask what changes nothing, until it is answered or another question is open. */
  private wonder(request: Request): Promise<Answer> {
    const ask = this.now?.ask?.id;
    return askUntilAnswered(
      () => this.socket.send(request),
      () => this.line !== 'closed' && this.now?.ask?.id === ask,
    );
  }

  /** What an option would come to, filled in like this: the same is asked only once as long as the question is open. */
  private foresee(ask: Ask, { key }: Option, form: FormValues): Promise<Answer> {
    if (this.foreseen.ask !== nameOf(ask)) this.foreseen = { ask: nameOf(ask), answers: new Map() };
    const { answers } = this.foreseen;
    const what = JSON.stringify([key, form]);
    const known = answers.get(what);
    if (known) return known;
    const answer = this.wonder({ do: 'preview', seat: ask.seat, ask: ask.id, key, form });
    answers.set(what, answer);
    void answer.then((reply) => reply.ok || answers.delete(what));
    return answer;
  }

  /** What a form filled in like this would amount to, in the game's own terms; null if that cannot be said. */
  async preview(option: Option, form: FormValues): Promise<PlainObject | null> {
    const ask = this.now?.ask;
    if (!ask) return null;
    const reply = await this.foresee(ask, option, form);
    return reply.ok ? (reply.preview ?? null) : null;
  }

  /** What could be done to something on the table with something of one's own, in the game's own terms; null if that cannot
   *  be said. Both are named as in the view. */
  async prospects(by: string, about: string): Promise<PlainObject | null> {
    if (this.seat === null) return null;
    const reply = await this.wonder({ do: 'prospects', seat: this.seat, by, about });
    return reply.ok ? (reply.prospects ?? null) : null;
  }

  /** What the computer would answer at my question, or why there is no hint. */
  async hint(): Promise<Hint | string> {
    if (this.seat === null) return '';
    const reply = await this.socket.send({ do: 'hint', seat: this.seat });
    return reply.ok ? (reply.hint ?? '') : reply.error.text;
  }

  /** Which options with the same blanks as this one would be refused, filled in like this, and why. */
  async spoiled(option: Option, form: FormValues): Promise<Record<string, Spoiled>> {
    const ask = this.now?.ask;
    if (!ask) return {};
    const reply = await this.foresee(ask, option, form);
    return reply.ok ? (reply.spoiled ?? {}) : {};
  }

  /** Look through another of my seats' eyes. */
  look(seat: number): void {
    this.stage.skip(true);
    this.seated = true;
    this.viewing = seatKey(seat);
    this.rest();
  }

  /** Look through another of my seats' eyes until it has answered, or the table waits for somebody else. */
  pick(seat: number): void {
    this.wished = true;
    this.look(seat);
  }

  /** Take back what was done last, where one person plays every seat. */
  async takeBack(): Promise<void> {
    const seat = this.acts.at(-1) ?? this.seat;
    if (seat === null) return;
    const last = this.acts.length - 1;
    this.wished = false;
    const reply = await this.send({ do: 'take_back', seat });
    if (reply.ok) this.acts = this.acts.filter((_, at) => at !== last);
  }

  /** Whether the last choice can be taken back freely; at a puzzle its own bar offers that. */
  readonly mayUndo = $derived(!this.alone && this.handTo === null && this.undoes !== null);
  /** Whose last choice that is: this seat's, or, where nothing is covered, that of any of mine. */
  private get undoes(): number | null {
    const states = this.sole ? Object.values(this.states) : this.state ? [this.state] : [];
    return states.find((state) => state.now.can_take_back === 'free')?.now.seat ?? null;
  }

  /** Take back the last choice. */
  undo(): void {
    this.wished = false;
    if (this.undoes !== null) void this.send({ do: 'take_back', seat: this.undoes });
  }

  get mayTakeBack(): boolean {
    return !this.busy && Object.values(this.states).some((state) => state.now.can_take_back);
  }

  /** Show the rest at once, and what others do after that too, until this viewer is asked. */
  skip(): void {
    this.hurried = true;
    this.stage.skip();
  }

  /** What the other seats that I hold were told about a rematch. */
  nextTokens(): { table: string; token: string }[] {
    return Object.values(this.states).flatMap((state) => (state.now.next ? [state.now.next] : []));
  }

  // -- receiving

  /** What the server says is shown as the game shows it: until that is known, it is held. */
  private hear(message: ServerMessage): void {
    if (this.left) return;
    if (message.type === 'welcome') this.ahead = message.now - Date.now();
    if (this.held) this.held.push(message);
    else if (this.play || message.type === 'bye') this.receive(message);
    else if (message.type === 'welcome') void this.learn(message);
  }

  /** Fetch how the game is shown; if that fails, it is tried again the next time that the table is joined. */
  private async learn(message: Welcome): Promise<void> {
    const held: ServerMessage[] = [message];
    this.held = held;
    try {
      this.play = await gamePlay(message.game);
      this.unplayable = false;
    } catch {
      this.unplayable = true;
    }
    this.held = null;
    if (this.play && !this.left) held.forEach((one) => this.receive(one));
  }

  private receive(message: ServerMessage): void {
    if (message.type === 'welcome') {
      this.welcome = message;
      this.reworded = false;
      if (this.refusal?.code === 'offline') this.refusal = null;
      this.story = storyOf(this.play);
      this.chat = [];
      this.screens = {};
      void this.drawings.joined();
    } else if (message.type === 'table') {
      this.update(message);
    } else if (message.type === 'chat') {
      this.chat = [...this.chat, message].slice(-100);
      if (!this.viewing) this.read = message.n; // said before this page was opened
    } else if (message.type === 'notes') {
      this.drawings.receive(message);
    } else if (message.type === 'drawing') {
      this.drawings.drawing(message);
    } else if (message.type === 'thinking') {
      this.thinking = [...new Set([...this.thinking, message.seat])];
    } else if (message.type === 'screens') {
      this.screens = { ...this.screens, [message.seat]: message.count };
    } else if (message.type === 'bye') {
      this.why = message.text;
    }
  }

  private update(message: TableMessage): void {
    const key = seatKey(message.seat);
    const before = this.states[key];
    const after = applyTable(before, message);
    this.states = { ...this.states, [key]: after };
    if (String(this.waiting) !== String(message.waiting)) {
      this.waiting = message.waiting;
      this.wished = false;
    }
    this.thinking = this.thinking.filter((seat) => message.waiting.includes(seat) && !message.ready.includes(seat));
    const [asked, asks] = [askOf(before?.now), askOf(after.now)];
    if (asked && this.about === nameOf(asked) && (!asks || nameOf(asks) !== this.about)) this.refusal = null;
    void this.pass(after);
    if (!this.viewing) this.viewing = key;
    if (this.viewing !== key) return;
    const opening = !before && after.news.length <= 6 && Boolean(this.story?.opens);
    const told = message.fresh ? opening : after.news.length <= MANY;
    if (!told || !this.story) {
      this.rest();
      return;
    }
    const { story } = this;
    const open = (): void => void (this.scene = story.settle(message.view, { ready: [], keys: {} }));
    void this.stage.play(
      [
        ...(opening ? [() => Promise.resolve(open())] : []),
        ...after.news.map((event) => () => this.show(event)),
        () => this.letRead({ ask: message.ask }),
        () => this.change(this.settled(message), 0),
      ],
      this.hurried,
    );
  }

  private settled(message: TableMessage): unknown {
    const { ask, ready } = message;
    const keys = ask && ask.sealed !== null ? { [String(ask.seat)]: ask.sealed } : {};
    return this.story ? this.story.settle(message.view, { ready, keys }) : message.view;
  }

  /** Show the table as it is now, without acting anything out. */
  private rest(): void {
    this.stage.skip(true);
    const state = this.states[this.viewing];
    if (!state) return;
    const settle = async (): Promise<void> => {
      this.shown = state.log.at(-1)?.n ?? 0;
      await this.change(this.settled(state.now), 0);
      this.caughtUp();
    };
    if (this.busy) void this.stage.play([settle]);
    else void settle();
  }

  /** Everything that the server said has been shown. */
  private caughtUp(): void {
    if (this.now?.result || this.awaited(this.state)) this.hurried = false;
    this.askedAlready = this.now?.ask?.id ?? '';
    this.endShown = Boolean(this.now?.result);
    this.coachedBefore = this.now?.coach ?? null;
  }

  /** Let the viewer read what has come about before the next event or question. */
  private async letRead(next: { event?: GameEvent; ask?: Ask | null }): Promise<void> {
    if (!this.story?.reads) return;
    const log = this.states[this.viewing]?.log.filter((event) => event.n <= this.shown) ?? [];
    const time = this.story.reads(this.scene, log, next);
    if (!time) return;
    this.hurried = false;
    const { scene } = this;
    this.scene = this.story.rests?.(scene) ?? scene;
    await this.stage.hold(time);
    this.scene = scene;
  }

  private async show(event: GameEvent): Promise<void> {
    await this.letRead({ event });
    const key = this.chosen[this.viewing];
    const told = (): void => {
      if (event.n > this.shown) this.shown = event.n;
    };
    let heard = this.play?.sounds?.[event.kind];
    for (const beat of this.story?.tell(this.scene, event, key === undefined ? {} : { [this.viewing]: key }) ?? []) {
      if (!beat.before) told();
      if (heard && !beat.before && !this.stage.skipping) {
        sound(heard);
        heard = undefined;
      }
      await this.change(beat.scene, beat.hold);
    }
    told();
    if (event.kind === 'ended' && !this.left) this.soundTheEnd();
    if (event.kind === 'sealed' && String(event.data['seat']) === this.viewing) delete this.chosen[this.viewing];
  }

  /** A few notes by how the match has ended for who looks on. */
  private soundTheEnd(): void {
    const now = this.now;
    if (!now?.result) return;
    const { winners } = now.result;
    sound((now.seat === null ? winners.length : winners.includes(now.seat)) ? 'victory' : 'defeat');
  }

  private async change(scene: unknown, hold: number): Promise<void> {
    const apply = (): void => {
      this.scene = scene;
    };
    await travel(this.stage.skipping ? null : this.root, apply);
    await this.stage.pause(hold);
  }
}
