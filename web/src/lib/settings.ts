// Options of a game in words.
import { said, say } from './say';
import type { Setting } from './wire';

/** What an option is called; `names` are those that its game gives. */
export function label(name: string, names: Record<string, string> = {}): string {
  const given = names[name];
  if (given) return said(given);
  const words = name.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A choice, and its name: what people read. */
export const choices = (setting: Extract<Setting, { type: 'choice' }>): [string, string][] =>
  setting.choices.map((choice, at) => [choice, setting.names[at] ?? choice]);

/** The value of an option as people read it; `setting` is unknown until the game is. */
export function valueWords(setting: Setting | undefined, value: Setting['default']): string {
  if (value === null) return say('none');
  if (typeof value === 'boolean') return value ? say('yes') : say('no');
  const found = setting?.type === 'choice' ? choices(setting).find(([choice]) => choice === value) : undefined;
  return found?.[1] ?? String(value);
}
