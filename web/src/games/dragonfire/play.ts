import type { GamePlay } from '../module';
import Face from './Face.svelte';
import { story } from './story';
import { passes } from './words';

const play: GamePlay = {
  Face,
  passes,
  story,
};

export default play;
