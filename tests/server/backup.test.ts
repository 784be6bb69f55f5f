import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test, vi } from 'vitest';
import { createFolderStorage } from '#adapters/storage/folder.ts';
import { openEmbedded } from '#database/open.ts';
import { BackupReader } from '#server/backup/backup-reader.ts';
import { BackupWriter } from '#server/backup/backup-writer.ts';
import { makeBackup } from '#server/backup/make-backup.ts';
import { manifestName } from '#server/backup/manifest.ts';
import type { BuiltServer } from '../support/built-server.ts';
import { makePostgresDatabase } from '../support/fresh-database.ts';
import { MailServer } from '../support/mail-server.ts';
import { drawPicture } from '../support/pictures.ts';
import { holdLock, runSql } from '../support/postgres-admin.ts';
import { newKey, purchase } from '../support/purchase.ts';
import { beginCommand, runCommand } from '../support/run-command.ts';
import { adminVisitor } from '../support/signed-in.ts';
import { Visitor } from '../support/visitor.ts';
import { createdStore, emptyStore, preparedStore, startServer } from '../support/with-server.ts';

// Each test starts several programs.
const timeout = 120_000;
const pictureFile = fileURLToPath(
  new URL('../../content/pictures/products/root-serum.webp', import.meta.url),
);

/** Prepares a store with a picture that only its storage contains. */
async function storeWithPicture(): Promise<string> {
  const dataDir = await preparedStore();
  await cp(pictureFile, join(dataDir, 'storage', 'products', 'own.webp'));
  return dataDir;
}

const orderId = '482917306001';

/** Adds an earlier order, which these tests take for granted. */
async function addOrder(dataDir: string): Promise<void> {
  const { db, close } = await openEmbedded(join(dataDir, 'database'));
  await db.insertInto('orders').values({ order_id: orderId, total: '39.00' }).execute();
  await close();
}

async function readOrders(dataDir: string): Promise<string[]> {
  const { db, close } = await openEmbedded(join(dataDir, 'database'));
  const orders = await db.selectFrom('orders').select('order_id').execute();
  await close();
  return orders.map(({ order_id }) => order_id);
}

async function pay(shopper: Visitor): Promise<string> {
  const body = purchase([[2, '1', 1]]);
  const { order_id, redirectUrl } = await shopper.buy(body, { key: newKey() });
  const form = { number: '4242424242424242', expiry: '12/40', cvc: '123', holder: 'Mona Saleh' };
  await shopper.fetch(redirectUrl, { method: 'POST', body: new URLSearchParams(form) });
  return order_id;
}

async function signIn(server: BuiltServer, password: string | undefined): Promise<number> {
  const visitor = new Visitor(() => server.url, '203.0.113.9');
  const body = JSON.stringify({ email: 'admin@nabta.example', password });
  const headers = { 'content-type': 'application/json' };
  return (await visitor.json('/api/auth/sign-in/email', { method: 'POST', headers, body })).status;
}

