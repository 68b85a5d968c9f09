// What the page says: places, plurals, persons, forks, and which language it begins with; and what the build finds of it.
import { join } from 'node:path';
import type { Snippet } from 'svelte';
import { beforeEach, describe, expect, it, vi } from 'vitest';

const german = {
  'Leave the table': 'Den Tisch verlassen',
  '{n} card': ['{n} Karte', '{n} Karten'],
  '{who} [take|takes] back {card}': '{who} [nimmst|nimmt] {card} zurück',
  'verb\u0004Play': 'Spielen',
  'noun\u0004Play': 'Stück',
  'begins a sentence\u0004You': 'Du',
  you: 'du',
  '**{n}** die': ['mit **{n}** Würfel', 'mit **{n}** Würfeln'],
  'See {link}': 'Siehe {link}',
};
vi.mock('virtual:words', () => ({
  words: { de: { '': async () => ({ default: german }), hop: async () => ({ default: { Hop: 'Hüpf' } }) } },
}));
vi.stubGlobal('document', { documentElement: { lang: '' } });

const { LANGUAGES, firstLanguage, language, openHouse, speak } = await import('../src/lib/language.svelte');
const { voiceOf, later, lay, layMany, listed, said, say, sayAs, sayMany } = await import('../src/lib/say');
const { saidByPage, saidIn } = await import('../build/said.mjs');

const ada = { name: 'The knight', called: 'the knight', mine: false };
const me = { ...ada, mine: true };

beforeEach(() => speak('en'));

describe('in English', () => {
  it('fills places, and leaves what is in them alone', () => {
    expect(say('{who} leaves with {n}', { who: '[a|b] {n}', n: 3 })).toBe('[a|b] {n} leaves with 3');
  });
  it('says one or many', () => {
    expect([0, 1, 2].map((n) => sayMany('{n} card', '{n} cards', { n }))).toEqual(['0 cards', '1 card', '2 cards']);
  });
  it('speaks to the reader, and of others', () => {
    const text = '{who} [take|takes] back {card}';
    expect(say(text, { who: me, card: 'Hack' })).toBe('You take back Hack');
    expect(say(text, { who: ada, card: 'Hack' })).toBe('The knight takes back Hack');
    expect(say('Now {who} [lose|loses] {n}. {who} [weep|weeps].', { who: ada, n: 2 })).toBe(
      'Now the knight loses 2. The knight weeps.',
    );
    expect(say('Now {who} [lose|loses].', { who: me })).toBe('Now you lose.');
  });
  it('lets a fork follow whom it names', () => {
    const text = '{who} [hit|hits] and {foe} [foe:bleed|bleeds]';
    expect(say(text, { who: ada, foe: me })).toBe('The knight hits and you bleed');
  });
  it('knows what belongs to whom', () => {
    expect(say("{who's} hand, {other's} hand", { who: me, other: { name: 'James', mine: false } })).toBe(
      "Your hand, James's hand",
    );
  });
  it('lists names', () => expect(listed(['Anna', 'Bert', 'Carl'])).toBe('Anna, Bert and Carl'));
});

describe('a game', () => {
  it('is in English throughout where it is not translated', async () => {
    await speak('de');
    const skip = voiceOf('skip');
    expect(skip.say('Leave the table')).toBe('Leave the table');
    expect(skip.said('Leave the table')).toBe('Leave the table');
    expect(skip.sayMany('{n} card', '{n} cards', { n: 2000 })).toBe('2,000 cards');
    expect(skip.say('{who} [take|takes] back {card}', { who: me, card: 'Hack' })).toBe('You take back Hack');
    expect(say('Leave the table')).toBe('Den Tisch verlassen');
  });
});

describe('laid out', () => {
  it('has bold words, and places for what is no text', () => {
    const link = (() => {}) as unknown as Snippet;
    expect(lay('You bring **{n} of {items}** to {link}', { n: 2, items: 'Rope', link })).toEqual([
      { what: 'You bring ', bold: false },
      { what: '2 of Rope', bold: true },
      { what: ' to ', bold: false },
      { what: link, bold: false },
    ]);
    expect(lay('**{link}**', { link })).toEqual([{ what: link, bold: true }]);
    expect(layMany('**{n}** level', '**{n}** levels', { n: 2 })).toEqual([
      { what: '2', bold: true },
      { what: ' levels', bold: false },
    ]);
  });
  it('leaves alone what strangers wrote', () => {
    const name = '**Bold** {n} [a|b]';
    expect(lay('{name} **leaves**', { name })).toEqual([
      { what: '**Bold** {n} [a|b] ', bold: false },
      { what: 'leaves', bold: true },
    ]);
    expect(lay('**{who}** [leave|leaves]', { who: { name: '** Eve', mine: false } })).toEqual([
      { what: '** Eve', bold: true },
      { what: ' leaves', bold: false },
    ]);
  });
  it('has the words and the plural of the language', async () => {
    await speak('de');
    expect(layMany('**{n}** die', '**{n}** dice', { n: 2 })).toEqual([
      { what: 'mit ', bold: false },
      { what: '2', bold: true },
      { what: ' Würfeln', bold: false },
    ]);
    expect(lay('See {link}', { link: 'hier' })).toEqual([{ what: 'Siehe hier', bold: false }]);
  });
});

