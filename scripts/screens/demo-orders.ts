import { join } from 'node:path';
import { sql } from 'kysely';
import { openEmbedded } from '#database/open.ts';
import type { Language } from '#domain/language.ts';
import { BuiltServer, type ServerOptions } from '../../tests/support/built-server.ts';
import { type Line, purchase } from '../../tests/support/purchase.ts';
import { adminVisitor } from '../../tests/support/signed-in.ts';
import { countStock } from '../../tests/support/stock.ts';
import { Visitor } from '../../tests/support/visitor.ts';

type Customer = {
  lang: Language;
  first_name: string;
  last_name: string;
  email: string;
  phone: string;
  country: string;
  city: string;
  address: string;
};

type DemoOrder = { customer: Customer; lines: Line[]; hoursAgo: number; isPaid: boolean };

/**
 * Places the orders of two weeks in the shop of `dataDir`: through its own pages, then dated back. Ends
 * with no server running.
 */
export async function placeDemoOrders(options: ServerOptions): Promise<void> {
  const server = await BuiltServer.start(options);
  const staff = await adminVisitor(server);
  const placed = new Map<string, DemoOrder>();
  for (const [at, order] of listOrders().entries()) {
    const shopper = new Visitor(() => server.url, `198.51.100.${at + 1}`);
    placed.set(await buy(shopper, order), order);
  }
  for (const [orderId, order] of placed) await work(staff, orderId, order);
  await send(staff, '/admin/setup', { intent: 'hide-steps' });
  await server.stop();
  await dateBack(options.dataDir, placed);
}

async function buy(shopper: Visitor, { customer, lines, isPaid }: DemoOrder): Promise<string> {
  const { lang, ...details } = customer;
  const body = purchase(lines, details);
  const meta_data = { ...body.meta_data, lang };
  const { order_id, redirectUrl } = await shopper.buy({ ...body, meta_data }, { lang });
  const number = isPaid ? '4242424242424242' : '4000000000000002';
  const holder = `${details.first_name} ${details.last_name}`;
  const { pathname, search } = new URL(redirectUrl);
  await send(shopper, `${pathname}${search}`, { number, expiry: '12/40', cvc: '123', holder });
  return order_id;
}

/** Moves an order to the status that fits its age. */
async function work(staff: Visitor, orderId: string, order: DemoOrder): Promise<void> {
  if (!order.isPaid || order.hoursAgo < 9) return;
  const status = (name: string) =>
    send(staff, '/admin?index', { order_id: orderId, status: name, mail: 'on' });
  await status('confirmed');
  if (order.hoursAgo < 22) return;
  await status('preparing');
  if (order.hoursAgo < 44) return;
  await send(staff, `/admin/orders/${orderId}`, {
    intent: 'ship',
    carrier: 'Aramex',
    tracking_number: `4${orderId.slice(0, 10)}`,
    seen_carrier: '',
    seen_number: '',
  });
  if (order.hoursAgo > 120) await status('delivered');
}

async function send(visitor: Visitor, path: string, form: Record<string, string>): Promise<void> {
  const response = await visitor.fetch(path, { method: 'POST', body: new URLSearchParams(form) });
  if (response.status >= 400) throw new Error(`${path} answered ${response.status}`);
}

/** Product and units on the shelf. The other products are not tracked. */
const counted = [
  [1, 184],
  [2, 96],
  [3, 71],
  [4, 7],
  [8, 240],
] as const;

async function dateBack(dataDir: string, placed: Map<string, DemoOrder>): Promise<void> {
  const { db, close } = await openEmbedded(join(dataDir, 'database'));
  for (const [orderId, { hoursAgo }] of placed) {
    const age = sql`make_interval(mins => ${Math.round(hoursAgo * 60)})`;
    const back = (table: string, columns: string[]) => {
      const values = columns.map((name) => sql`${sql.ref(name)} = ${sql.ref(name)} - ${age}`);
      return sql`update ${sql.table(table)} set ${sql.join(values)}
        where order_id = ${orderId}`.execute(db);
    };
    await back('orders', ['created_at', 'updated_at', 'paid_at']);
    await back('order_lines', ['placed_at']);
    await back('payments', ['created_at', 'updated_at', 'opened_at', 'checked_at', 'answered_at']);
    await back('payment_events', ['received_at']);
    await back('emails', ['created_at', 'queued_at', 'sent_at']);
    // Each step follows the previous one after some hours.
    await sql`update order_events set created_at = least(created_at, created_at - ${age}
        + step * interval '7 hours')
      from (select id as event_id, row_number() over (order by id) - 1 as step
        from order_events where order_id = ${orderId} and actor like 'staff:%') as steps
      where order_events.id = event_id`.execute(db);
    await sql`update order_events set created_at = created_at - ${age}
      where order_id = ${orderId} and actor not like 'staff:%'`.execute(db);
  }
  await sql`delete from revenue_summed`.execute(db);
  for (const [productId, units] of counted) await countStock(db, productId, units);
  await close();
}

