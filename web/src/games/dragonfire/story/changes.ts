// Small changes of what is drawn, of which events are made. Pure.
import type { Flight, Foe, Scene, Slot } from '../scene';
import type { Entered, FoeTag, HeroView, PileView, ShareView, TokenView } from '../wire';

export const withHero = (scene: Scene, seat: number, change: (hero: HeroView) => Partial<HeroView>): Scene => ({
  ...scene,
  heroes: scene.heroes.map((hero) => (hero.seat === seat ? { ...hero, ...change(hero) } : hero)),
});
export const withFoe = (scene: Scene, id: number, change: (foe: Foe) => Partial<Foe>): Scene => ({
  ...scene,
  foes: scene.foes.map((foe) => (foe.id === id ? { ...foe, ...change(foe) } : foe)),
});
export const withShare = (scene: Scene, id: number, change: (share: ShareView) => Partial<ShareView>): Scene => ({
  ...scene,
  shares: scene.shares.map((share) => (share.id === id ? { ...share, ...change(share) } : share)),
});

/** A list of cards without one of them, if it is there. */
export function without(cards: string[], card: string): string[] {
  const at = cards.indexOf(card);
  return at < 0 ? cards : cards.toSpliced(at, 1);
}
export const gives =
  (card: string) =>
  (hero: HeroView): Partial<HeroView> => ({
    hand: hero.hand && without(hero.hand, card),
    hand_size: Math.max(0, hero.hand_size - 1),
  });
/** A played card goes where the event says: to the hand, on the deck or under it, out of the game, else to the discard pile. */
export const puts =
  (card: string, goes: string) =>
  (hero: HeroView): Partial<HeroView> => {
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
export const discards =
  (card: string) =>
  (hero: HeroView): PileView => ({ ...hero.pile, discard: [...hero.pile.discard, card] });

export const newFoe = (tag: FoeTag, { deck = 0, no_gold = false }: Partial<Entered>): Foe => ({
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
export const newToken = (id: number): TokenView => ({ id, need: '', pool: '', attack: 0, attacks: true });

export const leave = (scene: Scene, id: number): Scene => ({
  ...scene,
  foes: scene.foes.filter((foe) => foe.id !== id),
  heroes: scene.heroes.map((hero) => (hero.place === id ? { ...hero, place: 0 } : hero)),
});
export const inside = (scene: Scene): Scene => ({
  ...scene,
  foes: scene.foes.map((foe) =>
    foe.location
      ? { ...foe, inside: scene.heroes.filter((hero) => hero.place === foe.id && !hero.out).map((hero) => hero.seat) }
      : foe,
  ),
});
/** The character of a seat, to be held up. */
export const screen = (scene: Scene, seat: number): string[] =>
  scene.heroes.flatMap((hero) => (hero.seat === seat && hero.screen ? [hero.screen] : []));
export const hit = (scene: Scene, seat: number, change: Partial<Scene['hits'][number]>): Scene => ({
  ...scene,
  hits: { ...scene.hits, [seat]: { lost: 0, gained: 0, gold: 0, ...scene.hits[seat], ...change } },
});
export const slot = (scene: Scene, at: number, card: string | null): (Slot | null)[] => {
  const market = [...scene.market];
  while (market.length <= at) market.push(null);
  market[at] = card ? { card, cost: null } : null;
  return market;
};

export const flight = (
  from: string,
  to: string,
  kind: Flight['kind'],
  { points = '', levels = 0 }: Partial<ShareView> = {},
): Flight => ({ from, to, kind, points, levels });
/** Gold comes from what was defeated last, as long as that lies there. */
export const loot = (scene: Scene, seat: number): Flight[] =>
  scene.foes
    .filter((foe) => foe.defeated)
    .slice(-1)
    .map((foe) => flight(`foe:${foe.id}`, `hero:${seat}`, 'gold'));
