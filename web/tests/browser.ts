// What a browser has and Node has not, as far as the modules under test ask for it.
import { vi } from 'vitest';

export const storage = new Map<string, string>();
/** Whether the storage takes anything more. */
export const room = { full: false };

const kept = {
  getItem: (key: string) => storage.get(key) ?? null,
  setItem: (key: string, value: string) => {
    if (room.full) throw new Error('QuotaExceededError');
    storage.set(key, value);
  },
};
/** Who listens to what, on the window and the document. */
export const listeners = new Map<string, Set<(event: unknown) => void>>();
const target = {
  addEventListener: (kind: string, does: (event: unknown) => void) =>
    void listeners.set(kind, (listeners.get(kind) ?? new Set()).add(does)),
  removeEventListener: (kind: string, does: (event: unknown) => void) => void listeners.get(kind)?.delete(does),
};
export const tell = (kind: string, event: unknown = {}): void => listeners.get(kind)?.forEach((does) => does(event));
export const page = {
  ...target,
  visibilityState: 'visible',
  hidden: false,
  baseURI: 'http://x/',
  documentElement: { lang: '' },
};

/** A socket that the test answers. */
export class FakeSocket {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static all: FakeSocket[] = [];
  readyState = FakeSocket.CONNECTING;
  sent: Record<string, unknown>[] = [];
  onopen: () => void = () => undefined;
  onmessage: (event: { data: string }) => void = () => undefined;
  onclose: (event: { code: number }) => void = () => undefined;
  constructor() {
    FakeSocket.all.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  close(): void {
    this.readyState = 3;
  }
  open(): void {
    this.readyState = FakeSocket.OPEN;
    this.onopen();
  }
  say(message: unknown): void {
    this.onmessage({ data: JSON.stringify(message) });
  }
  drop(): void {
    this.readyState = 3;
    this.onclose({ code: 1006 });
  }
}

vi.stubGlobal('window', { ...target, matchMedia: () => ({ matches: false, ...target }) });
vi.stubGlobal('document', page);
vi.stubGlobal('location', { hash: '', reload: vi.fn(), replace: vi.fn() });
vi.stubGlobal('history', { replaceState: vi.fn() });
vi.stubGlobal('localStorage', kept);
vi.stubGlobal('sessionStorage', kept);
vi.stubGlobal('WebSocket', FakeSocket);
