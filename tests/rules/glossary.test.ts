import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
  exceptions,
  families,
  familyOf,
  findDialect,
  findLayoutTricks,
  findLooseComments,
  isException,
  readNames,
} from './glossary.ts';

const folders = 'adapters,app,bench,config,content,database,deploy,domain,scripts,server,tests';
// `npm run bench:lighthouse` installs packages in its own folder.
const exclude = ['**/node_modules/**'];
const sources = globSync([`{${folders}}/**/*.{ts,tsx}`, '*.ts'], { exclude }).map((path) =>
  readNames(path, readFileSync(path, 'utf8')),
);

test('every declared name is of the trade or the platform', () => {
  expect(sources.length).toBeGreaterThan(1000);
  expect(sources.flatMap(findDialect)).toEqual([]);
});

test('every exception is needed', () => {
  const unused = exceptions.flatMap((exception) =>
    exception.names.filter(
      (name) =>
        !familyOf(name) ||
        !sources.some(({ path, names }) =>
          names.some((one) => one.name === name && isException(exception, path, one)),
        ),
    ),
  );
  expect(unused).toEqual([]);
});

test.each(families)('a name of the family "$name" is found: $example', ({ name, example }) => {
  const text = `export const ${example} = 1;`;
  expect(findDialect(readNames('domain/planted.ts', text))).toEqual([
    expect.stringContaining(`domain/planted.ts:1 ${example} (${name})`),
  ]);
});

test.each([
  ['a constant', 'const asked = 1;'],
  ['a destructured value', 'const { request: asked, ...rest } = values;'],
  ['an element of an array', 'const [, asked = 2] = values;'],
  ['a parameter', 'const read = (asked: string) => asked;'],
  ['a function', 'async function asked() {}'],
  ['a method', 'class Reader { asked() {} }'],
  ['a field', 'class Reader { readonly asked = 1; }'],
  ['a type', 'type Asked = string;'],
  ['a property of a type', 'type Reader = { asked?: string };'],
  ['a key of an object', 'export const reader = { asked: 1 };'],
  ['an import', "import { read as asked } from './read.ts';"],
  ['a caught error', 'try { read(); } catch (asked) {}'],
])('the glossary test finds %s', (_, text) => {
  expect(findDialect(readNames('domain/planted.tsx', text))).toHaveLength(1);
});

test.each(['isKnownHost', 'notFound', 'totalOf', 'keyboard', 'orderNote', 'offset', 'mostly'])(
  'accepts the name %s',
  (name) => {
    expect(familyOf(name)).toBeUndefined();
  },
);

test('a comment begins with a verb or the thing', () => {
  expect(sources.flatMap(findLooseComments)).toEqual([]);
});

test.each([
  ['a docstring', '/** Of an order, in cents. */'],
  ['a docstring of several lines', '/**\n * Without a key the request is new.\n */'],
  ['a comment', '  // What was paid stays.'],
])('finds the opening word of %s', (_, text) => {
  expect(findLooseComments({ path: 'domain/planted.ts', text })).toHaveLength(1);
});

test('accepts an opening word in the middle of a comment', () => {
  const text = '// Sends the email to owners.\n// For others it is stored.';
  expect(findLooseComments({ path: 'domain/planted.ts', text })).toEqual([]);
});

test('no object literal is spread only to keep the formatter from breaking lines', () => {
  expect(sources.flatMap(findLayoutTricks)).toEqual([]);
  const text = 'export const line = { ...{ price, title }, piece };';
  expect(findLayoutTricks({ path: 'domain/planted.ts', text })).toEqual(['domain/planted.ts:1']);
});

test('email is written as one word', () => {
  const texts = [...sources, ...globSync('{*.md,docs/**/*.md}').map(readText)];
  const spelled = texts.filter(({ path, text }) => !isGlossary(path) && /e-mail/i.test(text));
  expect(spelled.map(({ path }) => path)).toEqual([]);
});

function readText(path: string): { path: string; text: string } {
  return { path, text: readFileSync(path, 'utf8') };
}

/** Tells this file apart, which has the word in a pattern. */
function isGlossary(path: string): boolean {
  return path.endsWith('glossary.test.ts');
}
