import { cpSync } from 'node:fs';
import { access, chmod, chown, lstat, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo, Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { SMTPServer } from 'smtp-server';
import { afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { readConfig } from '#config.ts';
import { lockFolder } from '#database/embedded/folder-lock.ts';
import { openEmbedded } from '#database/open.ts';
import { recordBackup } from '#domain/privacy/recorded-backups.server.ts';
import { freePort } from '../../tests/support/free-port.ts';
import { makePostgresDatabase } from '../../tests/support/fresh-database.ts';
import {
  StripeStandIn,
  stripeKey,
  stripeSecret,
} from '../../tests/support/gateways/stripe-stand-in.ts';
import { TapStandIn, tapKey } from '../../tests/support/gateways/tap-stand-in.ts';
import { MailServer } from '../../tests/support/mail-server.ts';
import { openTestMarket } from '../../tests/support/markets.ts';
import { buyAndPay } from '../../tests/support/paid-order.ts';
import { nameDatabase, runSql } from '../../tests/support/postgres-admin.ts';
import { S3Server } from '../../tests/support/s3-server.ts';
import { saveForOwner } from '../../tests/support/saved-services.ts';
import { countStock } from '../../tests/support/stock.ts';
import { TestShop } from '../../tests/support/test-shop.ts';
import { createCommandHandler } from './command-handler.ts';
import { examineStore } from './doctor-checks.ts';

const undo: (() => unknown)[] = [];
let dataDir: string;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'nabta-doctor-'));
  undo.push(() => rm(dataDir, { recursive: true, force: true }));
});
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

type Env = Record<string, string>;

/** Returns "state: message" by check. */
async function examine(env: Env = {}): Promise<Record<string, string>> {
  const checked = await examineStore(readConfig({ DATA_DIR: dataDir, ...env }));
  return Object.fromEntries(checked.map(({ check, state, says }) => [check, `${state}: ${says}`]));
}

const secret = 'a secret only for tests, thirty-two letters';
const publicKey = 'age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcac8p';
const inPublic = { PUBLIC_URL: 'https://shop.example', TRUST_PROXY: '10.0.0.1', HOST: '0.0.0.0' };
const sandbox = { ...inPublic, PAYMENT_GATEWAY: 'sandbox' };

