import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { findCrowdedFolders, findSharedNames } from './folder-rules.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folders = ['app', 'domain', 'database', 'adapters', 'server', 'config'];
const paths = folders.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath.slice(root.length), entry.name)),
);

test('no folder of the product holds more than 20 files beside tests', () => {
  expect(paths.length).toBeGreaterThan(300);
  expect(findCrowdedFolders(paths)).toEqual([]);
});

test('no two files of the product share a name', () => {
  expect(findSharedNames(paths)).toEqual([]);
});

test('a folder of 21 files is crowded, and tests do not count', () => {
  const files = Array.from({ length: 21 }, (_, at) => `domain/orders/file-${at}.ts`);
  const tests = files.map((path) => path.replace('.ts', '.test.ts'));
  expect(findCrowdedFolders(files)).toEqual(['domain/orders has 21 files: at most 20']);
  expect(findCrowdedFolders([...files.slice(1), ...tests])).toEqual([]);
  const migrations = files.map((path) => path.replace(dirname(path), 'database/migrations'));
  expect(findCrowdedFolders(migrations)).toEqual([]);
});

test('two files of one name are reported, translations are not', () => {
  expect(findSharedNames(['domain/once.ts', 'adapters/mail/once.ts'])).toEqual([
    'once.ts is the name of domain/once.ts and adapters/mail/once.ts',
  ]);
  expect(findSharedNames(['app/words/en/shop.ts', 'app/words/ar/shop.ts'])).toEqual([]);
  expect(findSharedNames(['domain/once.ts', 'domain/once.test.ts', 'domain/twice.ts'])).toEqual([]);
});
