import type { GamePlay } from '../module';
import Face from './Face.svelte';
import { story } from './story';
import { passes } from './words';

const play: GamePlay = {
  Face,
  passes,
  story: story as unknown as GamePlay['story'],
};

export default play;
