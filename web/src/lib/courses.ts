// What a table plays, of a game that has several things to be played on its shelf.
import type { Course, Setting, Way } from './wire';

/** The course of a table with these settings. */
export const courseAt = (list: Course[], settings: Record<string, Setting['default']>): Course | undefined =>
  list.find((course) => Object.entries(course.settings).every(([name, value]) => settings[name] === value));

/** The other side of what somebody has played against the computer. */
export const otherSide = (
  course: Course,
  seats: number,
  seat: number | null,
  settings: Record<string, Setting['default']>,
): Way | undefined => {
  const played = (way: Way): boolean =>
    way.seats === seats &&
    way.seat === seat &&
    Object.entries(way.settings).every(([name, value]) => settings[name] === value);
  const mine = course.ways.find(played);
  return mine && course.ways.find((way) => way.title !== mine.title);
};

/** The way in which a seat plays it at a table with so many: that one of those that the page offers, or the nearest to it. */
export const wayOf = (course: Course, seats: number, seat: number | null): Way | undefined =>
  course.ways.find((way) => way.seats === seats && way.seat === seat) ??
  course.ways.find((way) => way.seat === seat) ??
  course.ways[0];
