import { describe, expect, it } from 'vitest';
import { settle, story, type Scene } from '../src/games/warriors/story';
import { facesOf, fighterSums } from '../src/games/warriors/words';
import type { GameEvent, PlainObject } from '../src/lib/wire';
import { event } from './samples';

const who = (id: number, seat: number): PlainObject => ({
  id, seat, order: 0, beast: false, card: 'soldier', life: 12, full: 12, cap: 14, charges: 0, keywords: [], gangs_with: [],
  cap_parts: [{ card: 'corset', gear: 50, by: 2 }], protection: 2, protection_parts: [{ card: 'plate', gear: 51, by: 2 }],
  limits: { hands: { used: 1, has: 2 } }, attack: null, lasting: [],
  gear: [{ id: 10 * id, card: 'sword', charges: 2, active: false, duration: null, breakage: 25, attack: null }],
});
const tag = (id: number, seat: number): PlainObject => ({ id, seat, card: 'soldier', beast: false });
const player = (seat: number): PlainObject => ({
  seat, side: seat, pile: seat, deck: '', present: true, leaving: false, joining: false, hand: seat ? null : ['soldier', 'axe'],
  hand_size: 2, beasts: [], mulligans: 0, in_battle: true, took_part: true,
});
const view: PlainObject = {
  you: 0, rules: { durability: 'WA-22', protection: 'WA-83' }, phase: 'battle', battle: 1, deathmatch: false, teams: 0, to_win: 3,
  place: null, chooser: null, round: 1, at: [0, 0], step: 'combat', actions: 1, circle: [who(1, 0), who(2, 1)],
  players: [player(0), player(1)], sides: [{ places: [], tokens: 0 }, { places: [], tokens: 0 }], piles: [],
};
const start = settle(view, { ready: [], keys: {} });
const play = (events: GameEvent[], from: Scene = start): Scene =>
  events.reduce((scene, one) => story.tell(scene, one).at(-1)?.scene ?? scene, from);

describe('the battle, event by event', () => {
  it('rolls before it says what was rolled', () => {
    const data = { who: tag(1, 0), target: tag(2, 1), card: 'sword', most: 6, least: 1, flat: 0, roll: 5, damage: 5 };
    const beats = story.tell(start, event(1, 'attacked', data));
    expect(beats.map((beat) => [beat.before ?? false, beat.scene.roll?.roll])).toEqual([[true, null], [false, 5]]);
  });

  it('shows a percentage against the value, breaks the card only at or below it, and then takes it away', () => {
    const data = { who: tag(2, 1), card: 'sword', gear: 20, value: 25 };
    expect(play([event(1, 'breakage_rolled', { ...data, roll: 26 })]).roll?.result).toBe('holds');
    const broken = play([event(1, 'breakage_rolled', { ...data, roll: 25 })]);
    expect(broken.roll?.result).toBe('breaks');
    expect(play([event(2, 'destroyed', { who: tag(2, 1), card: 'sword', gear: 20 })], broken).circle[1]?.gear).toEqual([]);
  });

  it('takes durability, then the fighter', () => {
    const hurt = play([event(1, 'damaged', { who: tag(2, 1), damage: 14, stopped: 2, lost: 12, life: 0 })]);
    expect(hurt.circle[1]?.life).toBe(0);
    expect(hurt.hits[2]).toEqual({ lost: 12, stopped: 2, gained: 0 });
    expect(play([event(2, 'died', { who: tag(2, 1) })], hurt).circle.map((one) => one.id)).toEqual([1]);
  });

  it('moves what enters out of the hand, and a location that is won to its side', () => {
    const entered = play([event(1, 'entered', { who: { ...tag(3, 0) }, gear: ['axe'] })]);
    expect(entered.players[0]?.hand).toEqual([]);
    const won = play([event(1, 'place_won', { side: 1, team: false, card: 'bridge' })]);
    expect(won.sides[1]?.places.map((place) => place.card)).toEqual(['bridge']);
  });
});

describe('where a number comes from', () => {
  it('names each part with its card, and the rule that the server cites', () => {
    const faces = facesOf([{ id: 'plate', name: 'Parade Plate' }, { id: 'corset', name: 'Corset' }]);
    const fighter = start.circle[0];
    const [durability, protection] = fighter ? fighterSums(faces, start, fighter) : [];
    expect(durability).toMatchObject({ total: '12 of 14', parts: [['printed', '12'], ['Corset', '+2']], rule: 'WA-22' });
    expect(protection).toMatchObject({ total: '2', parts: [['Parade Plate', '+2']], rule: 'WA-83' });
  });
});
