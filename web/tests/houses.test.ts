// The build gives the files of each game the voice of its house.
import { expect, it, vi } from 'vitest';

const german = { Speed: 'Tempo' };
vi.mock('virtual:words', () => ({
  words: { de: { '': async () => ({ default: german }), 'dragon-dance': async () => ({ default: {} }) } },
}));
vi.stubGlobal('document', { documentElement: { lang: '' } });

const { speak } = await import('../src/lib/language.svelte');
const { say } = await import('../src/lib/say');
const { statName } = await import('../src/games/drawn-to-destiny/words');

it('is English where the game is not translated, whatever home says for the same word', async () => {
  await speak('de');
  expect(say('Speed')).toBe('Tempo');
  expect(statName('speed')).toBe('Speed');
});
