import type { Selectable } from 'kysely';
import type {
  SandboxBooks,
  SandboxCharge,
  SandboxRefund,
} from '#adapters/payment-gateway/sandbox.ts';
import type { Db, Schema, Trx } from '#database/schema.ts';
import { asLanguage } from '../language.ts';
import { compare, fromDecimal, type Money, money, subtract, sum, toColumn } from '../money.ts';

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
    money: fromDecimal(row.amount, row.currency),
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
      amount: toColumn(toMoney(charge)),
      currency: charge.money.currency,
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

async function findSandboxRefund(db: Db, reference: string): Promise<SandboxRefund | undefined> {
  const row = await db
    .selectFrom('sandbox_refunds')
    .selectAll()
    .where('reference', '=', reference)
    .executeTakeFirst();
  return row && toRefund(row);
}

/** Once per reference; refuses more than the captured charge still holds. */
async function writeSandboxRefund(
  db: Db,
  refund: Omit<SandboxRefund, 'state'>,
): Promise<SandboxRefund> {
  return db.transaction().execute(async (trx) => {
    const rest = await lockRest(trx, refund.chargeReference);
    const written = await findSandboxRefund(trx, refund.reference);
    if (written) return written;
    const asked = toMoney(refund);
    const state = rest && compare(asked, rest) <= 0 ? 'done' : 'refused';
    const { reference, chargeReference: charge_reference } = refund;
    const [amount, currency] = [toColumn(asked), asked.currency];
    await trx
      .insertInto('sandbox_refunds')
      .values({ reference, charge_reference, amount, currency, state })
      .execute();
    return { ...refund, state };
  });
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
  const given = refunds.map((refund) => fromDecimal(refund.amount, refund.currency));
  return subtract(fromDecimal(amount, currency), sum(currency, given));
}

function toMoney({ money: asked }: Pick<SandboxCharge, 'money'>): Money {
  return money(asked.amount, asked.currency);
}

function toRefund(row: Selectable<Schema['sandbox_refunds']>): SandboxRefund {
  return {
    reference: row.reference,
    chargeReference: row.charge_reference,
    money: fromDecimal(row.amount, row.currency),
    state: row.state,
  };
}
