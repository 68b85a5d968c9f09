import type { GameModule } from '../module';

const saga: GameModule = {
  name: 'dragon-and-warrior',
  emblem: 'dragon-shield',
  colour: '#4f7d4a',
  Table: () => import('./Table.svelte'),
  play: () => import('./play'),
};

export default saga;
