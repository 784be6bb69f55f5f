import type { Selectable } from 'kysely';
import type { SandboxLedger, SandboxRefund } from '#adapters/payment-gateway/sandbox.ts';
import type { Db, Schema, Trx } from '#database/schema.ts';
import { asLanguage } from '../language.ts';
import { toAmountColumn } from '../markets/widen-amount-columns.server.ts';
import { compare, type Money, money, subtract, sum } from '../money.ts';
import { fromDecimal } from '../typed-money.ts';

export function openSandboxLedger(db: Db): SandboxLedger {
  return {
    async find(reference) {
      const row = await db
        .selectFrom('sandbox_charges')
        .selectAll()
        .where('reference', '=', reference)
        .executeTakeFirst();
      if (!row) return undefined;
      return {
        reference,
        orderId: row.order_id,
        state: row.state,
        reason: row.reason,
        money: fromDecimal(row.amount, row.currency),
        successUrl: row.success_url,
        failUrl: row.fail_url,
        lang: asLanguage(row.lang) ?? 'en',
      };
    },
    async close({ reference, orderId, money: requested, successUrl, failUrl, lang }, outcome) {
      const closed = await db
        .insertInto('sandbox_charges')
        .values({
          reference,
          order_id: orderId,
          lang,
          ...(await toColumns(db, requested)),
          success_url: successUrl,
          fail_url: failUrl,
          ...outcome,
        })
        // Updates a row of an earlier release, which wrote charges when they were opened.
        .onConflict((conflict) =>
          conflict
            .column('reference')
            .doUpdateSet({ ...outcome, updated_at: new Date() })
            .where('sandbox_charges.state', '=', 'open'),
        )
        .returning('reference')
        .executeTakeFirst();
      return closed !== undefined;
    },
    findRefund: (reference) => findRefund(db, reference),
    async refund(refund) {
      const { reference, chargeReference } = refund;
      return db.transaction().execute(async (trx) => {
        const rest = await lockRest(trx, chargeReference);
        if (!rest) return { ...refund, state: 'refused' };
        const written = await findRefund(trx, reference);
        if (written) return written;
        const requested = money(refund.money.amount, refund.money.currency);
        const state = compare(requested, rest) <= 0 ? 'done' : 'refused';
        await trx
          .insertInto('sandbox_refunds')
          .values({
            reference,
            charge_reference: chargeReference,
            state,
            ...(await toColumns(trx, requested)),
          })
          .execute();
        return { ...refund, state };
      });
    },
  };
}

async function findRefund(db: Db, reference: string): Promise<SandboxRefund | undefined> {
  const row = await db
    .selectFrom('sandbox_refunds')
    .selectAll()
    .where('reference', '=', reference)
    .executeTakeFirst();
  return row && toRefund(row);
}

async function lockRest(trx: Trx, reference: string): Promise<Money | undefined> {
  const charge = await trx
    .selectFrom('sandbox_charges')
    .select(['amount', 'currency', 'state'])
    .where('reference', '=', reference)
    .forUpdate()
    .executeTakeFirst();
  if (charge?.state !== 'captured') return undefined;
  const { amount, currency } = charge;
  const refunds = await trx
    .selectFrom('sandbox_refunds')
    .select(['amount', 'currency'])
    .where('charge_reference', '=', reference)
    .where('state', '=', 'done')
    .execute();
  const amounts = refunds.map((refund) => fromDecimal(refund.amount, refund.currency));
  return subtract(fromDecimal(amount, currency), sum(currency, amounts));
}

async function toColumns(db: Db, { amount, currency }: { amount: number; currency: string }) {
  return { amount: await toAmountColumn(db, money(amount, currency)), currency };
}

function toRefund(row: Selectable<Schema['sandbox_refunds']>): SandboxRefund {
  return {
    reference: row.reference,
    chargeReference: row.charge_reference,
    money: fromDecimal(row.amount, row.currency),
    state: row.state,
  };
}
