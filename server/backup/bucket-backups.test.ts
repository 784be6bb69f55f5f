import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createFolderStorage } from '#adapters/storage/folder.ts';
import { createS3Storage, openBucket, type S3Settings } from '#adapters/storage/s3.ts';
import { abortMultipartUploads } from '#adapters/storage/s3-upload.ts';
import type { Storage } from '#adapters/storage/storage.ts';
import { readConfig } from '#config.ts';
import { runAttentionChecks } from '#domain/attention/run-checks.server.ts';
import { listBackups } from '#domain/privacy/recorded-backups.server.ts';
import { recordHeartbeat } from '#domain/runtime/server-processes.server.ts';
import { type FreshDatabase, freshDatabase } from '../../tests/support/fresh-database.ts';
import { S3Server } from '../../tests/support/s3-server.ts';
import { makeKey } from './encryption.ts';
import { openCheckedBackup } from './restore-backup.ts';
import { missingBackupsCheck, scheduleBackups } from './scheduled-backups.ts';

const serverId = '00000000-0000-4000-8000-000000000001';
const secret = { text: 'a secret only for tests, thirty-two letters', older: [], isOwn: true };
const limits = { maxAttempts: 2, retryDelayMs: 1, responseTimeoutMs: 20_000 };

let s3: S3Server;
let fresh: FreshDatabase;
let folder: string;
let keyFile: string;
let publicKey: string;
let pictures: Storage;

beforeAll(async () => {
  s3 = await S3Server.start();
});
afterAll(() => s3.close());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nabta-bucket-backups-'));
  const key = await makeKey(new Date());
  keyFile = join(folder, 'shop.key');
  publicKey = key.publicKey;
  await writeFile(keyFile, key.text);
  fresh = await freshDatabase('pglite');
  await recordHeartbeat(fresh.database.db, serverId);
  pictures = createFolderStorage(folder);
});
afterEach(async () => {
  s3.trouble = undefined;
  for (const name of await names()) await change(name, 'DELETE');
  await abortMultipartUploads(openBucket(s3.settings), '', () => true);
  await fresh.drop();
  await rm(folder, { recursive: true, force: true });
});

function backupsTo(changes: Partial<S3Settings> = {}) {
  const { to, ...plan } = readConfig({ ...s3.backupEnv, BACKUP_KEY: publicKey }).backups ?? {
    to: '',
    keys: [],
    intervalHours: 24,
  };
  if (typeof to === 'string') throw new Error('not a bucket');
  const source = { db: fresh.database.db, storage: pictures, secret };
  const publicUrl = 'https://shop.example';
  return scheduleBackups({
    ...plan,
    to: { ...to, ...changes },
    publicUrl,
    serverId,
    source,
    limits,
  });
}

/** Lists the names in the folder that BACKUP_TO names. */
async function names(): Promise<string[]> {
  const all: string[] = [];
  for await (const { key } of openBucket(s3.settings).listBelow('backups/')) all.push(key.slice(8));
  return all.sort();
}

const change = (name: string, method: 'PUT' | 'DELETE') =>
  openBucket(s3.settings).call(`backups/${name}`, {
    method,
    take: async () => true,
    ...(method === 'PUT' ? { body: Buffer.from('x') } : {}),
  });

const begin = (key: string) =>
  openBucket(s3.settings).call(key, {
    method: 'POST',
    query: { uploads: '' },
    take: async () => true,
  });

async function reasons(backups: ReturnType<typeof backupsTo>): Promise<string[]> {
  const { db } = fresh.database;
  await runAttentionChecks(db, [missingBackupsCheck({ backups, isPublic: true })]);
  const items = await db.selectFrom('attention_items').select('facts').where('over_at', 'is', null);
  return (await items.execute()).map(({ facts }) => (facts as { reason: string }).reason);
}

test('a backup in a bucket is stored in several parts, and the secret key restores it', async () => {
  await pictures.write('products', 'spray.webp', Buffer.alloc(20_000_000, 'p'));
  await backupsTo().makeIfDue();
  const [name = '', ...others] = await names();
  expect(others).toEqual([]);
  expect(name).toMatch(/^shop\.example-[\dT-]+Z\.tar\.age$/);
  expect(s3.requests.filter((one) => one.includes('partNumber=')).length).toBeGreaterThan(2);
  const [listed] = await listBackups(fresh.database.db);
  expect(listed).toMatchObject({ file: `s3://pictures/backups/${name}`, isThinned: true });

  const take = async (answer: Response) => Buffer.from(await answer.arrayBuffer());
  const bytes = await openBucket(s3.settings).call(`backups/${name}`, { method: 'GET', take });
  await writeFile(join(folder, name), bytes ?? '');
  const reader = await openCheckedBackup(join(folder, name), keyFile);
  expect(reader.manifest.pictures.map(({ path }) => path)).toEqual(['spray.webp']);
  await reader.close();
  expect(await reasons(backupsTo())).toEqual([]);
});