function listOrders(): DemoOrder[] {
  return Array.from({ length: 46 }, (_, at) => ({
    customer: pick(customers, at),
    lines: pick(carts, at * 5 + Math.floor(at / 7)),
    // Places more orders in the evening and in the last days.
    hoursAgo: 0.4 + at * 2.1 + at ** 1.9 / 6.5 + (at % 3) * 1.3,
    isPaid: at % 11 !== 7,
  }));
}

function pick<T>(list: T[], at: number): T {
  return list[at % list.length] as T;
}

const carts: Line[][] = [
  [[1, '1', 1]],
  [[2, '3', 1]],
  [
    [1, '2', 1],
    [3, '1', 1],
  ],
  [[6, '1', 1]],
  [[5, '1', 1]],
  [
    [7, '1', 1],
    [4, '1', 1],
  ],
  [
    [1, '3', 1],
    [8, '1', 2],
  ],
  [[8, '1', 1]],
  [
    [2, '1', 1],
    [3, '2', 1],
    [8, '1', 1],
  ],
];

const towns = {
  dubai: { country: 'AE', phone: '+97150', en: 'Dubai', ar: 'دبي' },
  abuDhabi: { country: 'AE', phone: '+97155', en: 'Abu Dhabi', ar: 'أبوظبي' },
  riyadh: { country: 'SA', phone: '+96650', en: 'Riyadh', ar: 'الرياض' },
  jeddah: { country: 'SA', phone: '+96655', en: 'Jeddah', ar: 'جدة' },
  kuwait: { country: 'KW', phone: '+9655', en: 'Kuwait City', ar: 'مدينة الكويت' },
  doha: { country: 'QA', phone: '+9743', en: 'Doha', ar: 'الدوحة' },
  muscat: { country: 'OM', phone: '+9689', en: 'Muscat', ar: 'مسقط' },
  manama: { country: 'BH', phone: '+9733', en: 'Manama', ar: 'المنامة' },
};

const digitsOf: Record<string, number> = { AE: 7, SA: 7, KW: 7, QA: 7, OM: 7, BH: 7 };

const customers: Customer[] = (
  [
    ['en', 'Layla', 'Haddad', 'dubai', 'Villa 14, Al Wasl Road, Jumeirah 2'],
    ['ar', 'نورة', 'العتيبي', 'riyadh', 'حي الملقا، شارع أنس بن مالك، فيلا 27'],
    ['en', 'Omar', 'Al Mansoori', 'abuDhabi', 'Tower 3, Flat 1204, Al Reem Island'],
    ['ar', 'مريم', 'الكندي', 'muscat', 'الخوير، شارع المعارض، بناية 112، شقة 6'],
    ['en', 'Sara', 'Khoury', 'dubai', 'Building 5, Apartment 308, Dubai Marina'],
    ['ar', 'فهد', 'الدوسري', 'jeddah', 'حي الروضة، شارع صاري، عمارة 9، شقة 12'],
    ['ar', 'هند', 'الشمري', 'kuwait', 'السالمية، قطعة 4، شارع 7، منزل 18'],
    ['en', 'Nadia', 'Rahman', 'doha', 'West Bay Lagoon, Street 940, Villa 6'],
    ['en', 'Emma', 'Walker', 'dubai', 'Arabian Ranches, Saheel 2, Villa 41'],
    ['ar', 'ليلى', 'الأنصاري', 'manama', 'السيف، طريق 2825، بناية 1030، شقة 22'],
    ['en', 'Khalid', 'Nasser', 'riyadh', 'Al Olaya, Tahlia Street 118, Flat 7'],
    ['ar', 'ريم', 'المزروعي', 'abuDhabi', 'الخالدية، شارع 26، فيلا 9'],
    ['en', 'Yasmin', 'Farouk', 'jeddah', 'Al Shati, Corniche Road, Tower B, Flat 903'],
    ['ar', 'عبدالله', 'السويدي', 'doha', 'الوكرة، شارع 1010، فيلا 33'],
    ['en', 'Priya', 'Menon', 'dubai', 'Business Bay, Executive Tower F, Flat 2210'],
  ] as const
).map(([lang, first_name, last_name, town, address], at) => {
  const { country, phone, [lang]: city } = towns[town];
  const number = `${2_104_317 + at * 437_119}`.slice(0, digitsOf[country]);
  const email = `customer${at + 1}@example.com`;
  return { lang, first_name, last_name, email, phone: `${phone}${number}`, country, city, address };
});
