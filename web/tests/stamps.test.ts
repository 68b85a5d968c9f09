// How the stamps of tables are divided among what is fetched (build/stamps.ts).
import { expect, it } from 'vitest';
import { boxes, IN_A_BOX, namedStamps } from '../build/stamps';

const all = boxes();

it('each stamp is in one box, few of a table in each', () => {
  expect([...all.values()].flat().toSorted()).toEqual([...namedStamps().keys()].toSorted());
  for (const [box, names] of all) if (box) expect(names.length, box).toBeLessThanOrEqual(IN_A_BOX);
});

it('what the lobby shows is in the box that is there from the beginning', () => {
  expect(all.get('')).toContain('wyvern');
  expect(all.get('')).not.toContain('campfire');
});

it('the stamps of the halves of cards, which a hand shows together, come together', () => {
  const boxOf = (stamp: string): string => [...all].find(([, names]) => names.includes(stamp))?.[0] ?? '';
  const hand = ['fast-arrow', 'mailed-fist', 'dodging', 'return-arrow', 'holy-grail', 'crystal-shine'].map(boxOf);
  expect(new Set(hand).size).toBeLessThan(4);
});
