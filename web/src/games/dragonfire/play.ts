import type { GamePlay } from '../module';
import Face from './Face.svelte';
import { sounds } from './sounds';
import { story } from './story';
import { passes } from './words';

const play: GamePlay = {
  Face,
  passes,
  sounds,
  story,
};

export default play;
