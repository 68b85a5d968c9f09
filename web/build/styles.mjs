// How much style the components have of their own: `node build/styles.mjs`.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'svelte/compiler';

const SRC = join(import.meta.dirname, '../src');
const declared = [];
let lines = 0;

function note(node) {
  if (node.type === 'Declaration') declared.push(`${node.property}: ${node.value.replace(/\s+/g, ' ')}`);
  for (const child of node.block?.children ?? node.children ?? []) note(child);
}

for (const name of readdirSync(SRC, { recursive: true }).filter((one) => one.endsWith('.svelte'))) {
  const source = readFileSync(join(SRC, name), 'utf8');
  const { css } = parse(source, { modern: true });
  if (!css) continue;
  lines += source.slice(css.content.start, css.content.end).trim().split('\n').length;
  note(css);
}
console.log(`${lines} lines, ${declared.length} declarations, ${new Set(declared).size} of them distinct`);
