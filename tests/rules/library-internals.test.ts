import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { exceptions, findInternals } from './library-internals.ts';

const folders = 'adapters,app,config,content,database,domain,server';
// `npm run bench:lighthouse` installs packages in its own folder.
const exclude = ['**/node_modules/**'];
const files = globSync([`{${folders}}/**/*.{ts,tsx}`, '*.ts'], { exclude })
  .filter((path) => !/\.test\.tsx?$/.test(path))
  .map((path) => ({ path, breaks: findInternals(path, readFileSync(path, 'utf8')) }));

test('product code replaces no method of a library and reads no private field', () => {
  expect(files.length).toBeGreaterThan(700);
  const isException = (path: string) => exceptions.some(({ file }) => file === path);
  const breaks = files.filter(({ path }) => !isException(path)).flatMap((file) => file.breaks);
  expect(breaks).toEqual([]);
});

test('every exception is needed', () => {
  const needed = files.filter(({ breaks }) => breaks.length > 0).map(({ path }) => path);
  expect(exceptions.filter(({ file }) => !needed.includes(file))).toEqual([]);
});

test.each([
  ['a method of a client', 'client.query = ((...args: unknown[]) => send(args)) as Query;'],
  ['a method of a nested object', 'pool.options.log = function log() {};'],
  ['a method by its name as text', "client['query'] = () => undefined;"],
  ['a method of a class', 'Client.prototype.query = patched;'],
  ['a member of a package', "import pg from 'pg'; pg.defaults.parseInt8 = true;"],
  ['a property defined on a library', "Object.defineProperty(client, 'query', { value: 1 });"],
  ['members assigned to a package', "import pg from 'pg'; Object.assign(pg.Client, { query });"],
  ['a private field', 'const queue = client._queryQueue;'],
  ['a private field by its name as text', "const queue = client['_queryQueue'];"],
  ['a private field of a cast', 'const types = (result as Result)._types;'],
  ['a destructured private field', 'const { _types: types } = result;'],
  ["React Router's manifest", 'const { routes } = window.__reactRouterManifest;'],
])('finds %s', (_, text) => {
  expect(findInternals('domain/planted.ts', text)).toHaveLength(1);
});

test.each([
  ['a field of the class', 'class Reader { constructor() { this.read = () => 1; } }'],
  ['an event handler', 'request.onload = () => resolve();'],
  ['what a package exports', "import * as z from 'zod/mini'; const lang = z._default(text, '');"],
  ['a value', 'state.count = 1;'],
  ['an own private name', 'class Reader { #rows = 1; read() { return this.#rows; } }'],
  ['an error with more properties', 'throw Object.assign(new Error(text), { code });'],
])('accepts %s', (_, text) => {
  expect(findInternals('domain/planted.ts', text)).toEqual([]);
});