const prepareStore = () =>
  cpSync(inject('preparedFolder'), join(dataDir, 'database'), { recursive: true });

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  undo.push(() => server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe('the doctor with PostgreSQL', () => {
  const shop = new TestShop('postgres');
  let url: string;
  beforeAll(async () => {
    await shop.open();
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(
      shop.db,
    );
    url = nameDatabase(inject('postgresUrl'), rows[0]?.name ?? '');
    return () => shop.close();
  });
  beforeEach(() => shop.reset());
  const env = () => ({ DATABASE_URL: url, STORE_SECRET: secret });

  test('checks what owners saved in the browser, with the secret of the store', async () => {
    const inBackOffice = { ...env(), PAYMENT_GATEWAY: 'back-office' };
    expect((await examine(inBackOffice)).payments).toMatch(/^wrong: no payment service is set up/);
    const mail = await MailServer.start();
    const gateway = await new TapStandIn().listen();
    undo.push(
      () => mail.stop(),
      () => gateway.stop(),
    );
    await saveForOwner(shop, 'tap', { key: tapKey });
    await saveForOwner(shop, 'tap_sa', { key: 'sk_test_account_sa' });
    const { port } = new URL(mail.url);
    await saveForOwner(shop, 'smtp', { host: '127.0.0.1', port, security: 'starttls' });
    const well = { ...inBackOffice, TAP_URL: gateway.url };
    expect(await examine(well)).toMatchObject({
      email: expect.stringMatching(/^ok: .* accepts our login/),
      'gateway tap': 'ok: it accepts the key',
      'gateway tap_sa': expect.stringMatching(/^wrong: it rejects the key/),
    });
    await openTestMarket(shop, 'kw', { gateway_account: 'tap_kw' });
    expect(await examine(well)).toMatchObject({
      'gateway tap_kw': expect.stringMatching(
        /^wrong: .*no key: save it \(\/admin\/settings\/serv/,
      ),
      clock: expect.stringMatching(/^ok/),
    });
    const lost = { ...well, STORE_SECRET: 'another secret for tests, thirty-two letters' };
    const results = await examine(lost);
    expect(results['gateway tap']).toMatch(/^wrong: .*type it again \(\/admin\/settings\/services/);
    expect(results['gateway tap_sa']).toMatch(/^wrong: .*type it again/);
    expect(JSON.stringify(results)).not.toContain(tapKey);
  });

  test('a healthy store gets a good report', async () => {
    await buyAndPay(shop);
    await recordBackup(shop.db, { file: '/backups/shop.tar', madeAt: new Date(), bytes: 1 });
    const mail = await MailServer.start();
    undo.push(() => mail.stop());
    const results = await examine({ ...env(), PUBLIC_URL: shop.url, SMTP_URL: mail.url });
    // The tests' PostgreSQL never waits for its disk.
    const { disk: _, ...others } = results;
    for (const [check, verdict] of Object.entries(others)) expect(verdict, check).toMatch(/^ok: /);
    expect(Object.keys(results)).toEqual([
      'configuration',
      'settings file',
      'database',
      'disk',
      'data folder',
      'storage',
      'email',
      'gateway sandbox',
      'webhooks sandbox',
      'clock',
      'proxies',
      'address',
      'backups',
    ]);
    expect(results['webhooks sandbox']).toBe('ok: the last one arrived 0 min ago');
    expect(results.clock).toMatch(/within 0 s of the database$/);
  });

  test('the ledger of a shop that tracks stock must add up', async () => {
    expect((await examine(env())).stock).toBeUndefined();
    await countStock(shop.db, 1, 10);
    await buyAndPay(shop);
    expect((await examine(env())).stock).toBe('ok: the ledger adds up (products: 1)');
    await shop.db.updateTable('stock').set({ available: 9 }).execute();
    expect((await examine(env())).stock).toMatch(
      /^wrong: the ledger does not add up \(products and orders: 1\)/,
    );
    await shop.db.updateTable('stock_reservations').set({ state: 'released' }).execute();
    expect((await examine(env())).stock).toMatch(
      /^wrong: the ledger does not add up \(products and orders: 2\)/,
    );
  });

  test('missing webhooks are distinguished from missing payments', async () => {
    await buyAndPay(shop);
    await sql`update payment_events set source = 'status'`.execute(shop.db);
    const none = await examine({ ...env(), PUBLIC_URL: shop.url });
    expect(none['webhooks sandbox']).toMatch(
      /^wrong: payments arrived, but no webhook: .*registered/,
    );
    expect(none['webhooks sandbox']).toContain(`${shop.url}/api/webhooks/sandbox`);
    await sql`update payment_events set source = 'webhook', received_at = now() - interval '3 hours'`.execute(
      shop.db,
    );
    await buyAndPay(shop, { email: 'omar@example.com' });
    await sql`update payment_events set source = 'reconcile' where received_at > now() - interval '1 hour'`.execute(
      shop.db,
    );
    const late = await examine({ ...env(), PUBLIC_URL: shop.url });
    expect(late['webhooks sandbox']).toMatch(
      /^wrong: the last one arrived 3 h ago, the last payment 0 min ago/,
    );
  });

  test('reports a database of a later release, and one behind this release', async () => {
    const database = await makePostgresDatabase();
    undo.push(database.drop);
    const there = { DATABASE_URL: database.url, STORE_SECRET: secret };
    await runSql(
      database.url,
      `update schema_migrations set name = '9999_later' where name = '0001_store'`,
    );
    expect((await examine(there)).database).toMatch(
      /^wrong: a later release .*9999_later.*restore a backup/,
    );
    await runSql(database.url, `delete from schema_migrations where name = '9999_later'`);
    expect((await examine(there)).database).toMatch(
      /^look: it is behind this release \(0001_store\)/,
    );
  });

  test('reports an empty and an unreachable database', async () => {
    const empty = await makePostgresDatabase('empty');
    undo.push(empty.drop);
    const there = { DATABASE_URL: empty.url, STORE_SECRET: secret };
    expect((await examine(there)).database).toMatch(/^look: it is empty: .*next start/);
    const password = 'very-secret-password';
    const unreachable = `postgres://shop:${password}@127.0.0.1:${await freePort()}/shop`;
    const results = await examine({ DATABASE_URL: unreachable, STORE_SECRET: secret });
    expect(results.database).toMatch(/^wrong: it cannot be reached \(.*ECONNREFUSED.*DATABASE_URL/);
    expect(results['webhooks sandbox']).toBe('look: not known without the database');
    expect(JSON.stringify(results)).not.toContain(password);
  });

  test('reports a database that does not wait for its disk', async () => {
    const database = await makePostgresDatabase();
    undo.push(database.drop);
    const name = new URL(database.url).pathname.slice(1);
    await runSql(database.url, `alter database ${name} set synchronous_commit = off`);
    const results = await examine({ DATABASE_URL: database.url, STORE_SECRET: secret });
    expect(results.disk).toMatch(
      /^wrong: PostgreSQL does not wait for its disk: turn on .*synchronous_commit/,
    );
  });
});

describe('the doctor with the embedded database', () => {
  test('works without a running server, and before a store exists', async () => {
    expect((await examine()).database).toMatch(/^wrong: there is no shop in .* yet: start it/);
    await prepareStore();
    expect((await examine()).database).toMatch(/^ok: PostgreSQL 18/);
  });

  test('works through the running server', async () => {
    await prepareStore();
    const { db, close } = await openEmbedded(join(dataDir, 'database'));
    const services = { db, storage: undefined as never, secret: undefined as never };
    const lock = await lockFolder(dataDir, createCommandHandler(services));
    undo.push(close, lock.release);
    expect((await examine()).database).toMatch(/^ok: PostgreSQL 18/);
  });

  test('works through a running server of an older release', async () => {
    await prepareStore();
    const lock = await lockFolder(dataDir, async () => {
      throw new Error('the running server does not know this command');
    });
    undo.push(lock.release);
    expect((await examine()).database).toMatch(
      /^wrong: the running server reports: the running server does not know this command; restart it/,
    );
  });

  test('reports a damaged folder', async () => {
    await prepareStore();
    await rm(join(dataDir, 'database', 'PG_VERSION'));
    expect((await examine()).database).toMatch(
      /^wrong: it cannot be reached \(.*PG_VERSION is missing/,
    );
  });

  test.skipIf(process.platform === 'win32')(
    'reports a folder that other users can open',
    async () => {
      await prepareStore();
      const database = join(dataDir, 'database');
      await chmod(dataDir, 0o700);
      await chmod(database, 0o700);
      expect((await examine())['data folder']).toMatch(/^ok: .* is closed to other users/);
      await chmod(database, 0o755);
      expect((await examine())['data folder']).toMatch(/^wrong: .*database: run chmod 700/);
      await chmod(dataDir, 0o750);
      expect((await examine())['data folder']).toMatch(/^wrong: other users/);
    },
  );

  test.skipIf(process.platform === 'win32')(
    'reports a settings file that other users can read',
    async () => {
      const NABTA_ENV = join(dataDir, 'nabta.env');
      const examineFile = async () => {
        const config = readConfig({ DATA_DIR: dataDir, NABTA_ENV }, { useFile: true });
        const checked = await examineStore(config);
        return checked.find(({ check }) => check === 'settings file');
      };
      expect((await examine())['settings file']).toMatch(/^ok: none/);
      await writeFile(NABTA_ENV, 'STORE_NAME=Oud', { mode: 0o640 });
      expect(await examineFile()).toMatchObject({ state: 'ok' });
      await chmod(NABTA_ENV, 0o644);
      expect(await examineFile()).toMatchObject({
        state: 'wrong',
        says: `other users of this machine can read ${NABTA_ENV}: run chmod 600 on it`,
      });
    },
  );

  test.runIf(process.platform === 'linux')(
    'reports a folder in memory, and accepts one on a disk',
    async () => {
      const diskOf = async (above: string) => {
        const folder = await mkdtemp(join(above, 'nabta-doctor-'));
        undo.push(() => rm(folder, { recursive: true }));
        return (await examine({ DATA_DIR: folder })).disk;
      };
      expect(await diskOf('/dev/shm')).toMatch(/^wrong: .* is in memory, not on a disk/);
      // However busy that disk is, and however full.
      expect(await diskOf('/var/tmp')).toMatch(
        /^(ok: saves within|look: (the disk needs|only)) \d+ M?m?/,
      );
    },
  );
});

describe('the doctor for external services', () => {
  const tap = () => new TapStandIn().listen();
  const tapEnv = (at: string, key = tapKey) => ({
    PAYMENT_GATEWAY: 'tap',
    TAP_SECRET_KEY: key,
    TAP_URL: at,
  });

  test('a gateway accepts the key, refuses it, or does not respond', async () => {
    const gateway = await tap();
    expect(await examine(tapEnv(gateway.url))).toMatchObject({
      'gateway tap': 'ok: it accepts the key',
      clock: expect.stringMatching(/^ok: within \d s of tap$/),
    });
    expect(gateway.calls.every(({ method }) => method === 'GET' || method === 'HEAD')).toBe(true);
    const other = await examine(tapEnv(gateway.url, 'sk_live_another'));
    expect(other['gateway tap']).toMatch(/^wrong: it rejects the key: copy it again/);
    const { url } = gateway;
    await gateway.stop();
    const gone = await examine(tapEnv(url));
    expect(gone['gateway tap']).toMatch(/^wrong: it does not respond .*this machine reaches http/);
  });

  test('the key of Stripe is tested too, that of Mtjree is not', async () => {
    const stripe = await new StripeStandIn().listen();
    undo.push(() => stripe.stop());
    const env = (key: string) => ({
      PAYMENT_GATEWAY: 'stripe',
      STRIPE_SECRET_KEY: key,
      STRIPE_URL: stripe.url,
      STRIPE_WEBHOOK_SECRET: stripeSecret,
      PAYMENT_GATEWAY_FALLBACK: 'mtjree',
      MTJREE_API_KEY: 'a key of Mtjree',
      MTJREE_URL: stripe.url,
    });
    const results = await examine(env(stripeKey));
    expect(results['gateway stripe']).toBe('ok: it accepts the key');
    expect(results['gateway mtjree']).toMatch(/^ok: its key is set but not tested/);
    const wrong = await examine(env('sk_live_another'));
    expect(wrong['gateway stripe']).toMatch(/^wrong: it rejects the key/);
  });

  test('reports a test key or the sandbox in a public store', async () => {
    const gateway = await tap();
    undo.push(() => gateway.stop());
    expect((await examine({ ...inPublic, ...tapEnv(gateway.url) }))['gateway tap']).toMatch(
      /^look: it accepts the key; it is a test key/,
    );
    expect((await examine(sandbox))['gateway sandbox']).toMatch(
      /^look: the sandbox charges no card/,
    );
  });

  test('reports a mail server that accepts or refuses the login, and none', async () => {
    expect((await examine()).email).toMatch(/^look: SMTP_URL is not set: .*not sent/);
    const mail = await MailServer.start();
    undo.push(() => mail.stop());
    expect((await examine({ SMTP_URL: mail.url })).email).toMatch(/^ok: .* accepts our login/);
    const password = 'very-secret-password';
    const guarded = new SMTPServer({
      allowInsecureAuth: true,
      disabledCommands: ['STARTTLS'],
      logger: false,
      onAuth: (login, _, done) => done(new Error(`no account has the password ${login.password}`)),
    });
    const guardedUrl = await listen(guarded.server);
    const refused = await examine({
      SMTP_URL: guardedUrl.replace('http://', `smtp://shop:${password}@`),
    });
    expect(refused.email).toMatch(/^wrong: .* refuses our login .*SMTP_URL/);
    expect(JSON.stringify(refused)).not.toContain(password);
    const closed = `smtp://127.0.0.1:${await freePort()}`;
    expect((await examine({ SMTP_URL: closed })).email).toMatch(/^wrong: .*ECONNREFUSED/);
    expect(mail.received).toEqual([]);
  });

  test.each([
    [10, 'look'],
    [120, 'wrong'],
    [-120, 'wrong'],
  ])('reports a clock that is %i seconds off', async (seconds, state) => {
    const clock = createServer((_, response) => {
      response.setHeader('date', new Date(Date.now() + seconds * 1000).toUTCString());
      response.writeHead(404).end('{}');
    });
    const results = await examine(tapEnv(await listen(clock)));
    expect(results.clock).toMatch(new RegExp(`^${state}: \\d+ s off from tap: set it by NTP`));
  });

  test('reports an address that leads to the store, to another program, or nowhere', async () => {
    const answers = (status: number, body = '') =>
      listen(createServer((_, response) => response.writeHead(status).end(body)));
    const at = async (PUBLIC_URL: string) => (await examine({ PUBLIC_URL })).address;
    expect(await at(await answers(200))).toMatch(/^ok: .* is ready$/);
    expect(await at(await answers(404))).toMatch(/^wrong: .*\/ready responds 404/);
    expect(await at(await answers(503, '{"database":"failed"}'))).toMatch(
      /^wrong: .*"database":"failed"/,
    );
    const nowhere = `http://127.0.0.1:${await freePort()}`;
    expect(await at(nowhere)).toMatch(/^look: .* does not respond \(.*ECONNREFUSED/);
  });
});

describe('the doctor for settings', () => {
  const proxiesOf = async (env: Env) => (await examine({ ...sandbox, ...env })).proxies;

  test('reports proxies', async () => {
    expect((await examine()).proxies).toMatch(/^ok: none/);
    expect(await proxiesOf({})).toBe('ok: 10.0.0.1 forward the addresses of clients');
    expect(await proxiesOf({ TRUST_PROXY: '0.0.0.0/1, 128.0.0.0/1' })).toMatch(
      /^wrong: TRUST_PROXY covers every address/,
    );
    expect(await proxiesOf({ TRUST_PROXY: 'none' })).toMatch(
      /^wrong: a proxy is missing \(.*no HTTPS/,
    );
    const plain = { TRUST_PROXY: 'none', PUBLIC_URL: 'http://shop.example' };
    expect(await proxiesOf({ ...plain, HOST: '127.0.0.1' })).toMatch(/^wrong: .*HOST is 127/);
    expect(await proxiesOf(plain)).toMatch(/^ok: none: shoppers connect directly/);
  });

  test('reports demo values in a public store', async () => {
    expect((await examine()).configuration).toMatch(/^ok: a shop on this machine/);
    expect((await examine(sandbox)).configuration).toMatch(/^look: .*SUPPORT_EMAIL, STORE_NAME/);
    const own = { STORE_NAME: 'Rose', STORE_NAME_AR: 'وردة', SUPPORT_EMAIL: 'care@shop.example' };
    expect((await examine({ ...sandbox, ...own })).configuration).toMatch(/^ok: a public shop/);
    const plain = { ...sandbox, ...own, PUBLIC_URL: 'http://shop.example' };
    expect((await examine(plain)).configuration).toMatch(/^look: .*HTTPS/);
  });

  test('reports storage that accepts files, and storage that does not', async () => {
    expect((await examine()).storage).toMatch(/^ok: /);
    await rm(join(dataDir, 'storage'), { recursive: true });
    await writeFile(join(dataDir, 'storage'), 'a file where a folder should be');
    expect((await examine()).storage).toMatch(/^wrong: pictures cannot be stored/);
  });

  test('continues without a data folder', async () => {
    const results = await examine({ DATA_DIR: join(dataDir, 'nothing') });
    expect(results.disk).toMatch(/^look: .*nothing does not exist yet/);
    expect(results.storage).toMatch(/^look: .*nothing does not exist yet/);
    expect(results.proxies).toMatch(/^ok: /);
    await expect(access(join(dataDir, 'nothing'))).rejects.toThrow('ENOENT');
  });

  test('reports missing, old and recent backups', async () => {
    const backups = async (env: Env = {}) => (await examine(env)).backups;
    expect(await backups()).toBe('look: not known without the database');
    await prepareStore();
    expect(await backups()).toMatch(/^look: none is known: .*npm run backup/);
    expect(await backups(sandbox)).toMatch(/^wrong: none is known/);
    const record = async (days: number) => {
      const { db, close } = await openEmbedded(join(dataDir, 'database'));
      const madeAt = new Date(Date.now() - days * 86_400_000);
      await recordBackup(db, { file: '/backups/shop.tar', madeAt, bytes: 1 });
      await close();
    };
    await record(0);
    expect(await backups(sandbox)).toBe('ok: the last was made 0 min ago (/backups/shop.tar)');
    await record(3);
    expect(await backups()).toMatch(/^look: the last was made 3 days ago/);
    const byItself = { BACKUP_TO: dataDir, BACKUP_KEY: publicKey };
    expect(await backups(byItself)).toMatch(/^look: .*3 days ago.*\/admin\/attention/);
    expect(await backups({ ...byItself, BACKUP_EVERY: '7d' })).toMatch(/^ok: .*3 days ago/);
    await record(8);
    expect(await backups()).toMatch(/^wrong: the last was made 8 days ago/);
  });

  test('reports that a shop that has just started makes its first backup', async () => {
    await prepareStore();
    const change = async (query: string) => {
      const { db, close } = await openEmbedded(join(dataDir, 'database'));
      await sql.raw(query).execute(db);
      await close();
    };
    const env = { ...sandbox, BACKUP_TO: join(dataDir, '..'), BACKUP_KEY: publicKey };
    await change('insert into server_processes (id) values (gen_random_uuid())');
    expect((await examine(env)).backups).toBe(
      'ok: the shop has just started, and is making its first one',
    );
    await change(`update server_processes set since = now() - interval '11 minutes'`);
    expect((await examine(env)).backups).toMatch(/^look: none is known/);
    await change('update server_processes set since = now()');
    await change(
      `insert into backups (made_by, ended_at, failure) values ('schedule', now(), 'disk_full')`,
    );
    expect((await examine(env)).backups).toMatch(/^look: none is known/);
  });

  test.runIf(process.getuid?.() === 0)(
    'leaves no file of root in the folder of another user',
    async () => {
      await prepareStore();
      await chown(dataDir, 4321, 4321);
      await examine();
      const entries = await readdir(dataDir, { recursive: true });
      const stats = await Promise.all(entries.map((entry) => lstat(join(dataDir, entry))));
      expect(entries.length).toBeGreaterThan(100);
      expect(stats.filter(({ uid, gid }) => uid !== 4321 || gid !== 4321)).toEqual([]);
    },
  );

  test('reports an unusable backup location', async () => {
    await prepareStore();
    const nowhere = { BACKUP_TO: join(dataDir, 'nowhere'), BACKUP_KEY: publicKey };
    expect((await examine(nowhere)).backups).toMatch(/^wrong: .*could not be read.*BACKUP_TO/);
    const s3 = await S3Server.start();
    undo.push(() => s3.close());
    const bucket = { ...s3.backupEnv, BACKUP_KEY: publicKey };
    expect((await examine(bucket)).backups).toMatch(/^look: none is known/);
    const others = { ...bucket, BACKUP_SECRET_ACCESS_KEY: 'another-secret' };
    const { backups } = await examine(others);
    expect(backups).toMatch(/^wrong: .*s3:\/\/pictures\/backups.*SignatureDoesNotMatch/);
    expect(backups).not.toContain('another-secret');
  });

  test('prints no secret, not even one quoted by an error', async () => {
    const quoting = createServer((request, response) => {
      const description = `${request.headers.authorization} is not ours`;
      const body = JSON.stringify({ errors: [{ description }] });
      response.writeHead(500, { 'content-type': 'application/json' }).end(body);
    });
    const key = 'sk_live_0123456789';
    const saudiKey = 'sk_live_9876543210';
    const env = {
      PAYMENT_GATEWAY: 'tap',
      TAP_SECRET_KEY: key,
      TAP_SECRET_KEY_SA: saudiKey,
      TAP_URL: await listen(quoting),
    };
    const results = await examine(env);
    expect(results['gateway tap']).toContain('Bearer … is not ours');
    expect(results['gateway tap_sa']).toContain('Bearer … is not ours');
    expect(JSON.stringify(results)).not.toMatch(new RegExp(`${key}|${saudiKey}`));
  });
});
