// Points of damage as the server writes them ("K,B+2"), taken apart for drawing and counting.
import { later, listed, said, say } from '../../lib/say';

export type Letter = 'K' | 'B' | 'G' | 'R';
export const LETTERS: Letter[] = ['K', 'B', 'G', 'R'];
const OF_COLOUR: Record<Letter, string> = {
  K: later('{n} black'),
  B: later('{n} blue'),
  G: later('{n} green'),
  R: later('{n} red'),
};
const TYPES: Record<Letter, string> = {
  K: later('Martial'),
  B: later('Arcane'),
  G: later('Devotion'),
  R: later('Deception'),
};
const BY_COLOUR: Record<string, Letter> = { black: 'K', blue: 'B', green: 'G', red: 'R' };
const BY_TYPE: Record<string, Letter> = { Martial: 'K', Arcane: 'B', Devotion: 'G', Deception: 'R' };

/** The letter of a colour ("blue"), or of a Class Type ("Arcane"); "" for what has none. */
export const letterOf = (name: string): Letter | '' => BY_COLOUR[name] ?? BY_TYPE[name] ?? '';

/** A Class Type in the reader's language. */
export function typeName(type: string): string {
  const letter = BY_TYPE[type];
  return letter ? said(TYPES[letter]) : type;
}

export interface Icons {
  letters: Letter[];
  /** Colourless points. */
  plain: number;
}

/** "K,B+2" as its icons; "" as none. */
export function read(text: string): Icons {
  const letters: Letter[] = [];
  let plain = 0;
  for (const part of text ? text.split(/[,+]/) : []) {
    if ((LETTERS as string[]).includes(part)) letters.push(part as Letter);
    else plain += Number(part) || 0;
  }
  return { letters, plain };
}

/** How many points in all. */
export function total(text: string): number {
  const { letters, plain } = read(text);
  return letters.length + plain;
}

/** "2 blue and 1 colourless". */
export function inWords(text: string): string {
  const { letters, plain } = read(text);
  const parts = LETTERS.flatMap((letter) => {
    const n = letters.filter((one) => one === letter).length;
    return n ? [said(OF_COLOUR[letter], { n })] : [];
  });
  if (plain) parts.push(say('{n} colourless', { n: plain }));
  return listed(parts);
}

export interface PrintedRow {
  need: string;
  square: boolean;
}

/** A printed track ("[4][B,B]|[sq:3]") as rows, and before which of them its line is (-1: it has none). */
export function readTrack(text: string): { rows: PrintedRow[]; line: number } {
  const rows: PrintedRow[] = [];
  let line = -1;
  for (const [part, inner = ''] of text.matchAll(/\[([^\]]+)\]|\|/g)) {
    if (part === '|') line = rows.length;
    else rows.push({ need: inner.replace('sq:', ''), square: inner.startsWith('sq:') });
  }
  return { rows, line };
}

/** How many of each colour, and how many colourless ones last. */
export function counts(text: string): number[] {
  const { letters, plain } = read(text);
  return [...LETTERS.map((letter) => letters.filter((one) => one === letter).length), plain];
}
const sum = (found: number[]): number => found.reduce((all, one) => all + one, 0);
const plus = (a: number[], b: number[]): number[] => a.map((one, at) => one + (b[at] ?? 0));

/** Whether points meet a need: icons by their colour, the number by any that are left (DF-243 to DF-245). */
export const covers = (pool: number[], need: number[]): boolean =>
  need.slice(0, 4).every((one, at) => (pool[at] ?? 0) >= one) && sum(pool) >= sum(need);

interface Track {
  rows: { need: string; square: boolean; cleared: boolean }[] | null;
  pool: string;
  spent: string;
}

/** Which levels would fall if this damage were dealt from the top. */
export function wouldFall(track: Track, damage: { points: string; levels: number }): number[] {
  const falls: number[] = [];
  const rows = track.rows ?? [];
  if (damage.levels) {
    for (const [at, row] of rows.entries()) {
      if (row.cleared) continue;
      if (row.square || falls.length >= damage.levels) break;
      falls.push(at);
    }
    return falls;
  }
  const pool = plus(counts(track.pool), counts(damage.points));
  let spent = counts(track.spent);
  for (const [at, row] of rows.entries()) {
    if (row.cleared) continue;
    spent = plus(spent, counts(row.need));
    if (!covers(pool, spent)) break;
    falls.push(at);
  }
  return falls;
}
