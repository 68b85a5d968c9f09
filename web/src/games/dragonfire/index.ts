import type { GameModule } from '../module';

const dragonfire: GameModule = {
  name: 'dragonfire',
  emblem: 'flame-spin',
  // The flame (#d98a1f) as an ink on which white words can be read.
  colour: '#a3610d',
  Table: () => import('./Table.svelte'),
  play: () => import('./play'),
};

export default dragonfire;
