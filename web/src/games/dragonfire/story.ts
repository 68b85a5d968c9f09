// The table as it is drawn, and how each event changes the drawing. Pure.
import type { PlainObject } from '../../lib/wire';
import type { Beat, Sealed, Story } from '../module';
import type { Campaign } from './campaign/desk';
import type { Entered, FoeTag, Told } from './wire';

export interface Lasting {
  card: string;
  text: string;
  until: string;
}
export interface Row {
  need: string;
  square: boolean;
  cleared: boolean;
  aimed: string;
}
export interface Token {
  id: number;
  need: string;
  pool: string;
  attack: number;
  attacks: boolean;
}
export interface Foe {
  id: number;
  card: string;
  deck: number;
  seat: number;
  location: boolean;
  inside: number[];
  capacity: number;
  /** null: it has just come, and its numbers are still to be said. */
  rows: Row[] | null;
  line: number;
  crossed: boolean;
  pool: string;
  spent: string;
  attack: number | null;
  attack_parts: { card: string; by: number }[];
  attacks: boolean;
  gold: number | null;
  tokens: Token[];
  level: number;
  no_gold: boolean;
  returned: boolean;
  defeated: boolean;
  lasting: Lasting[];
}
export interface Pile {
  draw: number;
  discard: string[];
  bottom: string[];
}
export interface Kept {
  id: number;
  card: string;
  until: string;
  marks: Record<string, number>;
  held: string[] | null;
  held_size: number;
}
export interface Hero {
  seat: number;
  screen: string | null;
  /** In a campaign: the name on its sheet. */
  name: string;
  /** What the log and the questions call it: "Brukk", "Player 2". */
  called: string;
  types: string[];
  marker: number;
  hp: number;
  full: number;
  gold: number;
  stunned: boolean;
  exhausted: boolean;
  out: boolean;
  place: number;
  hand: string[] | null;
  hand_size: number;
  deck: string[] | null;
  pile: Pile;
  kept: Kept[];
  features: string[];
  used: string[];
  removed: string[];
  items: string[];
  played: string[];
  swords: number;
  lasting: Lasting[];
  threat: number;
  facing: number[];
}
export interface PlayedCard {
  id: number;
  card: string;
  seat: number;
  mode: string;
}
export interface Share {
  id: number;
  card: string;
  seat: number;
  /** The card on the table from which it comes (0: from none). */
  played: number;
  points: string;
  levels: number;
  each: boolean;
  plus: boolean;
  offer: boolean;
  done: boolean;
  hit: number[];
}
export interface View {
  you: number | null;
  rules: Record<string, string>;
  phase: string;
  step: string | null;
  adventure: string;
  raised: number;
  bonuses: string[];
  scene: number;
  scenes: number;
  round: number;
  leader: number | null;
  active: number | null;
  flame: { level: number; active: string | null; at: number; ignored: boolean; pile: Pile };
  heroes: Hero[];
  foes: Foe[];
  returning: string[];
  decks: Pile[];
  market: ({ card: string; cost: number | null } | null)[];
  shop: Pile;
  revealed: string | null;
  table: PlayedCard[];
  shares: Share[];
  lasting: Lasting[];
  ward: number;
  conceding: number[];
  /** Before the game: the Class Types that nobody has yet. */
  absent: string[];
  /** null: a single Adventure is played. */
  campaign: Campaign | null;
}
/** Something that is held up for a moment before everybody's eyes. */
export interface Spot {
  cards: string[];
  text: string;
  tone: '' | 'good' | 'harm' | 'flame';
}
/** Something that goes from one thing on the table to another, by their ids: damage, a blow, or gold. */
export interface Flight {
  from: string;
  to: string;
  kind: 'damage' | 'blow' | 'gold';
  points: string;
  levels: number;
}
export interface Scene extends View {
  ready: number[];
  /** What just befell a character, by seat. */
  hits: Record<number, { lost: number; gained: number; gold: number }>;
  /** Levels that fall just now, by encounter. */
  falling: Record<number, number[]>;
  /** Encounters that strike just now. */
  striking: number[];
  /** Encounters that come just now. */
  entering: number[];
  flights: Flight[];
  /** The Wyrmflame flares up. */
  flares: boolean;
  spot: Spot | null;
  banner: string;
}

const CALM = { hits: {}, falling: {}, striking: [], entering: [], flights: [], flares: false, spot: null, banner: '' };
const beat = (scene: Scene, hold: number): Beat<Scene> => ({ scene, hold });

export const settle = (view: PlainObject, sealed: Sealed): Scene => ({
  ...(view as unknown as View),
  ...CALM,
  ready: sealed.ready,
});

