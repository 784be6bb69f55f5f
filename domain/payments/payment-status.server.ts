import { sql } from 'kysely';
import {
  type ChargeReport,
  GatewayError,
  type Gateways,
} from '#adapters/payment-gateway/gateway.ts';
import type { Db } from '#database/schema.ts';
import type { Jobs } from '../jobs.ts';
import { type Attempt, findLastAttempt } from './attempt.server.ts';
import { settlePayment } from './settle-payment.server.ts';
import { mayBePaidYet } from './still-payable.ts';

/** What it takes to ask the gateway and act on its answer. */
export type PaymentServices = { db: Db; gateways: Gateways; jobs: Jobs };

/** What a shopper may know of a payment: paid, failed, or not yet. */
export type PaymentResult = 'paid' | 'failed' | 'open';

/** Shoppers poll: the gateway is asked about one attempt at most once in this many seconds. */
const secondsBetweenChecks = 3;

/**
 * How the payment of an order stands, asking the gateway while it is open. Undefined for an order
 * nobody knows. A gateway that does not answer leaves the payment open.
 *
 * `hasReturnedFailed`: the browser that placed the order was sent back by the gateway's page as failed.
 * Where a gateway has no word of its own for that, this is the word, once it still says "not yet".
 */
export async function checkPayment(
  services: PaymentServices,
  orderId: string,
  { hasReturnedFailed = false } = {},
): Promise<PaymentResult | undefined> {
  const { db } = services;
  const order = await findStatus(db, orderId);
  if (!order || order.status === 'paid') return order && 'paid';
  const attempt = await findLastAttempt(db, orderId);
  if (!attempt) return order.status === 'failed' ? 'failed' : 'open';
  const isUndecided = mayBePaidYet(attempt, services.gateways.withoutFailures());
  if (isUndecided && (await mayCheck(db, attempt))) {
    const report = await askGateway(services, attempt);
    if (report && hasReturnedFailed) await takeReturnForFailure(services, attempt);
  }
  return resultOf(db, orderId);
}

/** Asks the gateway how an attempt ended and settles it. Undefined when the gateway cannot say. */
export async function askGateway(
  { db, gateways, jobs }: PaymentServices,
  attempt: Attempt,
  source: 'status' | 'reconcile' = 'status',
): Promise<ChargeReport | undefined> {
  const { gateway, reference } = attempt;
  try {
    const report = await gateways.named(gateway)?.status(attempt);
    if (!report) return undefined;
    if (report.state === 'open') await noteAnswer(db, attempt);
    await settlePayment(db, jobs, { gateway, reference, source, report });
    return report;
  } catch (error) {
    if (error instanceof GatewayError) return undefined;
    throw error;
  }
}

async function noteAnswer(db: Db, { id }: Attempt): Promise<void> {
  const said = db.updateTable('payments').set({ answered_at: sql`now()` }).where('id', '=', id);
  await said.execute();
}

async function takeReturnForFailure(
  { db, gateways, jobs }: PaymentServices,
  { orderId, gateway, reference }: Attempt,
): Promise<void> {
  if (gateways.named(gateway)?.can.tellFailure !== false) return;
  const silent = { amountCents: undefined, currency: undefined };
  const report = { ...silent, state: 'failed', orderId, raw: { returned: 'failed' } } as const;
  await settlePayment(db, jobs, { gateway, reference, source: 'status', report });
}

/** Asks about the last attempt of an order that somebody says has ended, as often as shoppers may. */
export async function askAboutOrder(services: PaymentServices, orderId: string): Promise<void> {
  const attempt = await findLastAttempt(services.db, orderId);
  const isKnown = !attempt || attempt.state === 'paid';
  if (!isKnown && (await mayCheck(services.db, attempt))) await askGateway(services, attempt);
}

async function resultOf(db: Db, orderId: string): Promise<PaymentResult> {
  const order = await findStatus(db, orderId);
  if (order?.status === 'paid' || order?.status === 'failed') return order.status;
  return 'open';
}

function findStatus(db: Db, orderId: string) {
  return db
    .selectFrom('orders')
    .select('status')
    .where('order_id', '=', orderId)
    .executeTakeFirst();
}

// One update decides who asks, on whichever machine the shopper's tabs happen to poll.
async function mayCheck(db: Db, attempt: Attempt): Promise<boolean> {
  const claimed = await db
    .updateTable('payments')
    .set({ checked_at: sql`now()` })
    .where('id', '=', attempt.id)
    .where(
      sql<boolean>`(checked_at is null or checked_at < now() - make_interval(secs => ${secondsBetweenChecks}))`,
    )
    .returning('id')
    .executeTakeFirst();
  return claimed !== undefined;
}
