import { pbkdf2 } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { freePort } from '../../tests/support/free-port.ts';
import { FolderInUse, lockFolder } from './folder-lock.ts';
import { callHolder, HolderRefused } from './lock-rpc.ts';

let folder: string;
const handle = async (request: unknown) => ({ received: request });

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nabta-lock-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function refusal(): Promise<FolderInUse> {
  const error = await lockFolder(folder, handle).catch((caught: unknown) => caught);
  if (!(error instanceof FolderInUse)) throw new Error('the folder was not in use');
  return error;
}

test('a folder is locked for one process, and free after the release', async () => {
  const lock = await lockFolder(folder, handle);
  expect((await refusal()).message).toMatch(/is in use by another Nabta \(process \d+\)/);
  await lock.release();
  expect(await readdir(folder)).toEqual([]);
  await (await lockFolder(folder, handle)).release();
});

test('one of ten concurrent processes gets the lock of a folder', async () => {
  const attempts = await Promise.allSettled(
    Array.from({ length: 10 }, () => lockFolder(folder, handle)),
  );
  const won = attempts.filter(({ status }) => status === 'fulfilled');
  const lost = attempts.filter((one) => one.status === 'rejected').map(({ reason }) => reason);
  expect(won).toHaveLength(1);
  for (const reason of lost) expect(reason).toBeInstanceOf(FolderInUse);
  for (const one of won) if (one.status === 'fulfilled') await one.value.release();
});

test('the lock of a killed process passes to one of several waiting processes', async () => {
  for (let round = 0; round < 20; round++) {
    const dead = { pid: process.pid, port: await freePort(), token: 'of a process that is gone' };
    await writeFile(join(folder, 'server.lock'), JSON.stringify(dead));
    const comers = Array.from({ length: 6 }, () => lockFolder(folder, handle));
    const attempts = await Promise.allSettled(comers);
    const won = attempts.filter((one) => one.status === 'fulfilled');
    expect(won, `round ${round}`).toHaveLength(1);
    expect(await readdir(folder)).toEqual(['server.lock']);
    await won[0]?.value.release();
  }
});

test('the lock of a killed process is free although another program reuses its port', async () => {
  const web = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'));
  });
  await new Promise<void>((resolve) => web.listen(0, '127.0.0.1', resolve));
  const elsewhere = await mkdtemp(join(tmpdir(), 'nabta-lock-'));
  const other = await lockFolder(elsewhere, handle);
  const { port: portOfOther } = JSON.parse(await readFile(join(elsewhere, 'server.lock'), 'utf8'));
  for (const port of [(web.address() as AddressInfo).port, portOfOther]) {
    const dead = { pid: process.pid, port, token: 'of a process that is gone' };
    await writeFile(join(folder, 'server.lock'), JSON.stringify(dead));
    await (await lockFolder(folder, handle)).release();
  }
  await other.release();
  await rm(elsewhere, { recursive: true });
  web.close();
});

test('the lock of a holder that is too busy to respond is respected', async () => {
  const busy = createServer({ allowHalfOpen: true }, (socket) => {
    socket.on('error', () => undefined);
    socket.resume();
    socket.once('end', () => socket.end());
  });
  await new Promise<void>((resolve) => busy.listen(0, '127.0.0.1', resolve));
  const { port } = busy.address() as AddressInfo;
  const holder = { pid: process.pid, port, token: 'of a process that is busy' };
  await writeFile(join(folder, 'server.lock'), JSON.stringify(holder));
  expect((await refusal()).holder).toEqual(holder);
  busy.close();
});

test.each(['', '{"pid":', 'null', '{"pid":1}'])('a lock file with %j is ignored', async (text) => {
  await writeFile(join(folder, 'server.lock'), text);
  const lock = await lockFolder(folder, handle);
  await lock.release();
});

test('a lock file is readable by its owner only, and commands reach the holder of the lock', async () => {
  const lock = await lockFolder(folder, handle);
  const { holder } = await refusal();
  expect(await callHolder(holder, { command: 'x' })).toEqual({ received: { command: 'x' } });
  const stranger = { ...holder, token: 'guessed' };
  await expect(callHolder(stranger, {})).rejects.toThrow(new HolderRefused('not allowed'));
  expect(await readFile(join(folder, 'server.lock'), 'utf8')).toContain(holder.token);
  await lock.release();
});

test('a command to the lock holder waits as long as a password hash may take', async () => {
  const lock = await lockFolder(folder, async () => {
    await promisify(pbkdf2)('password', 'salt', 300_000, 64, 'sha512');
    return 'done';
  });
  const { holder } = await refusal();
  expect(await callHolder(holder, { command: 'x' })).toBe('done');
  await lock.release();
});

test('a command that the lock holder rejects returns its message', async () => {
  const lock = await lockFolder(folder, async () => {
    throw new Error('no such command');
  });
  const { holder } = await refusal();
  await expect(callHolder(holder, {})).rejects.toThrow('no such command');
  await lock.release();
});
