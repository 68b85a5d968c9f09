// The battle as it is drawn, and how each event changes the drawing. Pure.
import type { Beat, Sealed, Story } from '../module';
import type {
  Attacked,
  BreakageRolled,
  FighterTag,
  FighterView,
  GearView,
  PlayerView,
  Rerolled,
  Told,
  View,
} from './wire';
import { say } from '../../lib/say';

export interface Fighter extends Omit<FighterView, 'life' | 'keywords'> {
  /** null: it has just come in and its numbers are still to be said. */
  life: number | null;
}

export interface Roll {
  kind: 'attack' | 'break';
  /** Who rolls or is rolled for. */
  who: number;
  /** Who is attacked; what may break. */
  target: number;
  card: string;
  /** The largest face; the breakage value. */
  against: number;
  least: number;
  flat: number;
  /** null: still tumbling. */
  roll: number | null;
  /** What it comes to, once it is rolled: so much damage, or whether the card breaks. */
  damage: number | null;
  breaks: boolean | null;
}
export interface Hit {
  lost: number;
  stopped: number;
  gained: number;
}
/** Something that everybody looks up for: it stands in large letters in the middle of the table. */
export interface Moment {
  kind: 'battle' | 'death' | 'won' | 'place' | 'end';
  text: string;
  /** The card that it is about, if any. */
  card: string;
}
export interface Scene extends Omit<View, 'circle' | 'at' | 'first' | 'quiet_rounds'> {
  /** Whose turn it is: a seat, and the place of the Beast there (0: its fighter). */
  at: [number, number] | null;
  circle: Fighter[];
  ready: number[];
  roll: Roll | null;
  hits: Record<number, Hit>;
  fallen: number[];
  broken: number[];
  moment: Moment | null;
}

export function settle(view: View, { ready }: Sealed): Scene {
  const [seat = 0, order = 0] = view.at ?? [];
  const at: Scene['at'] = view.at && [seat, order];
  return { ...view, at, ready, roll: null, hits: {}, fallen: [], broken: [], moment: null };
}

const NEW: Omit<Fighter, 'id' | 'seat' | 'card' | 'beast' | 'gear'> = {
  order: 0,
  life: null,
  full: 0,
  cap: 0,
  cap_parts: [],
  charges: 0,
  gangs_with: [],
  protection: 0,
  protection_parts: [],
  limits: {},
  attack: null,
  lasting: [],
};
const newGear = (id: number, card: string): GearView => ({
  id,
  card,
  charges: null,
  active: false,
  duration: null,
  breakage: null,
  attack: null,
});

const beat = (scene: Scene, hold: number): Beat<Scene> => ({ scene, hold });
const early = (scene: Scene, hold: number): Beat<Scene> => ({ scene, hold, before: true });

const withFighter = (scene: Scene, id: number, change: (who: Fighter) => Partial<Fighter>): Scene => ({
  ...scene,
  circle: scene.circle.map((who) => (who.id === id ? { ...who, ...change(who) } : who)),
});
const withGear = (scene: Scene, id: number, change: (gear: GearView) => Partial<GearView> | null): Scene => ({
  ...scene,
  circle: scene.circle.map((who) =>
    who.gear.some((gear) => gear.id === id)
      ? {
          ...who,
          gear: who.gear.flatMap((gear) => {
            if (gear.id !== id) return [gear];
            const changed = change(gear);
            return changed ? [{ ...gear, ...changed }] : [];
          }),
        }
      : who,
  ),
});
const withPlayer = (scene: Scene, seat: number, change: (player: PlayerView) => Partial<PlayerView>): Scene => ({
  ...scene,
  players: scene.players.map((player) => (player.seat === seat ? { ...player, ...change(player) } : player)),
});

/** A hand without some cards (each named as often as it goes). */
function without(hand: string[] | null, cards: string[]): string[] | null {
  if (!hand) return hand;
  const left = [...hand];
  for (const card of cards) {
    const at = left.indexOf(card);
    if (at >= 0) left.splice(at, 1);
  }
  return left;
}
const gives =
  (cards: string[]) =>
  (player: PlayerView): Partial<PlayerView> => ({
    hand: without(player.hand, cards),
    hand_size: Math.max(0, player.hand_size - cards.length),
  });
const takes =
  (cards: string[]) =>
  (player: PlayerView): Partial<PlayerView> => ({
    hand: player.hand && [...player.hand, ...cards],
    hand_size: player.hand_size + cards.length,
  });

/** The piece of gear of a fighter that an event names only by its card. */
const gearOf = (scene: Scene, tag: FighterTag, card: string): number =>
  scene.circle.find((who) => who.id === tag.id)?.gear.find((gear) => gear.card === card)?.id ?? 0;

