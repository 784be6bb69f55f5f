import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openPostgres } from '#database/open.ts';
import type { BuiltServer } from '../support/built-server.ts';
import { makePostgresDatabase } from '../support/fresh-database.ts';
import { TapStandIn, tapKey } from '../support/gateways/tap-stand-in.ts';
import { MailServer } from '../support/mail-server.ts';
import { newKey, purchase } from '../support/purchase.ts';
import { Visitor } from '../support/visitor.ts';
import { emptyStore, startServer } from '../support/with-server.ts';

// Servers of one shop on one PostgreSQL. A killed one's claims are released after half a minute.
const timeout = 180_000;
const released = { timeout: 90_000 };

type Env = Record<string, string>;
let database: Awaited<ReturnType<typeof makePostgresDatabase>>;
let mail: MailServer;
let tap: TapStandIn;
beforeEach(async () => {
  database = await makePostgresDatabase();
  mail = await MailServer.start();
  tap = await new TapStandIn().listen();
});
afterEach(async () => {
  await tap.stop();
  await mail.stop();
  await database.drop();
});

async function start(env: Env = {}): Promise<BuiltServer> {
  const settings = { DATABASE_URL: database.url, STORE_SECRET: 'x'.repeat(32), ...env };
  return startServer({ dataDir: await emptyStore(), env: settings });
}

const withTap = () => ({ PAYMENT_GATEWAY: 'tap', TAP_SECRET_KEY: tapKey, TAP_URL: tap.url });
const withMail = () => ({ SMTP_URL: mail.url });
const creations = () => tap.calls.filter(({ method }) => method === 'POST');

/** A shopper whose browser requests the same payment from several servers. */
function shopper() {
  const body = purchase([[2, '1', 1]]);
  const key = newKey();
  return async (server: BuiltServer) => {
    const { redirectUrl } = await new Visitor(() => server.url, '203.0.113.1').buy(body, { key });
    return redirectUrl;
  };
}

/** Pays in the sandbox like a browser: the shop then emails the shopper. */
async function pay(server: BuiltServer): Promise<void> {
  const visitor = new Visitor(() => server.url, '203.0.113.1');
  const { redirectUrl } = await visitor.buy(purchase([[2, '1', 1]]), { key: newKey() });
  const form = { number: '4242424242424242', expiry: '12/40', cvc: '123', holder: 'Mona Saleh' };
  await visitor.fetch(redirectUrl, { method: 'POST', body: new URLSearchParams(form) });
}

async function emailStates(): Promise<string[]> {
  const { db, close } = openPostgres({ url: database.url, onError: () => undefined });
  const { rows } = await sql<{ state: string }>`select state from emails`.execute(db);
  await close();
  return rows.map(({ state }) => state);
}

test('two servers started concurrently on an empty database create one store with one admin', {
  timeout,
}, async () => {
  for (let round = 0; round < 2; round++) {
    const { url, drop } = await makePostgresDatabase('empty');
    const servers = await Promise.all([1, 2].map(() => start({ DATABASE_URL: url })));
    expect(servers.filter(({ adminPassword }) => adminPassword)).toHaveLength(1);
    for (const server of servers) {
      expect(await (await server.fetch('/')).text()).toContain('Root Serum');
      expect(server.output).not.toMatch(/"level":(40|50|60)/);
      expect((await server.stop()).code).toBe(0);
    }
    await drop();
  }
});

test('a starting server leaves a link in progress to the other, and requests it when that one is killed', {
  timeout,
}, async () => {
  const gate = Promise.withResolvers<void>();
  tap.faults.push(gate.promise);
  const buy = shopper();
  const first = await start(withTap());
  const firstPurchase = buy(first);
  await vi.waitFor(() => expect(creations()).toHaveLength(1), released);
  const second = await start(withTap());
  const secondPurchase = buy(second);
  // These requests give the second server time to find several times that there is no link yet.
  for (let page = 0; page < 20; page++) await second.fetch('/about');
  gate.resolve();
  const links = await Promise.all([firstPurchase, secondPurchase]);
  expect(new Set(links).size).toBe(1);
  expect(creations()).toHaveLength(1);

  tap.faults.push('hangs');
  const buyMore = shopper();
  const cutOff = buyMore(first).catch(() => 'cut off');
  await vi.waitFor(() => expect(creations()).toHaveLength(2), released);
  await first.kill();
  expect(await cutOff).toBe('cut off');
  expect(await buyMore(second)).toContain(tap.url);
  expect(creations()).toHaveLength(3);
});

test('a starting server leaves an email in delivery to the other', {
  timeout,
}, async () => {
  const answer = mail.holdAnswers();
  const first = await start(withMail());
  await pay(first);
  await vi.waitFor(() => expect(mail.received).toHaveLength(1), released);
  const second = await start(withMail());
  await pay(second);
  await vi.waitFor(() => expect(mail.received).toHaveLength(2), released);
  answer();
  await vi.waitFor(async () => expect(await emailStates()).toEqual(['sent', 'sent']), released);
  expect(new Set(mail.received.map(({ messageId }) => messageId)).size).toBe(2);
  expect(mail.received).toHaveLength(2);
});

test('an email is sent by the other server when one was killed during its delivery', {
  timeout,
}, async () => {
  const answer = mail.holdAnswers();
  const first = await start(withMail());
  await pay(first);
  await vi.waitFor(() => expect(mail.received).toHaveLength(1), released);
  await start(withMail());
  await first.kill();
  answer();
  await vi.waitFor(async () => expect(await emailStates()).toEqual(['sent']), released);
  // The same Message-ID, which mail programs show once.
  expect(mail.received).toHaveLength(2);
  expect(new Set(mail.received.map(({ messageId }) => messageId)).size).toBe(1);
});
