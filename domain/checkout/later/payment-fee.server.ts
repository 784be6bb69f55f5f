import type { OrderRow, Trx } from '#database/schema.ts';
import { toAmountColumn } from '#domain/markets/widen-amount-columns.server.ts';
import type { OrderPrice } from '#domain/pricing/price-order.ts';

/** Amounts of an order that depend on its payment method. */
export type RepricedFee = Pick<OrderPrice, 'fee' | 'total' | 'tax'> & {
  lines: readonly Pick<OrderPrice['lines'][number], 'tax'>[];
};

/**
 * Another method may have another fee: the unpaid order gets it, with its VAT. Call it with the order locked. Orders
 * of the dollar shop have no fee.
 */
export async function setPaymentFee(
  trx: Trx,
  order: OrderRow,
  { price }: { price: RepricedFee },
): Promise<OrderRow> {
  const fee = await toAmountColumn(trx, price.fee);
  if (order.fee_amount === null || Number(order.fee_amount) === Number(fee)) return order;
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

/** The price of an order with its present method, as it is stored. */
export type StoredPrice = {
  total: string;
  tax_amount: string | null;
  fee_amount: string | null;
  /** VAT of the lines, in their order. */
  taxes: number[];
};

export async function readStoredPrice(trx: Trx, order: OrderRow): Promise<StoredPrice> {
  const { total, tax_amount, fee_amount } = order;
  const lines = await trx
    .selectFrom('order_lines')
    .select('tax')
    .where('order_id', '=', order.order_id)
    .orderBy('position')
    .execute();
  return { total, tax_amount, fee_amount, taxes: lines.map(({ tax }) => Number(tax)) };
}
