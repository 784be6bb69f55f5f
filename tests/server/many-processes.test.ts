import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Database, openPostgres } from '#database/open.ts';
import { rateLimits } from '#domain/runtime/rate-limits.ts';
import { addStaffAccount } from '#domain/staff/accounts.server.ts';
import type { BuiltServer } from '../support/built-server.ts';
import { makePostgresDatabase } from '../support/fresh-database.ts';
import { MailServer } from '../support/mail-server.ts';
import { pgbouncer, startPgbouncer, whyNot } from '../support/pgbouncer.ts';
import { newKey, purchase } from '../support/purchase.ts';
import { readEmails } from '../support/rows.ts';
import { longTimeout } from '../support/timeouts.ts';
import { Visitor } from '../support/visitor.ts';
import { emptyStore, spawnServer, startServer } from '../support/with-server.ts';

// The processes of one shop, each with a task of its own, on one PostgreSQL.
const timeout = 240_000;
const secret = 'x'.repeat(32);

let shared: Awaited<ReturnType<typeof makePostgresDatabase>>;
let database: Database;
let mail: MailServer;
beforeEach(async () => {
  shared = await makePostgresDatabase('empty');
  database = openPostgres({ url: shared.url, onError: () => undefined });
  mail = await MailServer.start();
});
afterEach(async () => {
  await mail.stop();
  await database.close();
  await shared.drop();
});

type Env = Record<string, string>;

async function start(env: Env = {}): Promise<BuiltServer> {
  const always = { DATABASE_URL: shared.url, STORE_SECRET: secret, TRUST_PROXY: '127.0.0.1' };
  return startServer({ dataDir: await emptyStore(), env: { ...always, ...env } });
}

const at = (server: BuiltServer, address: string) => new Visitor(() => server.url, address);

/** Pays in the sandbox like a browser: the shop then emails the shopper. */
async function pay(server: BuiltServer): Promise<void> {
  const visitor = at(server, '203.0.113.1');
  const { redirectUrl } = await visitor.buy(purchase([[2, '1', 1]]), { key: newKey() });
  const form = { number: '4242424242424242', expiry: '12/40', cvc: '123', holder: 'Mona Saleh' };
  await visitor.fetch(redirectUrl, { method: 'POST', body: new URLSearchParams(form) });
}

const states = async () => (await readEmails(database.db)).map(({ state }) => state);

