import { chmod, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkBackupFolder } from './check-folder.ts';
import { createMachine, type Machine } from './machine.ts';

let root: string;
let machine: Machine;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'nabta-folder-'));
  machine = createMachine({ root, isRoot: true });
  for (const folder of ['data', 'full', 'empty', 'home/sara', 'run']) {
    await mkdir(join(root, folder), { recursive: true });
  }
  await symlink(join(root, 'data'), join(root, 'link'));
  await writeFile(join(root, 'file'), '');
  await writeFile(join(root, 'full', 'photo.jpg'), '');
});
afterEach(() => rm(root, { recursive: true, force: true }));

const check = (path: string) => checkBackupFolder(path, { machine, dataDir: join(root, 'data') });

test.each([
  ['data', 'must not lie with the data'],
  ['data/backups', 'must not lie with the data'],
  ['link/backups', 'must not lie with the data'],
  ['', 'must not lie with the data'],
  ['file', 'is a file'],
  ['file/backups', 'is a file'],
  ['home/sara/backups', 'cannot see'],
  ['run/backups', 'not on a disk'],
  ['full', 'another user'],
  ['with space', 'may only have letters'],
])('refuses the folder %j for backups', async (path, reason) => {
  expect(await check(join(root, path))).toEqual({ mistake: expect.stringContaining(reason) });
});

test('refuses a relative folder and a bucket', async () => {
  expect(await check('backups')).toEqual({ mistake: expect.stringContaining('from the root') });
  expect(await check('s3://bucket')).toEqual({ mistake: expect.stringContaining('bucket') });
});

test('accepts a new or an empty folder, without a slash at its end', async () => {
  expect(await check(join(root, 'new', 'folder/'))).toEqual({ value: join(root, 'new', 'folder') });
  expect(await check(join(root, 'empty'))).toEqual({ value: join(root, 'empty') });
});

test.skipIf(process.getuid?.() === 0)(
  'refuses a folder in which nothing can be written',
  async () => {
    await chmod(join(root, 'empty'), 0o500);
    expect(await check(join(root, 'empty', 'backups'))).toEqual({
      mistake: expect.stringContaining('Nothing can be written'),
    });
  },
);
