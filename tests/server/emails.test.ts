import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { BuiltServer } from '../support/built-server.ts';
import { makePostgresDatabase } from '../support/fresh-database.ts';
import { MailServer } from '../support/mail-server.ts';
import { runSql } from '../support/postgres-admin.ts';
import { newKey, purchase } from '../support/purchase.ts';
import { adminVisitor } from '../support/signed-in.ts';
import { longTimeout } from '../support/timeouts.ts';
import { Visitor } from '../support/visitor.ts';
import { preparedStore, startServer } from '../support/with-server.ts';

let mail: MailServer;
beforeEach(async () => {
  mail = await MailServer.start();
});
afterEach(() => mail.stop());

const start = (dataDir: string, level = 'warn') =>
  startServer({ dataDir, env: { SMTP_URL: mail.url, LOG_LEVEL: level } });

/** Pays like a browser; the sandbox then calls the webhook. */
async function pay(server: BuiltServer): Promise<string> {
  const shopper = new Visitor(() => server.url, '203.0.113.1');
  const { order_id, redirectUrl } = await shopper.buy(purchase([[2, '1', 1]]), { key: newKey() });
  const form = { number: '4242424242424242', expiry: '12/40', cvc: '123', holder: 'Mona Saleh' };
  await shopper.fetch(redirectUrl, { method: 'POST', body: new URLSearchParams(form) });
  return order_id;
}

const received = (count: number) =>
  vi.waitFor(() => expect(mail.received.length).toBeGreaterThanOrEqual(count), { timeout: 30_000 });
const messageIds = () => mail.received.map(({ messageId }) => messageId);

// Each starts the built server, some three times.
describe('a running server', { timeout: 90_000 }, () => {
  test('emails a shopper when the order is paid; when stopped, it completes the message in delivery', async () => {
    const dataDir = await preparedStore();
    const answer = mail.holdAnswers();
    const server = await start(dataDir);
    const orderId = await pay(server);
    await received(1);
    expect(mail.received[0]?.subject).toBe(`Thank you for your order ${orderId}`);
    const ended = server.stop();
    answer();
    expect(await ended).toEqual({ code: 0, signal: null });
    expect(server.output).not.toMatch(/"level":(50|60)/);
    const next = await start(dataDir);
    await pay(next);
    await received(2);
    expect(new Set(messageIds()).size).toBe(2);
  });

  test('emails on PostgreSQL too, and stops in time during a delivery, also without its database', async () => {
    const database = await makePostgresDatabase();
    const env = { STORE_SECRET: 'x'.repeat(32), SMTP_URL: mail.url, DATABASE_URL: database.url };
    const server = await startServer({ dataDir: await preparedStore(), env });
    const orderId = await pay(server);
    await received(1);
    expect(mail.received[0]?.subject).toBe(`Thank you for your order ${orderId}`);
    const states = () => runSql(database.url, 'select state from emails');
    await vi.waitFor(async () => expect(await states()).toEqual([{ state: 'sent' }]), longTimeout);
    expect(server.output).not.toMatch(/"level":(50|60)/);
    const answer = mail.holdAnswers();
    await pay(server);
    await received(2);
    await database.drop();
    answer();
    await pause(1000);
    const startedAt = performance.now();
    expect(await server.stop()).toEqual({ code: 0, signal: null });
    expect(performance.now() - startedAt).toBeLessThan(15_000);
    expect(server.output).not.toContain('[object Object]');
    expect(server.output).not.toContain('mona@example.com');
  });

  test('when killed during a delivery, sends the same message once more', async () => {
    const dataDir = await preparedStore();
    const answer = mail.holdAnswers();
    const first = await start(dataDir);
    await pay(first);
    await received(1);
    await first.kill();
    answer();
    const second = await start(dataDir);
    await received(2);
    expect(new Set(messageIds()).size).toBe(1);
    await second.stop();
    const third = await start(dataDir);
    await pay(third);
    await received(3);
    expect(new Set(messageIds()).size).toBe(2);
  });
});

