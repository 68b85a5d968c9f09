// The Scene as it is drawn, and how each event changes the drawing. Pure.
import type { Ask } from '../../lib/wire';
import type { Beat, Sealed, Story } from '../module';
import { comingIn, comingWords } from './coming';
import { conflictFor, conflictOf, follow, isFought, isWithin, mineOf } from './conflict';
import { later, said, say } from '../../lib/say';
import { emptied, fells, lowered, lying, rested } from './ending';
import { keyOf } from './keys';
import { HEADINGS, type Heading, type Space, type Unit, type View } from './types';
import type { OpenedSide, Told } from './wire';
import { conditionWords, isOnBody } from './words';

export interface Scene extends View {
  ready: number[];
  /** Units that something has just happened to: what, in a word or two. */
  hits: Record<number, string>;
  /** Cards are about to be opened. */
  hush: boolean;
  banner: string;
  /** What everybody looks up for. */
  moment: Moment | null;
  /** What has come of the last Conflict is being read: no more comes of it. */
  rests: boolean;
}
/** A sentence, with whoever it is about (else the Clock), and where on the map it happens. */
export interface Moment {
  text: string;
  unit?: number;
  /** What it is called, where it has only just come. */
  name?: string | undefined;
  space?: Space | null | undefined;
  /** It is the Clock that brings it. */
  clock?: boolean;
}

export const settle = (view: View, at: Sealed): Scene => ({
  ...view,
  ready: at.ready,
  hits: {},
  hush: false,
  banner: '',
  moment: null,
  rests: false,
});

const beat = (scene: Scene, hold: number): Beat<Scene> => ({ scene, hold });
const early = (scene: Scene, hold: number): Beat<Scene> => ({ scene, hold, before: true });

const withUnit = (scene: Scene, id: number | undefined, change: (unit: Unit) => Partial<Unit>): Scene => ({
  ...scene,
  units: scene.units.map((unit) => (unit.id === id ? { ...unit, ...change(unit) } : unit)),
});
const withUnits = (scene: Scene, change: (unit: Unit) => Partial<Unit>): Scene => ({
  ...scene,
  units: scene.units.map((unit) => ({ ...unit, ...change(unit) })),
});
/** A Unit with so much Move left. */
const moving = (scene: Scene, id: number, move: number): Scene => withUnit(scene, id, () => ({ move }));
const hit = (scene: Scene, id: number, words: string): Scene => ({ ...scene, hits: { ...scene.hits, [id]: words } });
/** Nothing of what has just happened is shown. */
const calm = (scene: Scene): Scene =>
  scene.banner || scene.moment || scene.hush || Object.keys(scene.hits).length
    ? { ...scene, banner: '', moment: null, hush: false, hits: {} }
    : scene;

/** A Unit on another Space: the rear of a double-sized one follows. */
function placed(unit: Unit, to: Space): Partial<Unit> {
  if (!unit.space) return {};
  const rear = unit.spaces && unit.spaces.length > 1 ? [unit.space] : [];
  return { space: to, spaces: [to, ...rear] };
}
const heading = (at: number): Heading | null => HEADINGS[at] ?? null;

/** Times at normal speed. Moves are revealed together: they follow so closely that all are under way at once. */
const TOGETHER = 60;
const READ = 1000;
/** For a sentence that changes the Scene: somebody comes, falls or is gone. */
const NEWS = 1600;
/** For what came of one's own Conflict, where the next one follows at once. */
const RESULT = 3000;
const FELL: Record<string, string> = {
  prone: later('{name} goes down'),
  dying: later('{name} is dying'),
  unconscious: later('{name} is knocked out'),
  comatose: later('{name} falls into a coma'),
};
const ROSE: Record<string, string> = {
  dying: later('{name} is no longer dying'),
  unconscious: later('{name} comes round'),
  comatose: later('{name} comes round'),
};
/** The Scene with a moment, and without it after that. */
const news = (scene: Scene, moment: Moment): Beat<Scene>[] => [
  beat({ ...scene, banner: '', moment }, NEWS),
  beat({ ...scene, banner: '', moment: null }, 0),
];

function takes(scene: Scene, seat: number, number: number): Scene {
  return {
    ...scene,
    players: scene.players.map((player) =>
      player.seat === seat ? { ...player, hand_size: player.hand_size + number } : player,
    ),
  };
}

