// Everything that is built, once more in the forms in which it is sent: FILE.br and FILE.gz beside each FILE that gains by it.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const GAINS = /\.(js|css|html|svg)$/;
/** Smaller files are sent as they are, in bytes. */
const LEAST = 1024;

export function packed(): Plugin {
  return {
    name: 'wyrmhoard-packed',
    apply: 'build',
    writeBundle(options, bundle) {
      for (const name of Object.keys(bundle).filter((one) => GAINS.test(one))) {
        const path = join(options.dir ?? '', name);
        const whole = readFileSync(path);
        if (whole.length < LEAST) continue;
        writeFileSync(`${path}.br`, brotliCompressSync(whole));
        writeFileSync(`${path}.gz`, gzipSync(whole, { level: 9 }));
      }
    },
  };
}
