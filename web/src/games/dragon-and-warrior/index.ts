import type { GameModule } from '../module';
import { placesOn } from './layout';
import { story, type Scene } from './story';

const saga: GameModule = {
  name: 'dragon-and-warrior',
  emblem: 'dragon-shield',
  colour: '#4f7d4a',
  Table: () => import('./Table.svelte'),
  named: ((scene: Scene, sheet: string) => placesOn(scene.world.places, sheet).map((place) => place.name).filter(Boolean)) as GameModule['named'],
  story: story as unknown as GameModule['story'],
};

export default saga;
