// The duel as it is drawn, and how each event changes the drawing. Pure.
import type { Beat, Sealed, Story } from '../module';
import type { DiscardView, Told, View } from './wire';
import { say } from '../../lib/say';

export type Role = NonNullable<View['you']>;
export const ROLES: Role[] = ['knight', 'dragon'];
export const other = (role: Role): Role => (role === 'knight' ? 'dragon' : 'knight');

/** What a side has put in the middle this round. */
export interface Play {
  /** null: nothing yet; 'hidden': sealed; a number: shown (0: no die). */
  die: number | 'hidden' | null;
  /** null: nothing yet; 'hidden': sealed; a card's id: shown. */
  card: string | null;
  /** The follow-up of a Combo. */
  second: DiscardView | null;
}

export interface Side {
  role: Role;
  seat: number;
  life: number;
  fullLife: number;
  dice: number[];
  spent: number[];
  hand: string[];
  discards: DiscardView[];
  play: Play;
  /** What this viewer itself has sealed, while the other side thinks: an option's key. */
  own: string | null;
  /** Counts rolls, so that the dice tumble again. */
  rolls: number;
  /** What is happening to it just now. */
  hit: Hit | null;
}

export interface Hit {
  lost: number;
  stopped: number;
  dodged: boolean;
  /** The attacker that strikes, for the lunge. */
  by: Role;
}

export interface Scene {
  you: Role | null;
  round: number;
  phase: string;
  range: View['range'];
  knight: Side;
  dragon: Side;
  lateRule: boolean;
  maxRounds: number | null;
  /** A word over the middle for a moment: "Round 3". */
  banner: string;
  /** Dice or cards turn over just now. */
  turning: boolean;
  /** The breath that is held while they do: all but the middle is dimmed. */
  hush: boolean;
}

const NO_PLAY: Play = { die: null, card: null, second: null };

function settleSide(view: View, role: Role, at: Sealed): Side {
  const side = view[role];
  const sealed = at.ready.includes(side.seat);
  const phase = view.phase;
  return {
    role,
    seat: side.seat,
    life: side.life,
    fullLife: side.full_life,
    dice: [...side.dice],
    spent: [...side.spent],
    hand: [...side.hand],
    discards: side.discards.map((entry) => ({ ...entry })),
    play: {
      die: side.die ?? (sealed && phase === 'die' ? 'hidden' : null),
      card: side.card ?? (sealed && phase === 'card' ? 'hidden' : null),
      second: null,
    },
    own: at.keys[String(side.seat)] ?? null,
    rolls: 0,
    hit: null,
  };
}

/** The table at rest. */
export function settle(view: View, at: Sealed): Scene {
  return {
    you: view.you,
    round: view.round,
    phase: view.phase,
    range: view.range,
    knight: settleSide(view, 'knight', at),
    dragon: settleSide(view, 'dragon', at),
    lateRule: view.discard_rule === 'late2014',
    maxRounds: view.max_rounds,
    banner: '',
    turning: false,
    hush: false,
  };
}

const BREATH = 400;

/** The scene with some of a side's fields changed. */
function withSide(scene: Scene, role: Role, change: Partial<Side>): Scene {
  return { ...scene, [role]: { ...scene[role], ...change } };
}

function withPlay(scene: Scene, role: Role, change: Partial<Play>): Scene {
  return withSide(scene, role, { play: { ...scene[role].play, ...change } });
}

const both = (scene: Scene, change: (scene: Scene, role: Role) => Scene): Scene =>
  ROLES.reduce((so_far, role) => change(so_far, role), scene);

/** Nobody is being hit. */
const atRest = (scene: Scene): Scene =>
  scene.knight.hit || scene.dragon.hit ? both(scene, (s, r) => withSide(s, r, { hit: null })) : scene;

/** Time to see the blows that have just landed, if there were any. */
const settled = (scene: Scene): Beat<Scene>[] => (scene === atRest(scene) ? [] : [beat(scene, 450)]);

const beat = (scene: Scene, hold: number): Beat<Scene> => ({ scene, hold });
const before = (beats: Beat<Scene>[]): Beat<Scene>[] => beats.map((one) => ({ ...one, before: true }));