test('the next run aborts the upload of a killed server, and no others', async () => {
  const left = 'backups/shop.example-2026-11-22T04-15-00Z.tar.age';
  const theirs = [
    'backups/other.example-2026-11-22T04-15-00Z.tar.age',
    'backups/shop.example-notes.txt',
    'shop.example-2026-11-22T04-15-00Z.tar.age',
  ];
  for (const key of [left, ...theirs]) await begin(key);
  await backupsTo().makeIfDue();
  expect((await s3.uploads()).map(({ key }) => key).sort()).toEqual([...theirs].sort());
  expect(await names()).toHaveLength(1);
});

test('a complete backup in a bucket removes old ones, and no other files', async () => {
  const ours = Array.from({ length: 28 }, (_, at) => {
    return `shop.example-2020-01-${String(at + 1).padStart(2, '0')}T04-00-00Z.tar.age`;
  });
  const theirs = ['notes.txt', 'other.example-2020-01-01T00-00-00Z.tar.age', 'shop.example-x'];
  for (const name of [...ours, ...theirs]) await change(name, 'PUT');
  await backupsTo().makeIfDue();
  const left = await names();
  expect(left).toEqual(expect.arrayContaining(theirs));
  expect(left.filter((name) => name.startsWith('shop.example-20')).length).toBeLessThan(12);
  const listed = await listBackups(fresh.database.db);
  expect(listed.map(({ file }) => file.slice('s3://pictures/backups/'.length)).sort()).toEqual(
    left.filter((name) => name.startsWith('shop.example-20')),
  );
});

test.each<[string, string, Partial<S3Settings>]>([
  ['a bucket that is not there', 'no_bucket', { bucket: 'elsewhere' }],
  ['an unknown key', 'refused', { accessKeyId: 'NOBODY' }],
  ['a secret that is another', 'refused', { secretAccessKey: 'another secret' }],
  ['an address with nothing behind it', 'unreachable', { endpoint: 'http://127.0.0.1:1' }],
])('%s stays on the attention list until a backup succeeds', async (_, reason, changes) => {
  const error = await backupsTo(changes)
    .makeIfDue()
    .catch((reason: Error) => reason);
  expect(error).toMatchObject({ name: 'BackupError' });
  expect(`${error}`).toMatch(/The bucket for backups \(s3:\/\/\w+\/backups\) could not be used/);
  expect(`${error}`).not.toMatch(/another secret|S3RVER/);
  expect(await reasons(backupsTo())).toEqual([reason]);
  const { db } = fresh.database;
  await db
    .updateTable('backups')
    .set({ started_at: new Date(Date.now() - 3_700_000) })
    .execute();
  await backupsTo().makeIfDue();
  expect(await reasons(backupsTo())).toEqual([]);
});

test('a bucket that fails midway contains no partial backup', async () => {
  await pictures.write('products', 'spray.webp', Buffer.alloc(20_000_000, 'p'));
  s3.trouble = ({ url = '' }, response) => {
    if (!url.includes('partNumber=2')) return false;
    response.destroy();
    return true;
  };
  const backups = backupsTo();
  await expect(backups.makeIfDue()).rejects.toThrow('could not be used');
  s3.trouble = undefined;
  expect(await names()).toEqual([]);
  expect(await reasons(backups)).toEqual(['unreachable']);
});

test('an outage of the picture bucket is not attributed to the backup bucket', async () => {
  await pictures.write('products', 'spray.webp', Buffer.from('p'));
  pictures = createS3Storage({ ...s3.settings, endpoint: 'http://127.0.0.1:1' }, undefined, limits);
  const backups = backupsTo();
  await expect(backups.makeIfDue()).rejects.toMatchObject({ name: 'StorageUnavailable' });
  expect(await names()).toEqual([]);
  expect(await s3.uploads()).toEqual([]);
  expect(await reasons(backups)).toEqual(['failed']);
});
