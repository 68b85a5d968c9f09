import type { GamePlay } from '../module';
import Face from './Face.svelte';
import { sounds } from './sounds';
import { story } from './story';

const play: GamePlay = {
  Face,
  sounds,
  story,
};

export default play;
