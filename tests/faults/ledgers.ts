import { expect } from 'vitest';
import type { Db } from '#database/schema.ts';
import { fromDecimal } from '#domain/typed-money.ts';
import type { MailServer } from '../support/mail-server.ts';
import type { ShopInTrouble, Trouble } from './shop-in-trouble.ts';
import type { UnrulyGateway } from './unruly.ts';

/**
 * The gateways' books and ours must agree to the cent and the halala; differences must be on the list for staff.
 */
export async function compareLedgers(db: Db, gateways: readonly UnrulyGateway[]): Promise<Summary> {
  const payments = await db.selectFrom('payments').selectAll().execute();
  const orders = await db.selectFrom('orders').selectAll().execute();
  const items = await db.selectFrom('attention_items').selectAll().execute();
  const noticed = new Set(items.map(({ subject }) => subject));
  const takenThere = new Map(
    gateways.flatMap((gateway) =>
      gateway.captures().map((capture) => [`${gateway.name} ${capture.reference}`, capture]),
    ),
  );

  const paidHere = payments.filter(({ state }) => state === 'paid');
  for (const { gateway, reference, amount, currency } of paidHere) {
    const capture = takenThere.get(`${gateway} ${reference}`);
    expect(capture, `${reference} is paid here and not there`).toBeDefined();
    expect(capture).toMatchObject({ amount: fromDecimal(amount, currency).amount, currency });
  }
  const paidKeys = new Set(paidHere.map(({ gateway, reference }) => `${gateway} ${reference}`));
  const onlyThere = [...takenThere].filter(([key]) => !paidKeys.has(key));
  for (const [, { reference }] of onlyThere) {
    expect(noticed, 'captured at the gateway, unknown here').toContain(reference);
  }

  const paidOrders = new Set(
    orders.filter(({ status }) => status === 'paid').map(({ order_id }) => order_id),
  );
  expect(new Set(paidHere.map(({ order_id }) => order_id))).toEqual(paidOrders);
  const paidTwice = expectTwiceNoticed(orders, paidHere, noticed);
  const at = Object.fromEntries(
    gateways.map((gateway) => [gateway.name, gateway.captures().length]),
  );
  const inMarkets = orders.filter(({ market, status }) => market !== null && status === 'paid');
  const paidInMarkets = inMarkets.length;
  const counts = { orders: orders.length, paid: paidOrders.size, paidInMarkets, paidTwice };
  return { ...counts, onlyThere: onlyThere.length, captures: at };
}

export type Summary = {
  orders: number;
  paid: number;
  /** The paid ones of a market. */
  paidInMarkets: number;
  /** Carts captured more than once, each on the list. */
  paidTwice: number;
  /** Captures without a payment here, each on the list. */
  onlyThere: number;
  captures: Record<string, number>;
};

/** Each cart is one customer, with an address of its own. */
function expectTwiceNoticed(
  orders: { order_id: string; email: string | null }[],
  paid: { order_id: string; reference: string }[],
  noticed: ReadonlySet<string>,
): number {
  let twice = 0;
  const customerOf = new Map(orders.map(({ order_id, email }) => [order_id, email]));
  for (const captures of Map.groupBy(paid, ({ order_id }) => customerOf.get(order_id)).values()) {
    const seen = captures.filter(({ reference }) => noticed.has(reference));
    expect(seen.length, 'a cart was captured twice unnoticed').toBeGreaterThanOrEqual(
      captures.length - 1,
    );
    if (captures.length > 1) twice += 1;
  }
  return twice;
}

/**
 * Time in ms that the store may need to record a message after the mail server has accepted it. It
 * retries every five seconds while the database is unavailable; that time does not count.
 */
const deliveryDelayMs = 7000;

/**
 * Each paid order has its confirmation in the inbox, under one Message-ID; duplicates only where
 * the server was killed during that very delivery.
 */
export async function compareInbox(
  db: Db,
  { received }: MailServer,
  { lives, troubles }: Pick<ShopInTrouble, 'lives' | 'troubles'>,
): Promise<{ mailedTwice: number }> {
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
  const inbox = Map.groupBy(received, ({ messageId }) => messageId);
  expect(inbox.size).toBe(rows.length);
  const endOf = new Map(lives.map(({ sender, endedAt }) => [sender, endedAt]));
  let mailedTwice = 0;
  for (const { message_id, tries: attempts, order_id } of rows) {
    const copies = inbox.get(message_id ?? '') ?? [];
    expect(copies.length, `confirmations of ${order_id}`).toBeGreaterThanOrEqual(1);
    expect(copies.length, 'it came more often than it was tried').toBeLessThanOrEqual(attempts);
    for (const { from, takenAt } of copies.slice(0, -1)) {
      const killedAt = endOf.get(from?.address ?? '') ?? Number.POSITIVE_INFINITY;
      const ms = killedAt - takenAt - overlapMs(troubles, { from: takenAt, to: killedAt });
      expect(ms, `ms from a confirmation of ${order_id} to the kill`).toBeLessThan(deliveryDelayMs);
    }
    const senders = new Set(copies.map(({ from }) => from?.address));
    expect(senders.size, 'one life of the server sent it twice').toBe(copies.length);
    if (copies.length > 1) mailedTwice += 1;
  }
  return { mailedTwice };
}

function overlapMs(troubles: readonly Trouble[], { from, to }: Trouble): number {
  const shared = troubles.map((it) => Math.min(it.to, to) - Math.max(it.from, from));
  return shared.filter((ms) => ms > 0).reduce((sum, ms) => sum + ms, 0);
}