async function countSchedules(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from pgboss.schedule`.execute(database.db);
  return rows[0]?.count ?? 0;
}

test('one process serves without jobs, another runs jobs without serving', {
  timeout,
}, async () => {
  const SMTP_URL = mail.url;
  const web = await start({ ROLE: 'web', SMTP_URL });
  expect(web.adminPassword).toBeDefined();
  await pay(web);
  expect(await states()).toEqual(['queued']);
  expect(await countSchedules()).toBe(0);

  const worker = await start({ ROLE: 'worker', SMTP_URL });
  await vi.waitFor(async () => expect(await states()).toEqual(['sent']), longTimeout);
  expect(mail.received).toHaveLength(1);
  expect(await countSchedules()).toBeGreaterThan(0);
  await expect(worker.fetch('/')).rejects.toThrow('fetch failed');

  expect((await worker.stop()).code).toBe(0);
  await pay(web);
  expect(await states()).toContain('queued');
  await start({ ROLE: 'worker', SMTP_URL });
  await vi.waitFor(async () => expect(await states()).toEqual(['sent', 'sent']), longTimeout);
  expect((await web.stop()).code).toBe(0);
});

test('a worker that starts first leaves the first admin to a serving process', {
  timeout,
}, async () => {
  const worker = await start({ ROLE: 'worker' });
  const web = await start({ ROLE: 'web' });
  expect(worker.adminPassword).toBeUndefined();
  expect(web.adminPassword).toBeDefined();
});

test.each(['web', 'worker'])(
  'the embedded database allows no process only for %s',
  async (role) => {
    const server = await spawnServer({ dataDir: await emptyStore(), env: { ROLE: role } });
    expect((await server.ended).code).toBe(1);
    expect(server.output.trim().split('\n')).toEqual([
      'The configuration is invalid:',
      expect.stringMatching(/^ {2}ROLE: .* needs DATABASE_URL/),
    ]);
  },
);

const post = (visitor: Visitor, path: string, fields: Record<string, string>) =>
  visitor.fetch(path, { method: 'POST', body: new URLSearchParams(fields) });

/** Two that serve, and what does a thing `times` over with each in turn. */
async function startTwo() {
  const servers = [await start({ ROLE: 'web' }), await start({ ROLE: 'web' })] as const;
  const server = (tried: number) => servers[tried % 2] ?? servers[0];
  const inTurn = async (times: number, act: (server: BuiltServer, tried: number) => unknown) => {
    const answers: unknown[] = [];
    for (let tried = 0; tried < times; tried += 1) answers.push(await act(server(tried), tried));
    return answers;
  };
  return { server, inTurn };
}

test('payment attempts are limited across processes, also concurrently', {
  timeout,
}, async () => {
  const { server } = await startTwo();
  const buy = async (tried: number) => {
    const body = purchase(undefined, { email: `mona${tried}@example.com` });
    return (await at(server(tried), '198.51.100.1').create(body, { key: newKey() })).status;
  };
  const left = 20;
  expect(await buy(99)).toBe(200);
  await database.db
    .updateTable('attempt_counts')
    .set({ tries: rateLimits.paymentOfClient.limit - left })
    .execute();
  const statuses = await Promise.all(Array.from({ length: left + 6 }, (_, tried) => buy(tried)));
  expect(statuses.filter((status) => status === 200)).toHaveLength(left);
  for (const tried of [100, 101]) expect(await buy(tried)).toBe(429);
});

test('passwords, password checks and reset links are limited across processes', {
  timeout,
}, async () => {
  const { server, inTurn } = await startTwo();
  const email = 'sara@nabta.example';
  const { password } = await addStaffAccount(database.db, email, 'staff');
  // Each from an address of its own: one address is limited besides.
  const requestLink = async (server: BuiltServer, tried: number) =>
    (await post(at(server, `203.0.113.${tried}`), '/adminLogin/forgot', { email })).status;
  expect(await inTurn(6, requestLink)).toEqual(Array(6).fill(200));
  expect(await states()).toHaveLength(3);

  const owner = at(server(0), '203.0.113.100');
  expect((await post(owner, '/adminLogin', { email, password })).status).toBe(302);
  const prove = async (server: BuiltServer) => {
    const wrong = { intent: 'factor_off', current: 'not the password' };
    const headers = { cookie: owner.cookieHeader, origin: server.url };
    const body = new URLSearchParams(wrong);
    return (await server.fetch('/admin/account', { method: 'POST', headers, body })).status;
  };
  const proofs = await inTurn(7, prove);
  expect(proofs.map((status) => status === 429)).toEqual([...Array(6).fill(false), true]);

  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ email, password: 'not the password' });
  const guess = async (server: BuiltServer, tried: number) => {
    const visitor = at(server, `198.51.100.${tried}`);
    return (await visitor.json('/api/auth/sign-in/email', { method: 'POST', headers, body }))
      .status;
  };
  expect(await inTurn(6, guess)).toEqual([401, 401, 401, 401, 401, 429]);
});

describe.skipIf(!pgbouncer)(`through a pooler in transaction mode${whyNot}`, () => {
  let pooler: Awaited<ReturnType<typeof startPgbouncer>>;
  beforeEach(async () => {
    pooler = await startPgbouncer(shared.url);
  });
  afterEach(() => pooler.stop());

  test('a store serves, sells, sends emails and receives changes', { timeout }, async () => {
    const env = {
      DATABASE_URL: pooler.through(shared.url),
      DATABASE_LISTEN_URL: shared.url,
      SMTP_URL: mail.url,
    };
    const web = await start({ ...env, ROLE: 'web' });
    const worker = await start({ ...env, ROLE: 'worker' });
    await Promise.all(Array.from({ length: 8 }, () => pay(web)));
    // A worker that received no notice would look after half a minute.
    await vi.waitFor(
      async () => expect(await states()).toEqual(Array(8).fill('sent')),
      longTimeout,
    );
    expect(mail.received).toHaveLength(8);
    await sql`update products set title_en = 'Night Serum' where id = 2`.execute(database.db);
    await vi.waitFor(async () => {
      expect(await (await web.fetch('/')).text()).toContain('Night Serum');
    }, longTimeout);
    for (const server of [web, worker]) {
      expect((await server.stop()).code).toBe(0);
      expect(server.output).not.toMatch(/"level":(40|50|60)/);
    }
  });

  test('a start without a direct address fails and names the setting', { timeout }, async () => {
    const env = { DATABASE_URL: pooler.through(shared.url), STORE_SECRET: secret };
    const server = await spawnServer({
      dataDir: await emptyStore(),
      env: { ...env, PREPARED_STATEMENTS: 'off' },
    });
    expect((await server.ended).code).toBe(1);
    expect(server.output.trim().split('\n').at(-1)).toMatch(/set DATABASE_LISTEN_URL to /);
    expect(server.output).not.toMatch(/\n\s+at /);
  });
});

test('a direct address of another database is reported at the start', { timeout }, async () => {
  const other = await makePostgresDatabase();
  const env = {
    DATABASE_URL: shared.url,
    DATABASE_LISTEN_URL: other.url,
    STORE_SECRET: secret,
  };
  const server = await spawnServer({ dataDir: await emptyStore(), env });
  expect((await server.ended).code).toBe(1);
  expect(server.output).toContain('DATABASE_LISTEN_URL');
  await other.drop();
});
