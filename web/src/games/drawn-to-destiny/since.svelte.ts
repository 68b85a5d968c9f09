// What came of an answer by which nobody does anything: what has happened until the next question, in one line.
import { untrack } from 'svelte';
import type { Told } from './wire';

/** What tells of the order of play, and not of what somebody did. */
const ORDER = ['groups', 'move_set_up', 'sealed', 'targets', 'turn_begins', 'scene_begins', 'clock', 'drew'];
const MOST = 3;

export class Since {
  line = $state('');
  private did = '';
  private from = 0;

  constructor(private readonly now: () => { log: Told[]; ask: string }) {
    const ask = $derived(now().ask);
    $effect(() => {
      if (!ask) return;
      this.line = this.did ? [this.did, ...untrack(() => this.told())].join(' ') : '';
      this.did = '';
    });
  }

  /** Something has been answered; `did`: that nobody does anything, in words, or "". */
  answered(did: string): void {
    this.did = did;
    this.from = this.now().log.length;
  }

  private told(): string[] {
    const all = this.now()
      .log.slice(this.from)
      .filter((event) => event.text && !ORDER.includes(event.kind))
      .map(({ text }) => (text.endsWith('.') ? text : `${text}.`));
    return all.length > MOST ? [...all.slice(0, MOST), '…'] : all;
  }
}
