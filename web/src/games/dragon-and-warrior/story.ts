// The table as it is drawn, and how each event changes the drawing. Pure.
import { say } from '../../lib/say';
import type { PlainObject, Told } from '../../lib/wire';
import type { Beat, Sealed, Story } from '../module';
import type { Battle, Foe, Hero, View } from './types';

export interface Scene extends View {
  ready: number[];
  /** Who is being hit just now ("warrior", "foe-0", "foe-1"), and for how much. */
  hit: { whom: string; damage: number } | null;
  /** Words over the table for a moment. */
  banner: string;
  /** How they are meant: a Battle begins, a blow of several, somebody gains something, the X card. */
  tone: '' | 'battle' | 'critical' | 'good' | 'stop';
}

export const settle = (view: PlainObject, at: Sealed): Scene => ({
  ...(view as unknown as View),
  ready: at.ready,
  hit: null,
  banner: '',
  tone: '',
});

const beat = (scene: Scene, hold: number): Beat<Scene> => ({ scene, hold });
const calm = (scene: Scene): Scene =>
  scene.banner || scene.hit ? { ...scene, banner: '', tone: '', hit: null } : scene;
const withBattle = (scene: Scene, change: (battle: Battle) => Partial<Battle>): Scene =>
  scene.battle ? { ...scene, battle: { ...scene.battle, ...change(scene.battle) } } : scene;
const withHero = (scene: Scene, change: Partial<Hero>): Scene => ({ ...scene, hero: { ...scene.hero, ...change } });
const withFoe = (scene: Scene, place: number, change: (foe: Foe) => Partial<Foe>): Scene =>
  withBattle(scene, (battle) => ({
    foes: battle.foes.map((foe, at) => (at === place ? { ...foe, ...change(foe) } : foe)),
  }));
const says = (scene: Scene, banner: string, tone: Scene['tone'], hold: number): Beat<Scene>[] => [
  beat({ ...scene, banner, tone }, hold),
  beat({ ...scene, banner: '', tone: '' }, 0),
];

/** Times at normal speed. */
const LAY = 650;
const ANSWER = 700;
const BLOW = 750;
const READ = 1000;
const GLANCE = 250;

/** Cards leave the hand of a side for the table. */
function laid(scene: Scene, by: unknown, cards: string[]): Scene {
  return withBattle(scene, (battle) => {
    const without = (hand: string[] | null): string[] | null => hand && hand.filter((card) => !cards.includes(card));
    const less = (count: number): number => Math.max(0, count - cards.length);
    const discard = [...battle.discard, ...cards];
    if (by === 'warrior')
      return { hand: without(battle.hand), hands: { ...battle.hands, warrior: less(battle.hands.warrior) }, discard };
    const own = battle.hands.minion !== null && battle.acting === 1;
    const hands = own
      ? { ...battle.hands, minion: less(battle.hands.minion ?? 0) }
      : { ...battle.hands, villain: less(battle.hands.villain) };
    return { villain_hand: without(battle.villain_hand), minion_hand: without(battle.minion_hand), hands, discard };
  });
}

function drew(scene: Scene, by: unknown, number: number): Scene {
  return withBattle(scene, (battle) => {
    const side =
      by === 'warrior' ? 'warrior' : battle.hands.minion !== null && battle.acting === 1 ? 'minion' : 'villain';
    return {
      deck: Math.max(0, battle.deck - number),
      hands: { ...battle.hands, [side]: (battle.hands[side] ?? 0) + number },
    };
  });
}

/** What an event looks like. Unknown kinds change nothing. */
export function tell(before: Scene, event: Told): Beat<Scene>[] {
  const { kind, data, text } = event;
  const scene = calm(before);
  const cards = (data['cards'] as string[] | undefined) ?? [];
  const place = (data['place'] as number | undefined) ?? 0;
  switch (kind) {
    case 'sealed':
      return [beat({ ...scene, ready: [...new Set([...scene.ready, data['seat'] as number])] }, 80)];
    case 'attacks': {
      const next = laid(scene, data['by'], cards);
      return data['critical'] === true ? says(next, say('Critical'), 'critical', LAY + 250) : [beat(next, LAY)];
    }
    case 'runs':
    case 'maneuvers':
    case 'cast':
    case 'used':
    case 'waits': {
      const next = laid(scene, data['by'] ?? 'warrior', cards);
      const gained = typeof data['defense'] === 'number' ? withHero(next, { defense: data['defense'] }) : next;
      return [beat(gained, LAY)];
    }
    case 'blocked':
      return [beat(laid(scene, data['by'], cards), ANSWER)];
    case 'unblocked':
    case 'spellblocked':
    case 'fended_off':
    case 'flipped':
      return [beat(scene, ANSWER)];
    case 'drew':
      return [beat(drew(scene, data['by'], data['number'] as number), GLANCE)];
    case 'hit_foe': {
      const shown = withFoe(scene, place, (foe) => ({
        wound: data['wound'] as string,
        back:
          foe.back && typeof data['hp'] === 'number'
            ? { ...foe.back, hp: data['hp'], defense: data['defense'] as number }
            : foe.back,
      }));
      return [
        beat({ ...shown, hit: { whom: `foe-${place}`, damage: data['damage'] as number } }, BLOW),
        beat(shown, 0),
      ];
    }
    case 'hit_warrior': {
      const shown = withFoe(
        withHero(scene, { hp: data['hp'] as number, defense: data['defense'] as number }),
        place,
        () => ({ felt: data['damage'] as number }),
      );
      return [beat({ ...shown, hit: { whom: 'warrior', damage: data['damage'] as number } }, BLOW), beat(shown, 0)];
    }
    case 'weakness_shown':
      return says(scene, text, 'good', READ);
    case 'healed':
      return [beat(data['whom'] === 'self' ? withHero(scene, { hp: data['hp'] as number }) : scene, ANSWER)];
    case 'defeated':
    case 'member_hurt':
    case 'member_recovers':
    case 'member_out':
    case 'foe_healed':
    case 'item_judged':
    case 'tried':
      return [beat(scene, ANSWER)];
    case 'battle_began':
      return says(scene, text, 'battle', READ + 200);
    case 'battle_over':
      return says(scene, text, data['outcome'] === 'won' ? 'good' : 'battle', READ + 200);
    case 'level_gained':
    case 'rewarded':
    case 'joined':
    case 'found':
      return says(scene, text, 'good', READ);
    case 'scene':
    case 'swapped':
    case 'cleared':
    case 'quest':
    case 'light':
    case 'session':
    case 'woke':
    case 'fallen':
      return says(scene, text, '', READ);
    case 'entered':
    case 'drawn':
    case 'obstacle':
    case 'meant':
      return [beat(scene, ANSWER)];
    case 'stopped':
      return says({ ...scene, stopped: true }, text, 'stop', READ);
    default:
      return [];
  }
}

export const story: Story<Scene> = { settle, tell };
