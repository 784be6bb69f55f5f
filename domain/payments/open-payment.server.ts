import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { sql, type UpdateObject } from 'kysely';
import {
  GatewayError,
  type Gateways,
  type NewCharge,
  type OpenCharge,
} from '#adapters/payment-gateway/gateway.ts';
import type { Db, OrderRow, PaymentState, Schema, Trx } from '#database/schema.ts';
import { recordOrderEvent } from '../orders/order-events.server.ts';
import { readOrderMeta } from '../orders/order-items.ts';
import { lockOrder, markPending } from '../orders/payment-status.server.ts';
import { isOfGoneServer } from '../server-processes.server.ts';
import { type Attempt, findAttempt, toAttempt } from './attempt.server.ts';
import { noteRefusedPayment } from './payment-attention.server.ts';

/**
 * After this long a claim is void although its server is alive: a gateway has 30 seconds to answer.
 */
const secondsToOpen = 40;
const msBetweenLooks = 150;
const isLeftBehind = isOfGoneServer('opening_by');

export type OpeningServices = { db: Db; gateways: Gateways; serverId: string };

export type PaymentAddresses = (
  attempt: Pick<Attempt, 'orderId' | 'attempt' | 'gateway'>,
) => Pick<NewCharge, 'successUrl' | 'failUrl' | 'cancelUrl' | 'returnUrl' | 'webhookUrl'>;

/**
 * Returns the link to the gateway's page for an attempt, and creates the charge if needed. Of
 * concurrent requests only one calls the gateway; the others wait for its link. Throws GatewayError
 * without a link; the order is then failed and can be tried again. A refusal opens an attention
 * item: it may hit every order until staff act.
 */
export async function openPayment(
  { db, gateways, serverId }: OpeningServices,
  paymentId: string,
  addresses: PaymentAddresses,
): Promise<string> {
  const deadline = Date.now() + (secondsToOpen + 5) * 1000;
  while (Date.now() < deadline) {
    const known = await findAttempt(db, paymentId);
    if (!known) throw new Error(`there is no payment ${paymentId}`);
    if (known.redirectUrl) return known.redirectUrl;
    const attempt = await claimOpening(db, serverId, paymentId);
    const link = attempt && (await callGateway(db, gateways, attempt, addresses));
    if (link !== undefined) return link;
    await pause(msBetweenLooks);
  }
  throw new GatewayError('The payment service took too long.');
}

/** Undefined when the attempt has moved to another gateway while this one was slow. */
async function callGateway(
  db: Db,
  gateways: Gateways,
  unopened: Attempt,
  addresses: PaymentAddresses,
): Promise<string | undefined> {
  const gateway = gateways.offered(unopened.failure ? unopened.gateway : undefined);
  const attempt = await moveTo(db, unopened, gateway.name);
  if (!attempt) return undefined;
  try {
    const order = await requireOrder(db, attempt.orderId);
    const opened = await gateway.create(toCharge(order, attempt, addresses));
    return (await keepLink(db, attempt, opened)) ? opened.redirectUrl : undefined;
  } catch (error) {
    await giveUpOpening(db, attempt, error as Error);
    throw error;
  }
}

/** Safe for an attempt that is not open: no shopper was given its page. */
async function moveTo(db: Db, attempt: Attempt, gateway: string): Promise<Attempt | undefined> {
  if (attempt.gateway === gateway) return attempt;
  return (await updateUnopened(db, attempt, { gateway })) ? { ...attempt, gateway } : undefined;
}

/**
 * Claims the attempt for this request. Details that changed since a gateway got its reference need
 * a new one: with the old one Tap would return the old charge, and Stripe an error. A charge under
 * the old reference may exist, but no shopper was given its page.
 */
