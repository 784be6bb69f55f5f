import {
  type Compilable,
  type CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
  sql,
} from 'kysely';
import type { Db, Schema } from '#database/schema.ts';

/**
 * Marks a statement of a purchase through `modifyEnd`: PostgreSQL plans it once for each connection
 * (database/postgres/store-pool.ts). The statement must list its columns: the plan of a `*` fails when a migration
 * adds one while the shop is running.
 */
export const namedPlan = sql.raw('/* prepared */');

/** Marks a statement that another library has written. */
export const asPrepared = (text: string) => `${text} /* prepared */`;

/** Placeholders for the values of a statement while it is built. */
export type Placeholders<Values> = { [Name in keyof Values]: RawBuilder<Values[Name]> };

/**
 * Returns a statement that is built and compiled once, because that takes longer than sending it. `build`
 * gets an expression in place of each value.
 */
export function compiledQuery<Params extends object, Row>(
  build: (db: Db, params: Placeholders<Params>) => Compilable<Row>,
): (params: Params) => CompiledQuery<Row> {
  let compiled: CompiledQuery<Row> | undefined;
  return (params) => {
    compiled ??= build(onlyBuilds, placeholdersOf(params)).compile();
    const values = compiled.parameters.map((value) =>
      value instanceof Marker ? params[value.name as keyof Params] : value,
    );
    return { ...compiled, parameters: values };
  };
}

class Marker {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

function placeholdersOf<Params extends object>(params: Params): Placeholders<Params> {
  const markers = Object.keys(params).map((name) => [name, sql.val(new Marker(name))]);
  return Object.fromEntries(markers) as Placeholders<Params>;
}

const onlyBuilds = new Kysely<Schema>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

export const orderColumns = [
  'id',
  'order_id',
  'first_name',
  'last_name',
  'email',
  'phone',
  'country',
  'city',
  'postcode',
  'address',
  'billing_address',
  'total',
  'currency',
  'status',
  'order_status',
  'payment_method',
  'subtotal',
  'shipping_cost',
  'tax_amount',
  'items',
  'notes',
  'meta_data',
  'created_at',
  'updated_at',
  'paid_at',
  'tracking_number',
  'carrier',
  'cart_hash',
  'ad_consent',
  'address_fields',
  'market',
  'discount_amount',
  'fee_amount',
  'tax_rate_bp',
  'payment_terms',
  'confirmed_at',
  'payment_due_at',
  'search_text',
] as const;
export const paymentColumns = [
  'payments.id',
  'payments.order_id',
  'payments.attempt',
  'payments.gateway',
  'payments.reference',
  'payments.gateway_reference',
  'payments.amount',
  'payments.currency',
  'payments.state',
  'payments.redirect_url',
  'payments.failure',
  'payments.failure_reason',
  'payments.opening_since',
  'payments.opening_by',
  'payments.checked_at',
  'payments.answered_at',
  'payments.opened_at',
  'payments.abandoned_at',
  'payments.details_hash',
  'payments.returned_failed_at',
  'payments.cancelled_at',
  'payments.account',
  'payments.method',
  'payments.order_price',
  'payments.expires_at',
  'payments.created_at',
  'payments.updated_at',
] as const;
