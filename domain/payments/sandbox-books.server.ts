import type { SandboxBooks, SandboxCharge } from '#adapters/payment-gateway/sandbox.ts';
import type { Db } from '#database/schema.ts';
import { asLanguage } from '../language.ts';
import { centsFromDecimal, decimalFromCents } from '../money.ts';
import { findSandboxRefund, writeSandboxRefund } from './sandbox-refunds.server.ts';

/** The sandbox gateway's books, in a table beside the orders. */
export function openSandboxBooks(db: Db): SandboxBooks {
  return {
    find: (reference) => findCharge(db, reference),
    open: (charge) => insertCharge(db, charge),
    close: (reference, state, reason) => closeCharge(db, reference, state, reason),
    findRefund: (reference) => findSandboxRefund(db, reference),
    refund: (refund) => writeSandboxRefund(db, refund),
  };
}

async function findCharge(db: Db, reference: string): Promise<SandboxCharge | undefined> {
  const row = await db
    .selectFrom('sandbox_charges')
    .selectAll()
    .where('reference', '=', reference)
    .executeTakeFirst();
  if (!row) return undefined;
  return {
    reference: row.reference,
    orderId: row.order_id,
    amountCents: centsFromDecimal(row.amount),
    currency: row.currency,
    state: row.state,
    reason: row.reason,
    successUrl: row.success_url,
    failUrl: row.fail_url,
    lang: asLanguage(row.lang) ?? 'en',
  };
}

async function insertCharge(db: Db, charge: SandboxCharge): Promise<void> {
  await db
    .insertInto('sandbox_charges')
    .values({
      reference: charge.reference,
      order_id: charge.orderId,
      amount: decimalFromCents(charge.amountCents),
      currency: charge.currency,
      success_url: charge.successUrl,
      fail_url: charge.failUrl,
      lang: charge.lang,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function closeCharge(
  db: Db,
  reference: string,
  state: SandboxCharge['state'],
  reason: string | null,
): Promise<boolean> {
  const closed = await db
    .updateTable('sandbox_charges')
    .set({ state, reason, updated_at: new Date() })
    .where('reference', '=', reference)
    .where('state', '=', 'open')
    .returning('reference')
    .executeTakeFirst();
  return closed !== undefined;
}
