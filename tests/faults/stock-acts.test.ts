import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { fillBackorders } from '#domain/fulfilment/backorders.server.ts';
import { changeOrderStatus } from '#domain/fulfilment/change-status.server.ts';
import { applyTracking } from '#domain/orders/bulk/import-tracking.server.ts';
import { processBulkChange } from '#domain/orders/bulk/process-bulk-change.server.ts';
import { startBulkChange } from '#domain/orders/bulk/start-bulk-change.server.ts';
import { undoBulkChange } from '#domain/orders/bulk/undo-bulk-change.server.ts';
import type { ShippingWarning } from '#domain/orders/tracking.ts';
import { releaseExpiredStock } from '#domain/payments/release-unpaid.server.ts';
import { requestRefund } from '#domain/refunds/request-refund.server.ts';
import { saveComponents } from '#domain/stock/bundles/save-components.server.ts';
import { changeStock } from '#domain/stock/change-stock.server.ts';
import { findLedgerFaults } from '#domain/stock/find-ledger-faults.server.ts';
import type { StockError } from '#domain/stock/stock-error.ts';
import { stopTracking } from '#domain/stock/stop-tracking.server.ts';
import { onlyGateway } from '../support/fake-gateway.ts';
import { onBothDatabases } from '../support/on-both-databases.ts';
import { type Line, newEmail, newKey, purchase } from '../support/purchase.ts';
import { readAttempt } from '../support/rows.ts';
import { countStock, findOpenItems, readReservations } from '../support/stock.ts';
import type { Visitor } from '../support/visitor.ts';
import { Chance } from './seeded-random.ts';

// `npm run test:faults` does 2,000 acts; FAULT_SEED repeats them.
const acts = Math.max(120, 2 * Number(process.env.FAULT_SHOPPERS ?? 12));
const seed = Number(process.env.FAULT_SEED ?? Math.floor(Math.random() * 2 ** 31));
const atOnce = 8;

const staffId = '0d2b9a52-0d9f-4a43-9c47-5d2b0f9a52aa';
/** Products 2 to 4 are tracked; 5 is a bundle of them. */
const tracked = [2, 3, 4];
const bundleId = 5;
const confirmed: ShippingWarning[] = [
  'cancelled',
  'not_paid',
  'payment_failed',
  'refunded',
  'paid_twice',
  'no_stock',
];
const statuses = ['confirmed', 'preparing', 'out_for_delivery', 'delivered', 'cancelled'];

