import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createSmtpSender } from '#adapters/mail/smtp.ts';
import { MailServer } from '../../tests/support/mail-server.ts';
import { onBothDatabases } from '../../tests/support/on-both-databases.ts';
import { buyAndPay } from '../../tests/support/paid-order.ts';
import { readEmails, readOpenItems } from '../../tests/support/rows.ts';
import { queueEmail } from './queue-email.server.ts';
import { resendEmail } from './resend-email.server.ts';

onBothDatabases('a permanently refused email address', (shop) => {
  let server: MailServer;
  beforeAll(async () => {
    server = await MailServer.start();
  });
  afterEach(() => {
    server.received.length = 0;
    server.refusals.length = 0;
  });
  afterAll(() => server.stop());

  const deliver = () => shop.deliverEmails(createSmtpSender({ url: server.url }));
  const queue = (to = 'mona@example.com', orderId?: string) =>
    queueEmail(shop.db, shop.store.jobs, {
      kind: 'contact_receipt',
      data: {},
      to,
      language: 'en',
      by: 'shopper',
      ...(orderId && { orderId }),
    });
  const bounce = async () => {
    server.refusals.push({ code: 550, text: '5.1.1 no such user' });
    const id = await queue();
    await deliver();
    return id;
  };

  test('a bounced address receives no more email, with one item for staff and the reason in the list', async () => {
    await bounce();
    await queue();
    await queue('MONA@Example.com');
    await deliver();
    expect(server.received).toEqual([]);
    expect((await readEmails(shop.db)).map(({ state, error }) => [state, error])).toEqual([
      ['failed', expect.stringContaining('no such user')],
      ['failed', 'address_bounced'],
      ['failed', 'address_bounced'],
    ]);
    expect(await readOpenItems(shop.db)).toEqual(['email_failed null']);
    const item = await shop.db.selectFrom('attention_items').selectAll().executeTakeFirst();
    expect(item?.facts).toMatchObject({ reason: 'bounced' });
  });

  test('a bounced address receives email again after staff sent one to it deliberately', async () => {
    const first = await bounce();
    await resendEmail(shop.db, shop.store.jobs, {
      emailId: first,
      by: 'staff:x',
      isConfirmed: false,
    });
    await queue();
    await deliver();
    expect(server.received).toHaveLength(2);
    expect(await readOpenItems(shop.db)).toEqual([]);
  });

  test('a bounced address does not stop emails to the corrected address of its order', async () => {
    const { orderId } = await buyAndPay(shop);
    server.refusals.push({ code: 550, text: '5.1.1 no such user' });
    await deliver();
    await shop.db.updateTable('orders').set({ email: 'mona.new@example.com' }).execute();
    await queue('mona@example.com', orderId);
    await deliver();
    expect(server.received.map(({ to }) => to?.[0]?.address)).toEqual(['mona.new@example.com']);
  });

  test.each([
    ['that is refused for now', { code: 451, text: '4.2.1 try later' }],
    ['whose mailbox is full', { code: 552, text: '5.2.2 over quota' }],
    ['because this server may not send', { code: 550, text: '5.7.1 relaying denied' }],
  ])('no bounce is recorded for an email %s: the next one is sent', async (_, refusal) => {
    server.refusals.push(refusal);
    await queue();
    await deliver();
    server.received.length = 0;
    await queue();
    await deliver();
    expect(server.received.length).toBeGreaterThan(0);
  });
});
