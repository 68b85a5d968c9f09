import type { GameModule } from '../module';
import { later } from '../../lib/say';

const destiny: GameModule = {
  name: 'drawn-to-destiny',
  emblem: 'compass',
  colour: '#5b5fa8',
  stage: true,
  explains: true,
  Table: () => import('./Table.svelte'),
  play: () => import('./play'),
  workshops: [
    { key: 'scene', title: later('Scene editor'), Page: () => import('./editor/EditorPage.svelte') },
    { key: 'character', title: later('Character builder'), Page: () => import('./builder/MakerPage.svelte') },
  ],
};

export default destiny;