async function claimOpening(
  db: Db,
  serverId: string,
  paymentId: string,
): Promise<Attempt | undefined> {
  const claimed = await db
    .updateTable('payments')
    .from('orders')
    .whereRef('orders.order_id', '=', 'payments.order_id')
    .set({
      opening_since: sql`now()`,
      opening_by: serverId,
      details_hash: hashOfDetails,
      reference: sql<string>`case when payments.details_hash <> ${hashOfDetails}
        then ${newReference()}::text else payments.reference end`,
    })
    .where('payments.id', '=', paymentId)
    .where('redirect_url', 'is', null)
    .where(
      sql<boolean>`(opening_since is null or ${isLeftBehind}
        or opening_since < now() - make_interval(secs => ${secondsToOpen}))`,
    )
    .returningAll('payments')
    .executeTakeFirst();
  return claimed && toAttempt(claimed);
}

/** Everything that `toCharge` reads of an order and that may change. */
const hashOfDetails = sql<string>`md5(jsonb_build_array(orders.first_name, orders.last_name, orders.email,
  orders.phone, orders.country, orders.city, orders.address, orders.meta_data)::text)`;

export function newReference(): string {
  return randomBytes(18).toString('base64url');
}

/** False when the attempt has left this gateway, or the details changed: no shopper may get it. */
async function keepLink(db: Db, attempt: Attempt, opened: OpenCharge): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    await lockOrder(trx, attempt.orderId);
    if (!(await hasDetailsOf(trx, attempt))) {
      await updateUnopened(trx, attempt, { opening_since: null });
      return false;
    }
    const kept = await updateUnopened(trx, attempt, {
      opening_since: null,
      opened_at: sql<Date>`now()`,
      // A webhook may have been faster than the response to our own call. But an attempt that
      // failed before a shopper was given its page can be paid again with it.
      state: sql<PaymentState>`case when state = 'paid' then state else 'open' end`,
      abandoned_at: null,
      redirect_url: opened.redirectUrl,
      gateway_reference: opened.gatewayReference,
      failure: null,
      failure_reason: null,
    });
    if (!kept) return false;
    await markPending(trx, attempt.orderId);
    const { orderId, gateway, reference } = attempt;
    const data = { gateway, reference };
    await recordOrderEvent(trx, { orderId, kind: 'payment_opened', actor: 'shopper', data });
    return true;
  });
}

async function hasDetailsOf(trx: Trx, { id }: Attempt): Promise<boolean> {
  const same = await trx
    .selectFrom('payments')
    .innerJoin('orders', 'orders.order_id', 'payments.order_id')
    .select('payments.id')
    .where('payments.id', '=', id)
    .whereRef('payments.details_hash', '=', hashOfDetails)
    .executeTakeFirst();
  return same !== undefined;
}

async function giveUpOpening(db: Db, attempt: Attempt, error: Error): Promise<void> {
  const { orderId, gateway } = attempt;
  const { message } = error;
  const isRefusal = error instanceof GatewayError && error.isRefusal;
  const kind = isRefusal ? 'payment_refused' : 'payment_unreachable';
  await db.transaction().execute(async (trx) => {
    await lockOrder(trx, orderId);
    await updateUnopened(trx, attempt, { opening_since: null, failure: message });
    const data = { gateway, message };
    await recordOrderEvent(trx, { orderId, kind, actor: 'gateway', data });
    if (isRefusal) await noteRefusedPayment(trx, { gateway, orderId, reason: message });
  });
}

async function updateUnopened(
  db: Db,
  { id, gateway, reference }: Attempt,
  changes: UpdateObject<Schema, 'payments'>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('payments')
    .set({ ...changes, updated_at: new Date() })
    .where('id', '=', id)
    .where('gateway', '=', gateway)
    .where('reference', '=', reference)
    .where('redirect_url', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

function requireOrder(db: Db, orderId: string): Promise<OrderRow> {
  return db
    .selectFrom('orders')
    .selectAll()
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
}

function toCharge(order: OrderRow, attempt: Attempt, addresses: PaymentAddresses): NewCharge {
  return {
    orderId: attempt.orderId,
    attempt: attempt.attempt,
    reference: attempt.reference,
    money: attempt.money,
    customer: {
      firstName: order.first_name ?? '',
      lastName: order.last_name ?? '',
      email: order.email ?? '',
      phone: order.phone ?? '',
    },
    address: { country: order.country ?? '', city: order.city ?? '', line: order.address ?? '' },
    lang: readOrderMeta(order.meta_data).lang ?? 'en',
    ...addresses(attempt),
  };
}
