import type { OrderRow, Trx } from '#database/schema.ts';
import { markPending } from '../orders/payment-status.server.ts';
import { countAttempts, findLastAttempt } from '../payments/attempt.server.ts';
import { newReference } from '../payments/open-payment.server.ts';
import { type ClientAttempts, refuseTooManyAttempts } from './attempt-limits.server.ts';

export type NextAttemptOptions = {
  /** Where a new attempt is opened first. */
  gateway: string;
  /** Counts one more attempt of the client; undefined where its address tells it from nobody. */
  countAttempt: () => Promise<ClientAttempts | undefined>;
};

/**
 * The attempt of an order that has not ended yet, or else a new one. Throws PurchaseError
 * too_many_requests instead of a new one.
 */
export async function unsettledOrNextAttempt(
  trx: Trx,
  order: OrderRow,
  { gateway, countAttempt }: NextAttemptOptions,
): Promise<string> {
  const last = await findLastAttempt(trx, order.order_id);
  if (last?.state === 'created' || last?.state === 'open') return last.id;
  await refuseTooManyAttempts(trx, order, await countAttempt());
  await markPending(trx, order.order_id);
  const payment = await trx
    .insertInto('payments')
    .values({
      order_id: order.order_id,
      attempt: (await countAttempts(trx, order.order_id)) + 1,
      gateway,
      reference: newReference(),
      amount: order.total,
      currency: order.currency,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return payment.id;
}
