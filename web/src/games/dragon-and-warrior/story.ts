// The table as it is drawn, and how each event changes the drawing. Pure.
import { say } from '../../lib/say';
import type { Beat, Sealed, Story } from '../module';
import type { Attacks, BattleView, FoeView, HeroView, Told, View } from './wire';

export interface Scene extends View {
  ready: number[];
  /** Who is being hit just now ("warrior", "foe-0", "foe-1"), and for how much. */
  hit: { whom: string; damage: number } | null;
  /** Words over the table for a moment. */
  banner: string;
  /** How they are meant: a BattleView begins, a blow of several, somebody gains something, the X card. */
  tone: '' | 'battle' | 'critical' | 'good' | 'stop';
}

export const settle = (view: View, at: Sealed): Scene => ({
  ...view,
  ready: at.ready,
  hit: null,
  banner: '',
  tone: '',
});

const beat = (scene: Scene, hold: number): Beat<Scene> => ({ scene, hold });
const calm = (scene: Scene): Scene =>
  scene.banner || scene.hit ? { ...scene, banner: '', tone: '', hit: null } : scene;
const withBattle = (scene: Scene, change: (battle: BattleView) => Partial<BattleView>): Scene =>
  scene.battle ? { ...scene, battle: { ...scene.battle, ...change(scene.battle) } } : scene;
const withHero = (scene: Scene, change: Partial<HeroView>): Scene => ({ ...scene, hero: { ...scene.hero, ...change } });
const withFoe = (scene: Scene, place: number, change: (foe: FoeView) => Partial<FoeView>): Scene =>
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
function laid(scene: Scene, by: Attacks['by'], cards: string[]): Scene {
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

function drew(scene: Scene, by: Attacks['by'], number: number): Scene {
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
  const scene = calm(before);
  const { text } = event;
  if (scene.story.beginning) return []; // all is laid out at once, up to the first talk
  switch (event.kind) {
    case 'sealed':
      return [beat({ ...scene, ready: [...new Set([...scene.ready, event.data.seat])] }, 80)];
    case 'attacks': {
      const next = laid(scene, event.data.by, event.data.cards);
      return event.data.critical ? says(next, say('Critical'), 'critical', LAY + 250) : [beat(next, LAY)];
    }
    case 'runs':
    case 'cast':
      return [beat(laid(scene, event.data.by, event.data.cards), LAY)];
    case 'maneuvers': {
      const { by, cards, defense } = event.data;
      const next = laid(scene, by, cards);
      return [beat(defense === null ? next : withHero(next, { defense }), LAY)];
    }
    case 'used':
      return [beat(laid(scene, 'warrior', event.data.cards), LAY)];
    case 'waits':
      return [beat(scene, LAY)];
    case 'blocked':
      return [beat(laid(scene, event.data.by, event.data.cards), ANSWER)];
    case 'unblocked':
    case 'spellblocked':
    case 'fended_off':
    case 'flipped':
      return [beat(scene, ANSWER)];
    case 'drew':
      return [beat(drew(scene, event.data.by, event.data.number), GLANCE)];
    case 'hit_foe': {
      const { place, damage, wound, hp, defense } = event.data;
      const shown = withFoe(scene, place, (foe) => ({
        wound: wound || foe.wound,
        back: foe.back && hp !== undefined && defense !== undefined ? { ...foe.back, hp, defense } : foe.back,
      }));
      return [beat({ ...shown, hit: { whom: `foe-${place}`, damage } }, BLOW), beat(shown, 0)];
    }
    case 'hit_warrior': {
      const { place, damage, hp, defense } = event.data;
      const shown = withFoe(withHero(scene, { hp, defense }), place, () => ({ felt: damage }));
      return [beat({ ...shown, hit: { whom: 'warrior', damage } }, BLOW), beat(shown, 0)];
    }
    case 'weakness_shown':
      return says(scene, text, 'good', READ);
    case 'healed':
      return [beat(event.data.whom === 'self' ? withHero(scene, { hp: event.data.hp }) : scene, ANSWER)];
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
      return says(scene, text, event.data.outcome === 'won' ? 'good' : 'battle', READ + 200);
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

export const story: Story<Scene, View, Told> = { settle, tell };
