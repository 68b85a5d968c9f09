// The cards of the party. Pure.
import type { Beat } from '../../module';
import { beat, calm, spotOf, type Scene } from '../scene';
import type { KeptView, Told } from '../wire';
import { discards, gives, puts, withHero } from './changes';

export function cards(scene: Scene, event: Told): Beat<Scene>[] | undefined {
  switch (event.kind) {
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
      const kept: KeptView = {
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
        beat({ ...scene, spot: spotOf(event, card ? [card] : [], event.data.success ? 'good' : 'harm') }, 900),
        beat({ ...scene, spot: null }, 0),
      ];
    }
    case 'used':
    case 'copied': {
      const { card } = event.data;
      return [beat({ ...scene, spot: spotOf(event, [card]) }, 500), beat({ ...scene, spot: null }, 0)];
    }
    default:
      return undefined;
  }
}
