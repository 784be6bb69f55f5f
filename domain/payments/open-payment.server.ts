import { setTimeout as pause } from 'node:timers/promises';
import { sql, type UpdateObject } from 'kysely';
import { GatewayError, type Gateways, type OpenCharge } from '#adapters/payment-gateway/gateway.ts';
import type { Db, PaymentState, Schema } from '#database/schema.ts';
import { compiledQuery, namedPlan, type Placeholders } from '#database/sql/statement.ts';
import type { MarketSnapshot } from '../markets/markets.server.ts';
import { lockOrder } from '../orders/lock-order.server.ts';
import {
  eventColumns,
  recordOrderEvent,
  selectOrderEvents,
} from '../orders/order-events.server.ts';
import { type Attempt, findAttempt } from './attempt.server.ts';
import {
  type ChargedOrder,
  chargeDetailsHash,
  chargedColumns,
  type PaymentAddresses,
  requireChargedOrder,
  toCharge,
} from './charge-details.server.ts';
import { chooseGateway, findAccount } from './choose-gateway.ts';
import {
  abandonOpening,
  claimOpening,
  endOpening,
  openClaimTtlSeconds,
} from './opening-claims.server.ts';
import { openRefusedPaymentItem } from './payment-attention.server.ts';

const pollIntervalMs = 150;

export type OpeningServices = {
  db: Db;
  gateways: Gateways;
  serverId: string;
  markets: Pick<MarketSnapshot, 'markets'>;
};

type UnopenedAttempt = Pick<
  Attempt,
  'id' | 'orderId' | 'attempt' | 'gateway' | 'reference' | 'money' | 'method' | 'failure'
>;

/** An attempt that this server alone may open. */
export type ClaimedOpening = { attempt: UnopenedAttempt; order: ChargedOrder };

export type PaymentToOpen = {
  paymentId: string;
  /** Set when the order was committed with its claim. */
  claimed?: ClaimedOpening | undefined;
};

/**
 * Returns the link to the gateway's page for an attempt, and creates the charge if needed. Of concurrent
 * requests only one calls the gateway; the others wait for its link. Throws GatewayError when there is no
 * link; the order is then failed and can be tried again. A rejection by the gateway opens an attention
 * item: it may affect every order until staff act.
 */
export async function ensurePaymentPage(
  services: OpeningServices,
  { paymentId, claimed }: PaymentToOpen,
  addresses: PaymentAddresses,
): Promise<string> {
  const deadline = Date.now() + (openClaimTtlSeconds + 5) * 1000;
  let opening: ClaimedOpening | { link: string } | undefined = claimed;
  while (Date.now() < deadline) {
    opening ??= await findLinkOrClaim(services, paymentId);
    if (opening && 'link' in opening) return opening.link;
    const link = opening && (await openClaimed(services, opening, addresses));
    if (link !== undefined) return link;
    opening = undefined;
    await pause(pollIntervalMs);
  }
  throw new GatewayError('The payment service took too long.');
}

/** Returns undefined while another request has the claim. */
async function findLinkOrClaim(
  { db, serverId }: OpeningServices,
  paymentId: string,
): Promise<ClaimedOpening | { link: string } | undefined> {
  const attempt = await findAttempt(db, paymentId);
  if (!attempt) throw new Error(`there is no payment ${paymentId}`);
  if (attempt.redirectUrl) return { link: attempt.redirectUrl };
  // The order was erased, and its page with it.
  if (attempt.cancelledAt) throw new GatewayError('This order can no longer be paid.');
  const claimed = await claimOpening(db, { paymentId, serverId });
  if (!claimed) return undefined;
  try {
    return { attempt: claimed, order: await requireChargedOrder(db, claimed.orderId) };
  } catch (error) {
    abandonOpening(paymentId);
    throw error;
  }
}

async function openClaimed(
  services: OpeningServices,
  opening: ClaimedOpening,
  addresses: PaymentAddresses,
): Promise<string | undefined> {
  const { id } = opening.attempt;
  try {
    const link = await callGateway(services, opening, addresses);
    endOpening(id);
    return link;
  } catch (error) {
    // A rejection by the gateway is saved together with the end of its claim.
    if (error instanceof GatewayError) endOpening(id);
    else abandonOpening(id);
    throw error;
  }
}

/** Returns undefined when the attempt has moved to another gateway while this one was slow. */
async function callGateway(
  { db, gateways, markets }: OpeningServices,
  { attempt: unopened, order }: ClaimedOpening,
  addresses: PaymentAddresses,
): Promise<string | undefined> {
  const account = findAccount(markets, order.market);
  const gateway = findGateway(gateways, unopened, account);
  if (!gateway) {
    const error = new GatewayError('No account takes this payment method.', { isRefusal: true });
    await recordOpenFailure(db, unopened, error);
    throw error;
  }
  const attempt = await switchGateway(db, unopened, gateway.name);
  if (!attempt) return undefined;
  try {
    const opened = await gateway.create(toCharge(order, attempt, addresses));
    return (await savePaymentLink(db, attempt, opened)) ? opened.redirectUrl : undefined;
  } catch (error) {
    await recordOpenFailure(db, attempt, error as Error);
    throw error;
  }
}

