import type { GamePlay } from '../module';
import SheetGround from './SheetGround.svelte';
import { sounds } from './sounds';
import { story } from './story';

const play: GamePlay = { SheetGround, coversSecrets: true, sounds, story };

export default play;