/** What an event looks like. Kinds that nothing is done for change nothing. */
export function tell(scene: Scene, event: Told, keys: Record<string, string> = {}): Beat<Scene>[] {
  switch (event.kind) {
    case 'round_began': {
      const { round } = event.data;
      const clean = both(scene, (s, r) => withSide(s, r, { play: NO_PLAY, own: null, hit: null }));
      return [
        beat({ ...clean, round, phase: 'die', banner: say('Round {round}', { round }) }, 500),
        beat({ ...clean, round, phase: 'die' }, 0),
      ];
    }
    case 'sealed': {
      const { seat, prompt } = event.data;
      const sealer = ROLES.find((r) => scene[r].seat === seat);
      if (!sealer || prompt === 'return') return [];
      const change: Partial<Play> = prompt === 'die' ? { die: 'hidden' } : { card: 'hidden' };
      const laid = withPlay({ ...scene, phase: prompt }, sealer, change);
      return [beat(withSide(laid, sealer, { own: keys[String(seat)] ?? null }), 200)];
    }
    case 'dice_revealed': {
      const dice = event.data;
      const laid = both({ ...scene, hush: true }, (s, r) => withPlay(s, r, { die: 'hidden' }));
      const shown = both({ ...laid, turning: true }, (s, r) =>
        withSide(withPlay(s, r, { die: dice[r] }), r, { own: null }),
      );
      return [
        ...before([beat(laid, BREATH)]),
        beat(shown, 600),
        beat({ ...shown, phase: 'card', turning: false, hush: false }, 0),
      ];
    }
    case 'cards_revealed': {
      const cards = event.data;
      const laid = both({ ...scene, hush: true }, (s, r) => withPlay(s, r, { card: cards[r] ? 'hidden' : '' }));
      const shown = both({ ...laid, turning: true }, (s, r) =>
        withSide(withPlay(s, r, { card: cards[r] }), r, { own: null }),
      );
      const lit = { ...shown, phase: 'action', turning: false, hush: false };
      return [...before([beat(laid, BREATH + 150)]), beat(shown, 900), beat(lit, 150)];
    }
    case 'struck': {
      const { side, by, lost, protection, damage, dodged, life } = event.data;
      const hit: Hit = { lost, stopped: Math.min(protection, damage), dodged, by };
      // Both blows land in the same instant (DD-31): the mark stays until the cards have moved on.
      const calm = scene.knight.play.second ? atRest(scene) : scene;
      return [beat(withSide(calm, side, { life, hit }), 420 + 90 * lost)];
    }
    case 'moved':
      return [...before(settled(scene)), beat({ ...atRest(scene), range: event.data.range }, 700)];
    case 'stayed':
      return [...before(settled(scene)), beat(atRest(scene), 150)];
    case 'followed_up':
      return [...before(settled(scene)), beat(withPlay(atRest(scene), 'knight', { second: event.data }), 700)];
    case 'discarded': {
      const { side, card, die } = event.data;
      return [...before(settled(scene)), beat(discarded(atRest(scene), side, card, die), 160)];
    }
    case 'recuperated': {
      const side = scene[event.data.side];
      const hand = [...side.hand, ...side.discards.map((entry) => entry.card)];
      return [beat(withSide(scene, side.role, { hand, discards: [] }), 450)];
    }
    case 'rolled': {
      const { side, dice } = event.data;
      return [beat(withSide(scene, side, { dice, spent: [], rolls: scene[side].rolls + 1 }), 900)];
    }
    case 'returned': {
      const { side, card } = event.data;
      const discards = scene[side].discards.filter((entry) => entry.card !== card);
      return [beat(withSide(scene, side, { discards, hand: [...scene[side].hand, card] }), 400)];
    }
    case 'ended':
      return [beat({ ...scene, phase: 'over' }, 500)];
    default:
      return [];
  }
}

function discarded(scene: Scene, role: Role, card: string, die: number): Scene {
  const side = scene[role];
  const dice = [...side.dice];
  const at = dice.indexOf(die);
  if (die && at >= 0) dice.splice(at, 1);
  const follow = side.play.second?.card === card;
  return withSide(scene, role, {
    dice,
    spent: die ? [...side.spent, die] : side.spent,
    hand: side.hand.filter((held) => held !== card),
    discards: card ? [...side.discards, { card, die }] : side.discards,
    play: follow ? { ...side.play, second: null } : { die: null, card: null, second: side.play.second },
  });
}

export const story: Story<Scene, View, Told> = { settle, tell, opens: true };
