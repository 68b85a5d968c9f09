import type { GamePlay } from '../module';
import Face from './Face.svelte';
import { story } from './story';

const play: GamePlay = {
  Face,
  story: story as unknown as GamePlay['story'],
};

export default play;
