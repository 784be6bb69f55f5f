import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { addStaffAccount } from '#domain/staff/accounts.server.ts';
import type { RoleName } from '#domain/staff/roles.ts';
import { onBothDatabases } from '../../../tests/support/on-both-databases.ts';
import { buyAndPay } from '../../../tests/support/paid-order.ts';
import { purchase } from '../../../tests/support/purchase.ts';
import { readEmails } from '../../../tests/support/rows.ts';
import { findNotices, saveNotices } from '../../staff/notices.server.ts';
import { noNotices } from '../../staff/notices.ts';
import { sendNewOrderEmails } from './new-order-emails.server.ts';
import { findNewOrders } from './new-orders.server.ts';

onBothDatabases('emails about new orders', (shop) => {
  const byEmail = { ...noNotices, byEmail: true };
  const addPerson = async (name: string, role: RoleName = 'packer') => {
    const { email } = await addStaffAccount(shop.db, `${name}@nabta.example`, role);
    const { id } = await shop.db
      .selectFrom('staff_users')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    return { id, email };
  };
  const choose = (id: string, language: 'en' | 'ar' = 'en', choice = byEmail) =>
    saveNotices(shop.db, id, { ...choice, language });
  const send = () => sendNewOrderEmails(shop.store);
  const notices = async () =>
    (await readEmails(shop.db)).filter(({ kind }) => kind === 'new_orders');
  let buyers = 0;
  const pay = async (changes = {}) => {
    buyers += 1;
    const { orderId } = await buyAndPay(shop, { email: `buyer${buyers}@example.com`, ...changes });
    return orderId;
  };

  test('a paid order is emailed once to each person who chose it, in their language', async () => {
    const [sara, huda, omar] = [
      await addPerson('sara'),
      await addPerson('huda', 'owner'),
      await addPerson('omar'),
    ];
    await choose(sara.id);
    await choose(huda.id, 'ar');
    await choose(omar.id, 'en', noNotices);
    const orderId = await pay({
      first_name: 'Mona',
      last_name: 'Saleh',
      address: 'Palm Street 12',
    });
    await Promise.all([send(), send()]);
    await send();
    await shop.deliverEmails();
    const emails = await notices();
    expect(emails.map(({ recipient, language }) => [recipient, language]).sort()).toEqual([
      [huda.email, 'ar'],
      [sara.email, 'en'],
    ]);
    const english = emails.find(({ language }) => language === 'en');
    expect(english?.subject).toBe(`New order ${orderId}`);
    expect(english?.text).toContain(`/admin/orders/${orderId}`);
    expect(english?.text).toMatch(/\$|USD/);
    for (const { html, text, subject } of emails) {
      expect(`${html}${text}${subject}`).not.toMatch(/Mona|Saleh|Palm Street|buyer\d/);
    }
  });

  test('an unpaid order, and one from before the choice, is not emailed', async () => {
    const { id } = await addPerson('sara');
    await pay();
    await choose(id);
    await shop.visitor().buy(purchase([[1, '1', 2]]));
    await send();
    expect(await notices()).toEqual([]);
    await choose(id, 'en', noNotices);
    await pay();
    await choose(id);
    await send();
    expect(await notices()).toEqual([]);
  });

  test('a person who left, was blocked or has no role gets no email', async () => {
    const [blocked, left, withoutRole] = [
      await addPerson('blocked'),
      await addPerson('left'),
      await addPerson('norole'),
    ];
    for (const { id } of [blocked, left, withoutRole]) await choose(id);
    await pay();
    await shop.db
      .updateTable('staff_users')
      .set({ disabledAt: new Date() })
      .where('id', '=', blocked.id)
      .execute();
    await shop.db.deleteFrom('user_roles').where('user_id', '=', withoutRole.id).execute();
    await shop.db.deleteFrom('staff_users').where('id', '=', left.id).execute();
    await send();
    expect(await notices()).toEqual([]);
  });

  test('a rush of orders is one email, and after several emails orders wait for the next', async () => {
    const { id, email } = await addPerson('sara');
    await choose(id);
    for (let order = 0; order < 4; order += 1) await pay();
    await send();
    await shop.deliverEmails();
    const [summary, ...others] = await notices();
    expect(others).toEqual([]);
    expect(summary?.subject).toBe('4 new orders in Nabta');
    expect(summary?.facts).toMatchObject({ count: 4 });

    for (let order = 0; order < 6; order += 1) {
      await pay();
      await send();
    }
    expect(await notices()).toHaveLength(6);
    await shop.db
      .updateTable('emails')
      .set({ created_at: sql<Date>`now() - interval '1 hour'` })
      .where('recipient', '=', email)
      .execute();
    await send();
    expect(await notices()).toHaveLength(7);
  });

  test('the count has the orders since a moment, with the newest', async () => {
    const { at } = await findNewOrders(shop.db, new Date());
    expect(await findNewOrders(shop.db, new Date(at))).toMatchObject({ count: 0 });
    await pay();
    const newest = await pay();
    expect(await findNewOrders(shop.db, new Date(at))).toMatchObject({
      count: 2,
      newest: { orderId: newest, total: expect.stringMatching(/\d/) },
    });
  });

  const addManualOrder = async (order_id: string, gateway: 'cash' | 'bank', openedAt: Date) => {
    const order = { order_id, total: '39.00', currency: 'AED', status: 'pending' };
    const created_at = new Date(Date.now() - 3_600_000);
    await shop.db
      .insertInto('orders')
      .values({ ...order, payment_terms: gateway, created_at })
      .execute();
    const payment = { order_id, attempt: 1, gateway, reference: order_id, state: 'open' } as const;
    await shop.db
      .insertInto('payments')
      .values({ ...payment, amount: '39.00', currency: 'AED', created_at: openedAt })
      .execute();
  };

  test('an order in cash or by transfer is new when it is placed, and not again when its money is there', async () => {
    const { id } = await addPerson('sara');
    await addManualOrder('400000000001', 'cash', new Date(Date.now() - 60_000));
    await choose(id);
    const since = new Date();
    await addManualOrder('400000000002', 'cash', new Date(Date.now() + 1000));
    await addManualOrder('400000000003', 'bank', new Date(Date.now() + 2000));
    await send();
    await send();
    const texts = (await notices()).map(({ facts }) => JSON.stringify(facts));
    expect(texts).toHaveLength(2);
    expect(texts.join()).toMatch(/400000000002.*400000000003/);
    expect(await findNewOrders(shop.db, since)).toMatchObject({
      count: 2,
      newest: { orderId: '400000000003' },
    });
    await shop.db
      .updateTable('orders')
      .set({ status: 'paid', paid_at: new Date(Date.now() + 3000) })
      .where('order_id', '=', '400000000003')
      .execute();
    await shop.db.deleteFrom('order_notices').where('order_id', '=', '400000000003').execute();
    await send();
    expect(await notices()).toHaveLength(2);
    expect(await findNewOrders(shop.db, since)).toMatchObject({ count: 1 });
  });

  test('each person has the choice last saved, and none at first', async () => {
    const { id } = await addPerson('sara');
    expect(await findNotices(shop.db, id)).toEqual(noNotices);
    const choice = { byEmail: true, inBrowser: true, inTitle: false };
    await choose(id, 'en', choice);
    expect(await findNotices(shop.db, id)).toEqual(choice);
    await choose(id, 'ar', noNotices);
    expect(await findNotices(shop.db, id)).toEqual(noNotices);
  });
});
