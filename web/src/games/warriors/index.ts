import type { GameModule } from '../module';
import Decks from './Decks.svelte';
import Face from './Face.svelte';
import { story } from './story';
import Table from './Table.svelte';

const warriors: GameModule = {
  name: 'warriors',
  emblem: 'crossed-swords',
  colour: '#3c6e8f',
  Table,
  Face,
  Decks,
  story: story as unknown as GameModule['story'],
};

export default warriors;