const calm = (scene: Scene): Scene => ({ ...scene, ...CALM });

const withHero = (scene: Scene, seat: number, change: (hero: Hero) => Partial<Hero>): Scene => ({
  ...scene,
  heroes: scene.heroes.map((hero) => (hero.seat === seat ? { ...hero, ...change(hero) } : hero)),
});
const withFoe = (scene: Scene, id: number, change: (foe: Foe) => Partial<Foe>): Scene => ({
  ...scene,
  foes: scene.foes.map((foe) => (foe.id === id ? { ...foe, ...change(foe) } : foe)),
});
const withShare = (scene: Scene, id: number, change: (share: Share) => Partial<Share>): Scene => ({
  ...scene,
  shares: scene.shares.map((share) => (share.id === id ? { ...share, ...change(share) } : share)),
});

/** A list of cards without one of them, if it is there. */
function without(cards: string[], card: string): string[] {
  const at = cards.indexOf(card);
  return at < 0 ? cards : cards.toSpliced(at, 1);
}
const gives =
  (card: string) =>
  (hero: Hero): Partial<Hero> => ({
    hand: hero.hand && without(hero.hand, card),
    hand_size: Math.max(0, hero.hand_size - 1),
  });
/** A played card goes where the event says: to the hand, on the deck or under it, out of the game, else to the discard pile. */
const puts =
  (card: string, goes: string) =>
  (hero: Hero): Partial<Hero> => {
    switch (goes) {
      case 'hand':
        return { hand: hero.hand && [...hero.hand, card], hand_size: hero.hand_size + 1 };
      case 'deck':
      case 'bottom':
        return { deck: hero.deck && [...hero.deck, card].toSorted(), pile: { ...hero.pile, draw: hero.pile.draw + 1 } };
      case 'gone':
      case 'remains':
        return {};
      default:
        return { pile: discards(card)(hero) };
    }
  };
const discards =
  (card: string) =>
  (hero: Hero): Pile => ({ ...hero.pile, discard: [...hero.pile.discard, card] });

const newFoe = (tag: FoeTag, { deck = 0, no_gold = false }: Partial<Entered>): Foe => ({
  ...tag,
  deck,
  inside: [],
  capacity: 0,
  rows: null,
  line: -1,
  crossed: false,
  pool: '',
  spent: '',
  attack: null,
  attack_parts: [],
  attacks: true,
  gold: null,
  level: 0,
  no_gold,
  returned: false,
  defeated: false,
  lasting: [],
  tokens: tag.tokens.map(newToken),
});
const newToken = (id: number): Token => ({ id, need: '', pool: '', attack: 0, attacks: true });

const leave = (scene: Scene, id: number): Scene => ({
  ...scene,
  foes: scene.foes.filter((foe) => foe.id !== id),
  heroes: scene.heroes.map((hero) => (hero.place === id ? { ...hero, place: 0 } : hero)),
});
const inside = (scene: Scene): Scene => ({
  ...scene,
  foes: scene.foes.map((foe) =>
    foe.location
      ? { ...foe, inside: scene.heroes.filter((hero) => hero.place === foe.id && !hero.out).map((hero) => hero.seat) }
      : foe,
  ),
});
/** The character of a seat, to be held up. */
const screen = (scene: Scene, seat: number): string[] =>
  scene.heroes.flatMap((hero) => (hero.seat === seat && hero.screen ? [hero.screen] : []));
const hit = (scene: Scene, seat: number, change: Partial<Scene['hits'][number]>): Scene => ({
  ...scene,
  hits: { ...scene.hits, [seat]: { lost: 0, gained: 0, gold: 0, ...scene.hits[seat], ...change } },
});
const slot = (scene: Scene, at: number, card: string | null): Scene['market'] => {
  const market = [...scene.market];
  while (market.length <= at) market.push(null);
  market[at] = card ? { card, cost: null } : null;
  return market;
};

const flight = (
  from: string,
  to: string,
  kind: Flight['kind'],
  { points = '', levels = 0 }: Partial<Share> = {},
): Flight => ({ from, to, kind, points, levels });
/** Gold comes from what was defeated last, as long as that lies there. */
const loot = (scene: Scene, seat: number): Flight[] =>
  scene.foes
    .filter((foe) => foe.defeated)
    .slice(-1)
    .map((foe) => flight(`foe:${foe.id}`, `hero:${seat}`, 'gold'));

