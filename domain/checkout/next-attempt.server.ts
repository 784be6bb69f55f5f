import type { OrderRow, Trx } from '#database/schema.ts';
import { compare, type Money } from '../money.ts';
import { isPaidLater } from '../orders/payment-terms.ts';
import { type Attempt, countAttempts, findLastAttempt } from '../payments/attempt.server.ts';
import { asManualGateway } from '../payments/gateway-names.ts';
import { newReference } from '../payments/opening-claims.server.ts';
import type { ClientKeys } from '../runtime/client-network.server.ts';
import { fromDecimal } from '../typed-money.ts';
import { clientKeysOrNull, countNextAttempt } from './attempt-limits.server.ts';
import { attemptFingerprint } from './same-order.server.ts';

/** Reports whether a concurrent request has opened a page since the gateways were synced for this order. */
export async function hasUnsyncedPaymentPage(
  trx: Trx,
  { status, order_id }: OrderRow,
  synced: ReadonlySet<string>,
): Promise<boolean> {
  if (status === 'paid') return false;
  const last = await findLastAttempt(trx, order_id);
  if (last?.state !== 'open' || asManualGateway(last.gateway)) return false;
  return !synced.has(attemptFingerprint(last));
}

type NextAttemptOptions = {
  gateway: string;
  /** Null in the dollar shop. */
  method: string | null;
  /** Networks whose attempts are counted together. Undefined when the address does not identify a client. */
  client: ClientKeys | undefined;
};

/**
 * Returns the id of the unsettled attempt, or else of a new one. The order's payment status stays unchanged
 * until the attempt has a page (`ensurePaymentPage`). Raises what `toAttemptsRefusal` reads when a new
 * attempt would exceed the limit.
 */
export async function findOrCreateAttempt(
  trx: Trx,
  order: OrderRow,
  { gateway, method, client }: NextAttemptOptions,
): Promise<string> {
  const last = await findLastAttempt(trx, order.order_id);
  const total = fromDecimal(order.total, order.currency);
  if (last && isReusable(last, method, total)) return last.id;
  if (isPaidLater(order.payment_terms ?? undefined)) await endTerms(trx, order);
  if (last?.state === 'created') return setMethod(trx, last, { method, amount: order.total });
  const { order_id, email } = order;
  await trx.executeQuery(countNextAttempt({ order_id, email, ...clientKeysOrNull(client) }));
  const payment = await trx
    .insertInto('payments')
    .values({
      order_id: order.order_id,
      attempt: (await countAttempts(trx, order.order_id)) + 1,
      gateway,
      method,
      reference: newReference(),
      amount: order.total,
      currency: order.currency,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return payment.id;
}

/** The cash or the transfer of an order has ended unpaid, and its customer pays online now: nothing is due to staff. */
async function endTerms(trx: Trx, { order_id }: OrderRow): Promise<void> {
  await trx
    .updateTable('orders')
    .set({ payment_terms: null, payment_due_at: null })
    .where('order_id', '=', order_id)
    .execute();
}

/**
 * Reports whether the shopper gets this attempt again, at its amount. A page of more than the `total` that is shown now
 * does not count. One of another method counts until it is cancelled, also where its gateway cannot close it.
 */
export function isReusable(attempt: Attempt, method: string | null, total: Money): boolean {
  if (attempt.state === 'created') return attempt.method === method;
  if (compare(attempt.money, total) > 0) return false;
  return attempt.state === 'open' && (attempt.method === method || attempt.cancelledAt === null);
}

type Chosen = { method: string | null; amount: string };

/** The attempt has no page yet. One that is being opened for another method gets no link (open-payment.server.ts). */
async function setMethod(trx: Trx, { id }: Attempt, chosen: Chosen): Promise<string> {
  const changes = { ...chosen, order_price: null };
  await trx.updateTable('payments').set(changes).where('id', '=', id).execute();
  return id;
}
