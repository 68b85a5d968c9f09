import { render } from 'svelte/server';
import { describe, expect, it } from 'vitest';
import { howMany, toggle } from '../src/lib/pick';
import type { Blank } from '../src/lib/wire';
import OptionForm from '../src/parts/OptionForm.svelte';

describe('picking', () => {
  it('keeps the order and takes back', () => {
    const picked = ['b', 'a', 'c'].reduce<string[]>((before, key) => toggle(before, key, 3), []);
    expect(picked).toEqual(['b', 'a', 'c']);
    expect(toggle(picked, 'a', 3)).toEqual(['b', 'c']);
  });
  it('takes no more than may be picked', () => {
    expect(toggle(['a', 'b'], 'c', 2)).toEqual(['a', 'b']);
  });
  it('says how many', () => {
    expect(howMany({ least: 2, most: 2 })).toBe('Pick 2');
    expect(howMany({ least: 1, most: 3 })).toBe('Pick 1 to 3');
    expect(howMany({ least: 0, most: 3 })).toBe('Pick up to 3');
  });
});

describe('a form', () => {
  const blanks: { [kind in Blank['type']]: Extract<Blank, { type: kind }> } = {
    number: { type: 'number', name: 'width', least: 1, most: 9, text: 'How wide' },
    text: { type: 'text', name: 'words', least: 0, most: 40, text: '' },
    drawing: { type: 'drawing', name: 'map', width: 20, height: 20, strokes: 5, points: 6, text: '' },
    pick: {
      type: 'pick',
      name: 'crew',
      least: 1,
      most: 2,
      text: 'Your crew',
      items: [
        { key: 'k', text: 'Kirra' },
        { key: 'o', text: 'Old Bren' },
        { key: 's', text: 'Sly' },
      ],
    },
  };
  const drawn = (blank: Blank): string =>
    render(OptionForm, { props: { text: 'Note', blanks: [blank], act: () => {}, cancel: () => {} } }).body;

  it('has a field for every kind of blank', () => {
    expect(drawn(blanks.number)).toMatch(/<input[^>]*type="number"[^>]*max="9"/);
    expect(drawn(blanks.text)).toMatch(/<textarea[^>]*maxlength="40"/);
    expect(drawn(blanks.drawing)).toContain('<svg');
    expect(drawn(blanks.pick).match(/type="checkbox"/g)).toHaveLength(3);
  });
  it('says of a list how many are to be picked', () => {
    expect(drawn(blanks.pick)).toMatch(/Your crew.*Pick 1 to 2; picked: 0.*Kirra.*Old Bren.*Sly/s);
  });
});
