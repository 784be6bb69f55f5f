import { sql } from 'kysely';
import { beforeEach, expect, test, vi } from 'vitest';
import { addStaffAccount } from '#domain/staff/accounts.server.ts';
import { EventStream } from '../../tests/support/event-stream.ts';
import { onBothDatabases } from '../../tests/support/on-both-databases.ts';
import { newKey, purchase } from '../../tests/support/purchase.ts';
import { readAttempt } from '../../tests/support/rows.ts';
import type { Visitor } from '../../tests/support/visitor.ts';

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

  const listen = async () => EventStream.open(await member.fetch('/api/admin/events'));

  test('is refused without a session', async () => {
    const stranger = shop.visitor();
    stranger.setCookie('nabta.session_token', 'made.up');
    for (const visitor of [shop.visitor(), stranger]) {
      const response = await visitor.fetch('/api/admin/events');
      expect(response.status).toBe(401);
      expect(response.headers.get('content-type')).toMatch(/json/);
    }
  });

  test('tells when an order is paid or changed, and not of pending ones', async () => {
    const stream = await listen();
    const { order_id } = await shop.visitor().buy(purchase(), { key: newKey() });
    const about = () => stream.events.filter(({ data }) => data === order_id);
    await shop.visitor().buy(purchase(), { key: newKey() });
    const { reference } = await readAttempt(shop.db, order_id);
    const paid = shop.gateway.webhook(reference, { state: 'captured' });
    await shop.visitor().fetch('/api/webhooks/sandbox', paid);
    await vi.waitFor(() => expect(about()).toEqual([{ event: 'order', data: order_id }]));
    const change = shop.db.updateTable('orders').where('order_id', '=', order_id);
    await change.set({ order_status: 'confirmed' }).execute();
    await vi.waitFor(() => expect(about()).toHaveLength(2));
    await stream.close();
  });

  test.runIf(shop.kind === 'postgres')('says reload after its connection was lost', async () => {
    const stream = await listen();
    await vi.waitFor(() => expect(stream.events).not.toEqual([]));
    const { rows } = await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where query like 'listen %' and datname = current_database()`.execute(shop.db);
    expect(rows).toHaveLength(1);
    await vi.waitFor(() => expect(stream.events).toContainEqual({ event: 'reload', data: '' }), {
      timeout: 10_000,
    });
    expect(shop.takeDatabaseProblems()).not.toEqual([]);
    await stream.close();
  });

  test('lets nobody on the way keep it', async () => {
    const response = await member.fetch('/api/admin/events');
    expect(response.headers.get('content-type')).toMatch(/^text\/event-stream/);
    expect(response.headers.get('cache-control')).toMatch(/no-cache|no-store/);
    await response.body?.cancel();
  });
});
