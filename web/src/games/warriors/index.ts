import type { GameModule } from '../module';

const warriors: GameModule = {
  name: 'warriors',
  emblem: 'crossed-swords',
  colour: '#3c6e8f',
  Table: () => import('./Table.svelte'),
  play: () => import('./play'),
  Decks: () => import('./Decks.svelte'),
};

export default warriors;
