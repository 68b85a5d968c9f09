// Options grouped by the things on the table that they concern.
import type { Ask, Option, TableMessage } from './wire';

export interface Grouped {
  /** By the id of a thing: what may and what may not be done with it. */
  byThing: Map<string, Option[]>;
  /** Options that concern no thing: they need a button of their own. */
  loose: Option[];
}

export function groupOptions(ask: Ask | null): Grouped {
  const byThing = new Map<string, Option[]>();
  const loose: Option[] = [];
  for (const option of ask?.options ?? []) {
    if (!option.about?.length) loose.push(option);
    for (const thing of option.about ?? []) byThing.set(thing, [...(byThing.get(thing) ?? []), option]);
  }
  return { byThing, loose };
}

/** The options that may be chosen. */
export const possible = (options: Option[]): Option[] => options.filter((option) => !option.blocked);

/** The question that this seat's person has to answer: none while a bot holds the seat. */
export const askOf = (now: TableMessage | undefined): Ask | null =>
  now?.seats.find((seat) => seat.seat === now.seat)?.who === 'bot' ? null : (now?.ask ?? null);

/** Whether the seat can answer this ask now (not if it has sealed an answer that is final, nor if it could only give up). */
export const canAnswer = (ask: Ask | null): boolean =>
  ask !== null && !ask.aside && !(ask.sealed !== null && ask.final) && possible(ask.options).length > 0;
