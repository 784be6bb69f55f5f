import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readConfig } from '#config.ts';
import {
  adoptNextSecret,
  readOrCreateSecret,
  secretFingerprint,
  writeNextSecret,
} from './secret.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'nabta-secret-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const open = () => readOrCreateSecret(readConfig({ DATA_DIR: dataDir }));
const file = (name = 'secret') => join(dataDir, name);

test('the secret file is created once, readable by its owner only, and alone in its folder', async () => {
  const made = await open();
  expect(made).toEqual({ text: expect.stringMatching(/^[\w-]{43}$/), older: [], isOwn: true });
  expect(await open()).toEqual(made);
  expect((await stat(file())).mode & 0o777).toBe(0o600);
  expect(await readdir(dataDir)).toEqual(['secret']);
});

test('the secret file may end with a line break, as editors write it', async () => {
  const text = 'b'.repeat(32);
  await writeFile(file(), `${text}\n`);
  expect((await open()).text).toBe(text);
});

test.each([
  ['of nothing', '', 'it has 0 characters'],
  ['of one character', 'x', 'it has 1 character;'],
  ['of white space', ' \n'.repeat(40), 'it has 0 characters'],
  ['of 31 characters', `${'x'.repeat(31)}\n`, '31 characters'],
  ['that a power cut filled with zeros', '\0'.repeat(43), 'is not text'],
  ['that is not UTF-8', Buffer.alloc(43, 0xff), 'is not text'],
])('a secret file %s is refused with a hint, and not changed', async (_, bytes, fault) => {
  await writeFile(file(), bytes);
  const refusal = await open().catch((error: Error) => error);
  expect(refusal).toMatchObject({ name: 'SecretError', message: expect.stringContaining(fault) });
  for (const messages of [file(), 'STORE_SECRET', 'delete the file', 'npm run staff -- reset']) {
    expect((refusal as Error).message).toContain(messages);
  }
  expect(await readFile(file())).toEqual(Buffer.from(bytes));
});

test('a secret path that cannot be read as a file is reported', async () => {
  await mkdir(file());
  await expect(open()).rejects.toMatchObject({
    name: 'SecretError',
    message: expect.stringMatching(/could not be read.*EISDIR/),
  });
});

test('an interrupted start leaves no secret that the next would accept', async () => {
  const code = `import { readOrCreateSecret } from './server/process/secret.ts';
    await readOrCreateSecret({ secrets: [], dataDir: ${JSON.stringify(dataDir)} });`;
  const args = [process.execPath, '--input-type=module', '-e', code];
  const child = spawn('/bin/sh', ['-c', 'ulimit -f 0; exec "$@"', 'sh', ...args], { cwd: root });
  let output = '';
  child.stderr.on('data', (bytes) => {
    output += bytes;
  });
  const [exitCode] = await once(child, 'close');
  expect([exitCode, output]).toEqual([1, expect.stringMatching(/could not be written.*EFBIG/)]);
  expect((await open()).text).toMatch(/^[\w-]{43}$/);
  expect(await readdir(dataDir)).toEqual(['secret']);
});

const root = join(import.meta.dirname, '../..');

test('the secret of a restore is used only when the database belongs to it', async () => {
  const [mine, coming] = [(await open()).text, 'c'.repeat(43)];
  await writeNextSecret(dataDir, coming);
  expect((await open()).text).toBe(mine);
  await adoptNextSecret(dataDir, secretFingerprint(mine));
  expect((await open()).text).toBe(mine);
  await writeNextSecret(dataDir, coming);
  await adoptNextSecret(dataDir, secretFingerprint(coming));
  expect((await open()).text).toBe(coming);
  expect((await stat(file())).mode & 0o777).toBe(0o600);
  expect(await readdir(dataDir)).toEqual(['secret']);
});

test('an unreadable prepared secret stops the start, because it may be the right one', async () => {
  await mkdir(file('secret.next'));
  await expect(adoptNextSecret(dataDir, 'x')).rejects.toThrow('EISDIR');
});
