import { sql } from 'kysely';
import { type AdminOrderRow, toAdminOrder } from './admin-orders.ts';
import { namesOf, readCurrentNames } from './item-names.ts';
import { asRecord } from './order-items.ts';

/** What staff see besides the row itself; of the table `orders`, or of a part of it with that name. */
export const besides = sql<unknown>`(select json_build_object(
  'products', (
    select json_agg(json_build_object('id', id, 'title_en', title_en, 'title_ar', title_ar))
    from products
    where id in (select product_id from order_lines where order_lines.order_id = orders.order_id)
  )
))`;

export type StaffOrder = ReturnType<typeof toStaffOrder>;

/** An order as staff see it. Never throws: rows of any age must show. */
export function toStaffOrder(row: AdminOrderRow & { besides: unknown }) {
  const order = toAdminOrder(row);
  const { products } = asRecord(row.besides);
  const current = readCurrentNames(products);
  const items = order.items.map(({ titles, ...item }) => ({
    ...item,
    names: namesOf({ ...item, titles }, order.lang, current),
  }));
  return { ...order, items };
}