/** The cards that were just opened leave their hands. */
function played(scene: Scene, sides: OpenedSide[]): Scene {
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
  switch (event.kind) {
    case 'sealed':
      return [beat({ ...scene, ready: [...new Set([...scene.ready, event.data.seat])] }, 80)];
    case 'turn_begins': {
      const { turn } = event.data;
      const next = { ...calm(scene), ready: [], turn };
      if (turn === scene.clock.truce)
        return news(next, {
          text: say('Turn {turn}: weapons may be drawn from now on', { turn: String(turn) }),
          clock: true,
        });
      const near = comingIn(scene.clock, turn, scene.clock.now + (scene.clock.down ? -1 : 1)).find(({ n }) => n === 1);
      if (near && scene.turn) {
        const title = say('Turn {turn}', { turn: String(turn) });
        const what = turn + 1 === scene.clock.truce ? say('In the next Turn weapons may be drawn.') : comingWords(near);
        return news(next, { text: say('{title}. {what}', { title, what }), clock: true });
      }
      return [beat({ ...next, banner: say('Turn {turn}', { turn: String(turn) }) }, 650), beat(next, 0)];
    }
    case 'clock':
      return [beat(calm(scene), 120)];
    case 'targets':
    case 'retargeted': {
      const { targets } = event.data;
      const all = event.kind === 'targets';
      const next = withUnits({ ...calm(scene), ready: [] }, (one) => ({
        target: targets[one.id] ?? (all ? '' : one.target),
      }));
      return [early({ ...next, units: scene.units }, 350), beat(next, 900)];
    }
    case 'groups': {
      const groups = event.data.groups.map((units) => ({ units, finished: false, open: false }));
      const at = (id: number): number => groups.findIndex((group) => group.units.includes(id));
      return [
        beat(
          withUnits({ ...scene, groups }, (one) => ({ group: at(one.id) })),
          200,
        ),
      ];
    }
    case 'group_finished': {
      const done = event.data.group;
      const groups = scene.groups.map((group) =>
        done.includes(group.units[0] ?? -1) ? { ...group, finished: true } : group,
      );
      return [beat({ ...scene, groups }, 150)];
    }
    case 'move_set_up': {
      const { tokens } = event.data;
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
      const { intents } = event.data;
      const next = withUnits({ ...calm(scene), ready: [] }, (one) => {
        const meant = intents[one.id];
        return { intent: meant && one.space ? { ...meant, move: heading(meant.move), text: '' } : null };
      });
      const some = Object.values(intents).some((one) => one.move >= 0 || one.turns || one.equip || one.stand);
      return [early(calm(scene), some ? 350 : 0), beat(next, some ? 900 : 150)];
    }
    case 'turned': {
      const { unit, facing, left } = event.data;
      return [
        beat(
          withUnit(scene, unit, (one) => ({ facing: heading(facing) ?? one.facing, turns: left })),
          TOGETHER,
        ),
      ];
    }
    case 'moved': {
      const { unit, to, left } = event.data;
      return [
        beat(
          withUnit(scene, unit, (one) => ({ ...placed(one, to), move: left ?? one.move, intent: null })),
          TOGETHER,
        ),
      ];
    }
    case 'drifted':
    case 'thrown_aside':
    case 'pushed': {
      const { unit, to } = event.data;
      return [
        beat(
          withUnit(scene, unit, (one) => (to ? placed(one, to) : {})),
          260,
        ),
      ];
    }
    case 'arrived': {
      const { unit, space, facing } = event.data;
      const there = { status: 'in play', space, spaces: [space], facing: heading(facing) };
      const next = withUnit(calm(scene), unit, () => there);
      return news(next, { text: event.text, unit, space, name: event.data.called?.[keyOf(unit)] });
    }
    case 'dropped':
    case 'cancelled':
    case 'stayed': {
      const { unit } = event.data;
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
    }
    case 'held_too_long':
      return [beat(moving(scene, event.data.unit, event.data.left), 60)];
    case 'declared': {
      const { unit, action, paid, left } = event.data;
      const told = { unit, action, paid, text: '' };
      return [beat(moving({ ...scene, ready: [], declared: [...scene.declared, told] }, unit, left), 350)];
    }
    case 'waits':
      return [
        beat(
          withUnit(scene, event.data.unit, () => ({ waits: true })),
          100,
        ),
      ];
    case 'roused':
      return [
        beat(
          withUnit(scene, event.data.unit, () => ({ waits: false })),
          200,
        ),
      ];
    case 'attacked':
      return [
        early(scene, Object.keys(scene.hits).length ? NEWS : 0), // what the last blow did is read before the next one
        beat(hit(calm(scene), event.data.unit, say('attacks')), 700),
      ];
    case 'answered':
      return [beat(hit(scene, event.data.unit, say('answers')), 450)];
    case 'cover_revealed': {
      const { space } = event.data;
      return space ? news(scene, { text: say('The Cover takes the shot'), space }) : [beat(scene, 900)];
    }
    case 'diverted':
      return news(scene, { text: event.text, unit: event.data.unit, space: event.data.space });
    case 'disarmed':
    case 'item_dropped': {
      const { unit, space } = event.data;
      return news(scene, { text: event.text, unit, space });
    }
    case 'opened': {
      const next = played({ ...scene, ready: [] }, event.data.sides);
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
    case 'harmed': {
      const { unit, place } = event.data;
      const next = isOnBody(place) ? withUnit(scene, unit, (one) => lowered(one, 'damage cards', 1)) : scene;
      return [beat(hit(next, unit, 'harm'), 700)];
    }
    case 'gained': {
      const { unit, condition, number, now } = event.data;
      const next = withUnit(scene, unit, (one) => ({
        ...(condition === 'fatigue' ? lowered(one, condition, number) : {}),
        conditions: { ...one.conditions, [condition]: now },
      }));
      const shown = hit(next, unit, conditionWords(condition, now));
      if (!fells(event)) return [beat(shown, 220)];
      const one = scene.units.find((other) => other.id === unit);
      const text = said(FELL[condition] ?? '', { name: one?.name ?? '' });
      return news(condition === 'prone' ? withUnit(shown, unit, emptied) : shown, { text, unit, space: one?.space });
    }
    case 'lost': {
      const { unit, condition, number, now } = event.data;
      const one = scene.units.find((other) => other.id === unit);
      if (one?.lies) return [beat(scene, 0)]; // the Scene is over: whoever gets up after it lies there as it ended
      const next = withUnit(scene, unit, (was) => {
        const conditions = { ...was.conditions, [condition]: now };
        if (!now) delete conditions[condition];
        return { ...(condition === 'fatigue' ? rested(was, number) : {}), conditions };
      });
      const level = (of: Scene): number => of.units.find((other) => other.id === unit)?.stats['body']?.level ?? 0;
      const body = condition === 'fatigue' ? level(next) : 0;
      const rises = body > 0 && !level(scene);
      const words = rises ? later('{name} can fight again, with Body {n}') : now ? '' : ROSE[condition];
      if (!one || !words || one.status !== 'in play') return [beat(next, 150)];
      return news(next, { text: said(words, { name: one.name, n: String(body) }), unit, space: one.space });
    }
    case 'move_bonus':
      return [beat(moving(scene, event.data.unit, event.data.left), 300)];
    case 'scene_over':
      return [beat({ ...scene, units: scene.units.map(lying) }, 0)];
    case 'left_play': {
      const { unit, status, space } = event.data;
      const next = withUnit(calm(scene), unit, (one) => ({
        ...(status === 'surrendered' ? {} : emptied(one)),
        ...{ status, lies: space, space: null, spaces: null },
      }));
      return news(next, { text: event.text, unit, space });
    }
    case 'escaped': {
      const { unit } = event.data;
      const space = scene.units.find((one) => one.id === unit)?.space;
      const next = withUnit(calm(scene), unit, () => ({ status: 'left', space: null, spaces: null }));
      return news(next, { text: event.text, unit, space });
    }
    case 'collision':
      return [
        beat(
          event.data.units.reduce((found, one) => hit(found, one, say('collides')), scene),
          600,
        ),
      ];
    case 'drew':
      return [beat(takes(scene, event.data.seat, event.data.number), 200)];
    case 'door': {
      const { door: key, state: now } = event.data;
      const state = now === 'unlocked' ? 'closed' : now;
      const doors = scene.map?.doors.map((door) => (door.key === key ? { ...door, state } : door));
      return [beat(scene.map && doors ? { ...scene, map: { ...scene.map, doors } } : scene, 300)];
    }
    case 'goal_complete': {
      const { faction, text: goal } = event.data;
      const mine = scene.faction !== null && scene.factions[scene.faction]?.key === faction;
      const name = scene.factions.find((one) => one.key === faction)?.name ?? '';
      const text = mine
        ? say('Your Goal is reached: {goal}', { goal })
        : name
          ? say('Goal of {side}: {goal}', { side: name, goal })
          : goal;
      return news(calm(scene), { text });
    }
    case 'milestone':
      return news(calm(scene), { text: event.data.text });
    case 'happening':
      return news(calm(scene), { text: event.data.text, clock: true });
    default:
      return [beat(scene, 0)];
  }
}

/** What came of one of the viewer's own Conflicts is read before the next one. */
function reads(scene: Scene, log: Told[], { event, ask }: { event?: Told; ask?: Ask | null }): number {
  const begins = event ? ['attacked', 'opened'].includes(event.kind) : isWithin(ask?.prompt);
  const found = begins ? conflictOf(log) : null;
  if (!found || found.over || !isFought(found) || mineOf(found, scene) === null) return 0;
  const next = event ? follow(found, event, log.length) : ask && conflictFor(found, ask);
  // Whoever laid a card for the next one has read what came of this one before.
  if (!next || next.at === found.at || (event?.kind === 'opened' && mineOf(next, scene) !== null)) return 0;
  return RESULT;
}

const rests = (scene: Scene): Scene => ({ ...scene, rests: true });

export const story: Story<Scene, View, Told> = { settle, tell, reads, rests };
