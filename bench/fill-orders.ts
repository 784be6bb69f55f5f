import { runSql } from '../tests/support/postgres-admin.ts';

/** Rows of one statement: small enough for PostgreSQL's memory, large enough to be quick. */
const rowsAtOnce = 100_000;

/**
 * Inserts orders over three years, oldest first. Two of five customers are Arabic, one of twenty is
 * called Mohammed, and six in a hundred never paid or failed. Of the three that are pending, one and a half have
 * their money still to come in cash, and a fifth by transfer. One order in two thousand goes to Kuwait, one by
 * DHL, and one has product 4. Product 3 is in the older half, product 1 in the newer. Takes a
 * minute or two per million orders.
 */
export async function fillOrders(
  url: string,
  count: number,
  onProgress: (done: number) => void,
  /** Number of orders that earlier calls have inserted. */
  before = 0,
): Promise<void> {
  const [index] = (await runSql(url, searchIndex)) as { definition: string }[];
  // The triggers would send a million notices, and an index is built faster than it grows. The text that
  // orders are searched in is written by one of them.
  await runSql(
    url,
    `drop index orders_search_idx; alter table orders disable trigger user;
    alter table orders enable trigger orders_search_text`,
  );
  const last = before + count;
  for (let done = before; done < last; done += rowsAtOnce) {
    await runSql(url, insertOrders(done, Math.min(done + rowsAtOnce, last), last));
    onProgress(Math.min(done + rowsAtOnce, last));
  }
  await runSql(url, `set maintenance_work_mem = '256MB'; ${index?.definition}`);
  // Deletes the daily totals, to be computed again: no trigger has processed these orders.
  await runSql(url, 'alter table orders enable trigger user; delete from revenue_summed');
  await runSql(url, 'vacuum (analyze) orders');
}

/** A customer with a single order, and one under whose address staff enter phone orders: 1 in 500 orders. */
export const benchCustomers = {
  usual: '00000000-0000-4000-8000-000000000001',
  busy: '00000000-0000-4000-8000-000000000002',
};

/**
 * Inserts the rows of three years besides the orders: lines, sources, payments, refunds of 3 %, histories
 * and emails; messages, sign-ins, page views and customers. Takes a few minutes per million orders.
 */
export async function fillHistories(
  url: string,
  onProgress: (table: string) => void,
): Promise<void> {
  for (const [table, rows] of Object.entries(histories)) {
    onProgress(table);
    const indexes = (await runSql(url, indexesOf(table))) as { name: string; definition: string }[];
    const names = indexes.map(({ name }) => name);
    const statements = [
      // Triggers would send a notice for each row, and check references that are known to exist.
      "set session_replication_role = replica; set maintenance_work_mem = '256MB'",
      ...(names.length > 0 ? [`drop index ${names.join(', ')}`] : []),
      rows,
      ...indexes.map(({ definition }) => definition),
    ];
    await runSql(url, statements.join(';\n'));
    await runSql(url, `vacuum (analyze) ${table}`);
  }
  await runSql(url, 'delete from revenue_summed');
}

/** Those that belong to no constraint. */
function indexesOf(table: string): string {
  return `select indexrelid::regclass as name, pg_get_indexdef(indexrelid) as definition from pg_index
    where indrelid = '${table}'::regclass
      and not exists (select from pg_constraint where conindid = indexrelid)`;
}

const paid = `from orders where status = 'paid'`;
const packer = `'staff:00000000-0000-4000-8000-00000000000' || id % 5`;

/**
 * Statements by table, in the order of their dependencies. A running server may write the first lines
 * itself, as for orders from before there were lines.
 */