/** Returns another gateway than the one that failed, where several may take the attempt. */
function findGateway(
  gateways: Gateways,
  { method, money, ...attempt }: UnopenedAttempt,
  account: string | undefined,
) {
  const failed = attempt.failure ? attempt.gateway : undefined;
  const chosen = chooseGateway(gateways, { method, currency: money.currency, account, failed });
  return chosen ?? (account ? undefined : gateways.primary(failed));
}

/** Moves an attempt to another gateway. Safe while it is not open: no shopper got its page. */
async function switchGateway(
  db: Db,
  attempt: UnopenedAttempt,
  gateway: string,
): Promise<UnopenedAttempt | undefined> {
  if (attempt.gateway === gateway) return attempt;
  return (await updateUnopened(db, attempt, { gateway })) ? { ...attempt, gateway } : undefined;
}

/**
 * Saves the payment link. Returns false when the attempt has left this gateway or the details changed: then
 * no shopper may get the link. One statement, which waits for the order's lock before it reads the payment.
 */
async function savePaymentLink(
  db: Db,
  attempt: UnopenedAttempt,
  opened: OpenCharge,
): Promise<boolean> {
  const { id, orderId, gateway, reference, method } = attempt;
  const link = {
    id,
    method,
    order_id: orderId,
    gateway,
    reference,
    redirect_url: opened.redirectUrl,
    gateway_reference: opened.gatewayReference,
    account: opened.account ?? null,
    event: JSON.stringify({ gateway, reference }),
  };
  const { rows } = await db.executeQuery(updateLink(link));
  if (rows.length > 0) return true;
  await updateUnopened(db, attempt, { opening_since: null });
  return false;
}

type Link = {
  id: string;
  method: string | null;
  order_id: string;
  gateway: string;
  reference: string;
  redirect_url: string;
  gateway_reference: OpenCharge['gatewayReference'];
  account: string | null;
  /** Data of the event, as JSON. */
  event: string;
};

const updateLink = compiledQuery((db, params: Placeholders<Link>) =>
  db
    .with('locked', (query) =>
      query
        .selectFrom('orders')
        .select([...chargedColumns, 'status', 'payment_terms'])
        .where('order_id', '=', params.order_id)
        .forNoKeyUpdate(),
    )
    .with('saved', (query) =>
      query
        .updateTable('payments')
        .from('locked')
        .set({
          opening_since: null,
          opened_at: sql<Date>`now()`,
          // A webhook may have arrived before the response to this call. An attempt that failed before a
          // shopper got its page can still be paid with it.
          state: sql<PaymentState>`case when state = 'paid' then state else 'open' end`,
          abandoned_at: null,
          redirect_url: params.redirect_url,
          gateway_reference: params.gateway_reference,
          account: sql<string | null>`${params.account}::uuid`,
          failure: null,
          failure_reason: null,
          updated_at: sql<Date>`now()`,
        })
        .whereRef('payments.order_id', '=', 'locked.order_id')
        .where('payments.id', '=', params.id)
        .where('payments.gateway', '=', params.gateway)
        .where('payments.reference', '=', params.reference)
        .where('payments.redirect_url', 'is', null)
        .where('payments.method', 'is not distinct from', params.method)
        .where('payments.details_hash', '=', chargeDetailsHash('locked'))
        .returning('payments.order_id'),
    )
    .with('pending', (query) =>
      query
        .updateTable('orders')
        .from('saved')
        .innerJoin('locked', 'locked.order_id', 'saved.order_id')
        .set({ status: 'pending', updated_at: sql<Date>`now()` })
        .whereRef('orders.order_id', '=', 'saved.order_id')
        // Reads the status from `locked`: the statement sees the table itself as it was before the lock.
        .where('locked.status', 'not in', ['paid', 'pending'])
        // Cash or a transfer, chosen while the page was being opened, has ended since: nothing is due again.
        .where(sql<boolean>`coalesce(locked.payment_terms, 'link') = 'link'`),
    )
    .with('event', (query) =>
      query
        .insertInto('order_events')
        .columns(eventColumns)
        .expression(
          selectOrderEvents('saved', {
            kind: 'payment_opened',
            actor: 'shopper',
            data: params.event,
          }),
        ),
    )
    .selectFrom('saved')
    .select('saved.order_id')
    .modifyEnd(namedPlan),
);

async function recordOpenFailure(db: Db, attempt: UnopenedAttempt, error: Error): Promise<void> {
  const { orderId, gateway } = attempt;
  const { message } = error;
  const isRefusal = error instanceof GatewayError && error.isRefusal;
  const kind = isRefusal ? 'payment_refused' : 'payment_unreachable';
  await db.transaction().execute(async (trx) => {
    await lockOrder(trx, orderId);
    await updateUnopened(trx, attempt, { opening_since: null, failure: message });
    const data = { gateway, message };
    await recordOrderEvent(trx, { orderId, kind, actor: 'gateway', data });
    if (isRefusal) await openRefusedPaymentItem(trx, { gateway, orderId, reason: message });
  });
}

async function updateUnopened(
  db: Db,
  { id, gateway, reference }: UnopenedAttempt,
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
