import type { OrderRow, Trx } from '#database/schema.ts';
import type { Market } from '#domain/markets/market.ts';
import { toAmountColumn } from '#domain/markets/widen-amount-columns.server.ts';
import type { Money } from '#domain/money.ts';
import type { AttemptPrice } from '#domain/payments/settlement.server.ts';
import { type RepricedFee, readLineCosts, repriceWithFee } from './reprice-order.server.ts';

/** Charges the fee of a method for an order whose lines, delivery and VAT rate are agreed (`setPaymentFee`). */
export async function chargeFee(
  trx: Trx,
  order: OrderRow,
  fee: Money,
  market: Market | undefined,
): Promise<OrderRow> {
  if (order.fee_amount === null) return order;
  const { taxRounding = 'line' } = market ?? {};
  const costs = await readLineCosts(trx, order);
  const price = repriceWithFee(order, costs, { fee: fee.amount, taxRounding });
  return setPaymentFee(trx, order, price);
}

/**
 * Another method may have another fee: the unpaid order gets it, with its VAT. Earlier attempts, which may still be
 * paid, get what the order cost until now. Call it with the order locked. Orders of the dollar shop have no fee.
 */
export async function setPaymentFee(
  trx: Trx,
  order: OrderRow,
  price: RepricedFee,
): Promise<OrderRow> {
  const fee = await toAmountColumn(trx, price.fee);
  if (order.fee_amount === null || Number(order.fee_amount) === Number(fee)) return order;
  await trx
    .updateTable('payments')
    .set({ order_price: JSON.stringify(await readStoredPrice(trx, order)) })
    .where('order_id', '=', order.order_id)
    .where('state', '<>', 'paid')
    .where('amount', '=', order.total)
    .where('order_price', 'is', null)
    .execute();
  const total = await toAmountColumn(trx, price.total);
  const tax_amount = await toAmountColumn(trx, price.tax);
  const changes = { total, tax_amount, fee_amount: fee };
  await trx.updateTable('orders').set(changes).where('order_id', '=', order.order_id).execute();
  for (const [at, { tax }] of price.lines.entries()) {
    await trx
      .updateTable('order_lines')
      .set({ tax: tax.amount })
      .where('order_id', '=', order.order_id)
      .where('position', '=', at + 1)
      .execute();
  }
  return { ...order, ...changes } as OrderRow;
}

async function readStoredPrice(trx: Trx, order: OrderRow): Promise<AttemptPrice> {
  const { total, tax_amount, fee_amount } = order;
  const lines = await trx
    .selectFrom('order_lines')
    .select('tax')
    .where('order_id', '=', order.order_id)
    .orderBy('position')
    .execute();
  return { total, tax_amount, fee_amount, taxes: lines.map(({ tax }) => Number(tax)) };
}
