import { expect, it } from 'vitest';
import { grouped } from '../src/lib/log';

const line = (n: number, text: string, rule = 'DD-1') => ({ n, text, rule });

it('puts lines that repeat each other into one', () => {
  const log = [
    line(1, 'A wolf bites'),
    line(2, 'A wolf bites'),
    line(3, 'A wolf bites'),
    line(4, 'A wolf dies'),
    line(5, 'A wolf bites'),
  ];
  expect(grouped(log).map(({ event, times }) => [event.n, event.text, times])).toEqual([
    [3, 'A wolf bites', 3],
    [4, 'A wolf dies', 1],
    [5, 'A wolf bites', 1],
  ]);
});

it('keeps apart what follows from different rules', () => {
  expect(grouped([line(1, 'Nothing happens'), line(2, 'Nothing happens', 'DD-2')])).toHaveLength(2);
});
