import type { GameModule } from '../module';

const saga: GameModule = {
  name: 'dragon-and-warrior',
  emblem: 'dragon-shield',
  colour: '#4f7d4a',
  wide: true,
  explains: true,
  Table: () => import('./Story.svelte'),
  play: () => import('./play'),
};

export default saga;
