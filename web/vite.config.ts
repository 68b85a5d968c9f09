import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { houses } from './build/houses.ts';
import { install } from './build/install.ts';
import { packed } from './build/packed.ts';
import { pictures } from './build/pictures.ts';
import { stamps } from './build/stamps.ts';
import { words } from './build/words.ts';

const server = process.env.WYRMHOARD_SERVER ?? 'http://127.0.0.1:8000';

export default defineConfig({
  plugins: [houses(), svelte(), stamps(), pictures(), words(), install(), packed()],
  base: './',
  build: {
    outDir: process.env.WYRMHOARD_WEB_OUT ?? '../src/wyrmhoard/server/static',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0, // a strict content policy allows no data: fonts
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { index: 'index.html', worker: 'worker/worker.ts' },
      // A service worker has one address for ever.
      output: { entryFileNames: (chunk) => (chunk.name === 'worker' ? 'worker.js' : 'assets/[name]-[hash].js') },
    },
  },
  server: { proxy: { '/api': server, '/ws': { target: server, ws: true } } },
  test: { include: ['tests/**/*.test.ts'], environment: 'node', testTimeout: 30_000 },
});
