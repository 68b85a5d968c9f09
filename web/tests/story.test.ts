import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { settle, story, type Scene } from '../src/games/dragon-dance/story';
import { meetings, optionWords } from '../src/games/dragon-dance/words';
import { markdown, sections } from '../src/lib/markdown';
import type { SideView, Told, View } from '../src/games/dragon-dance/wire';
import { teller } from './samples';

const event = teller<Told>();
const side = (seat: number, dice: number[], hand: string[]): SideView => ({
  seat,
  life: 9,
  full_life: 9,
  dice,
  spent: [],
  all_dice: dice.length,
  hand,
  discards: [],
  die: null,
  card: null,
});
const view: View = {
  you: 'knight',
  round: 1,
  phase: 'die',
  range: 'long',
  max_rounds: null,
  discard_rule: 'v1',
  knight: side(0, [2, 5, 5], ['charge', 'hack', 'slash']),
  dragon: side(1, [1, 3], ['breathe-fire', 'bite']),
};
const play = (events: Told[], from: Scene = settle(view, { ready: [], keys: {} })): Scene =>
  events.reduce((scene, one) => story.tell(scene, one).at(-1)?.scene ?? scene, from);

describe('the duel, event by event', () => {
  it('shows a seal as something face down, and nothing of what it is', () => {
    const scene = play([event(1, 'sealed', { seat: 1, name: 'Dragon', prompt: 'die' })]);
    expect(scene.dragon.play.die).toBe('hidden');
    expect(scene.knight.play.die).toBeNull();
  });

  it('knows its own choice as soon as it is sealed, so that the thing goes from the hand to the middle', () => {
    const beats = story.tell(
      settle(view, { ready: [], keys: {} }),
      event(1, 'sealed', { seat: 0, name: 'Knight', prompt: 'die' }),
      {
        '0': '5',
      },
    );
    expect(beats.at(-1)?.scene.knight.own).toBe('5');
    const theirs = story.tell(
      settle(view, { ready: [], keys: {} }),
      event(1, 'sealed', { seat: 1, name: 'Dragon', prompt: 'die' }),
      {
        '0': '5',
      },
    );
    expect(theirs.at(-1)?.scene.dragon.own).toBeNull();
  });

  it('says nothing of a reveal while everything still lies face down', () => {
    for (const revealed of [
      event(1, 'dice_revealed', { knight: 5, dragon: 0 }),
      event(1, 'cards_revealed', { knight: 'charge', dragon: 'bite' }),
    ]) {
      const beats = story.tell(settle(view, { ready: [], keys: {} }), revealed);
      expect(beats.map((beat) => [beat.scene.hush, beat.before ?? false])).toEqual([
        [true, true],
        [true, false],
        [false, false],
      ]);
    }
  });

  it('holds its breath before dice turn over', () => {
    const beats = story.tell(
      settle(view, { ready: [], keys: {} }),
      event(1, 'dice_revealed', { knight: 5, dragon: 0 }),
    );
    expect(beats[0]?.hold).toBe(400);
    expect(beats[0]?.scene.knight.play.die).toBe('hidden');
    expect(beats.at(-1)?.scene.knight.play.die).toBe(5);
    expect(beats.at(-1)?.scene.dragon.play.die).toBe(0);
  });

  it('ends where the server says: a round by its events is the view after it', () => {
    const scene = play([
      event(1, 'dice_revealed', { knight: 5, dragon: 3 }),
      event(2, 'cards_revealed', { knight: 'charge', dragon: 'breathe-fire' }),
      event(3, 'struck', {
        by: 'knight',
        side: 'dragon',
        card: 'charge',
        die: 5,
        answer: 'breathe-fire',
        damage: 5,
        protection: 0,
        dodged: false,
        lost: 5,
        life: 4,
      }),
      event(4, 'struck', {
        by: 'dragon',
        side: 'knight',
        card: 'breathe-fire',
        die: 3,
        answer: 'charge',
        damage: 3,
        protection: 0,
        dodged: false,
        lost: 3,
        life: 6,
      }),
      event(5, 'moved', { range: 'short' }),
      event(6, 'discarded', { side: 'knight', card: 'charge', die: 5 }),
      event(7, 'discarded', { side: 'dragon', card: 'breathe-fire', die: 3 }),
    ]);
    expect(scene.range).toBe('short');
    expect(scene.knight).toMatchObject({
      life: 6,
      dice: [2, 5],
      spent: [5],
      hand: ['hack', 'slash'],
      discards: [{ card: 'charge', die: 5 }],
    });
    expect(scene.dragon).toMatchObject({ life: 4, dice: [1], spent: [3], hand: ['bite'], hit: null });
    expect(scene.knight.play).toEqual({ die: null, card: null, second: null });
  });

  it('gives cards and dice back with Recuperate, and rolls them', () => {
    const spent = play([event(1, 'discarded', { side: 'knight', card: 'hack', die: 5 })]);
    const scene = play(
      [event(2, 'recuperated', { side: 'knight' }), event(3, 'rolled', { side: 'knight', dice: [1, 1, 6] })],
      spent,
    );
    expect(scene.knight).toMatchObject({ dice: [1, 1, 6], spent: [], discards: [], rolls: 1 });
    expect([...scene.knight.hand].sort()).toEqual(['charge', 'hack', 'slash']);
  });

  it('leaves the table alone for events that change nothing on it', () => {
    expect(story.tell(settle(view, { ready: [], keys: {} }), event(1, 'return_declined', { side: 'knight' }))).toEqual(
      [],
    );
  });
});

