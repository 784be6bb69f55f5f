import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { exceptions, families, familyOf, findDialect, isException, readNames } from './glossary.ts';

const folders = 'adapters,app,bench,config,content,database,deploy,domain,scripts,server,tests';
const sources = globSync([`{${folders}}/**/*.{ts,tsx}`, '*.ts']).map((path) =>
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
