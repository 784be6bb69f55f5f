import { expect, test } from 'vitest';
import { changeOrderStatus } from '#domain/fulfilment/change-status.server.ts';
import { shipOrder } from '#domain/fulfilment/ship-order.server.ts';
import { demoProduct } from '../../../tests/support/catalogue.ts';
import { onBothDatabases } from '../../../tests/support/on-both-databases.ts';
import { buyAndPay } from '../../../tests/support/paid-order.ts';
import { readAttempt, readEmails } from '../../../tests/support/rows.ts';
import { findTrackedOrder } from '../lookup/track-order.server.ts';

const staffId = '0d2b9a52-0d9f-4a43-9c47-5d2b0f9a52aa';
const form = {
  carrier: 'Aramex',
  trackingNumber: '4711',
  seen: { carrier: '', trackingNumber: '' },
  markOutForDelivery: false,
  mail: true,
  confirmed: [],
  staffId,
};

onBothDatabases('a tracked order', (shop) => {
  const find = async (orderId: string, language: 'en' | 'ar' = 'en') => {
    const order = await findTrackedOrder(shop.db, orderId, language);
    if (!order) throw new Error('no such order');
    return order;
  };

  test('a tracked order has lines with picture and title in the language of the page', async () => {
    const { orderId } = await buyAndPay(shop);
    for (const language of ['en', 'ar'] as const) {
      const { lines, items, paidAt } = await find(orderId, language);
      const product = demoProduct(items[0]?.productId ?? 0);
      expect(lines[0]?.name).toBe(language === 'ar' ? product.title_ar : product.title_en);
      expect(lines[0]?.picture).toContain('/media/products/');
      expect(lines[0]?.lineTotal).toBe(items[0]?.lineTotal);
      expect(paidAt).toBeInstanceOf(Date);
    }
  });

  test('a tracked order has the focal point of a picture that is a link, in any shape', async () => {
    const { orderId } = await buyAndPay(shop);
    const id = (await find(orderId)).items[0]?.productId ?? 0;
    const image_path = 'https://pictures.example/wide.jpg';
    await shop.db.updateTable('products').set({ image_path }).where('id', '=', id).execute();
    await shop.db
      .updateTable('product_pictures')
      .set({ image_path, focal_x: 30, focal_y: 20 })
      .where('product_id', '=', id)
      .where('position', '=', 0)
      .execute();
    expect((await find(orderId)).lines[0]).toMatchObject({
      picture: image_path,
      focalPoint: { x: 30, y: 20 },
    });
  });

  test('a tracked order shows when it was shipped, with its number or by its status', async () => {
    const { orderId } = await buyAndPay(shop);
    expect((await find(orderId)).dispatchedAt).toBeUndefined();
    const change = { orderId, status: 'out_for_delivery', confirmed: [], staffId };
    await changeOrderStatus(shop.db, change);
    const byStatus = (await find(orderId)).dispatchedAt;
    expect(byStatus).toBeInstanceOf(Date);
    await changeOrderStatus(shop.db, { ...change, status: 'preparing' });
    expect((await find(orderId)).dispatchedAt).toBeUndefined();
    await shipOrder({ db: shop.db, jobs: shop.store.jobs }, { ...form, orderId });
    const byNumber = (await find(orderId)).dispatchedAt;
    expect(byNumber?.getTime()).toBeGreaterThan(byStatus?.getTime() ?? 0);
    const mails = await readEmails(shop.db);
    expect(mails.find(({ kind }) => kind === 'shipped')?.facts).toMatchObject({
      country: 'AE',
      dispatchedAt: byNumber?.toISOString(),
    });
    expect(mails.find(({ kind }) => kind === 'order_confirmation')?.facts).toHaveProperty('paidAt');
  });

  test('a tracked order shows refunds except refused ones', async () => {
    const { orderId } = await buyAndPay(shop);
    const { id } = await readAttempt(shop.db, orderId);
    const row = {
      order_id: orderId,
      payment_id: id,
      currency: 'USD',
      reason: 'A gift',
      created_by: staffId,
    };
    for (const [amount, state] of [
      ['5.00', 'done'],
      ['2.50', 'unknown'],
      ['7.00', 'refused'],
    ] as const) {
      const reference = `refund-${state}`;
      await shop.db
        .insertInto('refunds')
        .values({ ...row, amount, state, reference })
        .execute();
    }
    const { refunds } = await find(orderId);
    expect(refunds).toMatchObject([
      { money: { amount: 500, currency: 'USD' }, isDone: true },
      { money: { amount: 250 }, isDone: false },
    ]);
  });
});
