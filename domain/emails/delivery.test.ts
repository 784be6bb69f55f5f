import { createServer } from 'node:net';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { createSmtpSender } from '#adapters/mail/smtp.ts';
import { MailServer } from '../../tests/support/mail-server.ts';
import { onBothDatabases } from '../../tests/support/on-both-databases.ts';
import { buyAndPay } from '../../tests/support/paid-order.ts';
import { readEmails, readOpenItems } from '../../tests/support/rows.ts';
import { sendJob } from '../runtime/jobs.ts';
import { deliverEmail } from './deliver-email.server.ts';
import type { NewEmail } from './queue-email.server.ts';
import { queueEmail } from './queue-email.server.ts';
import { resendEmail } from './resend-email.server.ts';

const template: NewEmail = {
  kind: 'contact_receipt',
  data: {},
  to: 'mona@example.com',
  language: 'en',
  by: 'shopper',
};
const maxAttempts = 14;

onBothDatabases('an email', (shop) => {
  let server: MailServer;
  beforeAll(async () => {
    server = await MailServer.start();
  });
  afterEach(() => {
    server.received.length = 0;
    server.refusals.length = 0;
  });
  afterAll(() => server.stop());

  const queue = (changes: Partial<NewEmail> = {}) =>
    shop.db.transaction().execute((trx) => {
      return queueEmail(trx, shop.store.jobs, { ...template, ...changes } as NewEmail);
    });
  const deliver = (url = server.url) =>
    shop.deliverEmails(createSmtpSender({ url, idleTimeoutSeconds: 1, totalTimeoutSeconds: 5 }));
  const only = async () => {
    const emails = await readEmails(shop.db);
    expect(emails).toHaveLength(1);
    return emails[0];
  };

  test('an email is delivered unchanged', async () => {
    const id = await queue({ language: 'ar' });
    expect(await only()).toMatchObject({ state: 'queued', tries: 0, created_by: 'shopper' });
    await deliver();
    const email = await only();
    expect(email).toMatchObject({ state: 'sent', tries: 1, error: null, language: 'ar' });
    expect(email?.sent_at).toBeInstanceOf(Date);
    const [message] = server.received;
    expect(server.received).toHaveLength(1);
    expect(message).toMatchObject({
      from: { name: 'نبتة', address: 'care@nabta.example' },
      to: [{ address: 'mona@example.com' }],
      replyTo: [{ address: 'care@nabta.example' }],
      subject: 'وصلتنا رسالتك',
      messageId: `<${id}@nabta.example>`,
    });
    expect(message?.messageId).toBe(email?.message_id);
    // Staff must see exactly what was sent, apart from line ends.
    const plain = (text = '') => text.replaceAll('\r\n', '\n').trim();
    expect(plain(message?.html)).toBe(plain(email?.html ?? ''));
    expect(plain(message?.text)).toBe(plain(email?.text ?? ''));
    const headers = Object.fromEntries(
      message?.headers.map(({ key, value }) => [key, value]) ?? [],
    );
    expect(headers).toMatchObject({
      'auto-submitted': 'auto-generated',
      'content-language': 'ar',
    });
  });

  test('an email is sent once, however often its delivery is requested', async () => {
    const emailId = await queue();
    await sendJob(shop.store.jobs, shop.db, { name: 'deliver-email', data: { emailId } });
    await deliver();
    await sendJob(shop.store.jobs, shop.db, { name: 'deliver-email', data: { emailId } });
    await deliver();
    expect(server.received).toHaveLength(1);
    expect(await only()).toMatchObject({ state: 'sent', tries: 1 });
  });

  test('an email whose transaction rolled back is never sent', async () => {
    const cause = shop.db.transaction().execute(async (trx) => {
      await queueEmail(trx, shop.store.jobs, template);
      throw new Error('it did not happen');
    });
    await expect(cause).rejects.toThrow('it did not happen');
    await deliver();
    expect(server.received).toEqual([]);
    expect(await readEmails(shop.db)).toEqual([]);
  });

  test('an email that is refused permanently is not retried', async () => {
    server.refusals.push({ code: 550, text: 'no such reader' });
    await queue();
    await deliver();
    await deliver();
    expect(await only()).toMatchObject({
      state: 'failed',
      tries: 1,
      error: expect.stringContaining('no such reader'),
    });
    expect(server.received).toEqual([]);
  });

  test('an email about a delivery waits until the shipping email of its order was sent', async () => {
    const { orderId } = await buyAndPay(shop);
    await deliver();
    server.received.length = 0;
    const data = { orderId, name: 'Mona' };
    await queue({
      kind: 'shipped',
      data: { ...data, carrier: 'Aramex', trackingNumber: '123' },
      orderId,
    });
    await queue({ kind: 'order_status', data: { ...data, status: 'delivered' }, orderId });
    server.refusals.push({ code: 451, text: 'come back later' });
    await deliver();
    expect(server.received).toEqual([]);
    await deliver();
    await deliver();
    expect(server.received.map(({ subject }) => subject)).toEqual([
      `Your order ${orderId} has been shipped`,
      `Your order ${orderId} has been delivered`,
    ]);
  });

  test('an email about a delivery is sent although the shipping email was abandoned', async () => {
    const { orderId } = await buyAndPay(shop);
    await deliver();
    const data = { orderId, name: 'Mona' };
    await queue({
      kind: 'shipped',
      data: { ...data, carrier: 'Aramex', trackingNumber: '123' },
      orderId,
    });
    server.refusals.push({ code: 550, text: '5.7.1 not from here' });
    await deliver();
    server.received.length = 0;
    await queue({ kind: 'order_status', data: { ...data, status: 'delivered' }, orderId });
    await deliver();
    expect(server.received).toHaveLength(1);
  });

  test('an email that is refused temporarily is retried as the same message', async () => {
    server.refusals.push({ code: 451, text: 'come back later' });
    const id = await queue();
    await deliver();
    expect(await only()).toMatchObject({
      state: 'queued',
      tries: 1,
      error: expect.stringContaining('come back later'),
    });
    await deliver();
    expect(await only()).toMatchObject({ state: 'sent', tries: 2, error: null });
    expect(server.received).toMatchObject([{ messageId: `<${id}@nabta.example>` }]);
  });

  test('an email that cannot be delivered opens an attention item until it is', async () => {
    const emailId = await queue();
    for (const attempts of [1, 2]) {
      server.refusals.push({ code: 550, text: 'no such reader' });
      await deliver();
      expect(await readOpenItems(shop.db)).toEqual(['email_failed null']);
      const items = shop.db.selectFrom('attention_items').selectAll();
      const data = { emailKind: 'contact_receipt', tries: attempts };
      expect(await items.execute()).toMatchObject([
        { subject: emailId, facts: data, times: attempts },
      ]);
      await resendEmail(shop.db, shop.store.jobs, { emailId, by: 'staff:x', isConfirmed: false });
    }
    await deliver();
    expect(await readOpenItems(shop.db)).toEqual([]);
  });

  test('an email waits for an unavailable server, and is parked after the last attempt', async () => {
    const unavailable = await MailServer.start();
    const { url } = unavailable;
    await unavailable.stop();
    await queue();
    for (let one = 1; one < maxAttempts; one++) await deliver(url);
    expect(await only()).toMatchObject({
      state: 'queued',
      tries: maxAttempts - 1,
      error: expect.stringContaining('ECONNREFUSED'),
    });
    expect(await readOpenItems(shop.db)).toEqual([]);
    await deliver(url);
    expect(await only()).toMatchObject({
      state: 'failed',
      tries: maxAttempts,
      error: expect.stringContaining('ECONNREFUSED'),
    });
    expect(await readOpenItems(shop.db)).toEqual(['email_failed null']);
  });

  test('an email to a silent server times out and stays queued', async () => {
    const silent = createServer();
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const { port } = silent.address() as { port: number };
    await queue();
    await deliver(`smtp://127.0.0.1:${port}`);
    silent.close();
    expect(await only()).toMatchObject({
      state: 'queued',
      tries: 1,
      error: expect.stringMatching(/greeting/i),
    });
  });

  test('an email is sent again when the process dies during delivery', async () => {
    server.deaths = 1;
    const id = await queue();
    await deliver();
    expect(await only()).toMatchObject({ state: 'queued', tries: 1 });
    await deliver();
    expect(await only()).toMatchObject({ state: 'sent', tries: 2 });
    expect(server.received).toMatchObject([{ messageId: `<${id}@nabta.example>` }]);
  });

  test('an email to a server that drops the connection is sent twice as one message', async () => {
    server.lostAnswers = 1;
    await queue();
    await deliver();
    await deliver();
    const ids = server.received.map(({ messageId }) => messageId);
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
  });

  test('an email has the same Message-ID when the sender address changes meanwhile', async () => {
    server.lostAnswers = 1;
    const id = await queue();
    await deliver();
    const { settings } = shop.store;
    const moved = { ...settings, mailFrom: { name: undefined, address: 'hello@moved.example' } };
    const mail = createSmtpSender({ url: server.url });
    await deliverEmail({ ...shop.store, mail, settings: moved }, id);
    expect(server.received).toMatchObject([
      { from: { address: 'care@nabta.example' }, messageId: `<${id}@nabta.example>` },
      { from: { address: 'hello@moved.example' }, messageId: `<${id}@nabta.example>` },
    ]);
  });

  test('an email of a store without a mail server is stored and not sent', async () => {
    await queue();
    await shop.deliverEmails();
    const email = await only();
    expect(email).toMatchObject({ state: 'not_sent', tries: 1, subject: 'We have your message' });
    expect(email?.html).toContain('Thank you for writing to us');
  });

  test('an email is not claimed while another process sends it, and retried when that process died', async () => {
    const id = await queue();
    const claimed = (ago: number) =>
      shop.db
        .updateTable('emails')
        .set({ state: 'sending', claimed_at: new Date(Date.now() - ago * 1000) })
        .where('id', '=', id)
        .execute();
    await claimed(5);
    await deliver();
    expect(server.received).toEqual([]);
    await claimed(301);
    await deliver();
    expect(server.received).toHaveLength(1);
  });

  test('an email claimed on a broken connection is sent by the next attempt of its process', async () => {
    const id = await queue();
    const { serverId } = shop.store;
    const claimed = (secondsAgo: number) =>
      shop.db
        .updateTable('emails')
        .set({
          state: 'sending',
          claimed_by: serverId,
          claimed_at: new Date(Date.now() - secondsAgo * 1000),
        })
        .where('id', '=', id)
        .execute();
    // A statement of that connection may still be running.
    await claimed(5);
    await deliver();
    expect(server.received).toEqual([]);
    await claimed(30);
    await deliver();
    expect(server.received).toHaveLength(1);
    expect(await only()).toMatchObject({ state: 'sent' });
  });

  test('an email is sent once, however long the database is unreachable afterwards', async () => {
    const id = await queue();
    const faults: unknown[] = [];
    const report = (fault: unknown) => faults.push(fault);
    const services = { ...shop.store, mail: createSmtpSender({ url: server.url }), report };
    await forbidWriting();
    const delivering = deliverEmail(services, id);
    await expect.poll(() => faults).toHaveLength(1);
    // The queue considers the worker dead, and assigns the job again.
    await claimedLongAgo(id);
    expect(await deliverEmail(services, id)).toBe('later');
    await allowWriting();
    expect(await delivering).toBe('done');
    expect(server.received).toHaveLength(1);
    expect(await only()).toMatchObject({ state: 'sent', tries: 1 });
    expect(await deliverEmail(services, id)).toBe('done');
    expect(server.received).toHaveLength(1);
  });

  test('an email keeps the state of another process that claimed it meanwhile', async () => {
    const id = await queue();
    const answer = server.holdAnswers();
    const delivering = deliver();
    await vi.waitFor(() => expect(server.received).toHaveLength(1), { timeout: 10_000 });
    const taken = { state: 'queued', tries: 2, error: 'busy' } as const;
    await shop.db.updateTable('emails').set(taken).where('id', '=', id).execute();
    answer();
    await delivering;
    expect(await only()).toMatchObject(taken);
  });

  test('an email that cannot be rendered can be retried at once', async () => {
    const id = await queue();
    await shop.db.updateTable('emails').set({ kind: 'of a later release' }).execute();
    await expect(deliverEmail({ ...shop.store, mail: undefined }, id)).rejects.toThrow('no email');
    expect(await only()).toMatchObject({ state: 'queued', tries: 1 });
  });

  const claimedLongAgo = (id: string) =>
    shop.db
      .updateTable('emails')
      .set({ claimed_at: new Date(Date.now() - 600_000) })
      .where('id', '=', id)
      .execute();
  const forbidWriting = () =>
    sql`alter table emails add constraint away check (state <> 'sent')`.execute(shop.db);
  const allowWriting = () => sql`alter table emails drop constraint away`.execute(shop.db);

  test('an email whose process died is retried separately from others', async () => {
    const first = await queue();
    const dead = new Date(Date.now() - 301_000);
    const left = shop.db.updateTable('emails').set({ state: 'sending', claimed_at: dead });
    await left.where('id', '=', first).execute();
    const second = await queue({ to: 'second@example.com' });
    await deliverEmail({ ...shop.store, mail: createSmtpSender({ url: server.url }) }, second);
    expect(server.received.map(({ to }) => to?.[0]?.address)).toEqual(['second@example.com']);
    const rows = await readEmails(shop.db);
    expect(rows.find(({ id }) => id === first)).toMatchObject({ tries: 0, claimed_at: dead });
  });

  test('an email to support has its sender as the reply address', async () => {
    const data = { name: 'Mona', subject: 'Hi', message: 'Hello', email: 'mona@example.com' };
    const to = 'care@nabta.example';
    await queue({ kind: 'contact_message', data, to } as Partial<NewEmail>);
    await deliver();
    expect(server.received).toMatchObject([
      { to: [{ address: to }], replyTo: [{ address: 'mona@example.com' }] },
    ]);
  });

  test('an email with a link into the back office is delivered, and the link is not stored', async () => {
    const link = 'https://shop.example/reset?token=secret-token';
    const data = { name: 'Sara', link };
    const ends = ['sent', 'failed', 'not_sent'];
    for (const end of ends) {
      await queue({ kind: 'password_reset', data } as Partial<NewEmail>);
      if (end === 'failed') server.refusals.push({ code: 550, text: 'no' });
      await (end === 'not_sent' ? shop.deliverEmails() : deliver());
    }
    expect(server.received).toHaveLength(1);
    expect(server.received[0]?.text).toContain(link);
    const emails = await readEmails(shop.db);
    expect(emails.map(({ state }) => state)).toEqual(ends);
    expect(JSON.stringify(emails)).not.toContain('secret-token');
  });
});