describe('in German', () => {
  beforeEach(() => speak('de'));
  it('translates, and says in English what has no translation', () => {
    expect(say('Leave the table')).toBe('Den Tisch verlassen');
    expect(say('Unheard of {n}', { n: 1234 })).toBe('Unheard of 1.234');
    expect(language()).toBe('de');
    expect(document.documentElement.lang).toBe('de');
  });
  it('says one or many, persons and contexts in its own way', () => {
    expect([1, 5].map((n) => sayMany('{n} card', '{n} cards', { n }))).toEqual(['1 Karte', '5 Karten']);
    expect(say('{who} [take|takes] back {card}', { who: me, card: 'Hieb' })).toBe('Du nimmst Hieb zurück');
    expect([sayAs('verb', 'Play'), sayAs('noun', 'Play')]).toEqual(['Spielen', 'Stück']);
    expect(said(later('Leave the table'))).toBe('Den Tisch verlassen');
    expect(said('A stranger wrote {this} [and|that]')).toBe('A stranger wrote {this} [and|that]');
  });
  it('has the words of a game once that is opened', async () => {
    expect(say('Hop')).toBe('Hop');
    await openHouse('hop');
    expect(say('Hop')).toBe('Hüpf');
    expect(voiceOf('hop').say('Hop')).toBe('Hüpf');
    await speak('en');
    expect(say('Hop')).toBe('Hop');
  });
});

it('begins with the first language that the browser likes of those we speak', () => {
  expect(LANGUAGES).toEqual(['en', 'de']);
  expect(firstLanguage(['fr-FR', 'de-AT', 'en'])).toBe('de');
  expect(firstLanguage(['fr', 'eo'])).toBe('en');
  vi.stubGlobal('localStorage', { getItem: () => '"de"' });
  expect(firstLanguage(['en'])).toBe('de');
  vi.stubGlobal('localStorage', { getItem: () => '"xx"' });
  expect(firstLanguage(['de'])).toBe('en');
});

describe('what the build finds', () => {
  const file = join(import.meta.dirname, '..', 'src', 'games', 'dragon-dance', 'Made.svelte');
  const script = '<script lang="ts">import { say, sayAs, sayMany } from \'../../lib/say\';</script>\n';
  it('finds what is said, and where', () => {
    const code = `${script}<p title={say('Leave')}>{sayMany('{n} card', '{n} cards', { n: 2 })}</p>\n{#if 1}{sayAs('verb', 'Play')}{/if}`;
    const where = 'web/src/games/dragon-dance/Made.svelte:';
    expect(saidIn(file, code)).toEqual([
      { house: 'dragon_dance', text: 'Leave', many: '', context: '', where: `${where}2` },
      { house: 'dragon_dance', text: '{n} card', many: '{n} cards', context: '', where: `${where}2` },
      { house: 'dragon_dance', text: 'Play', many: '', context: 'verb', where: `${where}3` },
    ]);
    expect(
      saidIn(file.replace('.svelte', '.ts'), "import { later } from '../../lib/say';\nlater('Soon');")[0]?.text,
    ).toBe('Soon');
    expect(saidIn(file, "<p>{say('a function of its own')}</p>")).toEqual([]);
  });
  it.each([
    ['say(text)', 'no literal text'],
    ["say('a' + b)", 'no literal text'],
    ['say(`a${b}`)', 'no literal text'],
    ["sayMany('one', many, { n })", 'no literal text'],
    ["say('{who} leaves')", 'nothing is given for who'],
    ["say('{who} leaves', { card })", 'nothing is given for who'],
  ])('refuses %s', (code, fault) => {
    expect(() => saidIn(file, `${script}{${code}}`)).toThrow(new RegExp(`Made.svelte:2: .*${fault}`));
    expect(() =>
      saidIn(file.replace('.svelte', '.ts'), `import { say, sayMany } from '../../lib/say';\n${code};`),
    ).toThrow(new RegExp(`Made.ts:2: .*${fault}`));
  });
  it('reads the whole page', () => expect(saidByPage().length).toBeGreaterThan(5));
});
