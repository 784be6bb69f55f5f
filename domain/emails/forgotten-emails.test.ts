import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createSmtpSender } from '#adapters/mail/smtp.ts';
import { MailServer } from '../../tests/support/mail-server.ts';
import { onBothDatabases } from '../../tests/support/on-both-databases.ts';
import { readEmails, readOpenItems } from '../../tests/support/rows.ts';
import { sendJob } from '../runtime/jobs.ts';
import { queueEmail } from './queue-email.server.ts';
import { resendEmail } from './resend-email.server.ts';

onBothDatabases('an email whose job is missing', (shop) => {
  let server: MailServer;
  beforeAll(async () => {
    server = await MailServer.start();
  });
  afterEach(() => {
    server.received.length = 0;
    server.refusals.length = 0;
  });
  afterAll(() => server.stop());

  const mail = () => createSmtpSender({ url: server.url });
  /** Runs the queue: the scheduled check finds due emails, and the next run sends them. */
  const runChecks = async () => {
    await sendJob(shop.store.jobs, shop.db, { name: 'check-attention', data: {} });
    await shop.deliverEmails(mail());
  };
  const forget = () => sql`delete from pgboss.job`.execute(shop.db);
  const template = {
    ...({ kind: 'contact_receipt', data: {}, to: 'mona@example.com' } as const),
    ...({ language: 'en', by: 'shopper' } as const),
  };
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);
  async function queueAndForget(hours: number, changes: object = {}) {
    const id = await queueEmail(shop.db, shop.store.jobs, template);
    const when = { created_at: hoursAgo(hours), queued_at: hoursAgo(hours) };
    await shop.db
      .updateTable('emails')
      .set({ ...when, ...changes })
      .where('id', '=', id)
      .execute();
    await forget();
    return id;
  }

  test('an email without its job is queued again, displayed meanwhile, and leaves the list once sent', async () => {
    const id = await queueAndForget(27);
    await runChecks();
    expect(server.received).toEqual([]);
    expect(await readOpenItems(shop.db)).toEqual(['email_failed null']);
    const items = shop.db.selectFrom('attention_items').select(['subject', 'facts']);
    const data = { emailKind: 'contact_receipt', tries: 0, reason: 'waiting' };
    expect(await items.execute()).toEqual([{ subject: id, facts: data }]);
    await runChecks();
    expect(server.received).toHaveLength(1);
    expect(await readEmails(shop.db)).toMatchObject([{ state: 'sent', tries: 1 }]);
    expect(await readOpenItems(shop.db)).toEqual([]);
  });

  test('an email without its job leaves the list when the store no longer has a mail server', async () => {
    await queueAndForget(27);
    await sendJob(shop.store.jobs, shop.db, { name: 'check-attention', data: {} });
    await shop.deliverEmails();
    await shop.deliverEmails();
    expect(await readEmails(shop.db)).toMatchObject([{ state: 'not_sent' }]);
    expect(await readOpenItems(shop.db)).toEqual([]);
  });

  test('an email without its job stays on the list when it fails in the end', async () => {
    server.refusals.push({ code: 550, text: 'no such reader' });
    const claimed_at = hoursAgo(27);
    await queueAndForget(50, { state: 'sending', tries: 3, claimed_at });
    await runChecks();
    await runChecks();
    expect(await readEmails(shop.db)).toMatchObject([{ state: 'failed', tries: 4 }]);
    expect(await readOpenItems(shop.db)).toEqual(['email_failed null']);
    const items = shop.db.selectFrom('attention_items').select('facts');
    expect(await items.execute()).toEqual([
      { facts: { emailKind: 'contact_receipt', tries: 4, reason: 'bounced' } },
    ]);
  });

  test('an email without its job is not queued again while its attempts may continue', async () => {
    await queueAndForget(25);
    await queueAndForget(50, { tries: 8, claimed_at: hoursAgo(13) });
    await queueAndForget(50, { state: 'failed' });
    const old = await queueAndForget(50, { state: 'not_sent', claimed_at: hoursAgo(50) });
    await resendEmail(shop.db, shop.store.jobs, {
      emailId: old,
      by: 'staff:x',
      isConfirmed: false,
    });
    await forget();
    await runChecks();
    await runChecks();
    expect(server.received).toEqual([]);
    expect(await readOpenItems(shop.db)).toEqual([]);
  });
});
