import type { Selectable } from 'kysely';
import type { SandboxRefund } from '#adapters/payment-gateway/sandbox.ts';
import type { Db, Schema, Trx } from '#database/schema.ts';
import { centsFromDecimal, decimalFromCents } from '../money.ts';

export async function findSandboxRefund(
  db: Db,
  reference: string,
): Promise<SandboxRefund | undefined> {
  const row = await db
    .selectFrom('sandbox_refunds')
    .selectAll()
    .where('reference', '=', reference)
    .executeTakeFirst();
  return row && toRefund(row);
}

/** Gives back what a captured charge still holds, once a reference; refuses what is more. */
export async function writeSandboxRefund(
  db: Db,
  refund: Omit<SandboxRefund, 'state'>,
): Promise<SandboxRefund> {
  return db.transaction().execute(async (trx) => {
    const rest = await lockRest(trx, refund.chargeReference);
    const written = await findSandboxRefund(trx, refund.reference);
    if (written) return written;
    const state = refund.amountCents <= rest ? 'done' : 'refused';
    const { reference, chargeReference: charge_reference, amountCents, currency } = refund;
    const amount = decimalFromCents(amountCents);
    await trx
      .insertInto('sandbox_refunds')
      .values({ reference, charge_reference, amount, currency, state })
      .execute();
    return { ...refund, state };
  });
}

/** Cents that the charge still holds; zero when it was never captured. */
async function lockRest(trx: Trx, reference: string): Promise<number> {
  const charge = await trx
    .selectFrom('sandbox_charges')
    .select(['amount', 'state'])
    .where('reference', '=', reference)
    .forUpdate()
    .executeTakeFirst();
  if (charge?.state !== 'captured') return 0;
  const refunds = await trx
    .selectFrom('sandbox_refunds')
    .select('amount')
    .where('charge_reference', '=', reference)
    .where('state', '=', 'done')
    .execute();
  const given = refunds.reduce((sum, { amount }) => sum + centsFromDecimal(amount), 0);
  return centsFromDecimal(charge.amount) - given;
}

function toRefund(row: Selectable<Schema['sandbox_refunds']>): SandboxRefund {
  return {
    reference: row.reference,
    chargeReference: row.charge_reference,
    amountCents: centsFromDecimal(row.amount),
    currency: row.currency,
    state: row.state,
  };
}
