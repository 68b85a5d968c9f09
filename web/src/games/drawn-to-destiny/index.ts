import type { GameModule } from '../module';
import EditorPage from './editor/EditorPage.svelte';
import { story } from './story';
import Table from './Table.svelte';

const destiny: GameModule = {
  name: 'drawn-to-destiny',
  emblem: 'compass',
  colour: '#5b5fa8',
  Table,
  editor: { Page: EditorPage, title: 'Scene editor', words: 'Scene editor' },
  story: story as unknown as GameModule['story'],
};

export default destiny;
