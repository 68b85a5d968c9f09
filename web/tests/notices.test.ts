import { expect, it } from 'vitest';
import { noticeWords } from '../src/lib/notices';

const nameOf = (seat: number): string | undefined => ['Knight', 'Dragon'][seat];

it('says what a table says of its seats', () => {
  expect(noticeWords({ kind: 'invited', seat: 1, who: 'Bert' }, nameOf)).toBe(
    'Dragon: Bert has sat down, by invitation.',
  );
  expect(noticeWords({ kind: 'joined', seat: 0, who: '' }, nameOf)).toBe(
    'Knight: somebody has sat down, from the lobby.',
  );
  expect(noticeWords({ kind: 'opened', seat: 2, who: '' }, nameOf)).toBe(
    'Seat 3: the seat is open again; its person was away for long.',
  );
});