describe('words', () => {
  it('starts buttons with a verb', () => {
    expect(optionWords({ key: '5', text: 'The 5' }, 'die')).toBe('Commit the 5');
    expect(optionWords({ key: 'none', text: 'No die' }, 'die')).toBe('Commit no die');
    expect(optionWords({ key: 'hack', text: 'Hack: 3 damage' }, 'card')).toBe('Play Hack: 3 damage');
  });
  it('reads the outlook of a card against theirs', () => {
    const outlook = {
      title: '',
      keys: ['hack'],
      rows: ['Hack'],
      columns: ['Bite', 'Flap'],
      cells: [['2-3 S+', '0-0 L']],
      spoken: [['you lose 2', 'nothing']],
      legend: '',
      note: '',
      marks: [],
      likely: [],
    };
    const found = meetings(outlook, 'hack');
    expect(found.get('Bite')).toMatchObject({ lost: '2', dealt: '3', range: 'short', combo: true });
    expect(found.get('Flap')).toMatchObject({ range: 'long', combo: false });
    expect(meetings(outlook, 'slash').size).toBe(0);
    expect(meetings(null, 'hack').size).toBe(0);
  });
});

describe('rulebooks', () => {
  const book = readFileSync('../src/wyrmhoard/games/dragon_dance/rulebook.md', 'utf8');
  it('finds every rule with a place of its own', () => {
    const rules = sections(book)
      .filter((part) => part.rule)
      .map((part) => part.id);
    expect(rules).toHaveLength(new Set(book.match(/^\*\*DD-\d+\./gm)).size);
    expect(rules).toContain('DD-52');
    expect(new Set(sections(book).map((part) => part.id)).size).toBe(sections(book).length);
  });
  it('knows rules with a letter and prefixes with a digit', () => {
    const parts = sections('**T2-13. A.** One.\n\n**T2-13a. B.** Two.').map((part) => part.id);
    expect(parts).toEqual(['T2-13', 'T2-13a']);
  });
  it('shows raw HTML as text and drops links that are scripts', () => {
    expect(markdown('<img src=x onerror=alert(1)>')).not.toContain('<img');
    expect(markdown('[x](javascript:alert(1))')).not.toContain('href');
    expect(markdown('a **b** _c_')).toContain('<strong>b</strong>');
    expect(markdown('| a |\n| - |\n| b |')).toMatch(/^<div class="scrollable" tabindex="0"><table>/);
  });
});
