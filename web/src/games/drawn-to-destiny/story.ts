// The Scene as it is drawn, and how each event changes the drawing. Pure.
import type { PlainObject, Told } from '../../lib/wire';
import type { Beat, Sealed, Story } from '../module';
import { say } from '../../lib/say';
import { HEADINGS, type Heading, type Space, type Unit, type View } from './types';

export interface Scene extends View {
  ready: number[];
  /** Units that something has just happened to: what, in a word or two. */
  hits: Record<number, string>;
  /** Cards are about to be opened. */
  hush: boolean;
  banner: string;
}

export const settle = (view: PlainObject, at: Sealed): Scene => ({
  ...(view as unknown as View),
  ready: at.ready,
  hits: {},
  hush: false,
  banner: '',
});

const beat = (scene: Scene, hold: number): Beat<Scene> => ({ scene, hold });
const early = (scene: Scene, hold: number): Beat<Scene> => ({ scene, hold, before: true });

const withUnit = (scene: Scene, id: number, change: (unit: Unit) => Partial<Unit>): Scene => ({
  ...scene,
  units: scene.units.map((unit) => (unit.id === id ? { ...unit, ...change(unit) } : unit)),
});
const withUnits = (scene: Scene, change: (unit: Unit) => Partial<Unit>): Scene => ({
  ...scene,
  units: scene.units.map((unit) => ({ ...unit, ...change(unit) })),
});
const hit = (scene: Scene, id: number, words: string): Scene => ({ ...scene, hits: { ...scene.hits, [id]: words } });
/** Nothing of what has just happened is shown. */
const calm = (scene: Scene): Scene =>
  scene.banner || scene.hush || Object.keys(scene.hits).length
    ? { ...scene, banner: '', hush: false, hits: {} }
    : scene;

/** A Unit on another Space: the rear of a double-sized one follows. */
function placed(unit: Unit, to: Space): Partial<Unit> {
  if (!unit.space) return {};
  const rear = unit.spaces && unit.spaces.length > 1 ? [unit.space] : [];
  return { space: to, spaces: [to, ...rear] };
}
const heading = (at: unknown): Heading | null => (typeof at === 'number' ? (HEADINGS[at] ?? null) : null);

/** Times at normal speed. Moves are revealed together: they follow so closely that all are under way at once. */
const TOGETHER = 60;
const READ = 1000;

function takes(scene: Scene, seat: number, number: number): Scene {
  return {
    ...scene,
    players: scene.players.map((player) =>
      player.seat === seat ? { ...player, hand_size: player.hand_size + number } : player,
    ),
  };
}

interface Shown {
  unit: number;
  card: string;
  fate: boolean;
}
/** The cards that were just opened leave their hands. */
function played(scene: Scene, sides: Shown[]): Scene {
  const gone = (seat: number): string[] =>
    sides
      .filter((side) => !side.fate && scene.units.find((unit) => unit.id === side.unit)?.controller === seat)
      .map((side) => side.card);
  return {
    ...scene,
    players: scene.players.map((player) => {
      const cards = gone(player.seat);
      if (!cards.length) return player;
      return {
        ...player,
        hand_size: Math.max(0, player.hand_size - cards.length),
        hand: player.hand && player.hand.filter((one) => !cards.includes(one.card)),
      };
    }),
  };
}

