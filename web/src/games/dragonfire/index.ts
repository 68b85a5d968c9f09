import type { GameModule } from '../module';
import Face from './Face.svelte';
import { story } from './story';
import Table from './Table.svelte';

const dragonfire: GameModule = {
  name: 'dragonfire',
  emblem: 'dragon-breath',
  colour: '#d98a1f',
  Table,
  Face,
  story: story as unknown as GameModule['story'],
};

export default dragonfire;
