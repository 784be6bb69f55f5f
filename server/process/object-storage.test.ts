import { cpSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  inject,
  test,
  vi,
} from 'vitest';
import { createFolderStorage } from '#adapters/storage/folder.ts';
import { createS3Storage } from '#adapters/storage/s3.ts';
import type { Bucket, Storage } from '#adapters/storage/storage.ts';
import { readConfig } from '#config.ts';
import { listPictureAddresses } from '#domain/catalog/product.ts';
import { storePicture } from '#domain/catalog/store-picture.server.ts';
import { sendJob } from '#domain/runtime/jobs.ts';
import { freshDatabase, makePostgresDatabase } from '../../tests/support/fresh-database.ts';
import { createMemoryLog } from '../../tests/support/memory-log.ts';
import { onBothDatabases } from '../../tests/support/on-both-databases.ts';
import { drawPicture } from '../../tests/support/pictures.ts';
import { S3Server } from '../../tests/support/s3-server.ts';
import { staffVisitor } from '../../tests/support/staff-visitor.ts';
import { TestShop } from '../../tests/support/test-shop.ts';
import type { Visitor } from '../../tests/support/visitor.ts';
import { makeBackup } from '../backup/make-backup.ts';
import { openCheckedBackup, restoreBackup } from '../backup/restore-backup.ts';
import { openJobQueue } from '../jobs/job-queue.ts';
import { createPictures } from '../media/pictures.ts';
import { createLog } from '../observability/log.ts';
import { openStore } from './open-store.ts';
import { describeStartError } from './start-error.ts';

const content = join(import.meta.dirname, '../..', 'content');
const call = '/api/admin/product-pictures';
type Taken = { imagePath: string; error: string; code: string };

/** Filled once the server listens: shops read it when they open. */
const env: NodeJS.ProcessEnv = {};
let s3: S3Server;
let folder: string;

beforeAll(async () => {
  s3 = await S3Server.start();
  Object.assign(env, s3.env);
  folder = await mkdtemp(join(tmpdir(), 'nabta-bucket-'));
});
afterAll(async () => {
  await s3.close();
  await rm(folder, { recursive: true, force: true });
});
afterEach(() => {
  s3.trouble = undefined;
});

async function listPaths(storage: Storage, bucket: Bucket): Promise<string[]> {
  const paths: string[] = [];
  for await (const { path } of storage.list(bucket)) paths.push(path);
  return paths.sort();
}

const put = async (staff: Visitor, bytes: Buffer, headers = {}) =>
  staff.json<Taken>(call, { method: 'POST', headers, body: new Uint8Array(bytes) });

