import type { GameModule } from '../module';
import { story } from './story';
import Table from './Table.svelte';

const dragonDance: GameModule = {
  name: 'dragon-dance',
  emblem: 'spiked-dragon-head',
  colour: '#c8442b',
  Table,
  story: story as unknown as GameModule['story'],
};

export default dragonDance;
