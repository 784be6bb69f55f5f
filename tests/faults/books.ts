import { expect } from 'vitest';
import type { Db } from '#database/schema.ts';
import { centsFromDecimal } from '#domain/money.ts';
import type { MailServer } from '../support/mail-server.ts';
import type { UnrulyTap } from './unruly-tap.ts';

/** The gateway's books and ours must agree to the cent; what does not is on the list for staff. */
export async function compareBooks(db: Db, tap: UnrulyTap): Promise<Summary> {
  const payments = await db.selectFrom('payments').selectAll().execute();
  const orders = await db.selectFrom('orders').selectAll().execute();
  const items = await db.selectFrom('attention_items').selectAll().execute();
  const noticed = new Set(items.map(({ subject }) => subject));
  const captured = [...tap.charges.values()].filter(({ status }) => status === 'CAPTURED');

  const paidHere = payments.filter(({ state }) => state === 'paid');
  const takenThere = new Map(captured.map((charge) => [charge.reference.transaction, charge]));
  for (const { reference, amount } of paidHere) {
    const charge = takenThere.get(reference);
    expect(charge, `${reference} is paid here and not there`).toBeDefined();
    expect(Math.round((charge?.amount ?? 0) * 100)).toBe(centsFromDecimal(amount));
  }
  const known = new Set(paidHere.map(({ reference }) => reference));
  const onlyThere = captured.filter(({ reference }) => !known.has(reference.transaction));
  for (const { reference } of onlyThere) {
    expect(noticed, 'money there that nobody here knows of').toContain(reference.transaction);
  }

  const paidOrders = new Set(
    orders.filter(({ status }) => status === 'paid').map(({ order_id }) => order_id),
  );
  expect(new Set(paidHere.map(({ order_id }) => order_id))).toEqual(paidOrders);
  expectTwiceNoticed(orders, paidHere, noticed);
  return { orders: orders.length, paid: paidOrders.size, onlyThere: onlyThere.length };
}

export type Summary = { orders: number; paid: number; onlyThere: number };

/** One cart is one customer here: each has an address of its own. */
function expectTwiceNoticed(
  orders: { order_id: string; email: string | null }[],
  paid: { order_id: string; reference: string }[],
  noticed: ReadonlySet<string>,
): void {
  const customerOf = new Map(orders.map(({ order_id, email }) => [order_id, email]));
  for (const captures of Map.groupBy(paid, ({ order_id }) => customerOf.get(order_id)).values()) {
    const seen = captures.filter(({ reference }) => noticed.has(reference));
    expect(seen.length, 'a cart was captured twice unnoticed').toBeGreaterThanOrEqual(
      captures.length - 1,
    );
  }
}

/**
 * Each paid order has its confirmation in the inbox, under one Message-ID; more than once only where
 * a delivery was cut off, which its row counts as a try.
 */
export async function compareInbox(db: Db, mail: MailServer): Promise<{ twice: number }> {
  const rows = await db
    .selectFrom('emails')
    .selectAll()
    .where('kind', '=', 'order_confirmation')
    .execute();
  const paid = await db
    .selectFrom('orders')
    .select('order_id')
    .where('status', '=', 'paid')
    .execute();
  const confirmed = rows.map(({ order_id }) => order_id).sort();
  expect(confirmed).toEqual(paid.map(({ order_id }) => order_id).sort());
  const inbox = Map.groupBy(mail.received, ({ messageId }) => messageId);
  let twice = 0;
  for (const { message_id, tries, order_id } of rows) {
    const copies = inbox.get(message_id ?? '')?.length ?? 0;
    expect(copies, `the confirmation of ${order_id}`).toBeGreaterThanOrEqual(1);
    expect(copies, 'it came more often than it was tried').toBeLessThanOrEqual(tries);
    if (copies > 1) twice += 1;
  }
  expect(inbox.size).toBe(rows.length);
  return { twice };
}