onBothDatabases('stock under every kind of act at once', (shop) => {
  test(
    `${acts} acts on three products and a bundle leave the ledger right, without a deadlock (seed ${seed})`,
    async () => {
      const chance = new Chance(seed);
      const services = () => ({ ...shop.store, gateways: onlyGateway(shop.gateway) });
      const orders: { id: string; visitor: Visitor; body: ReturnType<typeof purchase> }[] = [];
      const pick = <T>(list: readonly T[]): T => list[chance.between(0, list.length - 1)] as T;
      const pickOrder = () => pick(orders);
      const pickIds = () => [...new Set([1, 2, 3, 4, 5, 6].map(() => pickOrder().id))];
      const pickLines = (): Line[] => {
        const ids = [...tracked, bundleId].filter(() => chance.happens(0.5));
        return (ids.length > 0 ? ids : [2]).map((id) => [id, '1', chance.between(1, 2)]);
      };
      const buy = async () => {
        const visitor = shop.visitor();
        const body = purchase(pickLines(), { email: newEmail() });
        const { status, body: created } = await visitor.create(body, { key: newKey() });
        expect([200, 409]).toContain(status);
        if (status === 200) orders.push({ id: created.order_id, visitor, body });
      };
      const settle = async (state: 'captured' | 'declined') => {
        const { id, visitor } = pickOrder();
        const { reference, state: saved } = await readAttempt(shop.db, id);
        if (saved !== 'open') return;
        shop.gateway.close(reference, state);
        await visitor.fetch('/api/webhooks/sandbox', shop.gateway.webhook(reference));
      };
      const setStatus = (status: string) =>
        changeOrderStatus(shop.db, { orderId: pickOrder().id, status, confirmed, staffId });
      const changeMany = async () => {
        const status = pick(statuses);
        const expected = await readStatuses(pickIds());
        const id = await startBulkChange(shop.db, shop.store.jobs, {
          status,
          isMailed: false,
          orders: expected,
          staffId,
        });
        await processBulkChange(shop.store, id);
        if (chance.happens(0.5)) return;
        await undoBulkChange(shop.store, id, 'status');
        await processBulkChange(shop.store, id);
      };
      const readStatuses = async (ids: string[]) => {
        const rows = await shop.db
          .selectFrom('orders')
          .select(['order_id as orderId', 'order_status as expected'])
          .where('order_id', 'in', ids)
          .execute();
        return rows.map((row) => ({ ...row, expected: `${row.expected}` }));
      };
      const importNumbers = async () => {
        const entries = pickIds().map((orderId) => ({
          orderId,
          carrier: 'Aramex',
          trackingNumber: randomUUID(),
          seen: { carrier: '', trackingNumber: '' },
          confirmed,
        }));
        await applyTracking(shop.store, {
          entries,
          markOutForDelivery: true,
          mail: false,
          staffId,
        });
      };
      const refund = async () => {
        const { id: orderId } = pickOrder();
        const { id: paymentId, state, amount } = await readAttempt(shop.db, orderId);
        if (state !== 'paid') return;
        const request = { orderId, paymentId, amount: `${amount}`, reason: 'Not wanted', staffId };
        await requestRefund(services(), { ...request, reference: randomUUID() }).catch(
          allow('refund'),
        );
      };
      const change = (kind: 'received' | 'counted' | 'lost', units: number) =>
        changeStock(shop.db, {
          productId: pick(tracked),
          kind,
          units,
          note: undefined,
          staffId,
        }).catch(allow('stock'));
      const expire = async () => {
        await sql`update stock_reservations set expires_at = now() - interval '1 minute'
        where state = 'reserved' and order_id = ${pickOrder().id}`.execute(shop.db);
        await releaseExpiredStock(services());
      };
      const edit = (places: number[]) =>
        saveComponents(shop.db, {
          bundleId,
          typed: places.map((id, at) => ({ place: at + 1, product: `${id}`, quantity: '1' })),
          seen: pick(['2 1,3 1', '3 1,4 1']),
          staffId,
        }).catch(allow('stock'));
      const deeds: (() => Promise<unknown>)[] = [
        buy,
        buy,
        buy,
        () => settle('captured'),
        () => settle('captured'),
        () => settle('declined'),
        () => pickOrder().visitor.create(pickOrder().body, { key: newKey() }),
        () => setStatus(pick(statuses)),
        () => setStatus('cancelled'),
        changeMany,
        importNumbers,
        refund,
        () => change('received', chance.between(1, 2)),
        () => change('lost', 1),
        () => change('counted', chance.between(0, 6)),
        expire,
        () => fillBackorders(shop.db),
        () => edit(chance.happens(0.5) ? [2, 3] : [3, 4]),
        async () => {
          if (chance.happens(0.9)) return;
          const productId = pick(tracked);
          await stopTracking(shop.db, { productId, staffId });
          await countStock(shop.db, productId, 8);
        },
      ];

      await edit([2, 3]);
      for (const id of tracked) await countStock(shop.db, id, 12);
      while (orders.length < 6) await buy();
      let left = acts;
      const act = async () => {
        while (left > 0) {
          left -= 1;
          await pick(deeds)();
        }
      };
      await Promise.all(Array.from({ length: atOnce }, act));

      await fillBackorders(shop.db);
      expect(await findLedgerFaults(shop.db)).toEqual([]);
      expect(await findMisfits()).toEqual([]);
      const waiting = (await readReservations(shop.db)).filter(
        ({ state }) => state === 'backordered',
      );
      const listed = new Set(waiting.map(({ orderId }) => orderId));
      expect(new Set(await findOpenItems(shop))).toEqual(listed);
      const { rows } = await sql<{ cause: string; count: number }>`
      select cause, count(*)::int as count from stock_movements group by cause`.execute(shop.db);
      const causes = Object.fromEntries(rows.map(({ cause, count }) => [cause, count]));
      const late = acts >= 1000 ? ['late_reservation'] : [];
      expect(Object.keys(causes)).toEqual(
        expect.arrayContaining(['reservation', 'release', 'received', 'counted', ...late]),
      );
      const items = shop.db.selectFrom('attention_items').where('kind', '=', 'paid_without_stock');
      const backordered = (await items.select('id').execute()).length;
      if (acts >= 1000) expect(backordered).toBeGreaterThan(0);
      console.info(shop.kind, { orders: orders.length, backordered, ...causes });
    },
    60_000 + acts * 300,
  );

  /** Reservations that do not belong to the state of their order. */
  const findMisfits = async () => {
    const { rows } = await sql`
      select orders.order_id, orders.status, order_status, product_id, state
      from orders join stock_reservations using (order_id) join stock using (product_id)
      where order_status = 'cancelled' and state in ('reserved', 'committed', 'backordered')
        or order_status in ('out_for_delivery', 'delivered') and state in ('reserved', 'committed', 'backordered')
        or orders.status = 'paid' and order_status in ('pending', 'confirmed', 'preparing')
          and state = 'reserved'`.execute(shop.db);
    return rows;
  };
});

/** Staff are refused what a colleague has changed meanwhile. */
const allow = (kind: string) => (error: unknown) => {
  if ((error as StockError | null)?.kind !== kind) throw error;
};
