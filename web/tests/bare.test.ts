// Nothing that people read stands bare in the page: all of it is said, so that it can be said in another language.
import { describe, expect, it } from 'vitest';
import { bareIn, bareInPage } from '../build/bare.mjs';
import { sources } from '../build/said.mjs';

const [file = ''] = sources().filter((name) => name.endsWith('Table.svelte'));
const texts = (code: string): string[] => bareIn(file, code).map(({ text }) => text);

describe('bare words', () => {
  it('are nowhere in the page', () => expect(bareInPage().map(({ text, where }) => `${where}: ${text}`)).toEqual([]));

  it.each([
    ['<p>Hello <b>there</b></p>', ['Hello', 'there']],
    ['<p title="No cards" class="no cards" data-key="hand">{say("Hello")}</p>', ['No cards']],
    ['<Thing label="{name} is ready" id="ready" />', ['is ready']],
    ["{#if on}{on ? 'here' : away && 'gone'}{/if}", ['here', 'gone']],
    ['<p aria-label={`${name} of ${side + " side"}`}></p>', ['of', 'side']],
    ["{#each all as one}{@const who = one.mine ? 'you' : one.name}{who}{/each}", ['you']],
    ["{@render die(10, 'ready')}", ['ready']],
    ["<Hand said={(face) => face.name || 'no card'} />", ['no card']],
    ['<p style:width="{n}px" style:color={on ? "red" : ""}><kbd>Esc</kbd> {say(on ? "a" : "b")} → 3 {n} ✓ x</p>', []],
    ['<script lang="ts">const words = $derived(`Battle ${n}, after round ${m}`);</script>', [', after round']],
    [
      "<script lang=\"ts\">const key = 'round'; throw new Error('no such round'); say('the next round'); const a: 'one two' = b;</script>",
      [],
    ],
    [
      "<script lang=\"ts\">const worth = { 'spell points': 1 }; worth['armor slots'] = name === 'item slots' ? fact(face, 'Max damage') : 0;</script>",
      [],
    ],
  ])('are found in %s', (code, found) => expect(texts(code)).toEqual(found));

  it('are found in tables of words, with file and line', () => {
    const table = file.replace('.svelte', '.ts');
    expect(bareIn(table, "const RANGES = {\n  long: later('at long range'),\n  short: 'at short range',\n};")).toEqual([
      { text: 'at short range', where: expect.stringMatching(/Table\.ts:3$/) as string },
    ]);
  });
});
