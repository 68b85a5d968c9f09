// A replay as it comes says what changed; here is what was to be seen at each moment.
import type { Frame, Plain, PlainObject } from '../lib/wire';

/** What everybody saw after each input, by whose eyes. What did not change is shared with the moment before. */
export function unfold(frames: readonly Frame[]): Record<string, PlainObject>[] {
  let seen: Record<string, Plain> = {};
  return frames.map((frame) => {
    seen = { ...seen };
    for (const [eyes, changes] of Object.entries(frame.changes))
      for (const [path, ...value] of changes as [(string | number)[], Plain?][])
        seen[eyes] = changed(seen[eyes] ?? null, path, value);
    return seen as Record<string, PlainObject>;
  });
}

/** A copy with one thing changed; `value` is empty where a key is gone. */
function changed(old: Plain, path: readonly (string | number)[], value: readonly (Plain | undefined)[]): Plain {
  const [step, ...rest] = path;
  if (step === undefined) return value[0] ?? null;
  if (Array.isArray(old)) return old.map((item, place) => (place === step ? changed(item, rest, value) : item));
  const { [step]: inner, ...others } = old as PlainObject;
  if (rest.length === 0 && value.length === 0) return others;
  return { ...(old as PlainObject), [step]: changed(inner ?? null, rest, value) };
}
