import { hash } from 'node:crypto';
import fs from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, inject, test, vi } from 'vitest';
import { openEmbedded } from '../open.ts';
import { DatabaseFolderError } from './folder-error.ts';
import { vacuum } from './vacuum.ts';

let data: string;
let folder: string;
beforeEach(async () => {
  data = await mkdtemp(join(tmpdir(), 'nabta-folder-'));
  folder = join(data, 'database');
});
afterEach(() => rm(data, { recursive: true, force: true }));

function watchSyncs(): string[] {
  const synced: string[] = [];
  const paths = new Map<number, string>();
  const { openSync, fsyncSync } = fs;
  vi.spyOn(fs, 'openSync').mockImplementation((path, ...rest) => {
    const file = openSync(path, ...rest);
    paths.set(file, relative(data, String(path)));
    return file;
  });
  vi.spyOn(fs, 'fsyncSync').mockImplementation((file) => {
    fsyncSync(file);
    synced.push(paths.get(file) ?? 'opened before');
  });
  return synced;
}

test('every commit is synced to disk before its response', async () => {
  fs.cpSync(inject('preparedFolder'), folder, { recursive: true });
  const synced = watchSyncs();
  const { db, close } = await openEmbedded(folder);
  await sql`create table kept (n int)`.execute(db);
  for (let n = 0; n < 20; n++) {
    synced.length = 0;
    await sql`insert into kept values (${n})`.execute(db);
    expect(synced.length, 'syncs of a commit').toBeGreaterThanOrEqual(1);
    expect(synced.every((path) => /pg_wal\/[0-9A-F]{24}$/.test(path))).toBe(true);
  }
  synced.length = 0;
  await sql`select count(*) from kept`.execute(db);
  expect(synced, 'syncs of a read').toEqual([]);
  await close();
});

test('a new log file is synced together with its directory entry', async () => {
  fs.cpSync(inject('preparedFolder'), folder, { recursive: true });
  const { db, close } = await openEmbedded(folder);
  const synced = watchSyncs();
  const before = await readdir(join(folder, 'pg_wal'));
  await sql`create table kept (text text)`.execute(db);
  for (let part = 0; part < 2; part++) {
    await sql`select pg_switch_wal()`.execute(db);
    await sql`insert into kept values ('x')`.execute(db);
  }
  const added = (await readdir(join(folder, 'pg_wal'))).filter((name) => !before.includes(name));
  expect(added).not.toEqual([]);
  for (const name of added) expect(synced).toContain(`database/pg_wal/${name}`);
  expect(synced).toContain('database/pg_wal');
  await close();
});

test('obsolete parts of the log are removed by a vacuum', async () => {
  fs.cpSync(inject('preparedFolder'), folder, { recursive: true });
  const { db, close } = await openEmbedded(folder);
  const countLog = async () => (await readdir(join(folder, 'pg_wal'))).length;
  await sql`create table kept (n int)`.execute(db);
  for (let n = 0; n < 16; n++) {
    await sql`insert into kept values (${n})`.execute(db);
    await sql`select pg_switch_wal()`.execute(db);
  }
  const before = await countLog();
  await vacuum(db);
  expect(await countLog()).toBeLessThan(before);
  await close();
});

test('a new database is created and synced before its folder is renamed', async () => {
  const synced = watchSyncs();
  const draft = `${folder}.new`;
  const { renameSync } = fs;
  let made: string[] = [];
  let missed: string[] = [];
  vi.spyOn(fs, 'renameSync').mockImplementation((from, to) => {
    if (from === draft) {
      made = ['', ...fs.readdirSync(draft, { recursive: true, encoding: 'utf8' })];
      missed = made.filter((path) => !synced.includes(join('database.new', path)));
      synced.length = 0;
    }
    renameSync(from, to);
  });
  const { db, close } = await openEmbedded(folder);
  expect(made.length).toBeGreaterThan(900);
  expect(missed).toEqual([]);
  expect(synced[0], 'its new name').toBe('');
  expect((await sql<{ n: number }>`select 1 as n`.execute(db)).rows).toEqual([{ n: 1 }]);
  await close();
  expect(await readdir(data)).toEqual(['database']);
});

