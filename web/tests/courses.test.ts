import { expect, it } from 'vitest';
import { otherSide } from '../src/lib/courses';
import type { Course, Way } from '../src/lib/wire';

const way = (title: string, seats: number, seat: number, own_side = ''): Way =>
  ({ title, seats, seat, settings: own_side ? { own_side } : {} }) as Way;
const course = (...ways: Way[]): Course => ({ ways }) as Course;

it('offers the side that was not played, by the seat or by the settings', () => {
  const seats = course(way('Law', 2, 0), way('Outlaws', 2, 1));
  expect(otherSide(seats, 2, 1, {})?.title).toBe('Law');
  const alone = course(way('Law', 1, 0, 'first'), way('Outlaws', 1, 0, 'second'));
  expect(otherSide(alone, 1, 0, { own_side: 'second' })?.title).toBe('Law');
  expect(otherSide(course(way('Law', 1, 0)), 1, 0, {}), 'there is one').toBeUndefined();
  expect(otherSide(alone, 3, 0, { own_side: 'first' }), 'several have played').toBeUndefined();
});