const leave = (scene: Scene, id: number): Scene => ({
  ...scene,
  circle: scene.circle.filter((who) => who.id !== id),
  fallen: scene.fallen.filter((one) => one !== id),
});

/** Nothing of the previous blow is shown. */
const calm = (scene: Scene): Scene =>
  scene.roll || Object.keys(scene.hits).length || scene.moment
    ? { ...scene, roll: null, hits: {}, moment: null }
    : scene;

const moment = (kind: Moment['kind'], text: string, card = ''): Moment => ({ kind, text, card });

const attackRoll = (data: Attacked | Rerolled, most: number, roll: number | null): Roll => ({
  kind: 'attack',
  who: data.who.id,
  target: data.target.id,
  card: data.card,
  against: most,
  least: 'least' in data ? data.least : 1,
  flat: 'flat' in data ? data.flat : 0,
  roll,
  damage: roll === null ? null : data.damage,
  breaks: null,
});

const breaks = (data: BreakageRolled): boolean => data.roll <= data.value;

const breakRoll = (data: BreakageRolled, roll: number | null): Roll => ({
  kind: 'break',
  who: data.who.id,
  target: data.gear,
  card: data.card,
  against: data.value,
  least: 1,
  flat: 0,
  roll,
  damage: null,
  breaks: roll === null ? null : roll <= data.value,
});

const withCharges = (scene: Scene, who: FighterTag, card: string, charges: number): Scene =>
  withGear(scene, gearOf(scene, who, card), () => ({ charges }));

/** Durability goes or comes, and how much stands beside the fighter. */
const hit = (scene: Scene, who: FighterTag, life: number, change: Partial<Hit>): Scene => ({
  ...withFighter(scene, who.id, () => ({ life })),
  hits: { ...scene.hits, [who.id]: { lost: 0, stopped: 0, gained: 0, ...change } },
});

