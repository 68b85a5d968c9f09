import type { GameModule } from '../module';
import Face from './Face.svelte';
import { story } from './story';

const warriors: GameModule = {
  name: 'warriors',
  emblem: 'crossed-swords',
  colour: '#3c6e8f',
  Table: () => import('./Table.svelte'),
  Face,
  Decks: () => import('./Decks.svelte'),
  story: story as unknown as GameModule['story'],
};

export default warriors;
