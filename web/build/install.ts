// What makes the page an app that can be installed: its manifest, its icons as pictures, and the service worker's name for
// the page that it shows where the server cannot be reached. The emblem is a stamp of the icon package (stamps.ts).
import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Resvg, initWasm } from '@resvg/resvg-wasm';
import type { Plugin } from 'vite';
import { stampBodies } from './stamps.ts';

const WEB = dirname(dirname(fileURLToPath(import.meta.url)));
const OFFLINE = join(WEB, 'public');
const TABLE = '#1f2a26';
const PAPER = '#f3ead7';
const DRAWN = 512;
/** The icons, by file: how large each is, and whether the system cuts a form of its own out of it (then the emblem keeps away
 * from the edges, within the middle 80 %). */
const ICONS: Record<string, { size: number; cut: boolean }> = {
  'icon-192.png': { size: 192, cut: false },
  'icon-512.png': { size: 512, cut: false },
  'icon-cut-192.png': { size: 192, cut: true },
  'icon-cut-512.png': { size: 512, cut: true },
};

/** The emblem on the table, as an SVG; `more` is drawn above it. */
export function emblem(cut = false, more = ''): string {
  const edge = cut ? 128 : 32;
  const side = DRAWN + 2 * edge;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${-edge} ${-edge} ${side} ${side}"><rect x="${-edge}" y="${-edge}" width="${side}" ` +
    `height="${side}" rx="${cut ? 0 : 96}" fill="${TABLE}"/><g color="${PAPER}">${stampBodies()['wyvern'] ?? ''}</g>${more}</svg>`
  );
}

function manifest(): string {
  const pictures = Object.entries(ICONS).map(([src, { size, cut }]) => ({
    src, sizes: `${size}x${size}`, type: 'image/png', purpose: cut ? 'maskable' : 'any',
  }));
  return JSON.stringify({
    id: './',
    name: 'Wyrmhoard',
    short_name: 'Wyrmhoard',
    description: 'A table that knows the rules of fantasy combat games.',
    lang: 'en',
    start_url: './',
    scope: './',
    display: 'standalone',
    background_color: TABLE,
    theme_color: TABLE,
    categories: ['games'],
    icons: [...pictures, { src: 'icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' }],
  });
}

/** A name for what the service worker keeps: another one as soon as any of it is another. */
export function shelfName(): string {
  const found = createHash('sha256');
  for (const name of readdirSync(OFFLINE).sort()) found.update(name).update(readFileSync(join(OFFLINE, name)));
  return found.update(emblem()).digest('hex').slice(0, 12);
}

export function install(): Plugin {
  return {
    name: 'wyrmhoard-install',
    apply: 'build',
    config: () => ({ define: { __SHELF__: JSON.stringify(shelfName()) } }),
    async generateBundle() {
      await initWasm(readFileSync(fileURLToPath(import.meta.resolve('@resvg/resvg-wasm/index_bg.wasm'))));
      const add = (fileName: string, source: string | Uint8Array): void => void this.emitFile({ type: 'asset', fileName, source });
      for (const [name, { size, cut }] of Object.entries(ICONS)) {
        add(name, new Resvg(emblem(cut), { fitTo: { mode: 'width', value: size } }).render().asPng());
      }
      add('icon.svg', emblem());
      // The same with a light: the table waits for whoever has this page open.
      add('icon-turn.svg', emblem(false, '<circle cx="424" cy="88" r="112" fill="#e8502f"/>'));
      add('manifest.webmanifest', manifest());
    },
  };
}
