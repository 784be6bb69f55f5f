import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createFolderStorage } from './folder.ts';
import type { Storage } from './storage.ts';

let root: string;
let storage: Storage;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'nabta-storage-'));
  storage = createFolderStorage(root);
  await writeFile(join(root, 'secret'), 'a secret beside the buckets');
});
afterEach(() => rm(root, { recursive: true, force: true }));

test('what was written is read again, in folders too', async () => {
  await storage.write('products', 'new/spray.webp', Buffer.from('picture'));
  expect(await storage.read('products', 'new/spray.webp')).toEqual(Buffer.from('picture'));
  expect(await readFile(join(root, 'products/new/spray.webp'), 'utf8')).toBe('picture');
});

test('what is not there is nothing, and a folder is no picture', async () => {
  await storage.write('products', 'new/spray.webp', Buffer.from('picture'));
  for (const path of ['x.webp', 'new', 'new/spray.webp/x', '']) {
    expect(await storage.read('products', path), path).toBeUndefined();
  }
});

test('a file is sent piece by piece, with its size, and another version after a change', async () => {
  await storage.write('products', 'spray.webp', Buffer.alloc(200_000, 1));
  const first = await storage.open('products', 'spray.webp');
  const pieces = (await first?.content.toArray()) ?? [];
  expect(pieces.length).toBeGreaterThan(1);
  expect(Buffer.concat(pieces).length).toBe(first?.size);
  await storage.write('products', 'spray.webp', Buffer.alloc(200_001, 2));
  const second = await storage.open('products', 'spray.webp');
  second?.content.destroy();
  expect(second?.version).not.toBe(first?.version);
  for (const path of ['x.webp', '', '../secret']) {
    expect(await storage.open('products', path), path).toBeUndefined();
  }
});

test('no path leads out of its bucket', async () => {
  await storage.write('products', 'x', Buffer.from('x'));
  for (const path of ['../secret', 'a/../../secret', '/../secret', '..', '.', 'x\0/../../secret']) {
    expect(await storage.read('products', path), path).toBeUndefined();
    await expect(storage.write('products', path, Buffer.from('y'))).rejects.toThrow(/leads out/);
  }
  expect(await readFile(join(root, 'secret'), 'utf8')).toBe('a secret beside the buckets');
});

test('ten writers of one picture leave one whole picture and no drafts', async () => {
  const versions = Array.from({ length: 10 }, (_, at) => Buffer.alloc(200_000, at));
  await Promise.all(versions.map((bytes) => storage.write('products', 'spray.webp', bytes)));
  const kept = await storage.read('products', 'spray.webp');
  expect(versions.some((version) => kept?.equals(version))).toBe(true);
  expect(await readdir(join(root, 'products'))).toEqual(['spray.webp']);
});

test('a picture that could not be written whole leaves nothing behind', async () => {
  await mkdir(join(root, 'products/spray.webp'), { recursive: true });
  await expect(storage.write('products', 'spray.webp', Buffer.from('x'))).rejects.toThrow();
  expect(await readdir(join(root, 'products'))).toEqual(['spray.webp']);
});

test('a bucket lists what is in it, and a missing one is empty', async () => {
  const paths = ['spray.webp', 'new/oil.webp', 'new/نبتة.webp'];
  for (const path of paths) await storage.write('products', path, Buffer.from('picture'));
  const found: string[] = [];
  for await (const path of storage.list('products')) found.push(path);
  expect(found.sort()).toEqual(paths.sort());
  for await (const path of storage.list('variants')) throw new Error(`there is ${path}`);
});
