import type { GameModule } from '../module';
import { story } from './story';

const destiny: GameModule = {
  name: 'drawn-to-destiny',
  emblem: 'compass',
  colour: '#5b5fa8',
  Table: () => import('./Table.svelte'),
  workshops: [
    { key: 'scene', title: 'Scene editor', Page: () => import('./editor/EditorPage.svelte') },
    { key: 'character', title: 'Character builder', Page: () => import('./builder/MakerPage.svelte') },
  ],
  story: story as unknown as GameModule['story'],
};

export default destiny;
