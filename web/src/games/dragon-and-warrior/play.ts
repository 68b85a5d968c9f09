import type { GamePlay } from '../module';
import BookArt from './BookArt.svelte';
import SheetGround from './SheetGround.svelte';
import { sounds } from './sounds';
import { stands } from './stands';
import { story } from './story';

const play: GamePlay = { BookArt, SheetGround, coversSecrets: true, sounds, stands, story };

export default play;