const histories = {
  order_lines: `insert into order_lines (order_id, position, product_id, title, bundle, quantity, unit_price,
      line_total, currency, placed_at)
    select order_id, at, (item ->> 'id')::bigint, item ->> 'title', item ->> 'bundle',
      (item ->> 'qty')::bigint, (item ->> 'price')::numeric * 100, (item ->> 'line_total')::numeric * 100,
      currency, created_at
    from orders, jsonb_array_elements(meta_data -> 'items') with ordinality as items (item, at)
    on conflict do nothing`,
  backfills: `insert into backfills (name, reached)
    select 'order_lines_placed_at', max(id) from orders
    on conflict (name) do update set reached = excluded.reached`,
  order_sources: `insert into order_sources (order_id, source, medium, campaign)
    select order_id, (array['instagram', 'google', 'direct', 'tiktok'])[1 + id % 4],
      case when id % 4 = 0 then 'paid' end, case when id % 4 = 0 then 'campaign-' || id / 40000 end
    from orders where id % 10 < 9`,
  payments: `insert into payments (order_id, attempt, gateway, reference, gateway_reference, amount, currency,
      state, opened_at, created_at, updated_at)
    select order_id, 1, coalesce(payment_terms, 'sandbox'), order_id, 'ch_' || id, total, currency,
      case when status = 'paid' then 'paid' when payment_terms is not null then 'open' else 'failed' end, created_at, created_at, created_at from orders`,
  refunds: `insert into refunds (order_id, payment_id, reference, amount, currency, reason, state, created_by,
      created_at)
    select order_id, payments.id, order_id, 9, 'USD', 'bench', 'done', 'store', orders.created_at + interval '9 days'
    from orders join payments using (order_id) where status = 'paid' and orders.id % 100 < 3`,
  order_events: `insert into order_events (order_id, kind, actor, data, created_at)
    select order_id, 'created', 'shopper', '{}'::jsonb, created_at from orders
    union all select order_id, 'paid', 'gateway', '{}', created_at ${paid}
    union all select order_id, 'status_changed', ${packer}, '{"from": "pending", "to": "preparing"}',
      created_at + interval '1 day' ${paid}
    union all select order_id, 'shipped', ${packer}, '{"carrier": "Aramex"}',
      created_at + interval '2 days' ${paid}
    union all select order_id, 'address_corrected', ${packer}, '{}', created_at + interval '1 hour' ${paid}
      and id % 2000 = 13
    order by 5`,
  staff_events: `insert into staff_events (kind, actor, data, created_at)
    select 'signed_in', ${packer}, '{}', created_at from orders where id % 50 = 0 order by 4`,
  emails: `insert into emails (kind, order_id, recipient, language, facts, subject, state, tries, created_by,
      created_at, queued_at, sent_at, text_removed_at)
    select kind, order_id, email, 'en', '{"total": "39.00", "currency": "USD"}', 'Your order ' || order_id,
      case when id % 5000 = 3 then 'failed' else 'sent' end, 1, 'store', orders.created_at,
      orders.created_at, orders.created_at, orders.created_at
    from orders, unnest(array['order_confirmation', 'shipped']) as kind
    where status = 'paid' and (kind <> 'shipped' or id % 2 = 0) order by orders.created_at`,
  contact_messages: `insert into contact_messages (name, email, subject, message, language, created_at, done_at)
    select first_name || ' ' || last_name, email, 'Where is my order', repeat('My parcel has not come yet. ', 9)
      || order_id, 'en', created_at, case when id < (select max(id) from orders) - 2000 then created_at end
    from orders where id % 50 = 0 order by created_at`,
  page_views: `insert into page_views (day, route, path, language, referrer_host, views)
    select day, route, route, language, host, 100
    from generate_series(current_date - 1095, current_date, interval '1 day') as day,
      unnest(array['/', '/product/:id', '/checkout', '/payment', '/blog']) as route,
      unnest(array['en', 'ar']) as language, unnest(array['', 'google.com', 'instagram.com']) as host`,
  customers: `insert into customers (email, blocked_at)
    select lower(trim(email)), case when id % 20000 = 1 then created_at end from orders where id % 1000 = 1
    union all select lower(trim(email)), null from orders where id % 500 = 3
    on conflict do nothing;
    update customers set id = '${benchCustomers.usual}'
      where email = (select lower(trim(email)) from orders where id = 1001);
    update customers set id = '${benchCustomers.busy}' where email = 'desk@nabta.example'`,
};

const searchIndex = `select pg_get_indexdef('orders_search_idx'::regclass) as definition`;

