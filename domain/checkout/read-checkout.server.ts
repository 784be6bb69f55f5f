import { type Expression, sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Db } from '#database/schema.ts';
import { pricesOf } from '../catalog/products.server.ts';
import { type Marked, prepared, statement } from '../prepared.server.ts';
import { refuse } from '../refusal.server.ts';
import { lockOfAttempts } from './attempt-limits.server.ts';
import { requestWithKey } from './idempotency-key.server.ts';
import type { Purchase } from './purchase.ts';
import { type EarlierOrders, earlierOrder, ofSameCart } from './same-order.server.ts';

export type SoldProduct = { id: number; price: string; version: string } & Record<
  'en' | 'ar' | 'piece',
  string | null
>;

/** As a checkout last read them. `lockAsKnown` compares their versions, so nothing has to be invalidated. */
export type KnownProducts = Map<number, SoldProduct>;

type Asked = { purchase: Purchase; earlier: EarlierOrders };

/** All that a checkout has to read, in one statement; its products are known from then on. */
export async function readCheckout(
  db: Db,
  { purchase, earlier, key = '' }: Asked & { key: string | undefined },
  known: KnownProducts,
) {
  const ids = purchase.lines.map((line) => line.id);
  const select = earlier.placed.length > 0 ? selectCheckout : selectFirstCheckout;
  const { rows } = await db.executeQuery(
    select({ ids, key, ...contactsOf(purchase), ...ofSameCart(purchase, earlier) }),
  );
  const [read] = rows;
  if (!read) throw new Error('reading a checkout returned nothing');
  for (const id of ids) known.delete(id);
  for (const product of read.products) known.set(product.id, product);
  return { ...read, earlierId: read.earlierId ?? undefined };
}

/**
 * Locks the attempts of the e-mail (`lockAttempts`), and is refused as `stale` where a checkout has to be
 * read: a product has changed since it was known, the browser may go on with an earlier order, or the
 * contact is blocked.
 */
export function lockAsKnown({ purchase, earlier }: Asked, products: SoldProduct[]) {
  return (earlier.placed.length > 0 ? lockUnlessStale : lockFirstUnlessStale)({
    ids: products.map(({ id }) => id),
    versions: products.map(({ version }) => version),
    ...contactsOf(purchase),
    ...ofSameCart(purchase, earlier),
  });
}

type Contacts = { email: string; phone: string };
type OfCart = Contacts & ReturnType<typeof ofSameCart>;
type ToRead = OfCart & { ids: number[]; key: string };
type ToLock = OfCart & { ids: number[]; versions: string[] };

const contactsOf = ({ email, phone }: Purchase): Contacts => ({ email, phone });

// Statements for a browser that has placed no order stand beside those for others. PostgreSQL plans the
// latter anew each time, for as long as it expects fewer orders than it does of a list that it does not know.

const selectCheckout = statement((db, given: Marked<ToRead>) =>
  db
    .selectNoFrom([...whatAllRead(db, given), earlierOrder(db, given).as('earlierId')])
    .modifyEnd(prepared),
);

const selectFirstCheckout = statement((db, given: Marked<ToRead>) =>
  db.selectNoFrom([...whatAllRead(db, given), sql<null>`null`.as('earlierId')]).modifyEnd(prepared),
);

const whatAllRead = (db: Db, given: Marked<ToRead>) =>
  [
    jsonArrayFrom(
      pricesOf(db, given.ids).select(sql<string>`products.xmin::text`.as('version')),
    ).as('products'),
    jsonObjectFrom(requestWithKey(db, given.key)).as('request'),
    isBlockedContact(given).as('isBlocked'),
  ] as const;

const lockUnlessStale = statement((db, given: Marked<ToLock>) =>
  db
    .selectNoFrom(({ or, exists }) =>
      lockUnless(given, or([hasOtherVersion(given), exists(earlierOrder(db, given))])),
    )
    .modifyEnd(prepared),
);

const lockFirstUnlessStale = statement((db, given: Marked<ToLock>) =>
  db.selectNoFrom(lockUnless(given, hasOtherVersion(given))).modifyEnd(prepared),
);

function lockUnless(given: Marked<ToLock>, isStale: Expression<unknown>) {
  return [
    sql`case when ${isStale} or ${isBlockedContact(given)} then ${refuse('stale')} end`.as(
      'refused',
    ),
    lockOfAttempts(given.email).as('lock'),
  ];
}

function hasOtherVersion({ ids, versions }: Marked<Pick<ToLock, 'ids' | 'versions'>>) {
  return sql<boolean>`exists (
    select from unnest(${ids}::int[], ${versions}::text[]) as known (id, version)
      left join products on products.id = known.id
    where products.xmin::text is distinct from known.version)`;
}

/** By staff, under /admin/customers: an e-mail, or a phone in E.164. */
function isBlockedContact({ email, phone }: Marked<Contacts>) {
  return sql<boolean>`exists (select from blocked_contacts
    where contact in (lower(trim(${email}::text)), ${phone}::text))`;
}
