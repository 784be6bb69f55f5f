import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createSmtpSender } from '#adapters/mail/smtp.ts';
import { MailServer } from '../../tests/support/mail-server.ts';
import { onBothDatabases } from '../../tests/support/on-both-databases.ts';
import { buyAndPay } from '../../tests/support/paid-order.ts';
import { readEmails, readHistory } from '../../tests/support/rows.ts';
import { queueEmail } from './queue-email.server.ts';
import { resendEmail } from './resend-email.server.ts';
import { countUnsentEmails, dropUnsentEmails, sendUnsentEmails } from './unsent-emails.server.ts';

const by = 'staff:7c1e0f7e-0000-4000-8000-000000000000';

onBothDatabases('emails stored without a mail server', (shop) => {
  let server: MailServer;
  beforeAll(async () => {
    server = await MailServer.start();
  });
  afterEach(() => {
    server.received.length = 0;
  });
  afterAll(() => server.stop());

  const keep = async () => {
    const { orderId } = await buyAndPay(shop);
    const template = { to: 'omar@example.com', language: 'en', by: 'shopper' } as const;
    await queueEmail(shop.db, shop.store.jobs, { ...template, kind: 'contact_receipt', data: {} });
    const data = { name: 'Sara', link: 'https://shop.example/reset?token=secret' };
    await queueEmail(shop.db, shop.store.jobs, { ...template, kind: 'password_reset', data });
    await shop.deliverEmails();
    return orderId;
  };
  const send = () => sendUnsentEmails(shop.db, shop.store.jobs, by);
  const deliver = () => shop.deliverEmails(createSmtpSender({ url: server.url }));

  test('unsent emails are counted without those that link into the back office', async () => {
    expect(await countUnsentEmails(shop.db)).toEqual({ count: 0, since: undefined });
    await keep();
    expect(await countUnsentEmails(shop.db)).toEqual({ count: 2, since: expect.any(Date) });
    expect(await readEmails(shop.db)).toHaveLength(3);
  });

  test('unsent emails are sent together, once, to the current address of the order', async () => {
    const orderId = await keep();
    await shop.db.updateTable('orders').set({ email: 'new@example.com' }).execute();
    const counts = await Promise.all([send(), send()]);
    expect(counts.sort()).toEqual([0, 2]);
    await deliver();
    const readers = server.received.map(({ to }) => to?.[0]?.address).sort();
    expect(readers).toEqual(['new@example.com', 'omar@example.com']);
    expect((await countUnsentEmails(shop.db)).count).toBe(0);
    expect((await readHistory(shop.db, orderId)).slice(-2)).toEqual(['email_queued', 'email_sent']);
  });

  test('unsent emails are discarded together, stay in the list, and can still be sent singly', async () => {
    await keep();
    expect(await dropUnsentEmails(shop.db)).toBe(2);
    expect(await countUnsentEmails(shop.db)).toMatchObject({ count: 0 });
    expect(await send()).toBe(0);
    await deliver();
    expect(server.received).toEqual([]);
    const [first] = await readEmails(shop.db);
    expect(first).toMatchObject({ state: 'not_sent', dropped_at: expect.any(Date) });
    await resendEmail(shop.db, shop.store.jobs, {
      emailId: `${first?.id}`,
      by,
      isConfirmed: false,
    });
    await deliver();
    expect(server.received).toHaveLength(1);
  });
});
