// What makes the page an app that can be installed: its manifest, its icons as pictures, and the service worker's name for
// the page that it shows where the server cannot be reached. The emblem is a stamp of the icon package (stamps.ts).
import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Resvg, initWasm } from '@resvg/resvg-wasm';
import type { Plugin } from 'vite';
import { later } from './say.ts';
import { stampBodies } from './stamps.ts';
import { languages, wordsOf } from './words.ts';

const WEB = dirname(dirname(fileURLToPath(import.meta.url)));
const OFFLINE = join(WEB, 'public');
const ENGLISH = 'en';
/** What an app is, in the list of those that a system can install. */
const DESCRIPTION = later('A table that knows the rules of fantasy combat games.');
/** The page that is shown where the server cannot be reached. */
const UNREACHED = {
  title: later('No connection · Wyrmhoard'),
  heading: later('The server cannot be reached'),
  why: later(
    'Your matches are kept there, and nothing is lost: every answer that the table has taken is stored. Either this device has no connection, or the server is not running just now.',
  ),
  again: later('Try again'),
  alone: later('This page tries by itself as soon as there is a connection again.'),
};
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

/** What says a text in a language. */
function speaker(language: string): (text: string) => string {
  const words = language === ENGLISH ? {} : wordsOf(language, '');
  return (text) => [words[text] ?? text].flat()[0] as string;
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** The page for those without a server, in all languages: it can ask nobody for the one that is wanted. */
export function offline(): string {
  const parts = [ENGLISH, ...languages()].map((language) => {
    const said = speaker(language);
    const { title, heading, why, again, alone } = UNREACHED;
    const [titled, head, reason, button, hint] = [title, heading, why, again, alone].map((text) => escaped(said(text)));
    const hidden = language === ENGLISH ? '' : ' hidden';
    return (
      `<div lang="${language}" data-title="${titled}"${hidden}><h1>${head}</h1><p>${reason}</p>` +
      `<p><button type="button">${button}</button></p><p class="quiet">${hint}</p></div>`
    );
  });
  return readFileSync(join(WEB, 'worker', 'offline.html'), 'utf8').replace('<!-- words -->', () =>
    parts.join('\n      '),
  );
}

/** The manifest in a language. */
export function manifest(language: string): string {
  const pictures = Object.entries(ICONS).map(([src, { size, cut }]) => ({
    src,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose: cut ? 'maskable' : 'any',
  }));
  return JSON.stringify({
    id: './',
    name: 'Wyrmhoard',
    short_name: 'Wyrmhoard',
    description: speaker(language)(DESCRIPTION),
    lang: language,
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
  return found.update(offline()).update(emblem()).digest('hex').slice(0, 12);
}

export function install(): Plugin {
  return {
    name: 'wyrmhoard-install',
    apply: 'build',
    config: () => ({ define: { __SHELF__: JSON.stringify(shelfName()) } }),
    async generateBundle() {
      await initWasm(readFileSync(fileURLToPath(import.meta.resolve('@resvg/resvg-wasm/index_bg.wasm'))));
      const add = (fileName: string, source: string | Uint8Array): void =>
        void this.emitFile({ type: 'asset', fileName, source });
      for (const [name, { size, cut }] of Object.entries(ICONS)) {
        add(name, new Resvg(emblem(cut), { fitTo: { mode: 'width', value: size } }).render().asPng());
      }
      add('icon.svg', emblem());
      // The same with a light: the table waits for whoever has this page open.
      add('icon-turn.svg', emblem(false, '<circle cx="424" cy="88" r="112" fill="#e8502f"/>'));
      add('offline.html', offline());
      add('manifest.webmanifest', manifest(ENGLISH));
      for (const language of languages()) add(`manifest.${language}.webmanifest`, manifest(language));
    },
  };
}
