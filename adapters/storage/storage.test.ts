import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { S3Server } from '../../tests/support/s3-server.ts';
import { createFolderStorage } from './folder.ts';
import { createS3Storage } from './s3.ts';
import type { Bucket, Storage } from './storage.ts';

let s3: S3Server;
let root: string;
let count = 0;

beforeAll(async () => {
  s3 = await S3Server.start();
  root = await mkdtemp(join(tmpdir(), 'nabta-storage-'));
});
afterAll(async () => {
  await s3.close();
  await rm(root, { recursive: true, force: true });
});

const kinds: [what: string, create: (name: string) => Storage][] = [
  ['a folder', (name) => createFolderStorage(join(root, name))],
  ['a folder of a bucket', (name) => createS3Storage({ ...s3.settings, folder: `shops/${name}` })],
];

describe.each(kinds)('pictures in %s', (_what, create) => {
  let storage: Storage;
  beforeEach(async () => {
    count += 1;
    storage = create(`shop-${count}`);
    await create(`shop-${count}-beside`).write('products', 'secret', Buffer.from('a secret'));
  });

  const picture = Buffer.from('a picture');
  const listed = async (bucket: Bucket) => {
    const files = [];
    for await (const file of storage.list(bucket)) files.push(file);
    return files;
  };
  const pathsIn = async (bucket: Bucket) => (await listed(bucket)).map(({ path }) => path).sort();

  test.each(['spray.webp', 'new/spray.webp', 'نبتة.webp', 'a b+c=d%2Fe%.webp', '(1) *new*!.webp'])(
    'are read as written: %s',
    async (path) => {
      await storage.check();
      await storage.write('products', path, picture);
      expect(await storage.has('products', path)).toBe(true);
      expect(await storage.read('products', path)).toEqual(picture);
      expect(await pathsIn('products')).toEqual([path]);
    },
  );

  test('return undefined when they do not exist, also for a folder', async () => {
    await storage.write('products', 'new/spray.webp', picture);
    for (const path of ['x.webp', 'new', 'new/spray.webp/x', '', 'x'.repeat(2000)]) {
      expect(await storage.read('products', path), path).toBeUndefined();
      expect(await storage.open('products', path), path).toBeUndefined();
      expect(await storage.has('products', path), path).toBe(false);
    }
    expect(await listed('variants')).toEqual([]);
  });

  test('are streamed with their size, and change their version on a change', async () => {
    await storage.write('products', 'spray.webp', Buffer.alloc(200_000, 1));
    const first = await storage.open('products', 'spray.webp');
    const pieces = (await first?.content.toArray()) ?? [];
    expect(pieces.length).toBeGreaterThan(1);
    expect(Buffer.concat(pieces).length).toBe(first?.size);
    await storage.write('products', 'spray.webp', Buffer.alloc(200_001, 2));
    const second = await storage.open('products', 'spray.webp');
    second?.content.destroy();
    expect(second?.version).not.toBe(first?.version);
    expect(second?.version).toMatch(/^[\w-]+$/);
  });

  test('stay inside their bucket, whatever their path', async () => {
    await storage.write('products', 'x', Buffer.from('x'));
    await storage.write('variants', 'products/x/640.webp', Buffer.from('y'));
    const outside = [
      `../shop-${count}-beside/secret`,
      `../../shop-${count}-beside/products/secret`,
      `x/../../shop-${count}-beside/secret`,
      '/../secret',
      '..',
      '.',
      'x\0/../../secret',
      '.variants/products/x/640.webp',
    ];
    for (const path of outside) {
      expect(await storage.read('products', path), path).toBeUndefined();
      expect(await storage.has('products', path), path).toBe(false);
      await storage.remove('products', path);
    }
    for (const path of outside.slice(0, -1)) {
      await expect(storage.write('products', path, picture)).rejects.toThrow(/leads out/);
    }
    const beside = create(`shop-${count}-beside`);
    expect(await beside.read('products', 'secret')).toEqual(Buffer.from('a secret'));
    expect(await pathsIn('products')).toEqual(['x']);
    expect(await pathsIn('variants')).toEqual(['products/x/640.webp']);
  });

  test('are all listed with their modification time', async () => {
    const paths = ['a.webp', 'b.webp', 'c.webp', 'new/oil.webp', 'new/نبتة.webp'];
    for (const path of paths) await storage.write('products', path, picture);
    await storage.write('variants', 'products/a.webp/640.webp', picture);
    expect(await pathsIn('products')).toEqual(paths);
    for (const { changedAt } of await listed('products')) {
      expect(Math.abs(changedAt.getTime() - Date.now())).toBeLessThan(60_000);
    }
  });

  test('are removed singly or by folder, and others stay', async () => {
    const sizes = ['240.webp', '240.avif', '640.webp', 'shared.jpg'];
    for (const name of sizes) await storage.write('variants', `products/a.webp/${name}`, picture);
    await storage.write('variants', 'products/a.webp2/240.webp', picture);
    await storage.write('products', 'a.webp', picture);
    await storage.remove('variants', 'products/a.webp');
    await storage.remove('variants', 'products/gone.webp');
    expect(await pathsIn('variants')).toEqual(['products/a.webp2/240.webp']);
    expect(await pathsIn('products')).toEqual(['a.webp']);
    await storage.remove('products', 'a.webp');
    await storage.remove('products', 'a.webp');
    expect(await storage.has('products', 'a.webp')).toBe(false);
  });
});
