import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { openBucket } from '#adapters/storage/s3.ts';
import { openEmbedded } from '#database/open.ts';
import { makeKey } from '#server/backup/encryption.ts';
import { newKey, purchase } from '../support/purchase.ts';
import { runCommand } from '../support/run-command.ts';
import { S3Server } from '../support/s3-server.ts';
import { Visitor } from '../support/visitor.ts';
import { createdStore, emptyStore, preparedStore, startServer } from '../support/with-server.ts';

// One start waits for the schedule, which checks every minute; the others find its job in the queue.
const timeout = 300_000;
const longTimeout = { timeout: 150_000, interval: 20 };

/** Enqueues the job of the schedule, so that the next start does not wait for it. */
async function enqueueBackup(dataDir: string): Promise<void> {
  const { db, close } = await openEmbedded(join(dataDir, 'database'));
  await sql`insert into pgboss.job (name, data) values ('make-backup', '{}')`.execute(db);
  await close();
}

test('a store killed during a backup makes it again; a rehearsal restores it', {
  timeout,
}, async () => {
  const folder = await emptyStore();
  const to = join(folder, 'backups');
  await mkdir(to);
  const keyFile = join(folder, 'shop.key');
  const made = await runCommand(['backup', '--new-key', keyFile], folder);
  const BACKUP_KEY = /^BACKUP_KEY=(age1\w+)$/m.exec(made.output)?.[1] ?? '';
  expect(made.code).toBe(0);
  expect(await readFile(keyFile, 'utf8')).toContain(
    `# public key: ${BACKUP_KEY}\nAGE-SECRET-KEY-1`,
  );
  const again = await runCommand(['backup', '--new-key', keyFile], folder);
  expect(again).toEqual({ code: 1, output: expect.stringContaining('could not be written') });

  const dataDir = await preparedStore();
  const env = { BACKUP_TO: to, BACKUP_KEY, BACKUP_EVERY: '1h' };
  let server = await startServer({ dataDir, env });
  const shopper = new Visitor(() => server.url, '203.0.113.1');
  const { order_id } = await shopper.buy(purchase([[2, '1', 1]]), { key: newKey() });
  const endings = async () => (await readdir(to)).map((name) => name.split('.').at(-1));
  await vi.waitFor(async () => expect(await endings()).toEqual(['part']), longTimeout);
  await server.kill();
  expect(await endings()).toEqual(['part']);

  await enqueueBackup(dataDir);
  server = await startServer({ dataDir, env });
  await vi.waitFor(async () => expect(await endings()).toEqual(['age']), longTimeout);
  await vi.waitFor(async () => expect(await readdir(dataDir)).not.toContain('database.copy'));
  expect(server.output).not.toContain('"level":50');
  await server.stop();

  const file = join(to, (await readdir(to))[0] ?? '');
  const rehearse = (path: string, ...more: string[]) =>
    runCommand(['restore', '--check', path, ...more], join(folder, 'nothing here'));
  const rehearsal = await rehearse(file, '--identity', keyFile);
  expect(rehearsal).toEqual({ code: 0, output: expect.stringContaining('rehearsal succeeded') });
  expect(rehearsal.output).toMatch(/orders +1\n/);
  expect(rehearsal.output).toContain(`Newest order: ${order_id}, `);
  expect(rehearsal.output).toContain('The backup contains the secret');
  const refused = async (reason: string, path: string, ...more: string[]) => {
    const { code, output } = await rehearse(path, ...more);
    expect([code, output]).toEqual([1, expect.stringContaining(reason)]);
    expect(output).not.toMatch(/\n\s+at /);
  };
  await refused('is encrypted', file);
  const cut = join(folder, 'cut.tar.age');
  await writeFile(cut, (await readFile(file)).subarray(0, 5000));
  await refused('is damaged', cut, '--identity', keyFile);
  await refused('npm run restore -- --check', file, '--force');
  expect(await readdir(folder)).not.toContain('nothing here');

  const second = await createdStore();
  const restored = await runCommand(['restore', file, '--identity', keyFile], second);
  expect(restored).toEqual({ code: 0, output: expect.stringContaining('Restored.') });
  server = await startServer({ dataDir: second });
  expect(await (await shopper.fetch(`/trackOrder?order=${order_id}`)).text()).toContain(
    'mona@example.com',
  );
});

test('a store killed during an upload of a backup aborts the upload, and sends it again', {
  timeout,
}, async () => {
  const s3 = await S3Server.start();
  const { publicKey } = await makeKey(new Date());
  const dataDir = await preparedStore();
  const env = { ...s3.backupEnv, BACKUP_KEY: publicKey, BACKUP_EVERY: '1h' };
  let isSending = false;
  s3.trouble = ({ url = '' }) => {
    const isPart = url.includes('partNumber=');
    isSending ||= isPart;
    return isPart;
  };
  await enqueueBackup(dataDir);
  let server = await startServer({ dataDir, env });
  await vi.waitFor(() => expect(isSending).toBe(true), longTimeout);
  expect(await s3.uploads()).toHaveLength(1);
  await server.kill();

  s3.trouble = undefined;
  await enqueueBackup(dataDir);
  server = await startServer({ dataDir, env });
  const stored = () => Readable.from(openBucket(s3.settings).listBelow('backups/')).toArray();
  await vi.waitFor(async () => expect(await stored()).toHaveLength(1), longTimeout);
  await vi.waitFor(async () => expect(await s3.uploads()).toEqual([]), longTimeout);
  expect(server.output).not.toContain('"level":50');
  const doctor = await runCommand(['doctor'], dataDir, env);
  expect(doctor.output).toMatch(/^backups +ok +the last was made \d+ min ago \(s3:\/\/pictures/m);
  await server.stop();
  await s3.close();
});
