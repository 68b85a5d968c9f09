// One socket to one table: joins, keeps trying, and hands over what arrives.
import type { Since } from './reducer';
import { language } from './language.svelte';
import { called } from './people.svelte';
import { say } from './say';
import { screen } from './storage';
import { isOneOf, type Answer, type Complaint, type FailureCode } from './refusals';
import type { CloseCode, Join, Request, ServerMessage } from './wire';

export type Line = 'connecting' | 'open' | 'lost' | 'closed';

interface Callbacks {
  since: () => Since;
  message: (message: ServerMessage) => void;
  /** `code` is that of the refusal for which the table stays closed to this page. */
  line: (line: Line, why: string, code?: FailureCode) => void;
  /** Why one cannot be called here as one wishes; "" if one is. */
  unnamed: (why: string) => void;
}

const FIRST_WAIT = 400;
const LONGEST_WAIT = 8000;
const PING = 25_000;
/** A connection on which nothing comes back for this long is dead. */
const SILENCE = 10_000;
/** A table that has not let us in after this long is tried again. */
const WELCOME = 15_000;
/** A connection that has not been made after this long is given up when somebody comes back to the page, or to the net. */
const PATIENCE = 3000;
/** The code with which a server closes that asks for its passphrase first: it does so on a page of its own. */
const PASSPHRASE_REQUIRED: CloseCode = 4010;
/** Refusals after which the table stays closed to this page. */
const staysClosed = isOneOf('not-found', 'forbidden', 'bad-request', 'closed');

export class TableSocket {
  private socket: WebSocket | null = null;
  private counter = 0;
  private open = new Map<Answer['id'], (reply: Answer) => void>();
  private wait = FIRST_WAIT;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private pinger: ReturnType<typeof setInterval> | undefined;
  private welcomer: ReturnType<typeof setTimeout> | undefined;
  /** When the socket was made. */
  private began = 0;
  /** What this page has told the table of its person: only what is new is told again. */
  private told = '';
  private done = false;

  constructor(
    private readonly table: string,
    private readonly tokens: string[],
    private readonly to: Callbacks,
  ) {
    window.addEventListener('online', this.hurry);
    document.addEventListener('visibilitychange', this.hurry);
    this.connect();
  }

  /** Ask the server for something; resolves with its reply, whatever it is. */
  send(request: Request): Promise<Answer> {
    const id = ++this.counter;
    if (!this.socket || this.socket.readyState !== WebSocket.OPEN) {
      return Promise.resolve(lost(id));
    }
    this.socket.send(JSON.stringify({ ...request, id }));
    return new Promise((resolve) => this.open.set(id, resolve));
  }

  /** Join again at once: in another language, everything is said anew. */
  renew(): void {
    const socket = this.socket;
    if (this.done || !socket) return;
    this.lose();
    this.connect();
    socket.close();
  }

  close(): void {
    this.done = true;
    clearTimeout(this.timer);
    clearInterval(this.pinger);
    window.removeEventListener('online', this.hurry);
    document.removeEventListener('visibilitychange', this.hurry);
    clearTimeout(this.welcomer);
    this.socket?.close();
    this.socket = null;
    this.lose();
    this.to.line('closed', '');
  }

  private readonly hurry = (): void => {
    if (this.done || document.visibilityState === 'hidden') return;
    const { socket } = this;
    if (socket && !(socket.readyState === WebSocket.CONNECTING && Date.now() - this.began > PATIENCE)) {
      this.probe();
      return;
    }
    clearTimeout(this.timer);
    this.socket = null;
    socket?.close();
    this.connect();
  };

  /** After a change of networks, or a sleep, a socket can be dead without knowing: then take another one. */
  private probe(): void {
    const socket = this.socket;
    if (socket?.readyState !== WebSocket.OPEN) return;
    const late = this.giveUp(socket, SILENCE);
    void this.send({ do: 'ping' }).then(() => clearTimeout(late));
  }

  private giveUp(socket: WebSocket, after: number): ReturnType<typeof setTimeout> {
    return setTimeout(() => {
      this.dropped(socket, '');
      socket.close();
    }, after);
  }

  private connect(): void {
    this.to.line('connecting', '');
    const address = new URL('./ws', document.baseURI);
    address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
    address.hash = '';
    address.searchParams.set('language', language());
    const socket = new WebSocket(address);
    this.socket = socket;
    this.began = Date.now();
    clearTimeout(this.welcomer);
    this.welcomer = this.giveUp(socket, WELCOME);
    let why = '';
    let joined = false;
    socket.onopen = () => {
      const id = ++this.counter;
      const mine = called();
      const saying = mine ? JSON.stringify(mine) : '';
      const join: Join = {
        do: 'join',
        id,
        table: this.table,
        tokens: this.tokens,
        screen: screen(),
        ...(mine && saying !== this.told ? { called: mine } : {}),
        ...this.to.since(),
      };
      socket.send(JSON.stringify(join));
      this.open.set(id, (reply) => {
        if (!reply.ok && !joined && staysClosed(reply.error.code)) {
          this.done = true;
          clearTimeout(this.welcomer);
          this.to.line('closed', reply.error.text, reply.error.code);
        } else if (reply.ok) {
          if (saying !== this.told) this.to.unnamed(reply.unnamed ?? '');
          this.told = saying;
        }
      });
    };
    socket.onmessage = (event: MessageEvent<string>) => {
      if (this.socket !== socket) return;
      const message = JSON.parse(event.data) as ServerMessage;
      if (message.type === 'reply') {
        this.open.get(message.id)?.(message);
        this.open.delete(message.id);
        return;
      }
      if (message.type === 'welcome') {
        joined = true;
        clearTimeout(this.welcomer);
        this.wait = FIRST_WAIT;
        this.to.line('open', '');
        clearInterval(this.pinger);
        this.pinger = setInterval(() => this.probe(), PING);
      }
      if (message.type === 'bye') {
        if (this.done) return; // the refusal before it says more
        why = message.text;
      }
      this.to.message(message);
    };
    socket.onclose = (event) => {
      if (event.code === PASSPHRASE_REQUIRED) location.reload();
      else this.dropped(socket, why);
    };
  }

  /** Nothing that was asked is answered any more. */
  private lose(): void {
    for (const [id, resolve] of this.open) resolve(lost(id));
    this.open.clear();
  }

  private dropped(socket: WebSocket, why: string): void {
    if (this.socket !== socket) return;
    this.socket = null;
    clearInterval(this.pinger);
    clearTimeout(this.welcomer);
    this.lose();
    if (this.done) return;
    this.to.line('lost', why);
    this.timer = setTimeout(() => this.connect(), this.wait * (0.75 + Math.random() / 2));
    this.wait = Math.min(this.wait * 1.7, LONGEST_WAIT);
  }
}

function lost(id: Answer['id']): Answer {
  const error: Complaint = { code: 'offline', text: say('The table cannot be reached just now; trying again.') };
  return { type: 'reply', id, ok: false, error };
}