onBothDatabases(
  'pictures in a bucket',
  (shop) => {
    let staff: Visitor;
    /** Another machine: it shares only the bucket. */
    const other = new TestShop('pglite', env);
    beforeAll(() => other.open());
    beforeEach(async () => {
      staff = await staffVisitor(shop);
    });
    afterAll(() => other.close());

    const draw = () => drawPicture('webp', 400, 500);

    test('pictures in a bucket are served in all sizes by every server, at addresses that a CDN caches forever', async () => {
      const { status, body } = await put(staff, await draw());
      expect(status).toBe(200);
      const addresses = listPictureAddresses(body.imagePath);
      // Its sizes are made after the answer.
      const names = addresses.map((one) => one.replace('/media/', ''));
      await expect
        .poll(() => listPaths(shop.store.storage, 'variants'))
        .toEqual(expect.arrayContaining(names));
      for (const address of addresses) {
        const answer = await other.visitor().fetch(address);
        expect(answer.status, address).toBe(200);
        expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
        const bytes = Buffer.from(await answer.arrayBuffer());
        expect(answer.headers.get('content-length')).toBe(`${bytes.length}`);
        expect((await sharp(bytes).metadata()).width, address).toBeGreaterThan(200);
      }
      const [address = ''] = addresses;
      const etag = (await shop.visitor().fetch(address)).headers.get('etag') ?? '';
      const headers = { 'if-none-match': etag };
      expect((await other.visitor().fetch(address, { headers })).status).toBe(304);
    });

    test('pictures that are missing or have hostile names return 404', async () => {
      const names = [
        'gone.webp/640.webp',
        'gone.webp/641.webp',
        '..%2f..%2fsecret/640.webp',
        '%2e%2e/%2e%2e/640.webp',
        '.variants/products/x.webp/640.webp/640.webp',
        'a%00b/640.webp',
        'a%0d%0ab/640.webp',
        `${'x'.repeat(1500)}/640.webp`,
        'a%2f%2fb/640.webp',
        '%ff/640.webp',
        '%3Flist-type=2/640.webp',
      ];
      for (const name of names) {
        const answer = await shop.visitor().fetch(`/media/products/${name}`);
        expect(answer.status, name).toBe(404);
      }
      const gone = await shop.visitor().fetch('/media/products/gone.webp/640.webp');
      expect(gone.headers.get('cache-control')).toBe('no-store');
    });

    test('pictures return 503 during a storage outage, while pages work, and recover', async () => {
      const [address = ''] = listPictureAddresses(await storePicture(shop.store, await draw()));
      s3.disconnect();
      const unavailable = await shop.visitor().fetch(address);
      expect(unavailable.status).toBe(503);
      expect(Number(unavailable.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(unavailable.headers.get('cache-control')).toBe('no-store');
      expect((await shop.visitor().fetch('/sitemap.xml')).status).toBe(200);
      expect(shop.log.takeErrorTexts()).toEqual([expect.stringContaining('answered 503')]);
      s3.trouble = undefined;
      expect((await shop.visitor().fetch(address)).status).toBe(200);
      expect(shop.log.text()).toContain('available again');
      expect(shop.log.text()).not.toContain('S3RVER');
    });

    test('pictures are refused during a storage outage with a message, and accepted afterwards', async () => {
      const bytes = await drawPicture();
      const headers = { 'idempotency-key': 'a-picture-of-a-comb', 'x-lang': 'ar' };
      s3.disconnect();
      const refused = await put(staff, bytes, headers);
      expect([refused.status, refused.body.code]).toEqual([503, 'storage_away']);
      expect(refused.headers.get('retry-after')).toBeTruthy();
      expect(refused.body.error).toMatch(/\p{Script=Arabic}/u);
      expect(shop.log.takeErrorTexts()).toHaveLength(1);
      s3.trouble = undefined;
      // An upload makes no sizes if its file is missing; making them takes longer than this test.
      vi.spyOn(shop.store.storage, 'has').mockResolvedValue(false);
      expect((await put(staff, bytes, headers)).status).toBe(200);
    });

    test('pictures that were saved with no product are removed by the daily job', async () => {
      const path = await storePicture(shop.store, await draw());
      const fetchSmall = () => other.visitor().fetch(`/media/products/${path}/240.webp`);
      expect((await fetchSmall()).status).toBe(200);
      await shop.db
        .updateTable('picture_uploads')
        .set({ uploaded_at: new Date(0) })
        .execute();
      await sendJob(shop.queue.jobs, shop.db, { name: 'remove-unsaved-pictures', data: {} });
      await shop.deliverEmails();
      expect((await fetchSmall()).status).toBe(404);
      expect(await listPaths(shop.store.storage, 'products')).not.toContain(path);
    });
  },
  env,
);

describe('a starting store', () => {
  const undo: (() => Promise<unknown>)[] = [];
  afterEach(async () => {
    for (const step of undo.splice(0).reverse()) await step();
  });

  async function start(changes: NodeJS.ProcessEnv, isNew = true) {
    const DATA_DIR = await mkdtemp(join(folder, 'data-'));
    const prepared = inject('preparedFolder');
    if (!isNew) cpSync(prepared, join(DATA_DIR, 'database'), { recursive: true });
    const { log, takeErrorTexts } = createMemoryLog();
    // Creating an embedded database takes seconds.
    const config = readConfig({ DATA_DIR, ...(isNew ? await emptyDatabase() : {}), ...changes });
    const open = await openStore({ config, content, log, createHandler: () => async () => null });
    undo.push(open.close);
    return { ...open, takeErrorTexts };
  }

  async function emptyDatabase() {
    const { url, drop } = await makePostgresDatabase('empty');
    undo.push(drop);
    return { DATABASE_URL: url, STORE_SECRET: 'x'.repeat(32) };
  }

  const inFolder = (name: string) => ({ ...env, STORAGE_URL: `${env.STORAGE_URL}/${name}` });
  const firstDemo = '/media/products/root-serum.webp/240.webp';
  const show = ({ store }: Awaited<ReturnType<typeof start>>) => {
    const pictures = createPictures(store, new AbortController().signal);
    return pictures.respond(new Request(`http://shop.test${firstDemo}`));
  };

  test('uploads the demo pictures to the bucket, where every server finds them', async () => {
    const first = await start(inFolder('first'));
    const paths = await listPaths(first.store.storage, 'products');
    expect(paths).toContain('root-serum.webp');
    expect(paths).toContain('default.webp');
    expect((await show(first)).status).toBe(200);
  });

  test('serves the demo pictures when another machine has them in its folder', async () => {
    const { url, drop } = await makePostgresDatabase();
    undo.push(drop);
    const second = await start({ DATABASE_URL: url, STORE_SECRET: 'x'.repeat(32) });
    expect(await listPaths(second.store.storage, 'products')).toEqual([]);
    const answer = await show(second);
    expect(answer.status).toBe(200);
    await answer.body?.cancel();
  });

  test.each([
    [
      'a wrong secret',
      { STORAGE_SECRET_ACCESS_KEY: 'not-the-secret' },
      /STORAGE_SECRET_ACCESS_KEY/,
    ],
    ['an unknown key', { STORAGE_ACCESS_KEY_ID: 'NOBODY' }, /STORAGE_ACCESS_KEY_ID/],
    ['no such bucket', { STORAGE_URL: 's3://elsewhere' }, /no such bucket.*STORAGE_URL/],
  ])('with %s reports it in one line', async (_what, changes, message) => {
    const fault = await start({ ...env, ...changes }, false).catch((error) => error);
    const text = describeStartError(fault);
    expect(text).toMatch(message);
    expect(text).not.toMatch(/\n|not-the-secret|S3RVER/);
  });

  test('reports a storage outage at the first start in one line', async () => {
    s3.disconnect();
    const fault = await start(inFolder('never')).catch((error) => error);
    expect(describeStartError(fault)).toMatch(
      /^The storage.*cannot be used: .*STORAGE_ENDPOINT.*$/,
    );
  });

  test('starts again during a storage outage', async () => {
    s3.disconnect();
    const { store, takeErrorTexts } = await start(inFolder('away'), false);
    expect(takeErrorTexts()).toEqual([expect.stringContaining('unavailable')]);
    s3.trouble = undefined;
    await store.storage.check();
  });
});

describe('a backup', () => {
  const inFolder = (name: string) => createS3Storage({ ...s3.settings, folder: name });
  const secret = { text: 'a secret only for tests, thirty-two letters', older: [], isOwn: true };

  async function backUp(storage: Storage, file: string) {
    const { database, drop } = await freshDatabase('pglite');
    await makeBackup({ db: database.db, storage, secret }, { file, force: false }).finally(drop);
  }

  async function restore(storage: Storage, file: string): Promise<string[]> {
    const { database, url, drop } = await freshDatabase('postgres');
    const queue = await openJobQueue({ database, url, log: createLog('silent') });
    const reader = await openCheckedBackup(file);
    const lines: string[] = [];
    try {
      const target = { db: database.db, storage, jobs: queue.jobs };
      await restoreBackup(target, reader, (line) => lines.push(line));
    } finally {
      await reader.close();
      await queue.close();
      await drop();
    }
    return lines;
  }

  test('contains the originals of the bucket, and restores them into another bucket or a folder', async () => {
    const source = inFolder('source');
    const file = join(folder, 'bucket.tar');
    for (const name of ['oil.webp', 'new/نبتة.webp']) {
      await source.write('products', name, Buffer.from(name));
      await source.write('variants', `products/${name}/640.webp`, Buffer.from('drawn from it'));
    }
    await backUp(source, file);
    for (const target of [inFolder('target'), createFolderStorage(join(folder, 'target'))]) {
      await target.write('products', 'oil.webp', Buffer.from('oil.webp'));
      expect(await restore(target, file)).toContain('Pictures: 1 written, 1 already there');
      expect(await listPaths(target, 'products')).toEqual(['new/نبتة.webp', 'oil.webp']);
      expect(await target.read('products', 'new/نبتة.webp')).toEqual(Buffer.from('new/نبتة.webp'));
      expect(await listPaths(target, 'variants')).toEqual([]);
    }
  });

  test('is not made during a storage outage, and a restore changes nothing', async () => {
    const file = join(folder, 'away.tar');
    await backUp(inFolder('source'), file);
    s3.disconnect();
    await expect(backUp(inFolder('source'), join(folder, 'half.tar'))).rejects.toMatchObject({
      name: 'StorageUnavailable',
    });
    await expect(openCheckedBackup(join(folder, 'half.tar'))).rejects.toThrow('could not be read');
    await expect(restore(inFolder('empty'), file)).rejects.toMatchObject({
      name: 'StorageUnavailable',
    });
  });
});
