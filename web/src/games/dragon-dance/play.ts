import type { GamePlay } from '../module';
import { story } from './story';

const play: GamePlay = {
  story: story as unknown as GamePlay['story'],
};

export default play;
