import { expect, test } from 'vitest';
import { onlyGateway } from '../../tests/support/fake-gateway.ts';
import { onBothDatabases } from '../../tests/support/on-both-databases.ts';
import { newKey, purchase } from '../../tests/support/purchase.ts';
import {
  ageReservations,
  captureOrder,
  countStock,
  expireAll,
  readAvailable,
  readReservations,
} from '../../tests/support/stock.ts';
import { Visitor } from '../../tests/support/visitor.ts';
import { releaseExpiredStock } from '../payments/release-unpaid.server.ts';
import { findLedgerFaults } from './find-ledger-faults.server.ts';

onBothDatabases('the limits of reservations', (shop) => {
  const release = () => releaseExpiredStock({ ...shop.store, gateways: onlyGateway(shop.gateway) });
  const create = (pieces: number, { visitor = shop.visitor(), email = 'mona@example.com' } = {}) =>
    visitor.create(purchase([[2, '1', pieces]], { email }), { key: newKey() });

  test('a third unpaid order of an email is refused until one is paid, or its time is over', async () => {
    await countStock(shop.db, 2, 20);
    const first = await create(1);
    await create(2);
    const refused = await create(3, { email: 'MONA@example.com' });
    expect(refused).toMatchObject({
      status: 423,
      body: {
        error:
          'Unpaid orders are holding these items. Pay for one of yours, or try again in 70 minutes.',
        retry_after: expect.any(Number),
      },
    });
    const seconds = Number(refused.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(69 * 60);
    expect(seconds).toBeLessThanOrEqual(70 * 60);
    expect((await create(3, { email: 'noor@example.com' })).status).toBe(200);
    await captureOrder(shop, first.body.order_id);
    expect((await create(3)).status).toBe(200);
    expect((await create(4)).status).toBe(423);
    await expireAll(shop);
    expect((await create(4)).status).toBe(200);
    expect(await findLedgerFaults(shop.db)).toEqual([]);
  });

  test('a shopper who changes the cart again and again keeps only the last order’s pieces', async () => {
    await countStock(shop.db, 2, 20);
    const visitor = shop.visitor();
    for (const pieces of [1, 2, 3, 4, 5])
      expect((await create(pieces, { visitor })).status).toBe(200);
    const reserved = (await readReservations(shop.db)).filter(({ state }) => state === 'reserved');
    expect(reserved.length).toBeLessThanOrEqual(2);
    expect(await findLedgerFaults(shop.db)).toEqual([]);
  });

  test('a product without stock is bought unpaid as often as before', async () => {
    for (const pieces of [1, 2, 3, 4]) expect((await create(pieces)).status).toBe(200);
  });

  test('shoppers of one mobile network buy, and one who takes everything is stopped', async () => {
    await countStock(shop.db, 2, 300);
    const behind = () => new Visitor(() => shop.url, '198.51.100.7');
    for (let shopper = 1; shopper <= 10; shopper += 1) {
      const { status } = await create(10, { visitor: behind(), email: `s${shopper}@example.com` });
      expect(status).toBe(200);
    }
    const refused = await create(1, { visitor: behind(), email: 'last@example.com' });
    expect(refused).toMatchObject({ status: 423, body: { retry_after: expect.any(Number) } });
    expect((await create(1, { email: 'last@example.com' })).status).toBe(200);
    expect(await readAvailable(shop.db, 2)).toBe(199);
  });

  test('a gateway that does not answer holds the pieces for a day', async () => {
    await countStock(shop.db, 2, 3);
    await create(3);
    shop.gateway.goDown();
    await expireAll(shop);
    expect(await release()).toBe(0);
    await expireAll(shop);
    await ageReservations(shop, '25 hours');
    expect(await release()).toBe(1);
    expect(await readAvailable(shop.db, 2)).toBe(3);
    expect(await findLedgerFaults(shop.db)).toEqual([]);
  });

  test('a gateway that breaks while the own order gives way leaves a sold-out answer', async () => {
    await countStock(shop.db, 2, 3);
    const visitor = shop.visitor();
    await create(3, { visitor });
    shop.gateway.breakDown();
    expect(await create(2, { visitor })).toMatchObject({
      status: 409,
      body: { changes: [{ id: 2, left: 0 }] },
    });
    expect(shop.log.takeErrorTexts()).toEqual([expect.stringContaining('Payment gateway failed')]);
  });
});