function insertOrders(from: number, to: number, count: number): string {
  return `insert into orders (order_id, first_name, last_name, email, phone, country, city, address,
      billing_address, total, subtotal, currency, status, order_status, payment_method, meta_data,
      carrier, tracking_number, created_at, updated_at, paid_at, payment_terms, confirmed_at)
    select (100000000000 + (n * 7919::bigint * 104729) % 899999999999)::text,
      first_name, last_name, case when n % 500 = 3 then 'desk@nabta.example'
        else lower(latin) || n || '@' || (${pick(mailHosts, 'r4')}) end,
      '+9715' || lpad((r5 * 99999999)::bigint::text, 8, '0'), case when n % 2000 = 7 then 'KW' else 'AE' end, ${pick(cities, 'r6')},
      'Villa ' || n % 400 || ', Street ' || n % 90, 'Villa ' || n % 400 || ', Street ' || n % 90,
      39 * (1 + n % 4), 39 * (1 + n % 4), 'USD', status,
      case when terms = 'cash' then case
          when n > ${count} * 0.99
            then (array['pending', 'confirmed', 'preparing', 'out_for_delivery'])[1 + n % 4]
          when r7 < 0.02 then 'cancelled' else 'delivered' end
        when status <> 'paid' then 'pending'
        when n > ${count} * 0.999 then (array['pending', 'confirmed', 'preparing'])[1 + n % 3]
        when r7 < 0.01 then 'cancelled' when r7 < 0.02 then 'out_for_delivery'
        else 'delivered' end,
      'card',
      jsonb_build_object('lang', case when is_arabic then 'ar' else 'en' end, 'items',
        jsonb_build_array(
          jsonb_build_object('id', case when n <= ${count} / 2 then 3 else 1 end,
            'title', 'Nabta Hair Spray', 'bundle', '1', 'qty', 1 + n % 2,
            'price', 39, 'line_total', 39 * (1 + n % 2)),
          jsonb_build_object('id', case when n % 2000 = 11 then 4 else 2 end,
            'title', 'Root Serum', 'bundle', '3', 'qty', 1, 'price', 34.5, 'line_total', 103.5))),
      case when status <> 'paid' then null when n % 2000 = 9 then 'DHL' else 'Aramex' end,
      case when status = 'paid' then n::text end,
      moment, moment + interval '2 days', case when status = 'paid' then moment end,
      terms, case when terms = 'cash' and (n % 4 > 0 or n <= ${count} * 0.99) then moment end
    from (
      select *,
        case when r8 > 0.985 then 'cash' when r8 > 0.983 then 'bank' end terms,
        case when is_arabic then ${pick(arabicFirst, 'r2')} else ${pick(latinFirst, 'r2')} end first_name,
        case when is_arabic then ${pick(arabicLast, 'r3')} else ${pick(latinLast, 'r3')} end last_name,
        ${pick(latinFirst, 'r2')} latin,
        case when r8 < 0.94 then 'paid' when r8 < 0.97 then 'failed' else 'pending' end status,
        now() - (${count} - n) * (interval '1095 days' / ${count}) moment
      from (
        select n, random() < 0.4 is_arabic, random() * random() r2, random() r3, random() r4,
          random() r5, random() r6, random() r7, random() r8
        from generate_series(${from + 1}, ${to}) n
      ) chance
    ) person`;
}

function pick(names: string, chance: string): string {
  const list = names
    .split(' ')
    .map((name) => `'${name}'`)
    .join(', ');
  return `(array[${list}])[1 + floor(${chance} * ${names.split(' ').length})::int]`;
}

const mailHosts = 'example.com example.net example.org';
const cities = 'Dubai Sharjah Ajman Riyadh Jeddah Doha Manama Muscat';

const latinFirst =
  'Omar Sara Mohammed Mona Ahmed Layla Khalid Noura Yousef Fatima Ali Huda Hassan Aisha Salem Reem ' +
  'Tariq Dana Faisal Hind Majid Lina Rashid Maryam Sultan Nadia Ibrahim Rania Hamad Amal Saeed Zainab ' +
  'Walid Salma Karim Hala Nasser Lamia Jaber Samar Emma Liam Olivia Noah James Sophia Lucas Mia Élodie ' +
  'Jürgen Zoë Xavier Quentin Wanda';
const arabicFirst =
  'عمر سارة محمد منى أحمد ليلى خالد نورة يوسف فاطمة علي هدى حسن عائشة سالم ريم طارق دانة فيصل هند ' +
  'ماجد لينا راشد مريم سلطان نادية إبراهيم رانيا حمد أمل سعيد زينب وليد سلمى كريم هالة ناصر لمياء جابر سمر ' +
  'آمنة إيمان عبدالله عبدالرحمن شيماء رؤى مؤيد وائل بثينة غادة ضحى ظبية ذكرى ثامر';
const latinLast =
  'Saleh Haddad Mansour Otaibi Qasimi Farsi Khoury Nasr Aziz Rahman Shamsi Ketbi Mazrouei Suwaidi ' +
  'Zaabi Hammadi Marri Kaabi Nuaimi Dhaheri Smith Brown Garcia Müller Rossi Novak Silva Costa Dubois ' +
  "Moreau Ivanov Petrov Kowalski Andersen Larsen Bianchi Romano O''Neil Walker Wright";
const arabicLast =
  'صالح حداد منصور العتيبي القاسمي الفارسي خوري نصر عزيز الرحمن الشامسي الكتبي المزروعي السويدي ' +
  'الزعابي الحمادي المري الكعبي النعيمي الظاهري الشحي البلوشي المهيري الهاشمي الأنصاري الدوسري ' +
  'القحطاني الشمري الغامدي الزهراني الحربي المطيري العنزي السبيعي الرشيدي اليافعي باوزير الجابري الكندي';
