import { type RawBuilder, sql } from 'kysely';
import type { OrderRow } from '#database/schema.ts';
import { readCurrency } from '../currency.ts';
import { readOrderMeta } from './order-items.ts';

export type LinesSource = Pick<OrderRow, 'order_id' | 'meta_data'> & { currency: string | null };

// Infinity instead of null: null marks a line without a date yet. Lists sort both first.
export const placedAt = sql<Date>`coalesce(orders.created_at, 'infinity')`;

export type Line = ReturnType<typeof toLines>[number];

/** Returns rows for `columnsOfLine` from the JSON of `toLines`, or none if the condition is false. */
export function linesFromJson(
  json: string | RawBuilder<string>,
  condition: RawBuilder<unknown> = sql`true`,
) {
  const columns = sql.join(columnsOfLine.map((name) => sql.ref(name)));
  return sql<Line>`select ${columns} from json_populate_recordset(null::order_lines, ${json}::json)
    where ${condition}`;
}

export const columnsOfLine = [
  'order_id',
  'position',
  'product_id',
  'title',
  'bundle',
  'quantity',
  'unit_price',
  'line_total',
  'currency',
  'discount',
  'tax',
] as const satisfies (keyof Line)[];

export function toLines({ order_id, meta_data, currency: stored }: LinesSource) {
  const currency = readCurrency(stored);
  return readOrderMeta(meta_data, currency).items.map((item, at) => ({
    order_id,
    position: at + 1,
    product_id: item.productId,
    title: storable(item.name),
    bundle: item.bundle && storable(item.bundle),
    quantity: item.quantity,
    unit_price: item.unitPrice,
    line_total: item.lineTotal,
    currency,
    discount: 0,
    tax: 0,
  }));
}

/**
 * Removes characters that PostgreSQL's text cannot store: JSON that an older store saved as text can have
 * them.
 */
function storable(text: string): string {
  return text.replaceAll('\0', '').toWellFormed();
}
