import { type RawBuilder, sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Db } from '#database/schema.ts';
import { raiseReason } from '#database/sql/refusal.ts';
import { compiledQuery, namedPlan, type Placeholders } from '#database/sql/statement.ts';
import { isOutOfRange } from '#database/sql/transaction.ts';
import { pricesOf } from '../catalog/products.server.ts';
import { sellingSection } from '../markets/selling.ts';
import type { PaymentTerms } from '../orders/payment-terms.ts';
import type { ClientKeys } from '../runtime/client-network.server.ts';
import { selectTracked } from '../stock/tracked.server.ts';
import { clientKeysOrNull, countPaymentAttempt, type NewAttempt } from './attempt-limits.server.ts';
import { findRequestByKey } from './idempotency-key.server.ts';
import { hasRefusedParcels } from './later/paid-later.server.ts';
import type { Purchase } from './purchase.ts';
import { PurchaseError } from './purchase-error.ts';
import { type EarlierOrders, sameCartFilter, selectReusableOrder } from './same-order.server.ts';

/** `price` is in dollars. `ownPrice`, in minor units, and `isSold` are those of the market. */
export type SoldProduct = { id: number; price: string; isSold: boolean } & Record<
  'ownPrice' | 'grams',
  number | null
> &
  Record<'en' | 'ar' | 'piece', string | null>;

type CheckoutRequest = { purchase: Purchase; earlier: EarlierOrders };
type ToDecide = CheckoutRequest & {
  key: string | undefined;
  /** Id of the market that sells to the purchase's country; undefined is the dollar shop. */
  market: string | undefined;
};

export type CheckoutRead = Awaited<ReturnType<typeof readCheckout>>;

/** Reads everything that the decision about a checkout depends on, in one statement. */
export async function readCheckout(db: Db, { purchase, earlier, key = '', market = '' }: ToDecide) {
  const ids = purchase.lines.map((line) => line.id);
  const select = earlier.placed.length > 0 ? selectCheckout : selectFirstCheckout;
  const { rows } = await db
    .executeQuery(
      select({ ids, key, ...contactsOf(purchase), ...sameCartFilter(purchase, earlier, market) }),
    )
    .catch((error) => {
      // An adopted database may have smaller ids than the schema of the request allows.
      if (isOutOfRange(error)) throw new PurchaseError('product_not_sold', 'meta_data.items');
      throw error;
    });
  const [read] = rows;
  if (!read) throw new Error('reading a checkout returned nothing');
  return read;
}

/**
 * Counts the first attempt of an order. Raises what `toAttemptsRefusal` reads, or `stale` when something that
 * decides prices, the order to reuse or the list of blocked contacts has changed since it was read. Send it after
 * every statement that can wait for a lock, so that nothing changes in between.
 */
export function countAttemptUnlessStale(
  {
    purchase,
    earlier,
    client,
    terms,
    market = '',
  }: CheckoutRequest &
    Pick<ToDecide, 'market'> & { client: ClientKeys | undefined; terms: PaymentTerms | undefined },
  { pricingVersion, earlierId }: CheckoutRead,
) {
  const params = {
    pricingVersion,
    isCash: terms === 'cash',
    ...clientKeysOrNull(client),
    ...contactsOf(purchase),
  };
  if (earlier.placed.length === 0) return countFirst(params);
  return countReturning({ ...params, earlierId, ...sameCartFilter(purchase, earlier, market) });
}

type Contacts = { email: string; phone: string };
type OfCart = Contacts & ReturnType<typeof sameCartFilter>;
type ToRead = OfCart & { ids: number[]; key: string };
type ToCount = Contacts & NewAttempt & { pricingVersion: number | null; isCash: boolean };

const contactsOf = ({ email, phone }: Purchase): Contacts => ({ email, phone });

// A browser without earlier orders has separate statements. PostgreSQL plans the others again on each call,
// as long as it estimates fewer orders than for a list of unknown length.

const selectCheckout = compiledQuery((db, params: Placeholders<ToRead>) =>
  db
    .selectNoFrom([...sharedColumns(db, params), selectReusableOrder(db, params).as('earlierId')])
    .modifyEnd(namedPlan),
);

const selectFirstCheckout = compiledQuery((db, params: Placeholders<ToRead>) =>
  db
    .selectNoFrom([...sharedColumns(db, params), sql<string | null>`null::text`.as('earlierId')])
    .modifyEnd(namedPlan),
);

const sharedColumns = (db: Db, params: Placeholders<ToRead>) =>
  [
    jsonArrayFrom(pricesOf(db, params.ids, params.market)).as('products'),
    jsonArrayFrom(selectTracked(db, params.ids)).as('tracked'),
    selectPricingVersion(db).as('pricingVersion'),
    sql<number>`(select coalesce(sum(version), 0)::int from store_settings
      where section like 'market/%' or section = ${sql.lit(sellingSection)})`.as('marketsVersion'),
    jsonObjectFrom(findRequestByKey(db, params.key)).as('request'),
    isBlockedContact(params).as('isBlocked'),
  ] as const;

const countReturning = compiledQuery(
  (db, params: Placeholders<ToCount & OfCart & { earlierId: string | null }>) => {
    const reusable = sql`(${selectReusableOrder(db, params)})`;
    const hasOther = sql`${reusable} is distinct from ${params.earlierId}::text`;
    return countUnless(db, params, sql`${hasChanged(db, params)} or ${hasOther}`);
  },
);

const countFirst = compiledQuery((db, params: Placeholders<ToCount>) =>
  countUnless(db, params, hasChanged(db, params)),
);

function countUnless(db: Db, params: Placeholders<ToCount>, isStale: RawBuilder<unknown>) {
  return countPaymentAttempt(db, params, {
    first: sql`when ${isStale} or ${isBlockedContact(params)} then ${raiseReason('stale')}
        when ${params.isCash}::boolean and ${hasRefusedParcels(params)}
          then ${raiseReason('cash_not_available')}`,
  });
}

function hasChanged(db: Db, { pricingVersion }: Placeholders<Pick<ToCount, 'pricingVersion'>>) {
  return sql<boolean>`(${selectPricingVersion(db)}) is distinct from ${pricingVersion}::bigint`;
}

const selectPricingVersion = (db: Db) => db.selectFrom('pricing_version').select('version');

/** Tests whether staff have blocked the contact under /admin/customers: an email, or a phone in E.164. */
export function isBlockedContact({ email, phone }: Placeholders<Contacts>) {
  return sql<boolean>`exists (select from blocked_contacts
    where contact in (lower(trim(${email}::text)), ${phone}::text))`;
}
