// The battle as it is drawn, and how each event changes the drawing. Pure.
import type { PlainObject, Told } from '../../lib/wire';
import type { Beat, Sealed, Story } from '../module';
import { say } from '../../lib/say';

/** Where a part of a number comes from. */
export interface Part {
  card: string;
  gear: number;
  by: number;
}
export interface Attack {
  base: number;
  most: number;
  least: number;
  flat: number;
  ignores: number;
  proficiency: number;
  parts: Part[];
}
export interface Gear {
  id: number;
  card: string;
  charges: number | null;
  active: boolean;
  duration: number | null;
  breakage: number | null;
  attack: Attack | null;
}
export interface Limit {
  used: number;
  has: number;
}
export interface Fighter {
  id: number;
  seat: number;
  order: number;
  beast: boolean;
  card: string;
  /** null: it has just come in and its numbers are still to be said. */
  life: number | null;
  full: number;
  cap: number;
  cap_parts: Part[];
  charges: number;
  gangs_with: string[];
  protection: number;
  protection_parts: Part[];
  limits: Record<string, Limit>;
  attack: Attack | null;
  gear: Gear[];
  lasting: { card: string; text: string; until: string }[];
}
export interface Place {
  card: string;
  charges: number;
  owner: number;
  text: string;
}
export interface Player {
  seat: number;
  side: number;
  pile: number;
  deck: string;
  present: boolean;
  leaving: boolean;
  joining: boolean;
  hand: string[] | null;
  hand_size: number;
  beasts: string[];
  in_battle: boolean;
  took_part: boolean;
}
export interface View {
  you: number | null;
  rules: Record<string, string>;
  phase: string;
  battle: number;
  deathmatch: boolean;
  teams: number;
  to_win: number;
  place: Place | null;
  chooser: number | null;
  round: number | null;
  at: [number, number] | null;
  step: string | null;
  actions: number | null;
  circle: Fighter[];
  players: Player[];
  sides: { places: Place[]; tokens: number }[];
  piles: { draw: number; discard: string[] }[];
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
export interface Scene extends View {
  ready: number[];
  roll: Roll | null;
  hits: Record<number, Hit>;
  fallen: number[];
  broken: number[];
  moment: Moment | null;
}

/** A fighter in an event. */
interface Tag {
  id: number;
  seat: number;
  card: string;
  beast: boolean;
}

export function settle(view: PlainObject, at: Sealed): Scene {
  return { ...(view as unknown as View), ready: at.ready, roll: null, hits: {}, fallen: [], broken: [], moment: null };
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
const newGear = (id: number, card: string): Gear => ({
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
const withGear = (scene: Scene, id: number, change: (gear: Gear) => Partial<Gear> | null): Scene => ({
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
const withPlayer = (scene: Scene, seat: number, change: (player: Player) => Partial<Player>): Scene => ({
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
  (player: Player): Partial<Player> => ({
    hand: without(player.hand, cards),
    hand_size: Math.max(0, player.hand_size - cards.length),
  });
const takes =
  (cards: string[]) =>
  (player: Player): Partial<Player> => ({
    hand: player.hand && [...player.hand, ...cards],
    hand_size: player.hand_size + cards.length,
  });

/** The piece of gear of a fighter that an event names only by its card. */
const gearOf = (scene: Scene, tag: Tag, card: string): number =>
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

const attackRoll = (data: PlainObject, roll: number | null): Roll => ({
  kind: 'attack',
  who: (data['who'] as unknown as Tag).id,
  target: (data['target'] as unknown as Tag).id,
  card: String(data['card'] ?? ''),
  against: data['most'] as number,
  least: (data['least'] as number | undefined) ?? 1,
  flat: (data['flat'] as number | undefined) ?? 0,
  roll,
  damage: roll === null ? null : (data['damage'] as number),
  breaks: null,
});

const breaks = (data: PlainObject): boolean => (data['roll'] as number) <= (data['value'] as number);

function breakRoll(data: PlainObject, roll: number | null): Roll {
  const value = data['value'] as number;
  return {
    kind: 'break',
    who: (data['who'] as unknown as Tag).id,
    target: data['gear'] as number,
    card: String(data['card']),
    against: value,
    least: 1,
    flat: 0,
    roll,
    damage: null,
    breaks: roll === null ? null : roll <= value,
  };
}

/** What an event looks like. Unknown kinds change nothing. */
export function tell(scene: Scene, event: Told): Beat<Scene>[] {
  const data = event.data;
  const who = data['who'] as unknown as Tag;
  const seat = data['seat'] as number;
  const card = data['card'] as string;
  switch (event.kind) {
    case 'sealed':
      return [beat({ ...scene, ready: [...new Set([...scene.ready, seat])] }, 120)];
    case 'place_chosen': {
      const place = { card, charges: 0, owner: 0, text: '' };
      return [beat({ ...withPlayer(scene, seat, gives([card])), place }, 600)];
    }
    case 'battle_began':
      return [
        beat(
          {
            ...scene,
            moment: moment('battle', say('Battle {battle}', { battle: data['battle'] as number })),
            battle: data['battle'] as number,
          },
          600,
        ),
        beat(calm(scene), 0),
      ];
    case 'entered': {
      const gear = data['gear'] as string[];
      const entered: Fighter = { ...NEW, ...who, gear: gear.map((name, at) => newGear(-1000 * who.id - at, name)) };
      const changed = withPlayer({ ...scene, ready: [] }, who.seat, gives([who.card, ...gear]));
      return [beat({ ...changed, circle: [...changed.circle.filter((one) => one.id !== who.id), entered] }, 520)];
    }
    case 'beast_seated': {
      const order = 1 + scene.circle.filter((one) => one.seat === seat && one.beast).length;
      const changed = withPlayer(scene, seat, (player) => ({ beasts: without(player.beasts, [who.card]) ?? [] }));
      return [beat({ ...changed, circle: [...changed.circle, { ...NEW, ...who, seat, order, gear: [] }] }, 600)];
    }
    case 'beast_drawn':
      return [
        beat(
          withPlayer(scene, seat, (player) => ({ beasts: [...player.beasts, card] })),
          500,
        ),
      ];
    case 'drew': {
      const cards = (data['cards'] as string[] | undefined) ?? [];
      const number = data['number'] as number;
      return [
        beat(
          withPlayer(scene, seat, (player) => ({ ...takes(cards)(player), hand_size: player.hand_size + number })),
          260,
        ),
      ];
    }
    case 'discarded':
      return [beat(withPlayer(scene, seat, gives([card])), 250)];
    case 'fetched':
      return [beat(withPlayer(scene, seat, takes([card])), 300)];
    case 'first_player':
      return [beat({ ...calm(scene), at: [seat, 0], round: 1 }, 350)];
    case 'turn_began': {
      const now = scene.circle.find((one) => one.id === who.id);
      return [beat({ ...calm(scene), at: [who.seat, now?.order ?? 0], round: data['round'] as number }, 260)];
    }
    case 'attacked': {
      const clean = calm(scene);
      return [
        early({ ...clean, roll: attackRoll(data, null) }, 320),
        beat({ ...clean, roll: attackRoll(data, data['roll'] as number) }, 420),
      ];
    }
    case 'rerolled':
      return [
        early({ ...scene, roll: attackRoll(data, null) }, 320),
        beat(
          {
            ...scene,
            roll: attackRoll({ ...data, most: scene.roll?.against ?? data['most'] ?? 0 }, data['roll'] as number),
          },
          420,
        ),
      ];
    case 'damaged': {
      const lost = data['lost'] as number;
      const hit = { lost, stopped: data['stopped'] as number, gained: 0 };
      const struck = withFighter(scene, who.id, () => ({ life: data['life'] as number }));
      return [beat({ ...struck, hits: { ...scene.hits, [who.id]: hit } }, 420 + 40 * Math.min(lost, 8))];
    }
    case 'lost':
    case 'regained': {
      const gained = (data['gained'] as number | undefined) ?? 0;
      const hit = { lost: (data['lost'] as number | undefined) ?? 0, stopped: 0, gained };
      const struck = withFighter(scene, who.id, () => ({ life: data['life'] as number }));
      return [beat({ ...struck, hits: { ...scene.hits, [who.id]: hit } }, 450)];
    }
    case 'breakage_rolled':
      return [
        early({ ...scene, hits: {}, roll: breakRoll(data, null) }, 280),
        beat({ ...scene, hits: {}, roll: breakRoll(data, data['roll'] as number) }, breaks(data) ? 560 : 280),
      ];
    case 'steadied': {
      const roll = data['roll'] as number;
      if (!scene.roll) return [];
      return [beat({ ...scene, roll: { ...scene.roll, roll, breaks: roll <= scene.roll.against } }, 700)];
    }
    case 'destroyed': {
      const gear = data['gear'] as number;
      return [
        beat({ ...scene, broken: [...scene.broken, gear] }, 320),
        beat(
          withGear(calm(scene), gear, () => null),
          120,
        ),
      ];
    }
    case 'unequipped':
      return [
        beat(
          withPlayer(
            withGear(scene, data['gear'] as number, () => null),
            who.seat,
            takes([card]),
          ),
          300,
        ),
      ];
    case 'equipped': {
      const gear = newGear(data['gear'] as number, card);
      return [
        beat(
          withFighter(withPlayer(scene, who.seat, gives([card])), who.id, (one) => ({ gear: [...one.gear, gear] })),
          350,
        ),
      ];
    }
    case 'cast':
      return [
        beat(
          withGear(scene, gearOf(scene, who, card), () => ({
            active: (data['duration'] as number) >= 0,
            duration: data['duration'] as number,
          })),
          450,
        ),
      ];
    case 'counted_down':
      return [
        beat(
          withGear(scene, gearOf(scene, who, card), () => ({ duration: data['left'] as number })),
          80,
        ),
      ];
    case 'effect_ended':
      return [
        beat(
          withGear(scene, gearOf(scene, who, card), () => ({ active: false, duration: null })),
          300,
        ),
      ];
    case 'charge_spent': {
      const charges = data['left'] as number;
      if (data['on'] === 'place') return [beat({ ...scene, place: scene.place && { ...scene.place, charges } }, 120)];
      if (data['on'] === 'fighter')
        return [
          beat(
            withFighter(scene, who.id, () => ({ charges })),
            120,
          ),
        ];
      return [
        beat(
          withGear(scene, gearOf(scene, who, card), () => ({ charges })),
          120,
        ),
      ];
    }
    case 'recharged':
      return [
        beat(
          withGear(scene, gearOf(scene, who, card), () => ({ charges: data['charges'] as number })),
          80,
        ),
      ];
    case 'died':
      return [
        beat(
          {
            ...scene,
            roll: null,
            hits: {},
            fallen: [...scene.fallen, who.id],
            moment: moment('death', event.text, who.card),
          },
          800,
        ),
        beat(leave(calm(scene), who.id), 160),
      ];
    case 'clashed':
    case 'returned':
    case 'withdrawn':
    case 'beast_left':
      return [beat(leave(calm(scene), who.id), 350)];
    case 'token':
      return [
        beat(
          {
            ...scene,
            sides: scene.sides.map((side, at) =>
              at === scene.players[seat]?.side ? { ...side, tokens: data['tokens'] as number } : side,
            ),
          },
          450,
        ),
      ];
    case 'battle_ended':
      return [beat({ ...calm(scene), moment: moment('won', event.text) }, 800)];
    case 'place_won': {
      const won = scene.place ?? { card, charges: 0, owner: 0, text: '' };
      const sides = scene.sides.map((side, at) =>
        at === data['side'] ? { ...side, places: [...side.places, won] } : side,
      );
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

export const story: Story<Scene> = { settle, tell };
