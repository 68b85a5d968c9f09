// Options of a game in words.
import { say } from './say';
import type { Preset, Setting } from './wire';

type Value = Setting['default'];
type Settings = Record<string, Value>;

/** What the option of this name is called. */
export const label = (name: string, settings: Setting[]): string =>
  settings.find((setting) => setting.name === name)?.title ?? name;

/** Those that matter to everybody, the most important first. */
export const onTop = (settings: Setting[]): Setting[] =>
  settings.filter((setting) => setting.rank).sort((one, other) => one.rank - other.rank);

/** All others, by the heading under which they lie; "" where a game has none. */
export function grouped(settings: Setting[]): [string, Setting[]][] {
  const groups = new Map<string, Setting[]>();
  for (const setting of settings)
    if (!setting.rank) groups.set(setting.group, [...(groups.get(setting.group) ?? []), setting]);
  return [...groups];
}

const valueOf = (setting: Setting, chosen: Settings): Value =>
  setting.name in chosen ? (chosen[setting.name] ?? null) : setting.default;

/** Those that are not as usual. */
export const changed = (settings: Setting[], chosen: Settings): Setting[] =>
  settings.filter((setting) => valueOf(setting, chosen) !== setting.default);

/** In what a table differs from a preset, which says all but what is on top. */
export const differing = (preset: Preset, settings: Setting[], chosen: Settings): Setting[] =>
  settings.filter(
    (setting) =>
      !setting.rank &&
      valueOf(setting, chosen) !== (setting.name in preset.settings ? preset.settings[setting.name] : setting.default),
  );

/** The preset from which a table differs least. */
export const nearest = (presets: Preset[], settings: Setting[], chosen: Settings): Preset | undefined =>
  presets.reduce<Preset | undefined>(
    (best, preset) =>
      best && differing(best, settings, chosen).length <= differing(preset, settings, chosen).length ? best : preset,
    undefined,
  );

/** What is chosen when a preset is taken: what is on top stays. */
export const taking = (preset: Preset, settings: Setting[], chosen: Settings): Settings => ({
  ...Object.fromEntries(
    Object.entries(chosen).filter(([name]) => settings.some((setting) => setting.rank && setting.name === name)),
  ),
  ...preset.settings,
});

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
