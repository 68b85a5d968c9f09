// What the primitives of layout say (src/styles/primitives.css) is not said again by a component, and sizes keep to the
// scales that stand there.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'svelte/compiler';
import type { AST } from 'svelte/compiler';
import { expect, test } from 'vitest';

const SRC = join(import.meta.dirname, '../src');
const FEW = 3;
/** What a table changes by `:global`, which is stronger than a primitive and weaker than the component's own style. */
const CHANGED = ['parts/Thing.svelte: .thing', 'games/dragon-and-warrior/Filling.svelte: .pick.card'];

type Rule = AST.CSS.Rule;
type Style = Map<string, string>;

/** The rules that always hold: not those in a query of the window or in another rule. */
function rulesOf(css: AST.CSS.StyleSheetBase): Rule[] {
  return css.children.filter((one) => one.type === 'Rule');
}

function styleOf(rule: Rule): Style {
  const declared = rule.block.children.filter((one) => one.type === 'Declaration');
  return new Map(declared.map((one) => [one.property, one.value.replace(/\s+/g, ' ')]));
}

function selectorOf(rule: Rule, source: string): string {
  return source.slice(rule.prelude.start, rule.prelude.end);
}

const sheet = `<style>${readFileSync(join(SRC, 'styles/primitives.css'), 'utf8')}</style>`;
/** A scale that the sheet of primitives names in its first comment. */
function scaleOf(name: string): Set<number> {
  const [, values = ''] = new RegExp(`^ +${name} +([\\d. ]+)$`, 'm').exec(sheet) ?? [];
  return new Set(values.split(' ').map(Number));
}

const primitives = new Map(
  rulesOf(parse(sheet, { modern: true }).css!)
    .filter((rule) => /^\.[\w-]+$/.test(selectorOf(rule, sheet)))
    .map((rule) => [selectorOf(rule, sheet).slice(1), styleOf(rule)]),
);
const components = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.svelte'))
  .map((name) => {
    const source = readFileSync(join(SRC, name), 'utf8');
    const { css } = parse(source, { modern: true });
    return { name, source, rules: css ? rulesOf(css) : [], markup: css ? source.slice(0, css.start) : source };
  });

test('no class of a component has the name of a primitive', () => {
  const taken = components.flatMap(({ name, source, rules }) =>
    rules
      .flatMap((rule) => selectorOf(rule, source).match(/\.[a-z][\w-]*/g) ?? [])
      .filter((one) => primitives.has(one.slice(1)))
      .map((one) => `${name}: ${one}`),
  );
  expect(taken).toEqual([]);
});

test('no component repeats a primitive of several declarations', () => {
  const large = [...primitives].filter(([, style]) => style.size > 1);
  const repeated = components.flatMap(({ name, source, rules, markup }) =>
    rules
      .filter((rule) => always(selectorOf(rule, source), markup))
      .flatMap((rule) => {
        const style = styleOf(rule);
        const found = large.filter(([, wanted]) =>
          [...wanted].every(([property, value]) => style.get(property) === value),
        );
        const where = `${name}: ${selectorOf(rule, source)}`;
        return CHANGED.includes(where) ? [] : found.map(([primitive]) => `${where} is a .${primitive}`);
      }),
  );
  expect(repeated).toEqual([]);
});

function classesIn(markup: string): string[] {
  return [...markup.matchAll(/\sclass="([^"]*)"/g)].flatMap(([, words = '']) => words.split(/\s+/));
}

/** Whether what is selected is so in the markup, whatever happens: no state, no class that comes and goes. */
function always(selector: string, markup: string): boolean {
  if (!/^[\w\s.,-]+$/.test(selector)) return false;
  const fixed = new Set(classesIn(markup));
  const classes = (selector.match(/\.[\w-]+/g) ?? []).map((one) => one.slice(1));
  return classes.every((one) => fixed.has(one) && !new RegExp(`class:${one}\\b`).test(markup));
}

test('every primitive serves many', () => {
  const used = components.flatMap(({ markup }) => classesIn(markup));
  const idle = [...primitives.keys()].filter((one) => used.filter((other) => other === one).length < FEW);
  expect(idle).toEqual([]);
});

const SPACING = /^(?:row-|column-)?gap$|^(?:padding|margin)(?:-(?:top|right|bottom|left|inline|block))?$/;
const REM = /(?<![\w./])(\d*\.?\d+)rem\b/g; // a height of line in rem is that of a box

/** Sizes in rem of a declaration that are not on its scale. What is reckoned (calc, clamp, a variable) is free, and so
    is more than the scale has: room that is left for something. */
function offScale({ property, value }: AST.CSS.Declaration, scales: { type: Set<number>; spacing: Set<number> }) {
  if (value.includes('(') && !property.startsWith('font')) return [];
  const scale = /^font(-size)?$/.test(property) ? scales.type : SPACING.test(property) ? scales.spacing : null;
  const sizes = [...value.matchAll(REM)].map(([, size]) => Number(size));
  return scale
    ? sizes
        .filter((size) => size && size <= Math.max(...scale) && !scale.has(size))
        .map((size) => `${property}: ${size}rem`)
    : [];
}

function declarationsIn(node: AST.CSS.Node): AST.CSS.Declaration[] {
  if (node.type === 'Declaration') return [node];
  const inner = 'block' in node ? node.block?.children : 'children' in node ? node.children : [];
  return (inner ?? []).flatMap((one) => declarationsIn(one as AST.CSS.Node));
}

test('type and spacing keep to two scales', () => {
  const scales = { type: scaleOf('type'), spacing: scaleOf('spacing') };
  expect([scales.type.size, scales.spacing.size]).toEqual([17, 16]);
  const off = components.flatMap(({ name, source }) =>
    (parse(source, { modern: true }).css?.children ?? [])
      .flatMap((rule) => declarationsIn(rule))
      .flatMap((one) => offScale(one, scales))
      .map((one) => `${name}: ${one}`),
  );
  expect(off).toEqual([]);
});
