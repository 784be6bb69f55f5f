import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { Schema } from '#database/schema.ts';
import type { OrderSearch } from './search.ts';

const arabicDigits = '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹';
const westernDigits = '01234567890123456789';
const separators = ' -().+';

/**
 * Substring of full name, phone, e-mail, order id or numeric id, whatever the case (of letters beyond
 * ASCII: as far as the database's locale knows it).
 */
export function matchesSearch(
  eb: ExpressionBuilder<Schema, 'orders'>,
  { text, digits }: OrderSearch,
): Expression<SqlBool> {
  const pattern = containing(text);
  const anywhere = [
    sql<SqlBool>`${fullName} ilike ${pattern}`,
    eb('orders.phone', 'ilike', pattern),
    eb('orders.email', 'ilike', pattern),
    eb('orders.order_id', 'ilike', pattern),
    sql<SqlBool>`orders.id::text like ${pattern}`,
  ];
  return eb.or(digits === undefined ? anywhere : [...anywhere, ...matchesDigits(digits)]);
}

// The name as it is shown: see `toAdminOrder`.
const fullName = sql`concat_ws(' ',
  coalesce(nullif(trim(orders.first_name), ''), 'Guest'),
  coalesce(nullif(trim(orders.last_name), ''), 'User'))`;

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
