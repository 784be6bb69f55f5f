import { sql } from 'kysely';
import { beforeEach, expect, test, vi } from 'vitest';
import { closeAttentionItem, openAttentionItem } from '#domain/attention/open-item.server.ts';
import { recordSlipPrints } from '#domain/fulfilment/slip-prints.server.ts';
import { addStaffAccount } from '#domain/staff/accounts.server.ts';
import { EventStream } from '../../../tests/support/event-stream.ts';
import { onBothDatabases } from '../../../tests/support/on-both-databases.ts';
import { newKey, purchase } from '../../../tests/support/purchase.ts';
import { readAttempt } from '../../../tests/support/rows.ts';
import { longTimeout } from '../../../tests/support/timeouts.ts';
import type { Visitor } from '../../../tests/support/visitor.ts';

onBothDatabases('the stream of order changes', (shop) => {
  let member: Visitor;

  beforeEach(async () => {
    const { email, password } = await addStaffAccount(shop.db, 'sara@nabta.example', 'staff');
    member = shop.visitor();
    await member.json('/api/auth/sign-in/email', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    });
  });

  const listen = async (since?: string) => {
    const query = since ? `?since=${encodeURIComponent(since)}` : '';
    return EventStream.open(await member.fetch(`/api/admin/events${query}`));
  };
  const ready = async (stream: EventStream) => {
    await vi.waitFor(() => expect(namesOf(stream)).toContain('ready'), longTimeout);
    return stream.events.find(({ event }) => event === 'ready')?.id ?? '';
  };
  const namesOf = ({ events }: EventStream) => events.map(({ event }) => event);
  const ordersOf = ({ events }: EventStream) =>
    events.filter(({ event }) => event === 'order').map(({ data }) => data);
  /** A stream that resumes may get one order twice: as missed, and as it happens. */
  const receivedBy = (stream: EventStream) => [...new Set(ordersOf(stream))].sort();
  const add = async (order_id: string, values: Record<string, string | Date> = {}) => {
    const row = { order_id, total: '39.00', status: 'paid', ...values };
    await shop.db.insertInto('orders').values(row).execute();
  };
  const confirm = (order_id: string) =>
    shop.db
      .updateTable('orders')
      .set({ order_status: 'confirmed' })
      .where('order_id', '=', order_id)
      .execute();
  const long = new Date('2025-01-01T00:00:00Z');

  test('the stream of order changes is refused without a session', async () => {
    const stranger = shop.visitor();
    stranger.setCookie('nabta.session_token', 'made.up');
    for (const visitor of [shop.visitor(), stranger]) {
      const response = await visitor.fetch('/api/admin/events');
      expect(response.status).toBe(401);
      expect(response.headers.get('content-type')).toMatch(/json/);
    }
  });

  test('the stream of order changes reports paid and changed orders, but no pending ones', async () => {
    const stream = await listen();
    const { order_id } = await shop.visitor().buy(purchase(), { key: newKey() });
    const about = () => stream.events.filter(({ data }) => data === order_id);
    await shop.visitor().buy(purchase(), { key: newKey() });
    const { reference } = await readAttempt(shop.db, order_id);
    const paid = shop.gateway.webhook(reference, { state: 'captured' });
    await shop.visitor().fetch('/api/webhooks/sandbox', paid);
    await vi.waitFor(
      () => expect(about()).toMatchObject([{ event: 'order', data: order_id }]),
      longTimeout,
    );
    const change = shop.db.updateTable('orders').where('order_id', '=', order_id);
    await change.set({ order_status: 'confirmed' }).execute();
    await vi.waitFor(() => expect(about()).toHaveLength(2), longTimeout);
    await stream.close();
  });

  test('the stream of order changes reports an order whose slip was printed while it was disconnected', async () => {
    await add('100000000001', { updated_at: long, created_at: long });
    await add('100000000002', { updated_at: long, created_at: long });
    const since = new Date().toISOString();
    await recordSlipPrints(shop.db, [{ orderId: '100000000001', addressEvent: 0 }], '1');
    const stream = await listen(since);
    await ready(stream);
    await vi.waitFor(() => expect(receivedBy(stream)).toEqual(['100000000001']), longTimeout);
    await stream.close();
  });

  test('the stream of order changes reports changes of the attention list', async () => {
    const stream = await listen();
    await ready(stream);
    const finding = { subject: 'x', data: {} };
    await openAttentionItem(shop.db, 'paid_twice', finding);
    await vi.waitFor(() => expect(namesOf(stream)).toContain('attention'), longTimeout);
    const before = namesOf(stream).length;
    await closeAttentionItem(shop.db, 'paid_twice', 'x');
    await vi.waitFor(
      () => expect(namesOf(stream).slice(before)).toEqual(['attention']),
      longTimeout,
    );
    await stream.close();
  });

  test('a resumed stream of order changes first sends the missed ones', async () => {
    const first = await listen();
    const since = await ready(first);
    await first.close();
    await add('111111111111', { created_at: long, updated_at: long });
    await add('222222222222', { status: 'pending' });
    await add('333333333333', { status: 'pending', created_at: long });
    await add('444444444444');
    const second = await listen(since);
    await ready(second);
    // The one that was placed since and is not paid was never listed.
    expect(receivedBy(second)).toEqual(['333333333333', '444444444444']);
    await second.close();
  });

  test('the stream of order changes reports a direct database change too', async () => {
    await add('111111111111', { created_at: long, updated_at: long });
    const since = new Date().toISOString();
    await confirm('111111111111');
    const stream = await listen(since);
    await ready(stream);
    expect(receivedBy(stream)).toEqual(['111111111111']);
    await stream.close();
  });

  test('the stream of order changes requests a reload when too much was missed or the id is invalid', async () => {
    const rows = Array.from({ length: 101 }, (_, at) => ({
      order_id: `${1000 + at}`,
      total: '39.00',
      status: 'paid',
    }));
    const there = await listen();
    await ready(there);
    await shop.db.insertInto('orders').values(rows).execute();
    // A later stream must not get them as new.
    await vi.waitFor(() => expect(ordersOf(there)).toHaveLength(rows.length), longTimeout);
    await there.close();
    for (const since of [new Date().toISOString(), '2025-01-01T00:00:00Z']) {
      const stream = await listen(since);
      await ready(stream);
      expect(namesOf(stream)).toEqual(['reload', 'ready']);
      await stream.close();
    }
    const stream = await listen("now'; drop table orders");
    await ready(stream);
    expect(namesOf(stream)).toEqual(['ready']);
    await stream.close();
  });

  test.runIf(shop.kind === 'postgres')(
    'sends changes missed while its own connection was down',
    async () => {
      await add('111111111111', { created_at: long, updated_at: long });
      const stream = await listen();
      await ready(stream);
      // It holds the serving lock; its last statement may be a ping.
      const { rows } = await sql`select pg_terminate_backend(pid) from pg_locks join pg_database on
        oid = database where locktype = 'advisory' and datname = current_database()`.execute(
        shop.db,
      );
      expect(rows).toHaveLength(1);
      await confirm('111111111111');
      await vi.waitFor(() => expect(ordersOf(stream)).toContain('111111111111'), {
        timeout: 10_000,
      });
      // The connection reports two errors: that it is ended, and that it has ended.
      const problems: string[] = [];
      await vi.waitFor(() => {
        problems.push(...shop.takeDatabaseProblems().map(({ message }) => message));
        expect(problems).toContain('Connection terminated unexpectedly');
      });
      await stream.close();
    },
  );

  test('the stream of order changes is not cached by proxies', async () => {
    const response = await member.fetch('/api/admin/events');
    expect(response.headers.get('content-type')).toMatch(/^text\/event-stream/);
    expect(response.headers.get('cache-control')).toMatch(/no-cache|no-store/);
    await response.body?.cancel();
  });
});
