// Mistakes that types do not find. How things are laid out is Prettier's.
import js from '@eslint/js';
import globals from 'globals';
import svelte from 'eslint-plugin-svelte';
import ts from 'typescript-eslint';

export default ts.config(
  { ignores: ['node_modules/', 'src/lib/wire.ts', 'src/games/*/wire.ts', 'src/fonts/'] },
  js.configs.recommended,
  ...ts.configs.recommended,
  ...svelte.configs.recommended,
  ...svelte.configs.prettier,
  { languageOptions: { globals: { ...globals.browser, ...globals.node } } },
  { files: ['**/*.svelte', '**/*.svelte.ts'], languageOptions: { parserOptions: { parser: ts.parser } } },
  { files: ['worker/**'], languageOptions: { globals: globals.serviceworker } },
  {
    rules: {
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      // Most Maps and Sets are made and read within one function: they are no state.
      'svelte/prefer-svelte-reactivity': 'off',
      // {' '} keeps a space that a line break in the markup would drop.
      'svelte/no-useless-mustaches': 'off',
      // TypeScript and svelte-check judge these.
      'no-undef': 'off',
      'svelte/no-unused-svelte-ignore': 'off',
    },
  },
);
