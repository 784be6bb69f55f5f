import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createFolderStorage } from './folder.ts';
import type { Storage } from './storage.ts';

// storage.test.ts covers what folders and buckets have in common.

let root: string;
let storage: Storage;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'nabta-storage-'));
  storage = createFolderStorage(root);
});
afterEach(() => rm(root, { recursive: true, force: true }));

test('a picture is stored in the folder as a readable file', async () => {
  await storage.write('products', 'new/spray.webp', Buffer.from('picture'));
  expect(await readFile(join(root, 'products/new/spray.webp'), 'utf8')).toBe('picture');
});

test('ten concurrent writes leave one complete picture and no temporary files', async () => {
  const versions = Array.from({ length: 10 }, (_, at) => Buffer.alloc(200_000, at));
  await Promise.all(versions.map((bytes) => storage.write('products', 'spray.webp', bytes)));
  const stored = await storage.read('products', 'spray.webp');
  expect(versions.some((version) => stored?.equals(version))).toBe(true);
  expect(await readdir(join(root, 'products'))).toEqual(['spray.webp']);
});

test('a picture that could not be written completely leaves nothing behind', async () => {
  await mkdir(join(root, 'products/spray.webp'), { recursive: true });
  await expect(storage.write('products', 'spray.webp', Buffer.from('x'))).rejects.toThrow();
  expect(await readdir(join(root, 'products'))).toEqual(['spray.webp']);
});
