import type { GamePlay } from '../module';
import { passesAlone } from './passes';
import { sounds } from './sounds';
import { story } from './story';

const play: GamePlay = {
  passes: passesAlone,
  sounds,
  story,
};

export default play;
