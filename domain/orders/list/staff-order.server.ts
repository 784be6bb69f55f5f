import { sql } from 'kysely';
import { z } from 'zod';
import { selectStaffName } from '#domain/actor.server.ts';
import { paidTwiceCondition } from '#domain/fulfilment/shipping-warnings.server.ts';
import { type AdminOrderRow, toAdminOrder, trimmedOrNull } from '../admin-order-row.ts';
import { shippingFields } from '../correct-address.ts';
import { asRecord } from '../order-items.ts';
import { namesOf, readCurrentNames } from './item-names.ts';
import type { OrderFlag } from './order-flags.ts';

const products = sql`
  select json_agg(json_build_object('id', id, 'title_en', title_en, 'title_ar', title_ar))
  from products
  where id in (select product_id from order_lines where order_lines.order_id = orders.order_id)`;

/** Products that a paid order waits for. */
const missing = sql`
  select json_agg(json_build_object(
    'title_en', product.title_en, 'title_ar', product.title_ar, 'quantity', waiting.quantity
  ) order by waiting.product_id)
  from stock_reservations as waiting
  join stock using (product_id)
  left join products as product on product.id = waiting.product_id
  where waiting.order_id = orders.order_id and waiting.state = 'backordered'`;

const isBounced = sql`exists (
  select from emails
  where lower(emails.recipient) = lower(trim(orders.email)) and emails.bounced_at is not null)`;

/** Last history entry that changed the name or the address on the order's slip. */
const addressEvent = sql`
  select max(changed.id) from order_events as changed
  where changed.order_id = orders.order_id
    and changed.kind in ('address_corrected', 'details_changed')
    and changed.data -> 'fields' ?| array[${sql.join(shippingFields.map((field) => sql.lit(field)))}]`;

const lastPrint = sql`
  select json_build_object(
    'ms', floor(extract(epoch from printed.created_at) * 1000),
    'by', ${selectStaffName('printed.actor')},
    'address_event', printed.data -> 'address_event')
  from order_events as printed
  where printed.order_id = orders.order_id and printed.kind = 'slip_printed'
  order by printed.id desc
  limit 1`;

/** Further data that staff see; used on the table `orders`, or on a CTE of that name. */
export const extras = sql<unknown>`json_build_object(
  'products', (${products}),
  'is_paid_twice', ${paidTwiceCondition(sql.ref('orders.order_id'))},
  'missing', (${missing}),
  'is_bounced', ${isBounced},
  'address_event', (${addressEvent}),
  'print', (${lastPrint}))`;

const missingSchema = z.array(
  z.object({
    title_en: z.string().nullable(),
    title_ar: z.string().nullable(),
    quantity: z.number(),
  }),
);

export type StaffOrder = ReturnType<typeof toStaffOrder>;

type StaffOrderRow = AdminOrderRow & { notes: string | null; extras: unknown };

/** An order as staff see it. Never throws: rows of any age must show. */
export function toStaffOrder(row: StaffOrderRow) {
  const order = toAdminOrder(row);
  const extra = asRecord(row.extras);
  const current = readCurrentNames(extra.products);
  const items = order.items.map(({ titles, ...item }) => ({
    ...item,
    names: namesOf({ ...item, titles }, order.lang, current),
  }));
  const notes = trimmedOrNull(row.notes);
  const print = readPrint(extra.print);
  const missing = missingSchema.safeParse(extra.missing).data ?? [];
  const changed = Number(extra.address_event ?? 0);
  const isFlagged: Record<OrderFlag, boolean> = {
    paid_twice: extra.is_paid_twice === true,
    backordered: missing.length > 0,
    address_changed: print !== undefined && changed > print.addressEvent,
    email_bounced: extra.is_bounced === true,
    note: notes !== null,
  };
  return {
    ...order,
    items,
    notes,
    flags: (Object.keys(isFlagged) as OrderFlag[]).filter((flag) => isFlagged[flag]),
    ...(missing.length > 0 && { missing }),
    addressEvent: changed,
    print: print && { at: print.at, by: print.by },
  };
}

function readPrint(value: unknown) {
  if (!value) return undefined;
  const { ms, by, address_event } = asRecord(value);
  return {
    at: new Date(Number(ms)),
    by: typeof by === 'string' ? by : undefined,
    addressEvent: Number(address_event ?? 0),
  };
}
