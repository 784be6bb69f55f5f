import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '#database/schema.ts';
import { isClaimOrphaned } from '../runtime/server-processes.server.ts';
import { type Attempt, toAttempt } from './attempt.server.ts';
import { chargeDetailsHash } from './charge-details.server.ts';

/** A claim expires after this time even if its server is alive: a gateway has 30 seconds to respond. */
export const openClaimTtlSeconds = 40;
const isClaimExpired = isClaimOrphaned('opening_by');

/** Payments whose page this process is opening, with the number of requests that do. */
const openings = new Map<string, number>();

/**
 * Payments whose request failed in this process: their claims may be saved without anyone working on them.
 * Oldest first.
 */
const abandoned = new Set<string>();
/**
 * Limits the list: an outage fails far more requests than had a claim. Older claims expire after
 * `openClaimTtlSeconds`.
 */
const maxAbandoned = 1000;

/**
 * Records that this process opens the payment. Each call needs one of `endOpening` or `abandonOpening`;
 * otherwise the claim is free only after `openClaimTtlSeconds`.
 */
export function startOpening(paymentId: string): void {
  openings.set(paymentId, (openings.get(paymentId) ?? 0) + 1);
}

export function endOpening(paymentId: string): void {
  const others = (openings.get(paymentId) ?? 0) - 1;
  if (others > 0) openings.set(paymentId, others);
  else openings.delete(paymentId);
}

/** Ends an opening after a database error, which may or may not have saved the claim. */
export function abandonOpening(paymentId: string): void {
  endOpening(paymentId);
  abandoned.add(paymentId);
  const [oldest] = abandoned;
  if (oldest !== undefined && abandoned.size > maxAbandoned) abandoned.delete(oldest);
}

/**
 * Releases claims that failed requests of this server have left. Other servers would wait for them, because
 * this server is alive.
 */
export async function releaseAbandoned(db: Db, serverId: string): Promise<void> {
  const ids = [...abandoned].filter((id) => !openings.has(id));
  if (ids.length === 0) return;
  // Prevents requests of this server from taking one over meanwhile.
  for (const id of ids) startOpening(id);
  try {
    await db
      .updateTable('payments')
      .set({ opening_since: null })
      .where('id', 'in', ids)
      .where('opening_by', '=', serverId)
      .where('redirect_url', 'is', null)
      .execute();
    for (const id of ids) abandoned.delete(id);
  } finally {
    for (const id of ids) endOpening(id);
  }
}

type Claim = { paymentId: string; serverId: string };

/**
 * Claims the attempt for this request, and returns undefined while another one has the claim. A claim needs
 * `endOpening` or `abandonOpening`, like `startOpening`.
 */
export async function claimOpening(db: Db, claim: Claim): Promise<Attempt | undefined> {
  const { paymentId } = claim;
  const isInWork = openings.has(paymentId);
  startOpening(paymentId);
  try {
    const attempt = await updateClaim(db, { ...claim, isInWork });
    if (!attempt) endOpening(paymentId);
    return attempt;
  } catch (error) {
    abandonOpening(paymentId);
    throw error;
  }
}

/**
 * Details that changed since a gateway got its reference need a new one: for the old one Tap would return
 * the old charge, and Stripe an error. A charge under the old reference may exist, but no shopper got its
 * page.
 */
async function updateClaim(
  db: Db,
  { paymentId, serverId, isInWork }: Claim & { isInWork: boolean },
): Promise<Attempt | undefined> {
  // A claim of this server that no request works on was lost.
  const isLost = isInWork ? sql`false` : sql`opening_by = ${serverId}`;
  const claimed = await db
    .updateTable('payments')
    .from('orders')
    .whereRef('orders.order_id', '=', 'payments.order_id')
    .set({
      opening_since: sql`now()`,
      opening_by: serverId,
      details_hash: chargeDetailsHash('orders'),
      reference: sql<string>`case when payments.details_hash <> ${chargeDetailsHash('orders')}
        then ${newReference()}::text else payments.reference end`,
    })
    .where('payments.id', '=', paymentId)
    .where('redirect_url', 'is', null)
    .where(
      sql<boolean>`(opening_since is null or ${isClaimExpired} or ${isLost}
        or opening_since < now() - make_interval(secs => ${openClaimTtlSeconds}))`,
    )
    .returningAll('payments')
    .executeTakeFirst();
  return claimed && toAttempt(claimed);
}

export function newReference(): string {
  return randomBytes(18).toString('base64url');
}
