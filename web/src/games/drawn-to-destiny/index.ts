import type { GameModule } from '../module';
import { story } from './story';
import Table from './Table.svelte';

const destiny: GameModule = {
  name: 'drawn-to-destiny',
  emblem: 'compass',
  colour: '#5b5fa8',
  Table,
  story: story as unknown as GameModule['story'],
};

export default destiny;