/** What one need not stop for in the turn of somebody else. */
const LITTLE = [
  'drew',
  'discarded',
  'put_away',
  'remains',
  'left_play',
  'refilled',
  'replaced',
  'market_revealed',
  'taken_back',
  'exhausted',
  'rested',
  'turn_ended',
  'used',
  'copied',
];
/** What is as long in the turn of somebody else as in one's own. */
const MOMENTS = ['scene_began', 'scene_ended', 'rest_began', 'ended', 'flame_revealed', 'stunned', 'knocked_out'];
const BRIEF = 0.5;

/** What an event looks like. Unknown kinds change nothing. The turns of others go by in few, short stops. */
export function tell(scene: Scene, event: Told): Beat<Scene>[] {
  const beats = show(scene, event);
  const others = scene.you !== null && scene.phase === 'turn' && scene.active !== scene.you;
  if (!others || MOMENTS.includes(event.kind) || ('seat' in event.data && event.data.seat === scene.you)) return beats;
  if (LITTLE.includes(event.kind)) return beats.slice(-1).map((last) => ({ ...last, hold: 0 }));
  return beats.map((one) => ({ ...one, hold: Math.round(one.hold * BRIEF) }));
}

function show(scene: Scene, event: Told): Beat<Scene>[] {
  const spot = (cards: string[], tone: Spot['tone'] = ''): Spot => ({ cards, text: event.text, tone });
  switch (event.kind) {
    case 'hero_chosen': {
      const { seat, card } = event.data;
      return [
        beat(
          withHero(scene, seat, () => ({ screen: card })),
          350,
        ),
      ];
    }
    case 'leader': {
      const { seat } = event.data;
      return [beat({ ...scene, leader: seat }, 250)];
    }
    case 'market_laid':
      return [beat({ ...scene, market: event.data.cards.map((one) => ({ card: one, cost: null })) }, 350)];
    case 'scene_began': {
      const { scene: number, scenes, level } = event.data;
      const laid = {
        ...calm(scene),
        phase: 'scene',
        step: null,
        scene: number,
        scenes,
        round: 1,
        flame: { ...scene.flame, level },
        table: [],
        shares: [],
      };
      return [beat({ ...laid, banner: event.text }, 1000), beat(laid, 0)];
    }
    case 'scene_ended':
    case 'rest_began':
    case 'ended':
      return [beat({ ...calm(scene), banner: event.text }, 1000), beat(calm(scene), 0)];
    case 'turn_began': {
      const { seat } = event.data;
      return [beat({ ...calm(scene), phase: 'turn', active: seat, step: 'start', table: [], shares: [] }, 280)];
    }
    case 'turn_ended':
      return [beat({ ...calm(scene), step: 'end', table: [], shares: [] }, 120)];

    // encounters
    case 'entered':
    case 'returned': {
      const { foe } = event.data;
      const others = scene.foes.filter((one) => one.id !== foe.id);
      return [
        beat(
          {
            ...calm(scene),
            foes: [...others, newFoe(foe, event.kind === 'entered' ? event.data : {})],
            entering: [foe.id],
          },
          420,
        ),
      ];
    }
    case 'moved':
    case 'relaid': {
      const { foe } = event.data;
      return [
        beat(
          withFoe(scene, foe.id, () => ({ seat: foe.seat })),
          420,
        ),
      ];
    }
    case 'tokens_added': {
      const { foe } = event.data;
      return [
        beat(
          withFoe(scene, foe.id, (one) => ({
            tokens: foe.tokens.map((id) => one.tokens.find((token) => token.id === id) ?? newToken(id)),
          })),
          300,
        ),
      ];
    }
    case 'token_defeated': {
      const { foe } = event.data;
      const gone = event.data.token;
      return [
        beat(
          withFoe(scene, foe.id, (one) => ({ tokens: one.tokens.filter((token) => token.id !== gone) })),
          350,
        ),
      ];
    }
    case 'cleared': {
      const { foe } = event.data;
      const row = event.data.row;
      const lit = withFoe(scene, foe.id, (one) => ({
        rows: one.rows && one.rows.map((each, at) => (at === row ? { ...each, cleared: true } : each)),
      }));
      return [beat({ ...lit, falling: { ...scene.falling, [foe.id]: [...(scene.falling[foe.id] ?? []), row] } }, 320)];
    }
    case 'mended': {
      const { foe } = event.data;
      const rows = event.data.rows;
      return [
        beat(
          withFoe(scene, foe.id, (one) => ({
            rows: one.rows && one.rows.map((each, at) => (rows.includes(at) ? { ...each, cleared: false } : each)),
          })),
          380,
        ),
      ];
    }
    case 'defeated': {
      const { foe } = event.data;
      return [
        beat(
          withFoe(scene, foe.id, () => ({ defeated: true, tokens: [] })),
          450,
        ),
      ];
    }
    case 'foe_put_away':
    case 'foe_discarded': {
      const { foe } = event.data;
      return [beat(inside(leave(calm(scene), foe.id)), 300)];
    }
    case 'saved':
      return [
        beat({ ...scene, spot: spot(event.data.cards, event.data.success ? 'harm' : 'good') }, 900),
        beat({ ...scene, spot: null }, 0),
      ];

    // places
    case 'moved_in': {
      const { seat, foe } = event.data;
      return [beat(inside(withHero(scene, seat, () => ({ place: foe.id }))), 380)];
    }
    case 'moved_out': {
      const { seat } = event.data;
      return [beat(inside(withHero(scene, seat, () => ({ place: 0 }))), 380)];
    }

    // the Wyrmflame
    case 'flame_revealed': {
      const { card } = event.data;
      const flame = { ...scene.flame, active: card, ignored: false };
      return [
        beat({ ...calm(scene), flame, flares: true, spot: spot([card], 'flame') }, 1300),
        beat({ ...calm(scene), flame }, 0),
      ];
    }
    case 'flame_acted': {
      const { card } = event.data;
      return [
        beat({ ...scene, flares: true, spot: spot([card], 'flame') }, 700),
        beat({ ...scene, flares: false, spot: null }, 0),
      ];
    }
    case 'flame_ignored':
      return [beat({ ...scene, flame: { ...scene.flame, ignored: true } }, 300)];
    case 'flame_discarded':
    case 'flame_buried':
      return [beat({ ...scene, flame: { ...scene.flame, active: null } }, 300)];
    case 'flame_level':
      return [
        beat({ ...scene, flares: true, flame: { ...scene.flame, level: event.data.level } }, 320),
        beat({ ...scene, flares: false, flame: { ...scene.flame, level: event.data.level } }, 0),
      ];

    // cards
    case 'drew': {
      const { seat } = event.data;
      const cards = event.data.cards ?? [];
      const number = event.data.number;
      return [
        beat(
          withHero(scene, seat, (hero) => ({
            hand: hero.hand && [...hero.hand, ...cards],
            hand_size: hero.hand_size + number,
            pile: { ...hero.pile, draw: Math.max(0, hero.pile.draw - number) },
          })),
          220,
        ),
      ];
    }
    case 'discarded': {
      const { seat, card } = event.data;
      return [
        beat(
          withHero(scene, seat, (hero) => ({ ...gives(card)(hero), pile: discards(card)(hero) })),
          220,
        ),
      ];
    }
    case 'played': {
      const { seat, card } = event.data;
      const played = { id: event.data.id, card, seat, mode: event.data.mode };
      const given = withHero(calm(scene), seat, gives(card));
      return [
        beat({ ...given, step: 'play', table: [...scene.table.filter((one) => one.id !== played.id), played] }, 450),
      ];
    }
    case 'put_away': {
      const { seat, card } = event.data;
      const at = scene.table.find((one) => one.card === card && one.seat === seat);
      const table = scene.table.filter((one) => one !== at);
      const shares = scene.shares.filter((share) => share.played !== at?.id);
      return [beat({ ...withHero(scene, seat, puts(card, event.data.goes ?? 'discard')), table, shares }, 60)];
    }
    case 'remains': {
      const { seat, card } = event.data;
      const kept: Kept = {
        id: event.data.id ?? 0,
        card,
        until: event.data.until ?? '',
        marks: {},
        held: null,
        held_size: 0,
      };
      return [
        beat(
          withHero(scene, seat, (hero) => ({ kept: [...hero.kept.filter((one) => one.id !== kept.id), kept] })),
          200,
        ),
      ];
    }
    case 'left_play': {
      const { seat, card } = event.data;
      const id = event.data.id;
      return [
        beat(
          withHero(scene, seat, (hero) => {
            const gone = hero.kept.find((one) => (id === undefined ? one.card === card : one.id === id));
            return { kept: hero.kept.filter((one) => one !== gone) };
          }),
          250,
        ),
      ];
    }
    case 'checked': {
      const { card } = event.data;
      return [
        beat({ ...scene, spot: spot(card ? [card] : [], event.data.success ? 'good' : 'harm') }, 900),
        beat({ ...scene, spot: null }, 0),
      ];
    }
    case 'used':
    case 'copied': {
      const { card } = event.data;
      return [beat({ ...scene, spot: spot([card]) }, 500), beat({ ...scene, spot: null }, 0)];
    }

    // damage
    case 'dealt': {
      const { foe } = event.data;
      const target = event.data.token || foe.id;
      const dealt = withShare(calm(scene), event.data.share, (share) => ({
        done: !share.each,
        hit: [...new Set([...share.hit, target])],
      }));
      const one = scene.shares.find((share) => share.id === event.data.share);
      const flights = one
        ? [flight(`played:${one.played}`, event.data.token ? `token:${target}` : `foe:${target}`, 'damage', one)]
        : [];
      return [beat({ ...dealt, step: 'deal', flights }, 300)];
    }
    case 'taken_back': {
      const gone = event.data.foe;
      const tokens = scene.foes.find((one) => one.id === gone)?.tokens.map((token) => token.id) ?? [];
      return [
        beat(
          withShare(scene, event.data.share, (share) => ({
            done: false,
            hit: share.hit.filter((id) => id !== gone && !tokens.includes(id)),
          })),
          200,
        ),
      ];
    }
    case 'attacked': {
      const { seat } = event.data;
      const quiet = { ...calm(scene), step: 'take', table: [], shares: [] };
      const { by } = event.data;
      const striking = event.data.foes;
      const flights = striking.map((id) => flight(`foe:${id}`, `hero:${seat}`, 'blow'));
      return [beat({ ...quiet, striking, flights, spot: spot([], 'harm') }, 700 + 200 * Math.min(by.length, 4))];
    }
    case 'hurt': {
      const { seat } = event.data;
      return [
        beat(
          hit(
            withHero({ ...scene, spot: null }, seat, () => ({ hp: event.data.hp })),
            seat,
            { lost: event.data.lost },
          ),
          600,
        ),
      ];
    }
    case 'healed': {
      const { seat } = event.data;
      return [
        beat(
          hit(
            withHero(scene, seat, () => ({ hp: event.data.hp })),
            seat,
            { gained: event.data.gained },
          ),
          380,
        ),
      ];
    }
    case 'stunned': {
      const { seat } = event.data;
      const down = withHero(scene, seat, () => ({ stunned: true, exhausted: true }));
      return [beat({ ...down, spot: spot(screen(scene, seat), 'harm') }, 1000), beat(calm(down), 0)];
    }
    case 'knocked_out': {
      const { seat } = event.data;
      const down = withHero(scene, seat, () => ({ out: true, place: 0 }));
      return [beat({ ...down, spot: spot(screen(scene, seat), 'harm') }, 1100), beat(calm(down), 0)];
    }
    case 'recovered': {
      const { seat } = event.data;
      return [
        beat(
          withHero(scene, seat, () => ({ stunned: false, out: false })),
          300,
        ),
      ];
    }
    case 'exhausted':
    case 'rested': {
      const { seat } = event.data;
      return [
        beat(
          withHero(scene, seat, () => ({ exhausted: event.kind === 'exhausted' })),
          250,
        ),
      ];
    }

    // gold and the Market
    case 'gained_gold': {
      const { seat } = event.data;
      return [
        beat(
          {
            ...hit(
              withHero(scene, seat, () => ({ gold: event.data.gold })),
              seat,
              { gold: event.data.number },
            ),
            flights: loot(scene, seat),
          },
          260,
        ),
      ];
    }
    case 'lost_gold': {
      const { seat } = event.data;
      return [
        beat(
          hit(
            withHero(scene, seat, () => ({ gold: event.data.gold })),
            seat,
            { gold: -event.data.number },
          ),
          220,
        ),
      ];
    }
    case 'bought': {
      const { seat, card } = event.data;
      const bought = withHero(calm(scene), seat, (hero) => ({
        gold: event.data.gold,
        hand: hero.hand && [...hero.hand, card],
        hand_size: hero.hand_size + 1,
      }));
      return [beat({ ...bought, step: scene.step && 'market', market: slot(scene, event.data.slot, null) }, 450)];
    }
    case 'refilled':
    case 'replaced': {
      const { card } = event.data;
      return [beat({ ...scene, revealed: null, market: slot(scene, event.data.slot, card) }, 350)];
    }
    case 'items_revealed':
      return [beat({ ...scene, spot: spot(event.data.cards, 'good') }, 1000), beat({ ...scene, spot: null }, 0)];
    case 'market_revealed': {
      const { card } = event.data;
      return [
        beat({ ...scene, step: scene.step && 'market', revealed: card, spot: spot([card]) }, 600),
        beat({ ...scene, revealed: card, spot: null }, 0),
      ];
    }
    default:
      return [];
  }
}

export const story: Story<Scene, PlainObject, Told> = { settle, tell };
