// What the page says: every call of say, sayAs, sayMany, lay, layMany and later, found in the syntax trees of its TypeScript and Svelte files.
// Run as a program, it prints them as JSON for `make words`: a list of {house, text, many, context, where}.
import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'svelte/compiler';
import ts from 'typescript';

const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const SOURCE = join(ROOT, 'web', 'src');
/** Makes the manifest and the page that is shown where no server can be reached. */
const BESIDE = join(ROOT, 'web', 'build', 'install.ts');
const SAY = join(SOURCE, 'lib', 'say.ts');
/** The functions that say something, with how many literal texts each begins with. */
const CALLS = { say: 1, lay: 1, later: 1, sayAs: 2, sayMany: 2, layMany: 2 };
const PLACE = /\{([a-z_]+)(?:'s)?\}|\[([a-z_]+):/g;

/** File and line of a place in a file. */
export const whereabouts = (file, code, start) =>
  `${relative(ROOT, file).replaceAll('\\', '/')}:${code.slice(0, start).split('\n').length}`;

/** The house to which a file belongs: a game's folder in Python, or "" for home. */
function houseOf(file) {
  const [top, game] = relative(SOURCE, file).split(/[\\/]/);
  return top === 'games' && game && !/\.|^generic$/.test(game) ? game.replaceAll('-', '_') : '';
}

/** The calls in a TypeScript file: the function, its arguments as literal texts or null, the names that are given (null: unknown), and where. */
function* callsInScript(code, file) {
  const tree = ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true);
  const literal = (node) => (ts.isStringLiteralLike(node) ? node.text : null);
  const names = (node) => {
    if (!node || !ts.isObjectLiteralExpression(node)) return node ? null : [];
    const all = node.properties.map((one) => (ts.isSpreadAssignment(one) ? null : one.name.text));
    return all.includes(null) ? null : all;
  };
  function* walk(node) {
    if (ts.isImportDeclaration(node)) yield { from: node.moduleSpecifier.text };
    if (ts.isCallExpression(node) && ts.isIdentifier(node.expression))
      yield {
        name: node.expression.text,
        args: node.arguments.map(literal),
        given: (at) => names(node.arguments[at]),
        start: node.getStart(tree),
      };
    for (const child of node.getChildren(tree)) yield* walk(child);
  }
  yield* walk(tree);
}

/** The same in a Svelte file. */
function* callsInComponent(code) {
  const literal = (node) => {
    if (node.type === 'Literal' && typeof node.value === 'string') return node.value;
    return node.type === 'TemplateLiteral' && !node.expressions.length ? node.quasis[0].value.cooked : null;
  };
  const names = (node) => {
    if (node?.type !== 'ObjectExpression') return node ? null : [];
    const all = node.properties.map((one) => (one.type === 'Property' ? (one.key.name ?? one.key.value) : null));
    return all.includes(null) ? null : all;
  };
  function* walk(node) {
    if (Array.isArray(node)) for (const one of node) yield* walk(one);
    if (!node || typeof node.type !== 'string') return;
    if (node.type === 'ImportDeclaration') yield { from: node.source.value };
    if (node.type === 'CallExpression' && node.callee.type === 'Identifier')
      yield {
        name: node.callee.name,
        args: node.arguments.map(literal),
        given: (at) => names(node.arguments[at]),
        start: node.start,
      };
    for (const [key, child] of Object.entries(node))
      if (child && typeof child === 'object' && key !== 'metadata') yield* walk(child);
  }
  const { fragment, instance, module } = parse(code, { modern: true });
  for (const part of [module?.content, instance?.content, fragment]) yield* walk(part);
}

/** What a file says that uses lib/say.ts; other functions of these names are its own affair. Throws an error that names file and line for what cannot be found or filled. */
export function saidIn(file, code = readFileSync(file, 'utf8')) {
  const calls = [...(file.endsWith('.svelte') ? callsInComponent(code) : callsInScript(code, file))];
  if (file !== SAY && !calls.some(({ from }) => /\/say(\.ts)?$/.test(from ?? ''))) return [];
  const found = [];
  for (const { name, args, given, start } of calls) {
    const wanted = name && Object.hasOwn(CALLS, name) ? CALLS[name] : 0;
    if (!wanted) continue;
    const where = whereabouts(file, code, start);
    const texts = args.slice(0, wanted);
    if (texts.length < wanted || texts.some((text) => !text))
      throw new Error(`${where}: ${name}() begins with something that is no literal text`);
    const places = new Set(
      texts.slice(name === 'sayAs' ? 1 : 0).flatMap((text) => [...text.matchAll(PLACE)].map((one) => one[1] ?? one[2])),
    );
    const filled = given(wanted);
    const missing = filled && name !== 'later' ? [...places].filter((place) => !filled.includes(place)) : [];
    if (missing.length) throw new Error(`${where}: nothing is given for ${missing.join(', ')}`);
    const [first, second] = texts;
    const entry = { house: houseOf(file), text: first, many: '', context: '', where };
    if (name.endsWith('Many')) entry.many = second;
    if (name === 'sayAs') [entry.context, entry.text] = [first, second];
    found.push(entry);
  }
  return found;
}

/** The files of the page, which may say something. */
export const sources = () =>
  readdirSync(SOURCE, { recursive: true })
    .filter((name) => /(?<!\.d)\.(ts|svelte)$/.test(name))
    .sort()
    .map((name) => join(SOURCE, name));

/** What the whole page says. */
export const saidByPage = () => [...sources(), BESIDE].flatMap((file) => saidIn(file));

if (process.argv[1] === fileURLToPath(import.meta.url)) console.log(JSON.stringify(saidByPage()));
