import type { GamePlay } from '../module';
import { story } from './story';

const play: GamePlay = {
  story,
};

export default play;
