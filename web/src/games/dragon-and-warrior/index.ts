import type { GameModule } from '../module';
import { story } from './story';

const saga: GameModule = {
  name: 'dragon-and-warrior',
  emblem: 'dragon-shield',
  colour: '#4f7d4a',
  Table: () => import('./Table.svelte'),
  story: story as unknown as GameModule['story'],
};

export default saga;