/** What an event looks like. Unknown kinds change nothing. */
export function tell(scene: Scene, event: Told): Beat<Scene>[] {
  const data = event.data;
  const unit = data['unit'] as number;
  const seat = data['seat'] as number;
  switch (event.kind) {
    case 'sealed':
      return [beat({ ...scene, ready: [...new Set([...scene.ready, seat])] }, 80)];
    case 'turn_begins': {
      const next = { ...calm(scene), ready: [], turn: data['turn'] as number };
      return [beat({ ...next, banner: say('Turn {turn}', { turn: String(data['turn']) }) }, 650), beat(next, 0)];
    }
    case 'clock':
      return [beat(calm(scene), 120)];
    case 'targets':
    case 'retargeted': {
      const targets = data['targets'] as Record<string, string>;
      const all = event.kind === 'targets';
      const next = withUnits({ ...calm(scene), ready: [] }, (one) => ({
        target: targets[one.id] ?? (all ? '' : one.target),
      }));
      return [early({ ...next, units: scene.units }, 350), beat(next, 900)];
    }
    case 'groups': {
      const groups = (data['groups'] as number[][]).map((units) => ({ units, finished: false, open: false }));
      const at = (id: number): number => groups.findIndex((group) => group.units.includes(id));
      return [
        beat(
          withUnits({ ...scene, groups }, (one) => ({ group: at(one.id) })),
          200,
        ),
      ];
    }
    case 'group_finished': {
      const done = data['group'] as number[];
      const groups = scene.groups.map((group) =>
        done.includes(group.units[0] ?? -1) ? { ...group, finished: true } : group,
      );
      return [beat({ ...scene, groups }, 150)];
    }
    case 'move_set_up': {
      const tokens = data['tokens'] as Record<string, [number, number]>;
      return [
        beat(
          withUnits(scene, (one) => ({
            move: tokens[one.id]?.[0] ?? one.move,
            start: tokens[one.id]?.[0] ?? one.start,
            turns: tokens[one.id]?.[1] ?? one.turns,
          })),
          250,
        ),
      ];
    }
    case 'intents': {
      const intents = data['intents'] as Record<string, { move: number; turns: number; equip: string; stand: boolean }>;
      const next = withUnits({ ...calm(scene), ready: [] }, (one) => {
        const meant = intents[one.id];
        return { intent: meant && one.space ? { ...meant, move: heading(meant.move), text: '' } : null };
      });
      const some = Object.values(intents).some((one) => one.move >= 0 || one.turns || one.equip || one.stand);
      return [early(calm(scene), some ? 350 : 0), beat(next, some ? 900 : 150)];
    }
    case 'turned':
      return [
        beat(
          withUnit(scene, unit, (one) => ({
            facing: heading(data['facing']) ?? one.facing,
            turns: data['left'] as number,
          })),
          TOGETHER,
        ),
      ];
    case 'moved':
      return [
        beat(
          withUnit(scene, unit, (one) => ({
            ...placed(one, data['to'] as unknown as Space),
            move: data['left'] as number,
            intent: null,
          })),
          TOGETHER,
        ),
      ];
    case 'drifted':
    case 'thrown_aside':
    case 'pushed':
      return [
        beat(
          withUnit(scene, unit, (one) =>
            Array.isArray(data['to']) ? placed(one, data['to'] as unknown as Space) : {},
          ),
          260,
        ),
      ];
    case 'arrived':
      return [
        beat(
          withUnit(scene, unit, () => {
            const at = data['space'] as unknown as Space;
            return { status: 'in play', space: at, spaces: [at], facing: heading(data['facing']) };
          }),
          450,
        ),
      ];
    case 'dropped':
    case 'cancelled':
    case 'stayed':
      return [
        beat(
          hit(
            withUnit(scene, unit, () => ({ intent: null })),
            unit,
            say('stays'),
          ),
          250,
        ),
      ];
    case 'held_too_long':
      return [
        beat(
          withUnit(scene, unit, () => ({ move: data['left'] as number })),
          60,
        ),
      ];
    case 'declared': {
      const told = { unit, action: String(data['action']), paid: data['paid'] as number, text: '' };
      const next = withUnit({ ...scene, ready: [], declared: [...scene.declared, told] }, unit, () => ({
        move: data['left'] as number,
      }));
      return [beat(next, 350)];
    }
    case 'waits':
      return [
        beat(
          withUnit(scene, unit, () => ({ waits: true })),
          100,
        ),
      ];
    case 'roused':
      return [
        beat(
          withUnit(scene, unit, () => ({ waits: false })),
          200,
        ),
      ];
    case 'attacked':
      return [beat(hit(calm(scene), unit, say('attacks')), 700)];
    case 'answered':
      return [beat(hit(scene, unit, say('answers')), 450)];
    case 'cover_revealed':
      return [beat(scene, 900)];
    case 'opened': {
      const next = played({ ...scene, ready: [] }, data['sides'] as unknown as Shown[]);
      return [early({ ...scene, hush: true }, 500), beat({ ...next, hush: false }, READ)];
    }
    case 'compared':
      return [beat({ ...scene, hush: false }, READ)];
    case 'scored':
    case 'combined':
    case 'struck_back':
    case 'picked':
    case 'struck':
      return [beat(scene, 650)];
    case 'stack_revealed':
      return [beat(scene, READ)];
    case 'protected':
    case 'item_took':
    case 'luck':
    case 'wild_luck':
      return [beat(scene, 600)];
    case 'harmed':
      return [beat(hit(scene, unit, 'harm'), 700)];
    case 'gained': {
      const name = String(data['condition']);
      const next = withUnit(scene, unit, (one) => ({
        conditions: { ...one.conditions, [name]: data['now'] as number },
      }));
      return [beat(hit(next, unit, `+${name}`), 220)];
    }
    case 'lost': {
      const name = String(data['condition']);
      return [
        beat(
          withUnit(scene, unit, (one) => {
            const conditions = { ...one.conditions, [name]: data['now'] as number };
            if (!conditions[name]) delete conditions[name];
            return { conditions };
          }),
          150,
        ),
      ];
    }
    case 'move_bonus':
      return [
        beat(
          withUnit(scene, unit, () => ({ move: data['left'] as number })),
          300,
        ),
      ];
    case 'left_play':
      return [
        beat(hit(scene, unit, String(data['status'])), 500),
        beat(
          withUnit(scene, unit, () => ({ status: String(data['status']), space: null, spaces: null })),
          0,
        ),
      ];
    case 'escaped':
      return [
        beat(
          withUnit(scene, unit, () => ({ status: 'left', space: null, spaces: null })),
          400,
        ),
      ];
    case 'collision':
      return [
        beat(
          (data['units'] as number[]).reduce((found, one) => hit(found, one, say('collides')), scene),
          600,
        ),
      ];
    case 'drew':
      return [beat(takes(scene, seat, data['number'] as number), 200)];
    case 'door': {
      const doors = scene.map?.doors.map((door) =>
        door.key === data['door'] ? { ...door, state: String(data['state']) } : door,
      );
      return [beat(scene.map && doors ? { ...scene, map: { ...scene.map, doors } } : scene, 300)];
    }
    case 'goal_complete':
    case 'milestone':
    case 'happening':
      return [beat({ ...calm(scene), banner: String(data['text'] ?? '') }, 1600), beat(calm(scene), 0)];
    default:
      return [beat(scene, 0)];
  }
}

export const story: Story<Scene> = { settle, tell };