test('a store is restored from the embedded database to PostgreSQL and back without loss', {
  timeout,
}, async () => {
  const mail = await MailServer.start();
  const refusals = Array.from({ length: 9 }, () => ({ code: 451, text: 'later' }));
  mail.refusals.push(...refusals);
  const first = await storeWithPicture();
  let server = await startServer({ dataDir: first, env: { SMTP_URL: mail.url } });
  const password = server.adminPassword;
  const shopper = new Visitor(() => server.url, '203.0.113.1');
  const paidId = await pay(shopper);
  await vi.waitFor(() => expect(mail.refusals.length).toBeLessThan(refusals.length), 30_000);
  mail.refusals.length = 0;

  const file = join(await emptyStore(), 'shop backup.tar');
  const made = await runCommand(['backup', file], first);
  expect(made).toMatchObject({ code: 0, output: expect.stringMatching(/orders +1\n/) });
  expect(made.output).toContain(`Written and checked: ${file}`);
  const again = await runCommand(['backup', file], first);
  expect(again).toEqual({ code: 1, output: expect.stringContaining('already exists') });
  const erasure = await runCommand(['privacy', 'erase', 'mona@example.com'], first);
  expect(erasure.output).toContain(`${file}  made `);
  const running = await runCommand(['restore', file, '--force'], first);
  expect(running.output).toContain('The shop is running');
  expect(running.code).toBe(1);
  const STORE_SECRET = await readFile(join(first, 'secret'), 'utf8');
  await server.kill();
  await rm(first, { recursive: true });

  const { url, drop } = await makePostgresDatabase();
  const env = { DATABASE_URL: url, STORE_SECRET, SMTP_URL: mail.url };
  const second = await emptyStore();
  const moved = await runCommand(['restore', file], second, env);
  expect(moved).toEqual({
    code: 0,
    output: expect.stringMatching(/will be sent now: 1\nRestored\.\n$/),
  });
  server = await startServer({ dataDir: second, env });
  await vi.waitFor(() => expect(mail.received).toHaveLength(1), 30_000);
  expect(mail.received[0]?.subject).toContain(paidId);
  await expectEverything();

  const busy = await runCommand(['restore', file, '--force'], second, env);
  expect(busy).toEqual({ code: 1, output: expect.stringContaining('A store is running') });
  // The one that it was restored from is not its own.
  expect((await runCommand(['doctor'], second, env)).output).toMatch(/^backups .* none is known/m);
  expect((await runCommand(['backup', file, '--force'], second, env)).code).toBe(0);
  await server.stop();
  const third = await createdStore();
  const back = await runCommand(['restore', file], third);
  expect(back).toMatchObject({ code: 0, output: expect.stringContaining('another secret') });
  server = await startServer({ dataDir: third, env: { STORE_SECRET } });
  await expectEverything();
  await mail.stop();
  await drop();

  async function expectEverything() {
    const tracked = await (await shopper.fetch(`/trackOrder?order=${paidId}`)).text();
    expect(tracked).toContain('mona@example.com');
    const picture = await server.fetch('/media/products/own.webp/240.webp');
    expect(picture.headers.get('content-type')).toBe('image/webp');
    expect(await signIn(server, password)).toBe(200);
  }
});

test('a backup contains the settings and texts of the owner', { timeout }, async () => {
  const first = await preparedStore();
  const env = { TRUST_PROXY: '127.0.0.1' };
  let server = await startServer({ dataDir: first, env });
  const { adminPassword } = server;
  const owner = await adminVisitor(server);
  const send = async (path: string, fields: Record<string, string | File>) => {
    const body = new FormData();
    const key = { idempotency_key: newKey() };
    for (const [name, value] of Object.entries({ ...fields, ...key })) body.append(name, value);
    expect((await owner.fetch(path, { method: 'POST', body })).status).toBe(200);
  };
  const logoFile = new File([new Uint8Array(await drawPicture('png', 900, 200))], 'logo.png');
  const identity = {
    intent: 'identity',
    version: '0',
    name_en: 'Zahra',
    name_ar: 'زهرة',
    logo: '',
  };
  await send('/admin/settings', { ...identity, logo_file: logoFile });
  const read = async (path: string, at = owner) => (await at.fetch(path)).text();
  const form = await read('/admin/texts?text=home');
  const version = /name="version" value="([^"]*)"/.exec(form)?.[1]?.replaceAll('&quot;', '"') ?? '';
  const draft = { name: 'home', act: 'draft', version, headline_en: 'Still a draft' };
  await send('/admin/texts?text=home', draft);
  const columns = { column: 'phone', 'use-phone': 'on', 'heading-phone': 'Mobile' };
  await send('/admin/exports', { intent: 'save', name: 'Courier', ...columns });
  const [logo = ''] = /\/media\/logo\/[\w-]+\.webp/.exec(await read('/admin')) ?? [];
  expect(logo).not.toBe('');
  const file = join(await emptyStore(), 'settings.tar');
  expect((await runCommand(['backup', file], first)).code).toBe(0);
  const STORE_SECRET = await readFile(join(first, 'secret'), 'utf8');
  await server.stop();

  const { url, drop } = await makePostgresDatabase();
  const second = await emptyStore();
  const elsewhere = { ...env, DATABASE_URL: url, STORE_SECRET };
  expect((await runCommand(['restore', file], second, elsewhere)).code).toBe(0);
  server = await startServer({ dataDir: second, env: elsewhere });
  const restored = await adminVisitor({ url: server.url, adminPassword });
  const shop = await read('/?lang=en', restored);
  expect(shop).toContain(`<img src="${logo}/mark.webp" alt="Zahra"`);
  expect(shop).not.toContain('Still a draft');
  const icon = await server.fetch(`${logo}/icon.png`);
  expect([icon.status, icon.headers.get('content-type')]).toEqual([200, 'image/png']);
  expect(await read('/admin/settings', restored)).toContain('value="زهرة"');
  expect(await read('/admin/texts?text=home', restored)).toContain('Still a draft');
  const exports = await read('/admin/exports', restored);
  const [profile = ''] = /\/admin\/exports\?profile=[\w-]+/.exec(exports) ?? [];
  expect(await read(profile, restored)).toMatch(/name="heading-phone"[^>]*value="Mobile"/);
  await server.stop();
  await drop();
});

