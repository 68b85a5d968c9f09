// What an ID of a thing on the table says, read here alone: "card:knife", "foe:12", "die:knight:none".
import type { Option } from './wire';

/** What kind of thing it is, which one, and the rest of what follows the first colon. */
export interface ThingParts {
  kind: string;
  /** All that follows the kind. */
  name: string;
  number: number;
}

export function thingParts(id: string): ThingParts {
  const at = id.indexOf(':');
  const [kind, name] = at < 0 ? ['', id] : [id.slice(0, at), id.slice(at + 1)];
  return { kind, name, number: Number(name) };
}

/** The card that a thing is; '': it is none. */
export function cardIn(id: string): string {
  const { kind, name } = thingParts(id);
  return kind === 'card' ? name : '';
}

/** The first card that an option is about; '': none. */
export const cardAbout = (option: Option): string => option.about?.map(cardIn).find(Boolean) ?? '';
