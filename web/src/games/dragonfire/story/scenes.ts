// How the game goes on: characters, Scenes and turns. Pure.
import type { Beat } from '../../module';
import { beat, calm, spotOf, type Scene } from '../scene';
import type { Told } from '../wire';
import { withHero } from './changes';

export function scenes(scene: Scene, event: Told): Beat<Scene>[] | undefined {
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
    case 'items_revealed':
      return [
        beat({ ...scene, spot: spotOf(event, event.data.cards, 'good') }, 1000),
        beat({ ...scene, spot: null }, 0),
      ];
    default:
      return undefined;
  }
}
