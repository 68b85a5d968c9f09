import type { GamePlay } from '../module';
import Face from './Face.svelte';
import { story } from './story';

const play: GamePlay = {
  Face,
  story,
};

export default play;
