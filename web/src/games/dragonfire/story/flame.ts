// The Wyrmflame. Pure.
import type { Beat } from '../../module';
import { beat, calm, spotOf, type Scene } from '../scene';
import type { Told } from '../wire';

export function flame(scene: Scene, event: Told): Beat<Scene>[] | undefined {
  switch (event.kind) {
    case 'flame_revealed': {
      const { card } = event.data;
      const flame = { ...scene.flame, active: card, ignored: false };
      return [
        beat({ ...calm(scene), flame, flares: true, spot: spotOf(event, [card], 'flame') }, 1300),
        beat({ ...calm(scene), flame }, 0),
      ];
    }
    case 'flame_acted': {
      const { card } = event.data;
      return [
        beat({ ...scene, flares: true, spot: spotOf(event, [card], 'flame') }, 700),
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
    default:
      return undefined;
  }
}
