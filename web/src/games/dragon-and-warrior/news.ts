// What has come of the viewer's last answer, as it is read at a glance. Pure.
import type { Told } from './wire';

/** What is seen on the map itself. */
const SEEN: readonly string[] = ['entered', 'scene', 'scene_over', 'sealed', 'said'];
/** So many lines; the whole is in the log. */
const MOST = 6;

/** The last lines of what has happened since the log had this length. */
export const newsSince = (log: Told[], since: number): string[] =>
  log
    .slice(since)
    .filter(({ kind, text }) => text && !SEEN.includes(kind))
    .map(({ text }) => text)
    .slice(-MOST);

/** What ended the talk in which the viewer has answered last; "" where none has ended since. */
export const endOfTalk = (log: Told[], since: number): string =>
  log.slice(since).find(({ kind }) => kind === 'scene_over')?.text ?? '';
