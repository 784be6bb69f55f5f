import { sql } from 'kysely';
import type { Job as PgBossJob } from 'pg-boss';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { createSmtpSender } from '#adapters/mail/smtp.ts';
import { abandonJobs } from '#server/jobs/job-workers.ts';
import { MailServer } from '../../tests/support/mail-server.ts';
import { onBothDatabases } from '../../tests/support/on-both-databases.ts';
import { newKey, purchase } from '../../tests/support/purchase.ts';
import { readAttempt, readEmails, readHistory, readOpenItems } from '../../tests/support/rows.ts';
import { openAttentionItem } from '../attention/open-item.server.ts';
import { orderMayContain } from '../orders/list/search.server.ts';
import { addStaffAccount } from '../staff/accounts.server.ts';
import { deliverEmail } from './deliver-email.server.ts';
import { listEmails, listOrderEmails } from './email-list.server.ts';
import { queueEmail } from './queue-email.server.ts';
import { resendEmail } from './resend-email.server.ts';

const by = 'staff:7c1e0f7e-0000-4000-8000-000000000000';

onBothDatabases('emails about an order', (shop) => {
  let server: MailServer;
  beforeAll(async () => {
    server = await MailServer.start();
  });
  afterEach(() => {
    server.received.length = 0;
  });
  afterAll(() => server.stop());

  const deliver = () => shop.deliverEmails(createSmtpSender({ url: server.url }));
  const again = (emailId: string, isConfirmed = false) =>
    resendEmail(shop.db, shop.store.jobs, { emailId, by, isConfirmed });

  const countWaiting = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(shop.db);
    return rows[0]?.count;
  };

  async function paidOrder(): Promise<string> {
    const { order_id } = await shop.visitor().buy(purchase([[2, '3', 2]]), { key: newKey() });
    const { reference } = await readAttempt(shop.db, order_id);
    const update = shop.gateway.webhook(reference, { state: 'captured' });
    await Promise.all([1, 2, 3].map(() => shop.visitor().fetch('/api/webhooks/sandbox', update)));
    return order_id;
  }

  test('an order confirmation is sent once, however often the payment is reported', async () => {
    const orderId = await paidOrder();
    await shop.visitor().json(`/api/mtjree/status/${orderId}`);
    await deliver();
    const emails = await readEmails(shop.db);
    expect(emails).toMatchObject([
      { kind: 'order_confirmation', order_id: orderId, state: 'sent', created_by: 'store' },
    ]);
    expect(server.received).toHaveLength(1);
    const [message] = server.received;
    expect(message?.subject).toBe(`Thank you for your order ${orderId}`);
    expect(message?.text).toContain('Villa 12, Palm Street, Dubai, United Arab Emirates');
    const link = new URL(/https?:\S+trackOrder\S+/.exec(message?.text ?? '')?.[0] ?? '');
    expect(link.searchParams.get('order')).toBe(orderId);
    const key = link.searchParams.get('key') ?? '';
    expect(shop.store.orderLinks.isKeyOf(orderId, key)).toBe(true);
    expect(shop.store.orderLinks.isKeyOf('100000000000', key)).toBe(false);
    const history = await readHistory(shop.db, orderId);
    expect(history.slice(-3)).toEqual(['paid', 'email_queued', 'email_sent']);
    expect(
      JSON.stringify(await shop.db.selectFrom('order_events').selectAll().execute()),
    ).not.toMatch(/example\.com|Saleh/);
  });

  test('an order confirmation is not sent for an older order without an address', async () => {
    const { order_id } = await shop.visitor().buy(purchase(), { key: newKey() });
    await shop.db.updateTable('orders').set({ email: ' ' }).execute();
    const { reference } = await readAttempt(shop.db, order_id);
    const update = shop.gateway.webhook(reference, { state: 'captured' });
    expect((await shop.visitor().fetch('/api/webhooks/sandbox', update)).status).toBe(200);
    expect(await readEmails(shop.db)).toEqual([]);
  });

  describe('emails about an order are sent again', () => {
    const only = async () => (await readEmails(shop.db))[0]?.id ?? '';

    test('as the same email when they were never sent', async () => {
      await paidOrder();
      await shop.deliverEmails();
      const id = await only();
      expect(await again(id)).toMatchObject({ id });
      await deliver();
      expect(await readEmails(shop.db)).toMatchObject([{ id, state: 'sent', tries: 2 }]);
      expect(server.received).toMatchObject([{ messageId: `<${id}@nabta.example>` }]);
    });

    test('as a new copy when they were sent, and only after confirmation', async () => {
      const orderId = await paidOrder();
      await deliver();
      const id = await only();
      await expect(again(id)).rejects.toMatchObject({ code: 'sent_already' });
      // Simulates a text that an earlier release rendered, or one with other settings.
      const old = { subject: 'As it was', html: '<p>As it was</p>', text: 'As it was' };
      await shop.db.updateTable('emails').set(old).execute();
      const { id: copy } = await again(id, true);
      expect(copy).not.toBe(id);
      await deliver();
      const [first, second] = await readEmails(shop.db);
      expect(second).toMatchObject({ id: copy, state: 'sent', created_by: by, order_id: orderId });
      expect(second).toMatchObject(old);
      expect(server.received[1]).toMatchObject({ subject: 'As it was' });
      expect(server.received).toHaveLength(2);
      expect(second?.message_id).not.toBe(first?.message_id);
    });

    const correctEmail = (orderId: string) =>
      shop.db
        .updateTable('orders')
        .set({ email: 'mona.right@example.com' })
        .where('order_id', '=', orderId)
        .execute();

    test('to the current address of the order, once, without a second confirmation', async () => {
      const orderId = await paidOrder();
      await deliver();
      await correctEmail(orderId);
      const id = await only();
      const offered = async () =>
        (await listOrderEmails(shop.db, orderId)).filter(({ isElsewhere }) => isElsewhere);
      expect(await offered()).toMatchObject([{ id, recipient: 'mona@example.com' }]);
      const sent = await Promise.all([again(id), again(id), again(id)]);
      expect(new Set(sent.map((one) => one.id)).size).toBe(1);
      expect(sent[0]).toMatchObject({ to: 'mona.right@example.com' });
      await deliver();
      expect(server.received.map(({ to }) => to?.[0]?.address)).toEqual([
        'mona@example.com',
        'mona.right@example.com',
      ]);
      expect(await readEmails(shop.db)).toHaveLength(2);
      expect(await offered()).toEqual([]);
    });

    test('to that address also when they failed at the other, which is then resolved', async () => {
      const orderId = await paidOrder();
      server.refusals.push({ code: 550, text: 'no such mailbox' });
      await deliver();
      expect(await readOpenItems(shop.db)).toEqual([`email_failed ${orderId}`]);
      await correctEmail(orderId);
      const id = await only();
      expect(await again(id)).toEqual({ id, to: 'mona.right@example.com' });
      await deliver();
      expect(await readEmails(shop.db)).toMatchObject([
        { id, state: 'sent', recipient: 'mona.right@example.com' },
      ]);
      expect(await readOpenItems(shop.db)).toEqual([]);
    });

    test('with new attempts that earlier ones do not abort', async () => {
      await paidOrder();
      const id = await only();
      const { rows: jobs } = await sql<PgBossJob>`
        select id, data from pgboss.job where name = 'deliver-email'`.execute(shop.db);
      await again(id);
      await abandonJobs('deliver-email', jobs, { store: shop.store, log: shop.log.log });
      expect(await readEmails(shop.db)).toMatchObject([{ state: 'queued' }]);
      expect(await readOpenItems(shop.db)).toEqual([]);
      await deliver();
      expect(await readEmails(shop.db)).toMatchObject([{ id, state: 'sent' }]);
      expect(server.received).toHaveLength(1);
    });

    // The embedded database has one connection, so no transaction waits for a row there.
    test.runIf(shop.kind === 'postgres')(
      'while their outcome is saved, without a deadlock',
      async () => {
        const orderId = await paidOrder();
        const id = await only();
        await openAttentionItem(shop.db, 'email_failed', { subject: id, orderId, data: {} });
        // Locks the email's attention item: the delivery stops between the email and the history.
        const [locked, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
        const holding = shop.db.transaction().execute(async (trx) => {
          await trx.selectFrom('attention_items').select('id').forUpdate().execute();
          locked.resolve();
          await end.promise;
        });
        await locked.promise;
        const report = vi.fn();
        const mail = createSmtpSender({ url: server.url });
        const delivering = deliverEmail({ ...shop.store, mail, report }, id);
        await expect.poll(countWaiting).toBe(1);
        const sending = again(id, true);
        await expect.poll(countWaiting).toBe(2);
        end.resolve();
        await Promise.all([holding, delivering, sending]);
        expect(report).not.toHaveBeenCalled();
        expect(await readEmails(shop.db)).toMatchObject([{ state: 'sent' }, { state: 'queued' }]);
      },
    );

    test('not while they are being sent, and not when they are unknown', async () => {
      await paidOrder();
      const id = await only();
      await shop.db.updateTable('emails').set({ state: 'sending' }).execute();
      await expect(again(id)).rejects.toMatchObject({ code: 'being_sent' });
      const unknown = '00000000-0000-4000-8000-000000000000';
      await expect(again(unknown)).rejects.toMatchObject({ code: 'email_unknown' });
    });

    test('not when their link opens the back office', async () => {
      const data = { name: 'Sara', link: 'https://shop.example/x' };
      const template = { kind: 'password_reset', data, to: 'sara@nabta.example' } as const;
      const options = { ...template, language: 'en', by: 'store' } as const;
      const id = await queueEmail(shop.db, shop.store.jobs, options);
      await shop.deliverEmails();
      await expect(again(id, true)).rejects.toMatchObject({ code: 'once_only' });
    });
  });

  test('emails about an order are listed with their cause: a payment or a member of staff', async () => {
    await addStaffAccount(shop.db, 'sara@nabta.example', 'staff');
    const { id: staffId } = await shop.db
      .selectFrom('staff_users')
      .select('id')
      .executeTakeFirstOrThrow();
    const orderId = await paidOrder();
    await deliver();
    const [confirmation] = await readEmails(shop.db);
    const id = `${confirmation?.id}`;
    await resendEmail(shop.db, shop.store.jobs, {
      emailId: id,
      isConfirmed: true,
      by: `staff:${staffId}`,
    });
    await shop.db.updateTable('emails').set({ created_by: '' }).where('id', '=', id).execute();
    const causes = async () =>
      (await listOrderEmails(shop.db, orderId)).map(({ cause, causedBy }) => [cause, causedBy]);
    expect(await causes()).toEqual([
      ['staff', 'sara'],
      ['unknown', undefined],
    ]);
    await shop.db.updateTable('emails').set({ created_by: 'store' }).where('id', '=', id).execute();
    expect((await causes()).at(-1)).toEqual(['payment', undefined]);
  });

  test('emails are listed newest first by page, reader, order, state and kind', async () => {
    const orderId = await paidOrder();
    await deliver();
    for (let i = 0; i < 4; i++) {
      await queueEmail(shop.db, shop.store.jobs, {
        kind: 'contact_receipt',
        data: {},
        to: `reader_${i}@example.com`,
        ...({ language: 'en', by: 'shopper' } as const),
      });
    }
    const all = { search: '', state: undefined, kind: undefined, before: undefined, limit: 3 };
    const list = async (query: Partial<typeof all> | object) => {
      const page = await listEmails(shop.db, { ...all, ...query });
      return { ...page, recipients: page.rows.map(({ recipient }) => recipient) };
    };
    const first = await listEmails(shop.db, all);
    expect(first).toMatchObject({ count: { count: 5 }, hasMore: true });
    const rest = await list({ before: first.rows.at(-1)?.id });
    expect(rest).toMatchObject({
      hasMore: false,
      recipients: ['reader_0@example.com', 'mona@example.com'],
    });
    expect((await list({ search: 'READER_2' })).recipients).toEqual(['reader_2@example.com']);
    expect((await list({ search: 'reader%' })).recipients).toEqual([]);
    expect((await list({ search: orderId.slice(2, 9) })).recipients).toEqual(['mona@example.com']);
    expect((await list({ state: 'sent' })).recipients).toEqual(['mona@example.com']);
    expect((await list({ kind: 'contact_receipt' })).count.count).toBe(4);
  });

  const addNewest = (count: number) =>
    sql`insert into emails (kind, recipient, language, facts, state, created_by, created_at)
      select 'contact_receipt', 'reader_' || n || '@example.com', 'en', '{}', 'sent', 'shopper',
        now() + interval '1 day' from generate_series(1, ${count}::int) as n`.execute(shop.db);

  test('emails are found among thousands, also under a corrected address', async () => {
    const orderId = await paidOrder();
    await deliver();
    await addNewest(5000);
    await queueEmail(shop.db, shop.store.jobs, {
      kind: 'contact_receipt',
      data: {},
      to: 'monastir@example.com',
      ...({ language: 'en', by: 'shopper' } as const),
    });
    const search = async (search: string) => {
      const orderCondition = await orderMayContain(shop.db, search);
      expect(orderCondition).toBeDefined();
      const all = {
        search,
        orderCondition,
        state: undefined,
        kind: undefined,
        before: undefined,
      };
      const { rows, count } = await listEmails(shop.db, { ...all, limit: 50 });
      expect(count).toEqual({ count: rows.length, isMore: false });
      return rows.map(({ recipient }) => recipient).sort();
    };
    const both = ['mona@example.com', 'monastir@example.com'];
    expect(await search('MONA')).toEqual(both);
    expect(await search('na@')).toEqual(['mona@example.com']);
    expect(await search(orderId.slice(3, 8))).toEqual(['mona@example.com']);
    expect(await search('mo_a')).toEqual([]);
    const moved = {
      before: '{"email": "mona@example.com"}',
      after: '{"email": "huda@example.com"}',
    };
    await shop.db
      .insertInto('address_corrections')
      .values({ order_id: orderId, corrected_by: by, ...moved })
      .execute();
    await shop.db.updateTable('orders').set({ email: 'huda@example.com' }).execute();
    expect(await search('mona')).toEqual(both);
    expect(await search('huda')).toEqual([]);
  });

  test('emails are counted up to 999', async () => {
    await addNewest(5001);
    const all = { state: undefined, kind: undefined, before: undefined, limit: 3 };
    const count = async (search: string) => (await listEmails(shop.db, { ...all, search })).count;
    expect(await count('')).toEqual({ count: 999, isMore: true });
    expect(await count('reader_')).toEqual({ count: 999, isMore: true });
    expect(await count('reader_4999')).toEqual({ count: 1, isMore: false });
  });
});
