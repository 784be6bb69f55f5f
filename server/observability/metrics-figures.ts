import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '#database/schema.ts';
import { isDueOrder } from '#domain/orders/placed-order.server.ts';
import { unsentParts } from '#domain/stock/order-stock.server.ts';

const figure = z.object({
  name: z.enum([
    'orders',
    'unshipped',
    'payments',
    'webhook',
    'emails',
    'email_wait',
    'jobs',
    'job_wait',
    'attention',
  ]),
  first: z.string().nullable(),
  second: z.string().nullable(),
  value: z.number(),
});

export type Figure = z.infer<typeof figure>;

const unshipped = sql.join(
  unsentParts.map((part) => sql`select from orders where ${part}`),
  sql` union all `,
);

/**
 * Reads everything in one statement, and never scans a growing table: only the last day or hour, or the
 * open rows of an index. Values are counts, or seconds (`webhook`: since 1970).
 */
export async function readMetricsFigures(db: Db): Promise<Figure[]> {
  const { rows } = await sql`
    select 'orders' as name, case when ${isDueOrder} then 'cash_due' else status end as first,
      order_status as second, count(*)::float8 as value
      from orders where created_at > now() - interval '1 day' group by 2, order_status
    union all
    select 'unshipped', null, null, count(*)::float8 from (${unshipped}) as unshipped
    union all
    select 'payments', payments.gateway, payments.state, count(*)::float8
      from orders join payments on payments.order_id = orders.order_id
      where orders.created_at > now() - interval '1 hour' group by payments.gateway, payments.state
    union all
    select 'webhook', payments.gateway, null, extract(epoch from max(received_at))::float8
      from (select * from payment_events order by id desc limit 500) as newest
      join payments on payments.id = newest.payment_id
      where newest.source = 'webhook' group by payments.gateway
    union all
    select 'emails', state, null, count(*)::float8
      from emails where created_at > now() - interval '1 day' group by state
    union all
    select 'email_wait', null, null,
      coalesce(extract(epoch from now() - min(queued_at)), 0)::float8
      from emails where state in ('queued', 'sending')
    union all
    select 'jobs', job.name, case when job.state = 'active' then 'active'
        when job.start_after > now() then 'later' else 'due' end, count(*)::float8
      from pgboss.job where job.state < 'completed' group by 2, 3
    union all
    select 'job_wait', job.name, null,
      extract(epoch from now() - min(greatest(job.created_on, job.start_after)))::float8
      from pgboss.job where job.state < 'active' and job.start_after <= now() group by job.name
    union all
    select 'attention', kind, null, count(*)::float8
      from attention_items where resolved_at is null group by kind`.execute(db);
  return z.array(figure).parse(rows);
}