/** The same backup, as from a future release. */
async function fromTheFuture(file: string): Promise<string> {
  const reader = await BackupReader.open(file);
  const path = `${file}.future`;
  const writer = await BackupWriter.create(path, new Date());
  const { manifest } = reader;
  const { tables, pictures, secret } = manifest;
  const parts = [...tables.flatMap((one) => one.parts), ...pictures.map(({ part }) => part)];
  for (const part of [...parts, ...(secret.part ? [secret.part] : [])]) {
    await writer.add(part.name, await reader.read(part));
  }
  manifest.migrations.push('9999_flying_cars');
  await writer.add(manifestName, Buffer.from(JSON.stringify(manifest)));
  await writer.finish();
  await reader.close();
  return path;
}

test('an impossible restore is reported in one line, and nothing is changed', {
  timeout,
}, async () => {
  const folder = await emptyStore();
  const dataDir = await storeWithPicture();
  const file = join(folder, 'one.tar');
  const refused = async (args: string[], reason: string, at = dataDir) => {
    const { code, output } = await runCommand(args, at);
    expect([code, output], args.join(' ')).toEqual([1, expect.stringContaining(reason)]);
    expect(output).not.toMatch(/\n\s+at /);
  };
  await refused(['backup', file], 'There is no store in', await emptyStore());
  await refused(['backup', join(folder, 'nowhere', 'one.tar')], 'no such file or directory');
  await refused(['backup'], 'npm run backup -- FILE [--force]');
  await refused(
    ['restore', file, '--hard'],
    'npm run restore -- FILE [--identity KEYFILE] [--force]',
  );
  expect(await readdir(folder)).toEqual([]);

  expect((await runCommand(['backup', file], dataDir)).code).toBe(0);
  const whole = await readFile(file);
  await refused(['restore', await fromTheFuture(file)], 'made by a newer release');
  await writeFile(join(folder, 'cut.tar'), whole.subarray(0, whole.length / 2));
  await refused(['restore', join(folder, 'cut.tar')], 'Nothing was changed');

  await addOrder(dataDir);
  await refused(['restore', file], 'There is a store here already (orders: 1).');
  expect(await readOrders(dataDir)).toEqual([orderId]);
});

test('a database of an earlier release can be backed up', {
  timeout,
}, async () => {
  const { url, drop } = await makePostgresDatabase();
  await runSql(url, 'drop table backups');
  await runSql(url, `delete from schema_migrations where name >= '0042'`);
  const env = { DATABASE_URL: url, STORE_SECRET: 'x'.repeat(32) };
  const file = join(await emptyStore(), 'shop.tar');
  const { code, output } = await runCommand(['backup', file], await emptyStore(), env);
  expect([code, output]).toEqual([0, expect.stringContaining('Written and checked')]);
  expect(output).toMatch(/do not know this backup: this database is from an earlier release/);
  await drop();
});

