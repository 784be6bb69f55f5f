import type { CompiledQuery } from 'kysely';
import type { OrderRow, Trx } from '#database/schema.ts';
import { readAdConsent } from '#domain/ad-events/ad-consent.server.ts';
import { recordOrderEvent } from '#domain/orders/order-events.server.ts';
import { countAttempts } from '#domain/payments/attempt.server.ts';
import { newReference } from '#domain/payments/opening-claims.server.ts';
import { commitReservations } from '#domain/stock/commit-reservations.server.ts';
import { reserveAgain } from '#domain/stock/reserve-stock.server.ts';
import { clientKeysOrNull, countNextAttempt } from '../attempt-limits.server.ts';
import type { Checkout } from '../checkout-request.server.ts';
import { PurchaseError } from '../purchase-error.ts';
import { mayPayInCash, noticesOfPlaced, type PaidLater } from './paid-later.server.ts';
import { chargeFee } from './payment-fee.server.ts';

/**
 * Turns an unpaid order, which the caller has locked, into one that is paid in cash or by transfer. A card page that
 * its shopper left open stays payable, and staff may have begun to send the order. Returns the id of the payment.
 */
export async function chooseTerms(
  trx: Trx,
  order: OrderRow,
  { terms, dueAt, isConfirmed }: PaidLater & { terms: 'cash' | 'bank' },
  { purchase, priced, read, market, options }: Checkout,
): Promise<string> {
  const { order_id: orderId, email } = order;
  const { client, jobs } = options;
  if (terms === 'cash' && !(await mayPayInCash(trx, purchase))) {
    throw new PurchaseError('cash_not_available', 'payment_method');
  }
  await trx.executeQuery(
    countNextAttempt({ order_id: orderId, email, ...clientKeysOrNull(client) }),
  );
  const repriced = await chargeFee(trx, order, priced.price.fee, market);
  const isProcessed = order.order_status !== 'pending';
  const { id } = await trx
    .insertInto('payments')
    .values({
      order_id: orderId,
      attempt: (await countAttempts(trx, orderId)) + 1,
      gateway: terms,
      method: terms,
      reference: newReference(),
      amount: repriced.total,
      currency: order.currency,
      state: 'open',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const placed = await trx
    .updateTable('orders')
    .set({
      status: 'pending',
      ...(!isProcessed && { order_status: isConfirmed ? 'confirmed' : 'pending' }),
      payment_terms: terms,
      payment_due_at: dueAt,
      confirmed_at: isConfirmed || isProcessed ? new Date() : null,
    })
    .where('order_id', '=', orderId)
    .returningAll()
    .executeTakeFirstOrThrow();
  await recordOrderEvent(trx, {
    orderId,
    kind: 'terms_chosen',
    actor: 'shopper',
    data: { terms },
  });
  const consent = options.consent ?? readAdConsent(order.ad_consent);
  const notices: CompiledQuery[] = await noticesOfPlaced(jobs, placed, {
    bankAccount: market?.bankAccount ?? '',
    hasAdConsent: consent?.ads === true,
  });
  for (const statement of notices) await trx.executeQuery(statement);
  if (read.tracked.length > 0) {
    const network = client?.network ?? null;
    await reserveAgain(trx, { orderId, email, minutes: null, client: network });
    if (isConfirmed || isProcessed)
      await trx.executeQuery(commitReservations({ orderId, actor: 'store' }));
  }
  return id;
}
