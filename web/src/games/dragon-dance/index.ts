import type { GameModule } from '../module';

const dragonDance: GameModule = {
  name: 'dragon-dance',
  emblem: 'spiked-dragon-head',
  colour: '#c8442b',
  Table: () => import('./Table.svelte'),
  play: () => import('./play'),
  keys: [['0 to 6', 'point at that die (0: no die)'], ['1 to 8', 'point at that card']],
};

export default dragonDance;