describe('the link in an email', { timeout: 90_000 }, () => {
  test('opens the hidden details of its order, and leaves its key nowhere', async () => {
    const server = await start(await preparedStore(), 'debug');
    await pay(server);
    await received(1);
    const link = new URL(/http\S+trackOrder\S+/.exec(mail.received[0]?.text ?? '')?.[0] ?? '');
    const key = link.searchParams.get('key') ?? '';
    expect(key).toMatch(/^[\w-]{43}$/);
    const path = `${link.pathname}${link.search}`;
    const open = async (visitor: Visitor, address: string) => {
      const response = await visitor.fetch(address);
      const { status, headers } = response;
      return { status, headers, html: await response.text() };
    };

    const reader = new Visitor(() => server.url, '203.0.113.2');
    const opened = await open(reader, path);
    expect(opened.status).toBe(302);
    expect(opened.headers.get('cache-control')).toMatch(/no-store/);
    const orderAddress = opened.headers.get('location') ?? '';
    expect(orderAddress).toMatch(/^\/trackOrder\?order=\d{12}&lang=en$/);
    const cookie = opened.headers.getSetCookie().find((line) => line.startsWith('nabta_link='));
    expect(cookie).toMatch(/HttpOnly; SameSite=Lax/);
    const page = await open(reader, orderAddress);
    expect(page.html).toContain('mona@example.com');
    expect(page.html).not.toContain(key);
    expect(page.headers.get('cache-control')).toMatch(/no-store/);

    const stranger = new Visitor(() => server.url, '203.0.113.3');
    expect((await open(stranger, orderAddress)).html).not.toContain('mona@example.com');
    for (const forged of [`${key.slice(0, -2)}xx`, '', key.slice(1)]) {
      const guess = new URLSearchParams({ order: orderAddress.slice(18, 30), key: forged });
      const answer = await open(stranger, `/trackOrder?${guess}`);
      expect(answer.status).toBe(302);
      expect((await open(stranger, answer.headers.get('location') ?? '')).html).not.toContain(
        'mona@',
      );
    }
    // One order's link opens no other.
    const other = await pay(server);
    const elsewhere = await open(reader, `/trackOrder?order=${other}&key=${key}`);
    expect((await open(reader, elsewhere.headers.get('location') ?? '')).html).not.toContain(
      'mona@',
    );
    await server.waitForLines(/\/trackOrder/);
    expect(server.output).not.toContain(key);
  });
});

describe('typed text adds no header and no recipient', { timeout: 90_000 }, () => {
  const names = [
    'Nabta, victims@evil.example',
    'Nabta" <victims@evil.example>, "x',
    'Nabta\u2028Bcc: victims@evil.example',
    'Nabta\r\nBcc: victims@evil.example',
    'نبتة؛ <victims@evil.example>',
    '=?utf-8?q?x=0D=0ABcc:_v@evil.example?=',
  ];

  test('as the name of the store, or as name and subject of a contact message', async () => {
    const env = { SMTP_URL: mail.url, LOG_LEVEL: 'warn', TRUST_PROXY: '127.0.0.1' };
    const server = await startServer({ dataDir: await preparedStore(), env });
    const owner = await adminVisitor(server);
    let version = 0;
    for (const [at, name] of names.entries()) {
      const body = new FormData();
      const form = { intent: 'identity', version: `${version}`, idempotency_key: newKey() };
      for (const [field, text] of Object.entries({
        ...form,
        name_en: name,
        name_ar: name,
        logo: '',
      }))
        body.append(field, text);
      const saved = await owner.fetch('/admin/settings', { method: 'POST', body });
      const hasBreak = /[\r\n\u2028]/.test(name);
      expect([name, saved.status]).toEqual([name, hasBreak ? 422 : 200]);
      if (!hasBreak) version += 1;
      const written = await write(server, { name, subject: name, email: `mona${at}@example.com` });
      // A line break is refused; U+2028 is none in a header.
      expect([name, written]).toEqual([name, /[\r\n]/.test(name) ? 422 : 200]);
    }
    await received(2 * (names.length - 1));
    const own = new Set(['care@nabta.example', ...names.map((_, at) => `mona${at}@example.com`)]);
    const headers = ['from', 'to', 'reply-to', 'subject', 'message-id'];
    for (const { raw, from, to, replyTo, subject } of mail.received) {
      const [head = ''] = raw.split('\r\n\r\n');
      const startedAt = head.split('\r\n').filter((line) => !/^[ \t]/.test(line));
      const keys = startedAt.map((line) => line.split(':')[0]?.toLowerCase());
      expect(keys).not.toContain('bcc');
      for (const key of headers) expect(keys.filter((one) => one === key)).toEqual([key]);
      expect(head).toMatch(/^[\t\r\n\x20-\x7e]*$/);
      expect(head.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
      for (const people of [[from], to, replyTo]) {
        expect(people).toHaveLength(1);
        expect(own).toContain(people?.[0]?.address);
      }
      expect(from?.address).toBe('care@nabta.example');
      expect(subject).not.toMatch(/[\r\n]/);
    }
  });

  const write = async (server: BuiltServer, fields: Record<string, string>) => {
    const visitor = new Visitor(() => server.url, `203.0.113.${fields.email?.length}`);
    const body = JSON.stringify({ message: 'Hello', ...fields });
    const headers = { 'content-type': 'application/json' };
    return (await visitor.fetch('/api/contact', { method: 'POST', headers, body })).status;
  };
});
