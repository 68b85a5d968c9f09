// What is printed on a card: worded for people, and in English for programs, which know a card by it.
import type { CardFace } from './wire';

/** A printed number. */
export interface Fact {
  /** Its name in English, by which it is asked for. */
  key: string;
  label: string;
  value: string;
}

/** The card as it is in English, whatever is spoken. */
export const plainOf = (face: CardFace): CardFace => (face.plain ? { ...face, ...face.plain } : face);

/** The printed numbers of a card. */
export function factsOf(face: CardFace | undefined): Fact[] {
  const keys = Object.keys((face?.plain ?? face)?.numbers ?? {});
  return Object.entries(face?.numbers ?? {}).map(([label, value], at) => ({
    key: keys[at] ?? label,
    label,
    value: String(value),
  }));
}

/** A printed number by its name in English; "" if the card has none. */
export const fact = (face: CardFace | undefined, key: string): string =>
  factsOf(face).find((one) => one.key === key)?.value ?? '';

/** The same as programs read it: worded in English. */
export const plainFact = (face: CardFace | undefined, key: string): string =>
  String((face?.plain ?? face)?.numbers?.[key] ?? '');
