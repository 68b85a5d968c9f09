// What has come of the viewer's last answer, as it is read at a glance. Pure.
import type { Told } from './wire';

/** What is seen on the map itself. */
const SEEN: readonly string[] = ['entered', 'scene', 'scene_over', 'sealed'];
/** So many lines; the whole is in the log. */
const MOST = 4;

/** The last lines of what has happened since the log had this length. */
export const newsSince = (log: Told[], since: number): string[] =>
  log
    .slice(since)
    .filter(({ kind, text }) => text && !SEEN.includes(kind))
    .map(({ text }) => text)
    .slice(-MOST);
