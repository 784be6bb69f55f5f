import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { Schema } from '#database/schema.ts';
import type { OrderSearch } from './search.ts';

const arabicDigits = '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹';
const westernDigits = '01234567890123456789';
const separators = ' -().+';

/** Substring of full name, phone, e-mail, order id or numeric id, whatever the case. */
export function matchesSearch(
  eb: ExpressionBuilder<Schema, 'orders'>,
  { text, digits }: OrderSearch,
): Expression<SqlBool> {
  const pattern = containing(text);
  const anywhere = [
    sql<SqlBool>`concat_ws(' ', orders.first_name, orders.last_name) ilike ${pattern}`,
    eb('orders.phone', 'ilike', pattern),
    eb('orders.email', 'ilike', pattern),
    eb('orders.order_id', 'ilike', pattern),
    sql<SqlBool>`orders.id::text like ${pattern}`,
  ];
  return eb.or(digits === undefined ? anywhere : [...anywhere, ...matchesDigits(digits)]);
}

// However a number is written on either side, its digits are the same.
function matchesDigits(digits: string): Expression<SqlBool>[] {
  const pattern = containing(digits);
  const plainPhone = sql`translate(orders.phone, ${arabicDigits + separators}, ${westernDigits})`;
  return [
    sql<SqlBool>`${plainPhone} like ${pattern}`,
    sql<SqlBool>`orders.order_id like ${pattern}`,
    sql<SqlBool>`orders.id::text like ${pattern}`,
  ];
}

/** A LIKE pattern in which what was typed stands for itself, `%` and `_` included. */
function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}
