import type { GameModule } from '../module';
import Face from './Face.svelte';
import { story } from './story';
import { passes } from './words';

const dragonfire: GameModule = {
  name: 'dragonfire',
  emblem: 'flame-spin',
  // The flame (#d98a1f) as an ink on which white words can be read.
  colour: '#a3610d',
  Table: () => import('./Table.svelte'),
  Face,
  passes,
  story: story as unknown as GameModule['story'],
};

export default dragonfire;
