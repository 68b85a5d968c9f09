import type { GameModule } from '../module';
import { later } from '../../lib/say';

const dragonDance: GameModule = {
  name: 'dragon-dance',
  emblem: 'spiked-dragon-head',
  colour: '#c8442b',
  Table: () => import('./Table.svelte'),
  play: () => import('./play'),
  keys: [
    [later('0 to 6'), later('point at that die (0: no die)')],
    [later('1 to 8'), later('point at that card')],
  ],
};

export default dragonDance;
