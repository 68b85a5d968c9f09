// Words of the page that are said in no language: bare text in the markup of components and in the attributes that people read or hear,
// and whole phrases in their scripts. What is said goes through lib/say.ts, where build/said.mjs finds it; what the server words comes worded.
// A single word in a script may as well be a key: those are found where they meet the markup, or by who reads the screen in another language.
// Run as a program, it lists them.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parse } from 'svelte/compiler';
import ts from 'typescript';
import { sources, whereabouts } from './said.mjs';

/** The attributes of elements, and the properties of components, that people read or hear. */
const READ = new Set([
  'alt',
  'title',
  'placeholder',
  'label',
  'text',
  'words',
  'said',
  'heading',
  'hint',
  ...['label', 'description', 'roledescription', 'valuetext', 'placeholder'].map((name) => `aria-${name}`),
]);
/** Elements whose text is for machines, or a key to press. */
const FOR_MACHINES = new Set(['code', 'kbd', 'pre', 'script', 'style']);
/** Names that are the same in every language. */
const NAMES = new Set(['Wyrmhoard', 'game-icons.net', 'CC BY 3.0', 'SIL Open Font License 1.1']);
/** What looks like a phrase in a script and is data. */
const DATA = new Set([
  ...['top left', 'br bl tr tl', 'px Alegreya, Georgia, serif', 'in play', 'input, select, textarea, summary'],
  ...['last call', 'discard for', 'bury for', 'damage cards'],
]);
const WORD = /\p{L}{2}/u;
const PHRASE = /\p{L}{2,}[,;]? \p{Ll}{2,}/u;
/** Calls whose texts are said, or are keys and selectors. */
const CALLS = new Set([
  'say',
  'sayAs',
  'sayMany',
  'lay',
  'layMany',
  'later',
  'querySelector',
  'querySelectorAll',
  'matches',
  'closest',
  'split',
  'includes',
  'fact',
  'plainFact',
]);
const COMPARED = new Set([ts.SyntaxKind.EqualsEqualsEqualsToken, ts.SyntaxKind.ExclamationEqualsEqualsToken]);

/** Whether a part of a syntax tree is a key: a name of a property, or what something is compared with. */
function isKey(node) {
  const { parent } = node;
  if (ts.isPropertyAssignment(parent) || ts.isPropertySignature(parent)) return parent.name === node;
  if (ts.isElementAccessExpression(parent)) return parent.argumentExpression === node;
  return ts.isCaseClause(parent)
    ? parent.expression === node
    : ts.isBinaryExpression(parent) && COMPARED.has(parent.operatorToken.kind);
}

/** The literal texts to which an expression may come; what a function makes of its arguments is its own affair. */
function* outcomes(node) {
  if (!node) return;
  if (node.type === 'Literal' && typeof node.value === 'string') yield [node.value, node.start];
  if (node.type === 'TemplateLiteral') for (const one of node.quasis) yield [one.value.cooked, one.start];
  const parts = {
    TemplateLiteral: () => node.expressions,
    ArrayExpression: () => node.elements,
    ArrowFunctionExpression: () => [node.body],
    ConditionalExpression: () => [node.consequent, node.alternate],
    LogicalExpression: () => [node.left, node.right],
    BinaryExpression: () => (node.operator === '+' ? [node.left, node.right] : []),
    TSAsExpression: () => [node.expression],
    TSNonNullExpression: () => [node.expression],
    TSSatisfiesExpression: () => [node.expression],
  }[node.type];
  for (const part of parts?.() ?? []) yield* outcomes(part);
}

/** The texts in a component's markup, each with its place. */
function* inMarkup(node) {
  if (Array.isArray(node)) for (const one of node) yield* inMarkup(one);
  if (typeof node?.type !== 'string') return;
  if (node.type === 'RegularElement' && FOR_MACHINES.has(node.name)) return;
  if (node.type === 'Text') yield [node.data, node.start];
  if (node.type === 'ExpressionTag') yield* outcomes(node.expression);
  if (node.type === 'RenderTag')
    for (const one of (node.expression.expression ?? node.expression).arguments ?? []) yield* outcomes(one);
  if (node.type === 'ConstTag') for (const one of node.declaration.declarations) yield* outcomes(one.init);
  if (node.type === 'Attribute' && !READ.has(node.name)) return;
  if (/Directive$/.test(node.type)) return;
  for (const [key, child] of Object.entries(node))
    if (child && typeof child === 'object' && !['metadata', 'expression', 'declaration'].includes(key))
      yield* inMarkup(child);
}

/** The literal texts of a script that are neither said nor meant for programmers, each with its place. */
function* inScript(code, file, start = 0) {
  const tree = ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true);
  function* walk(node) {
    if (ts.isImportDeclaration(node) || ts.isTypeNode(node) || ts.isNewExpression(node) || (node.parent && isKey(node)))
      return;
    if (ts.isCallExpression(node) && CALLS.has(node.expression.name?.text ?? node.expression.text)) return;
    const literal = ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node);
    if (literal && !/\{ /.test(node.text)) yield [node.text, start + node.getStart(tree)];
    for (const child of node.getChildren(tree)) yield* walk(child);
  }
  yield* walk(tree);
}

/** The bare words of a file: what they are, and where. */
export function bareIn(file, code = readFileSync(file, 'utf8')) {
  const component = file.endsWith('.svelte');
  const tree = component ? parse(code, { modern: true }) : null;
  const scripts = component
    ? [tree.module, tree.instance].filter(Boolean).map(({ content }) => content)
    : [{ start: 0, end: code.length }];
  const found = [
    ...scripts
      .flatMap(({ start, end }) => [...inScript(code.slice(start, end), file.replace(/svelte$/, 'ts'), start)])
      .filter(([text]) => PHRASE.test(text) && !DATA.has(text)),
    ...(component ? [...inMarkup(tree.fragment)] : []).filter(([text]) => WORD.test(text) && !NAMES.has(text.trim())),
  ];
  return found.map(([text, start]) => ({ text: text.trim(), where: whereabouts(file, code, start) }));
}

/** The bare words of the whole page. */
export const bareInPage = () => sources().flatMap((file) => bareIn(file));

if (process.argv[1] === fileURLToPath(import.meta.url))
  for (const { text, where } of bareInPage()) console.log(`${where}: ${text}`);
