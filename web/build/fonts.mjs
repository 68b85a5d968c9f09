// Writes src/fonts: the faces of the type that the page uses, cut down to what it says, in two parts each. The basic part
// is what English needs; the rest of Western Europe is fetched when a name or a text first needs it.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import subset from 'subset-font';

/** Family, name of its package, and its faces: weight and style. */
const FAMILIES = [
  ['Alegreya', 'alegreya', ['400-normal', '400-italic', '700-normal']],
  ['Alegreya SC', 'alegreya-sc', ['700-normal']],
  ['Alegreya Sans', 'alegreya-sans', ['400-normal', '500-normal', '700-normal']],
];
/** Code points, first and last. */
const PARTS = {
  basic: [
    [0x20, 0x7e],
    [0xa0, 0xa0],
    [0xb7, 0xb7],
    [0xd7, 0xd7],
    [0x2013, 0x2014],
    [0x2018, 0x2019],
    [0x201c, 0x201d],
    [0x2026, 0x2026],
    [0x2212, 0x2212],
  ],
  rest: [
    [0xa1, 0xb6],
    [0xb8, 0xd6],
    [0xd8, 0xff],
    [0x131, 0x131],
    [0x152, 0x153],
    [0x2bb, 0x2bc],
    [0x2c6, 0x2c6],
    [0x2da, 0x2da],
    [0x2dc, 0x2dc],
    [0x201a, 0x201a],
    [0x201e, 0x201e],
    [0x2020, 0x2022],
    [0x2030, 0x2030],
    [0x2039, 0x203a],
    [0x2044, 0x2044],
    [0x20ac, 0x20ac],
    [0x2122, 0x2122],
    [0x2190, 0x2193],
    [0x2215, 0x2215],
  ],
};
/** Lining and tabular figures are what the page sets; the others keep letters and accents apart and together. */
const FEATURES = ['ccmp', 'kern', 'lnum', 'locl', 'mark', 'tnum'];

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const packages = createRequire(import.meta.url);
const folder = here('../src/fonts/');
const stated = [here('fonts.mjs'), ...FAMILIES.map(([, name]) => packages.resolve(`@fontsource/${name}/package.json`))]
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n');
const stamp = `${folder}made-from.txt`;

function letters(ranges) {
  return ranges
    .flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, i) => String.fromCodePoint(first + i)))
    .join('');
}

function hex(ranges) {
  return ranges
    .map(([first, last]) => `U+${first.toString(16)}${last > first ? `-${last.toString(16)}` : ''}`)
    .join(', ');
}

async function face(family, name, variant, part) {
  const whole = readFileSync(packages.resolve(`@fontsource/${name}/files/${name}-latin-${variant}.woff2`));
  const file = `${name}-${variant}-${part}.woff2`;
  writeFileSync(
    folder + file,
    await subset(whole, letters(PARTS[part]), { targetFormat: 'woff2', keepFeatures: FEATURES, noHinting: true }),
  );
  const [weight, style] = variant.split('-');
  return `@font-face {
  font-family: '${family}';
  font-style: ${style};
  font-weight: ${weight};
  font-display: swap;
  src: url('./${file}') format('woff2');
  unicode-range: ${hex(PARTS[part])};
}`;
}

if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== stated) {
  mkdirSync(folder, { recursive: true });
  const faces = [];
  for (const [family, name, variants] of FAMILIES)
    for (const variant of variants)
      for (const part of Object.keys(PARTS)) faces.push(await face(family, name, variant, part));
  writeFileSync(`${folder}fonts.css`, `${faces.join('\n')}\n`);
  writeFileSync(stamp, stated);
}
