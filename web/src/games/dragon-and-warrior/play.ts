import type { GamePlay } from '../module';
import { placesOn } from './layout';
import { sounds } from './sounds';
import { story, type Scene } from './story';

const play: GamePlay = {
  named: ((scene: Scene, sheet: string) =>
    placesOn(scene.world.places, sheet)
      .map((place) => place.name)
      .filter(Boolean)) as GamePlay['named'],
  sounds,
  story,
};

export default play;