test('a full disk leaves no partial backup', { timeout }, async () => {
  const { url, drop } = await makePostgresDatabase();
  const folder = await emptyStore();
  const dataDir = await storeWithPicture();
  const env = { DATABASE_URL: url, STORE_SECRET: 'x'.repeat(32) };
  const args = ['backup', join(folder, 'large.tar')];
  const { code, output } = await beginCommand(args, dataDir, { env, maxBytes: 50_000 }).ended;
  expect([code, output]).toEqual([1, expect.stringMatching(/could not be written: .*EFBIG/)]);
  expect(output).not.toMatch(/\n\s+at /);
  expect(await readdir(folder)).toEqual([]);
  await drop();
});

test('a restore killed midway has changed nothing; repeated, it is complete', {
  timeout,
}, async () => {
  const source = await storeWithPicture();
  await addOrder(source);
  const file = join(await emptyStore(), 'shop.tar');
  expect((await runCommand(['backup', file], source)).code).toBe(0);

  const { url, drop } = await makePostgresDatabase();
  const dataDir = await emptyStore();
  const env = { DATABASE_URL: url, STORE_SECRET: 'x'.repeat(32) };
  // All rows are restored when it comes to the queue, where it waits.
  const lock = await holdLock(url, 'pgboss.job', 'share');
  const waiting = beginCommand(['restore', file], dataDir, { env });
  await vi.waitFor(async () => expect(await lock.waiters()).toBe(1), 30_000);
  waiting.command.kill('SIGKILL');
  expect((await waiting.ended).output).toMatch(/orders +1\n/);
  await lock.release();
  // The database notices a moment later.
  const others = `select pid from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`;
  await vi.waitFor(async () => expect(await runSql(url, others)).toEqual([]), 30_000);
  // It refuses a store with orders, and there are none.
  expect((await runCommand(['restore', file], dataDir, env)).code).toBe(0);
  expect((await runCommand(['restore', file], dataDir, env)).output).toContain('(orders: 1)');
  await drop();

  const own = await preparedStore();
  await mkdir(own, { recursive: true });
  const onOutput = (output: string) => {
    if (output.includes('Rows:')) killed.command.kill('SIGKILL');
  };
  const killed = beginCommand(['restore', file], own, { onOutput });
  expect((await killed.ended).output).not.toContain('Restored');
  const server = await startServer({ dataDir: own });
  expect(server.output).toContain('The first admin');
  expect(await readdir(own)).not.toContain('secret.next');
  await server.stop();
  expect(await readOrders(own)).toEqual([]);
  expect((await runCommand(['restore', file], own)).code).toBe(0);
  expect(await readOrders(own)).toEqual([orderId]);
  const secrets = [source, own].map((folder) => readFile(join(folder, 'secret'), 'utf8'));
  expect(new Set(await Promise.all(secrets)).size).toBe(1);
});

test('a backup with a weak secret is not restored unless STORE_SECRET is set', {
  timeout,
}, async () => {
  const source = await preparedStore();
  const file = join(source, 'backup.tar');
  const { db, close } = await openEmbedded(join(source, 'database'));
  const storage = createFolderStorage(join(source, 'storage'));
  await makeBackup(
    { db, storage, secret: { text: 'x', older: [], isOwn: true } },
    { file, force: false },
  );
  await close();

  const dataDir = await preparedStore();
  const refused = await runCommand(['restore', file], dataDir);
  expect(refused).toMatchObject({ code: 1, output: expect.stringContaining('it has 1 character') });
  expect(refused.output).toContain('STORE_SECRET');
  expect(await readdir(dataDir)).toEqual(['database']);
  const STORE_SECRET = 'y'.repeat(32);
  expect((await runCommand(['restore', file], dataDir, { STORE_SECRET })).code).toBe(0);
});
