// Gold and the Market. Pure.
import type { Beat } from '../../module';
import { beat, calm, spotOf, type Scene } from '../scene';
import type { Told } from '../wire';
import { hit, loot, slot, withHero } from './changes';

export function market(scene: Scene, event: Told): Beat<Scene>[] | undefined {
  switch (event.kind) {
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
    case 'market_revealed': {
      const { card } = event.data;
      return [
        beat({ ...scene, step: scene.step && 'market', revealed: card, spot: spotOf(event, [card]) }, 600),
        beat({ ...scene, revealed: card, spot: null }, 0),
      ];
    }
    default:
      return undefined;
  }
}
