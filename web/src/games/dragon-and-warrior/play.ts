import type { GamePlay } from '../module';
import BookArt from './BookArt.svelte';
import SheetGround from './SheetGround.svelte';
import { sounds } from './sounds';
import { story } from './story';

const play: GamePlay = { BookArt, SheetGround, coversSecrets: true, sounds, story };

export default play;
