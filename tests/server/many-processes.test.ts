import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Database, openPostgres } from '#database/open.ts';
import type { BuiltServer } from '../support/built-server.ts';
import { makePostgresDatabase } from '../support/fresh-database.ts';
import { MailServer } from '../support/mail-server.ts';
import { patience } from '../support/patience.ts';
import { newKey, purchase } from '../support/purchase.ts';
import { readEmails } from '../support/rows.ts';
import { Visitor } from '../support/visitor.ts';
import { emptyStore, spawnServer, startServer } from '../support/with-server.ts';

// The processes of one shop, each with a task of its own, on one PostgreSQL.
const timeout = 120_000;
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

/** In the sandbox, as a browser would: the shop then e-mails the shopper. */
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

test('one serves and runs no jobs, another runs them and serves nothing', { timeout }, async () => {
  const SMTP_URL = mail.url;
  const web = await start({ ROLE: 'web', SMTP_URL });
  expect(web.adminPassword).toBeDefined();
  await pay(web);
  expect(await states()).toEqual(['queued']);
  expect(await countSchedules()).toBe(0);

  const worker = await start({ ROLE: 'worker', SMTP_URL });
  await vi.waitFor(async () => expect(await states()).toEqual(['sent']), patience);
  expect(mail.received).toHaveLength(1);
  expect(await countSchedules()).toBeGreaterThan(0);
  await expect(worker.fetch('/')).rejects.toThrow('fetch failed');

  expect((await worker.stop()).code).toBe(0);
  await pay(web);
  expect(await states()).toContain('queued');
  await start({ ROLE: 'worker', SMTP_URL });
  await vi.waitFor(async () => expect(await states()).toEqual(['sent', 'sent']), patience);
  expect((await web.stop()).code).toBe(0);
});

test('a worker that is there first leaves the first admin to a process that serves', {
  timeout,
}, async () => {
  const worker = await start({ ROLE: 'worker' });
  const web = await start({ ROLE: 'web' });
  expect(worker.adminPassword).toBeUndefined();
  expect(web.adminPassword).toBeDefined();
});

test.each(['web', 'worker'])('on the embedded database there is no process only for %s', async (role) => {
  const server = await spawnServer({ dataDir: await emptyStore(), env: { ROLE: role } });
  expect((await server.ended).code).toBe(1);
  expect(server.output.trim().split('\n')).toEqual([
    'The configuration has mistakes:',
    expect.stringMatching(/^ {2}ROLE: .* needs DATABASE_URL/),
  ]);
});
