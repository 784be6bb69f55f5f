import { openTestMarket } from './markets.ts';
import { newEmail, purchase } from './purchase.ts';
import type { TestShop } from './test-shop.ts';

/** Opens the Emirates with cash, for a fee of AED 10, and bank transfers. */
export function openCashMarket(shop: TestShop) {
  return openTestMarket(shop, 'ae', {
    methods: 'online\ncash - - 10\nbank',
    bank_account: 'AE07 0331',
  });
}

/** Orders one piece for AED 140, and AED 150 in cash. Returns the order's number. */
export async function buyInCash(
  shop: TestShop,
  changes: Record<string, unknown> = {},
  visitor = shop.visitor(),
): Promise<string> {
  const body = purchase([[2, '1', 1]], {
    currency: 'AED',
    total: 150,
    payment_method: 'cash',
    email: newEmail(),
    ...changes,
  });
  return (await visitor.buy(body)).order_id;
}

export function buyByTransfer(shop: TestShop): Promise<string> {
  return buyInCash(shop, { payment_method: 'bank', total: 140 });
}

/** Sends an order's parcel, with its units. */
export async function sendParcel({ db }: Pick<TestShop, 'db'>, orderId: string): Promise<void> {
  await db
    .updateTable('orders')
    .set({ order_status: 'out_for_delivery', confirmed_at: new Date() })
    .where('order_id', '=', orderId)
    .execute();
  await db
    .updateTable('stock_reservations')
    .set({ state: 'shipped' })
    .where('order_id', '=', orderId)
    .execute();
}