const empty = async (path: string) => {
  await rm(join(folder, path), { recursive: true });
  await mkdir(join(folder, path));
};
const damages: [string, () => Promise<unknown>, RegExp][] = [
  ['without PG_VERSION', () => rm(join(folder, 'PG_VERSION')), /PG_VERSION is missing/],
  ['with an empty PG_VERSION', () => writeFile(join(folder, 'PG_VERSION'), ''), /PG_VERSION/],
  [
    'of another major version',
    () => writeFile(join(folder, 'PG_VERSION'), '16\n'),
    /was made by PostgreSQL 16.*this release reads PostgreSQL 18/,
  ],
  ['without pg_control', () => rm(join(folder, 'global/pg_control')), /pg_control is missing/],
  ['without base', () => rm(join(folder, 'base'), { recursive: true }), /base is missing/],
  ['with an empty base', () => empty('base'), /base is empty/],
  ['without pg_wal', () => rm(join(folder, 'pg_wal'), { recursive: true }), /pg_wal is missing/],
  ['with an empty pg_wal', () => empty('pg_wal'), /pg_wal is empty/],
  ['without pg_xact', () => rm(join(folder, 'pg_xact'), { recursive: true }), /pg_xact is missing/],
  ['without settings', () => rm(join(folder, 'postgresql.conf')), /postgresql.conf is missing/],
  [
    'with a pg_control of nonsense',
    () => writeFile(join(folder, 'global/pg_control'), Buffer.alloc(8192, 1)),
    /PostgreSQL says: /,
  ],
  [
    'that is a file',
    async () => {
      await rename(folder, join(data, 'elsewhere'));
      await writeFile(folder, 'not a folder');
    },
    /is a file, not a folder/,
  ],
];

test.each(damages)('a database folder %s is refused', async (_, damage, message) => {
  fs.cpSync(inject('preparedFolder'), folder, { recursive: true });
  await damage();
  const before = await readTree(data);
  const opening = openEmbedded(folder);
  await expect(opening).rejects.toThrow(DatabaseFolderError);
  await expect(opening).rejects.toThrow(message);
  await expect(opening).rejects.toThrow(folder);
  await expect(opening).rejects.toThrow(/nothing in it was changed.*npm run restore -- FILE/is);
  expect(await readTree(data)).toEqual(before);
});

test('a database folder that lacks the rows of a table is refused', async () => {
  fs.cpSync(inject('preparedFolder'), folder, { recursive: true });
  const whole = await openEmbedded(folder);
  const { rows } = await sql<{ path: string }>`
    select pg_relation_filepath('products') as path`.execute(whole.db);
  await whole.close();
  const path = rows[0]?.path ?? '';
  await rm(join(folder, path));
  const opening = openEmbedded(folder);
  await expect(opening).rejects.toThrow(DatabaseFolderError);
  await expect(opening).rejects.toThrow(new RegExp(`${path} is missing.*npm run restore`, 's'));
});

test('a new database is created in an empty folder', async () => {
  await mkdir(folder);
  const { db, close } = await openEmbedded(folder);
  expect((await sql<{ n: number }>`select 1 as n`.execute(db)).rows).toEqual([{ n: 1 }]);
  await close();
  expect(await readdir(data)).toEqual(['database']);
});

async function readTree(root: string): Promise<Record<string, string>> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const contents = files.map(async ({ parentPath, name }) => {
    const path = join(parentPath, name);
    return [path, hash('sha1', await readFile(path))] as const;
  });
  const folders = entries
    .filter((entry) => entry.isDirectory())
    .map((one) => [one.name, ''] as const);
  return Object.fromEntries([...folders, ...(await Promise.all(contents))]);
}
