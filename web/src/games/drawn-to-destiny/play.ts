import type { GamePlay } from '../module';
import { decided } from './ending';
import { passesAlone } from './passes';
import { sounds } from './sounds';
import { story } from './story';

const play: GamePlay = {
  decided,
  passes: passesAlone,
  sounds,
  story,
};

export default play;
