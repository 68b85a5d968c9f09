import type { GamePlay } from '../module';
import { sounds } from './sounds';
import { story } from './story';

const play: GamePlay = {
  sounds,
  story,
};

export default play;