/** What an event looks like. Kinds that nothing is done for change nothing. */
export function tell(scene: Scene, event: Told): Beat<Scene>[] {
  switch (event.kind) {
    case 'sealed':
      return [beat({ ...scene, ready: [...new Set([...scene.ready, event.data.seat])] }, 120)];
    case 'place_chosen': {
      const { seat, card } = event.data;
      const place = { card, charges: 0, owner: 0, text: '' };
      return [beat({ ...withPlayer(scene, seat, gives([card])), place }, 600)];
    }
    case 'battle_began': {
      const { battle } = event.data;
      return [
        beat({ ...scene, moment: moment('battle', say('Battle {battle}', { battle })), battle }, 600),
        beat(calm(scene), 0),
      ];
    }
    case 'entered': {
      const { who, gear } = event.data;
      const entered: Fighter = { ...NEW, ...who, gear: gear.map((name, at) => newGear(-1000 * who.id - at, name)) };
      const changed = withPlayer({ ...scene, ready: [] }, who.seat, gives([who.card, ...gear]));
      return [beat({ ...changed, circle: [...changed.circle.filter((one) => one.id !== who.id), entered] }, 520)];
    }
    case 'beast_seated': {
      const { who, seat } = event.data;
      const order = 1 + scene.circle.filter((one) => one.seat === seat && one.beast).length;
      const changed = withPlayer(scene, seat, (player) => ({ beasts: without(player.beasts, [who.card]) ?? [] }));
      return [beat({ ...changed, circle: [...changed.circle, { ...NEW, ...who, seat, order, gear: [] }] }, 600)];
    }
    case 'beast_drawn': {
      const { seat, card } = event.data;
      return [
        beat(
          withPlayer(scene, seat, (player) => ({ beasts: [...player.beasts, card] })),
          500,
        ),
      ];
    }
    case 'drew': {
      const { seat, number, cards = [] } = event.data;
      return [
        beat(
          withPlayer(scene, seat, (player) => ({ ...takes(cards)(player), hand_size: player.hand_size + number })),
          260,
        ),
      ];
    }
    case 'discarded':
      return [beat(withPlayer(scene, event.data.seat, gives([event.data.card])), 250)];
    case 'fetched':
      return [beat(withPlayer(scene, event.data.seat, takes([event.data.card])), 300)];
    case 'first_player':
      return [beat({ ...calm(scene), at: [event.data.seat, 0], round: 1 }, 350)];
    case 'turn_began': {
      const { who, round } = event.data;
      const now = scene.circle.find((one) => one.id === who.id);
      return [beat({ ...calm(scene), at: [who.seat, now?.order ?? 0], round }, 260)];
    }
    case 'attacked': {
      const clean = calm(scene);
      const { most, roll } = event.data;
      return [
        early({ ...clean, roll: attackRoll(event.data, most, null) }, 320),
        beat({ ...clean, roll: attackRoll(event.data, most, roll) }, 420),
      ];
    }
    case 'rerolled': {
      const { most, roll } = event.data;
      return [
        early({ ...scene, roll: attackRoll(event.data, most, null) }, 320),
        beat({ ...scene, roll: attackRoll(event.data, scene.roll?.against ?? most, roll) }, 420),
      ];
    }
    case 'damaged': {
      const { who, lost, stopped, life } = event.data;
      return [beat(hit(scene, who, life, { lost, stopped }), 420 + 40 * Math.min(lost, 8))];
    }
    case 'lost':
      return [beat(hit(scene, event.data.who, event.data.life, { lost: event.data.lost }), 450)];
    case 'regained':
      return [beat(hit(scene, event.data.who, event.data.life, { gained: event.data.gained }), 450)];
    case 'breakage_rolled':
      return [
        early({ ...scene, hits: {}, roll: breakRoll(event.data, null) }, 280),
        beat({ ...scene, hits: {}, roll: breakRoll(event.data, event.data.roll) }, breaks(event.data) ? 560 : 280),
      ];
    case 'steadied': {
      const { roll } = event.data;
      if (!scene.roll) return [];
      return [beat({ ...scene, roll: { ...scene.roll, roll, breaks: roll <= scene.roll.against } }, 700)];
    }
    case 'destroyed': {
      const { gear } = event.data;
      return [
        beat({ ...scene, broken: [...scene.broken, gear] }, 320),
        beat(
          withGear(calm(scene), gear, () => null),
          120,
        ),
      ];
    }
    case 'unequipped': {
      const { who, gear, card } = event.data;
      const off = withGear(scene, gear, () => null);
      return [beat(withPlayer(off, who.seat, takes([card])), 300)];
    }
    case 'equipped': {
      const { who, card } = event.data;
      const gear = newGear(event.data.gear, card);
      const given = withPlayer(scene, who.seat, gives([card]));
      return [
        beat(
          withFighter(given, who.id, (one) => ({ gear: [...one.gear, gear] })),
          350,
        ),
      ];
    }
    case 'cast': {
      const { who, card, duration } = event.data;
      return [
        beat(
          withGear(scene, gearOf(scene, who, card), () => ({ active: duration >= 0, duration })),
          450,
        ),
      ];
    }
    case 'counted_down': {
      const { who, card, left } = event.data;
      return [
        beat(
          withGear(scene, gearOf(scene, who, card), () => ({ duration: left })),
          80,
        ),
      ];
    }
    case 'effect_ended': {
      const { who, card } = event.data;
      return [
        beat(
          withGear(scene, gearOf(scene, who, card), () => ({ active: false, duration: null })),
          300,
        ),
      ];
    }
    case 'charge_spent': {
      const { who, card, on, left: charges } = event.data;
      if (on === 'place') return [beat({ ...scene, place: scene.place && { ...scene.place, charges } }, 120)];
      if (on === 'fighter')
        return [
          beat(
            withFighter(scene, who.id, () => ({ charges })),
            120,
          ),
        ];
      return [beat(withCharges(scene, who, card, charges), 120)];
    }
    case 'recharged': {
      const { who, card, charges } = event.data;
      return [beat(withCharges(scene, who, card, charges), 80)];
    }
    case 'died': {
      const { who } = event.data;
      const fallen = [...scene.fallen, who.id];
      return [
        beat({ ...scene, roll: null, hits: {}, fallen, moment: moment('death', event.text, who.card) }, 800),
        beat(leave(calm(scene), who.id), 160),
      ];
    }
    case 'clashed':
    case 'returned':
    case 'withdrawn':
    case 'beast_left':
      return [beat(leave(calm(scene), event.data.who.id), 350)];
    case 'token': {
      const { seat, tokens } = event.data;
      const mine = scene.players[seat]?.side;
      return [
        beat({ ...scene, sides: scene.sides.map((side, at) => (at === mine ? { ...side, tokens } : side)) }, 450),
      ];
    }
    case 'battle_ended':
      return [beat({ ...calm(scene), moment: moment('won', event.text) }, 800)];
    case 'place_won': {
      const { side: winner, card } = event.data;
      const won = scene.place ?? { card, charges: 0, owner: 0, text: '' };
      const sides = scene.sides.map((side, at) => (at === winner ? { ...side, places: [...side.places, won] } : side));
      const taken = moment('place', event.text, card);
      return [
        beat({ ...calm(scene), moment: taken }, 520),
        beat({ ...calm(scene), moment: taken, place: null, sides }, 480),
      ];
    }
    case 'ended':
      return [beat({ ...calm(scene), moment: moment('end', event.text) }, 1200)];
    default:
      return [];
  }
}

export const story: Story<Scene, View, Told> = { settle, tell };
