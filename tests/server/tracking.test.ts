import { beforeAll, describe, expect, inject, test } from 'vitest';
import type { BuiltServer } from '../support/built-server.ts';
import { makePostgresDatabase } from '../support/fresh-database.ts';
import { runSql } from '../support/postgres-admin.ts';
import { purchase } from '../support/purchase.ts';
import { startServerForFile } from '../support/with-server.ts';

const STORE_SECRET = 'a secret only for tests, thirty-two letters';
const person = {
  first_name: 'Layla',
  last_name: 'Haddad',
  email: 'layla@example.com',
  phone: '+971501234567',
  country: 'AE',
  city: 'Dubai',
  address: 'Al Wasl Road 12',
  status: 'paid',
  total: '209.00',
  updated_at: '2026-03-05T10:00:00Z',
};

let server: BuiltServer;
let url: string;
beforeAll(async () => {
  expect(inject('postgresUrl')).toBeTruthy();
  const database = await makePostgresDatabase();
  url = database.url;
  server = await startServerForFile({ DATABASE_URL: url, STORE_SECRET, TRUST_PROXY: '127.0.0.1' });
  return database.drop;
});

let orders = 0;

async function keep(changes: Record<string, string> = {}): Promise<string> {
  orders += 1;
  const row = { order_id: String(482_917_305_000 + orders), ...person, ...changes };
  const values = Object.values(row).map((value) => `'${value}'`);
  await runSql(url, `insert into orders (${Object.keys(row)}) values (${values})`);
  return row.order_id;
}

let visitors = 0;

/** A new address each time: look-ups are limited per address. */
function fromElsewhere() {
  visitors += 1;
  return { 'x-forwarded-for': `203.0.113.${visitors}` };
}

async function track(query: string, cookie = ''): Promise<string> {
  const headers = { ...fromElsewhere(), cookie };
  const html = await (await server.fetch(`/trackOrder?${query}`, { headers })).text();
  // Removes scripts, which shoppers do not read.
  return html.slice(0, html.indexOf('<script', html.indexOf('<main'))).replace(/<!-- -->/g, '');
}

/** Like `track`, with the order's email typed in. */
async function reveal(order: string): Promise<string> {
  const body = new URLSearchParams({ order, email: person.email });
  const headers = { ...fromElsewhere(), origin: server.url };
  const response = await server.fetch(`/trackOrder?order=${order}`, {
    method: 'POST',
    headers,
    body,
  });
  const html = await response.text();
  return html.slice(0, html.indexOf('<script', html.indexOf('<main'))).replace(/<!-- -->/g, '');
}

describe('a tracked order', () => {
  test.each([
    ['pending', 20, 0, 'استلمنا طلبك'],
    ['confirmed', 40, 1, 'مؤكَّد'],
    ['preparing', 60, 2, 'قيد التجهيز'],
    ['out_for_delivery', 80, 3, 'في الطريق إليك'],
    ['delivered', 100, 4, 'تم التسليم'],
  ])('that is %s shows %i percent of progress', async (order_status, percent, steps, arabic) => {
    const id = await keep({ order_status });
    const page = await track(`order=${id}`);
    expect(page).toMatch(new RegExp(`<progress max="100" value="${percent}"`));
    expect(page.match(/data-active="true"/g) ?? []).toHaveLength(steps);
    expect(page.match(/data-active="(true|false)"/g)).toHaveLength(4);
    expect(page).toContain(`data-status="${order_status}"`);
    expect(await track(`order=${id}&lang=ar`)).toContain(arabic);
  });

  test('that was cancelled shows no progress', async () => {
    const id = await keep({ order_status: 'cancelled' });
    const page = await track(`order=${id}`);
    expect(page).toContain('data-status="cancelled"');
    expect(page).not.toContain('<progress');
  });

  test('shows payment, total, and its last change in the language of the page', async () => {
    const id = await keep();
    const english = await track(`order=${id}`);
    for (const text of ['Paid', '$209.00', '5 March 2026', '2:00 PM', 'United Arab Emirates']) {
      expect(english).toContain(text);
    }
    const arabic = await track(`order=${id}&lang=ar`);
    for (const text of ['مدفوع', '$209.00', '5 مارس 2026', '2:00 م', 'الإمارات']) {
      expect(arabic).toContain(text);
    }
  });

  test('that was shipped names its carrier and links to the parcel', async () => {
    const shipped = await keep({ carrier: 'Aramex', tracking_number: '34567890123' });
    const page = await reveal(shipped);
    expect(page).toContain('Aramex');
    expect(page).toContain(
      'href="https://www.aramex.com/track/results?ShipmentNumber=34567890123"',
    );
    const unknown = await keep({ carrier: 'Camel Post', tracking_number: 'C-77' });
    const other = await reveal(unknown);
    expect(other).toContain('Camel Post');
    expect(other).toContain('C-77');
    expect(other).not.toMatch(/<a [^>]*>[^<]*<bdi[^>]*>C-77/);
  });
});

describe('the arrival estimate', () => {
  const daysAgo = (days: number) => new Date(Date.now() - days * 864e5).toISOString();

  test('is shown for a paid order in the language of the page', async () => {
    const id = await keep({ paid_at: daysAgo(0) });
    expect(await track(`order=${id}`)).toMatch(/Arrives \d+( \w+)?\s?–\s?\d+ \w+/);
    expect(await track(`order=${id}&lang=ar`)).toMatch(/الوصول المتوقع: من \d+/);
  });

  test('is hidden when it was delivered, cancelled or never paid', async () => {
    const over: Record<string, string>[] = [
      { order_status: 'delivered' },
      { order_status: 'cancelled' },
      { status: 'failed' },
      { status: 'pending' },
    ];
    for (const changes of over) {
      const page = await track(`order=${await keep({ paid_at: daysAgo(0), ...changes })}`);
      expect(page).not.toMatch(/Arrives|taking longer/);
    }
  });

  test('counts from the dispatch once the courier has it', async () => {
    const shipped = { carrier: 'Aramex', tracking_number: '4711' };
    const id = await keep({ paid_at: daysAgo(60), ...shipped });
    expect(await track(`order=${id}`)).toContain('is taking longer than we said');
    await runSql(
      url,
      `insert into order_events (order_id, kind, actor, data) values ('${id}', 'shipped', 'store', '{}')`,
    );
    expect(await track(`order=${id}`)).toContain('Arrives ');
  });

  test('shows a delay in plain words', async () => {
    const id = await keep({ paid_at: daysAgo(60) });
    expect(await track(`order=${id}`)).toContain('We are sorry');
    expect(await track(`order=${id}&lang=ar`)).toContain('ونعتذر لك');
  });
});

test('a failed payment is not pending, and a pending one can be retried safely', async () => {
  const failed = await track(`order=${await keep({ status: 'failed' })}`);
  expect(failed).not.toContain('<progress');
  expect(failed).not.toContain('data-active');
  expect(failed).toContain('nothing is on its way');
  const open = await track(`order=${await keep({ status: 'pending' })}`);
  expect(open).toContain('the same cart is never charged twice');
  // Staff may ship an order that was paid in another way.
  const sent = await keep({ status: 'failed', order_status: 'out_for_delivery' });
  expect(await track(`order=${sent}`)).toContain('<progress');
});

test('contact links are shown in every text that mentions them, without a WhatsApp number too', async () => {
  const longAgo = new Date(Date.now() - 60 * 864e5).toISOString();
  const troubles: Record<string, string>[] = [
    { paid_at: longAgo },
    { order_status: 'cancelled' },
    { status: 'failed' },
    { status: 'pending' },
    {},
  ];
  for (const changes of troubles) {
    const order = await keep(changes);
    for (const lang of ['en', 'ar']) {
      const page = await track(`order=${order}&lang=${lang}`);
      expect(page.slice(page.indexOf('<main')).match(/href="\/contact"/g)).toHaveLength(1);
      expect(page).not.toContain('wa.me');
    }
  }
  for (const query of ['', 'order=1']) {
    const page = await track(query);
    expect(page.slice(page.indexOf('<main'))).toContain('href="/contact"');
  }
});

test('refunds are shown with their day, and pending ones too', async () => {
  const order = await keep({ total: '209.00' });
  await runSql(
    url,
    `insert into payments (order_id, attempt, gateway, reference, amount, currency, state)
     values ('${order}', 1, 'tap', 'charge-${order}', 209, 'USD', 'paid')`,
  );
  const refunds = [
    ['39.00', 'done', '2026-03-07'],
    ['14.00', 'requested', '2026-03-08'],
    ['15.00', 'unknown', '2026-03-09'],
    ['16.00', 'refused', '2026-03-10'],
  ].map(([amount, state, day]) => {
    const at = `'${day}T10:00:00Z'`;
    return `('${order}', (select id from payments where order_id = '${order}'), '${order}-${state}',
      ${amount}, 'USD', 'Broken', '${state}', 'staff:x', ${at}, ${at})`;
  });
  await runSql(
    url,
    `insert into refunds (order_id, payment_id, reference, amount, currency, reason, state,
       created_by, created_at, updated_at) values ${refunds}`,
  );
  for (const [lang, done, pending, days] of [
    ['en', 'Refunded', 'Refund on its way', ['7 March 2026', '8 March 2026', '9 March 2026']],
    ['ar', 'المبلغ المستردّ', 'مبلغ في طريقه إليك', ['7 مارس 2026', '8 مارس 2026', '9 مارس 2026']],
  ] as const) {
    const page = (await track(`order=${order}&lang=${lang}`)).replace(/<[^>]+>/g, ' ');
    const rows = [done, pending, pending].map((label, at) => {
      const amount = ['39.00', '14.00', '15.00'][at];
      return `${label}[^$]*\\$${amount}[^$]*${days[at]}`;
    });
    expect(page).toMatch(new RegExp(rows.join('[^$]*')));
    expect(page).not.toContain('$16.00');
  }
});

test('the items of a tracked order are shown for orders of any age', async () => {
  const items = [
    { id: 2, title: 'As it was called then', bundle: '2', qty: 2, price: 39, line_total: 156 },
    { id: 9_999_999_999, title: 'Long gone', qty: 1, price: 10 },
  ];
  const id = await keep({ meta_data: JSON.stringify({ items }) });
  const page = await track(`order=${id}`);
  for (const text of [
    '2 × pack of 2 pieces · 4 pieces in all',
    '$156.00',
    'Long gone',
    '/media/products/',
  ]) {
    expect(page).toContain(text);
  }
  expect(page).not.toContain('As it was called then');
  expect(await track(`order=${await keep({ meta_data: '{"items":"none"}' })}`)).toContain('Paid');
});

describe('an order number', () => {
  test('is read from order and order_id, with spaces around it and in Arabic digits', async () => {
    const id = await keep();
    const arabicDigits = id.replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)] ?? '');
    const ways = [`order=${id}`, `order_id=${id}`, `order=%20${id}%20`];
    for (const query of [...ways, `order=${encodeURIComponent(arabicDigits)}`]) {
      expect(await track(query)).toContain(`>${id}</bdi>`);
    }
    expect(await track(`order=${id}`)).toMatch(new RegExp(`<input[^>]* value="${id}"`));
  });

  test('is matched exactly, not in part', async () => {
    const id = await keep();
    for (const query of [`order=${id.slice(0, -1)}`, `order=${id}0`, `order=${id}%25`]) {
      expect(await track(query)).toContain('Order not found');
    }
  });
});

describe('the identity of a customer', () => {
  const secrets = ['layla@example.com', '501234567', 'Al Wasl Road'];

  test('is masked for a visitor who has only the order number', async () => {
    const page = await track(`order=${await keep()}`);
    for (const secret of secrets) expect(page).not.toContain(secret);
    expect(page).toContain('Layla H.');
  });

  test.each([
    ['en', 'Enter the email address of this order to see the rest.'],
    ['ar', 'ويظهر الباقي عند إدخال البريد الإلكتروني الخاص بهذا الطلب.'],
  ])(
    'and the parcel number are hidden from a stranger, with a hint how to see them (%s)',
    async (lang, message) => {
      const parcel = { carrier: 'Aramex', tracking_number: '34567890123' };
      const order = await keep({ ...parcel, order_status: 'out_for_delivery' });
      const query = `order=${order}&lang=${lang}`;
      const page = await (
        await server.fetch(`/trackOrder?${query}`, { headers: fromElsewhere() })
      ).text();
      const data = await (
        await server.fetch(`/trackOrder.data?${query}`, { headers: fromElsewhere() })
      ).text();
      for (const sent of [page, data]) {
        for (const secret of [...secrets, 'Haddad', '34567890123'])
          expect(sent).not.toContain(secret);
        expect(sent).toContain('Layla H.');
        expect(sent).toContain('Aramex');
      }
      expect(page).toContain(message);
    },
  );

  test('is in no response to an order number alone', async () => {
    const order = await keep({ carrier: 'Aramex', tracking_number: '34567890123' });
    for (const path of [
      `/api/mtjree/status/${order}`,
      `/checkout?order_id=${order}&success=1`,
      `/checkout.data?order_id=${order}&success=1`,
      `/payment?order_id=${order}`,
    ]) {
      const text = await (await server.fetch(path, { headers: fromElsewhere() })).text();
      for (const secret of [...secrets, 'Layla', 'Haddad', '34567890123']) {
        expect(text, path).not.toContain(secret);
      }
    }
  });

  test('is shown to the browser that placed the order, whose cookie opens no other order', async () => {
    const { order_id, cookie } = await buy();
    expect(await track(`order=${order_id}`, cookie)).toContain('mona@example.com');
    const other = await keep();
    expect(await track(`order=${other}`, cookie)).not.toContain('layla@example.com');
    const forged = cookie.replace(order_id, other);
    expect(await track(`order=${other}`, forged)).not.toContain('layla@example.com');
  });

  test('is shown to the browser that placed the order despite the limit of its address', async () => {
    const { order_id, cookie } = await buy();
    const headers = { 'x-forwarded-for': '198.51.100.9' };
    const search = async (query: string, cookie = '') =>
      (await server.fetch(`/trackOrder?${query}`, { headers: { ...headers, cookie } })).text();
    for (let id = 1; id <= 30; id++) await search(`order=${id}`);
    expect(await search(`order=${order_id}`)).toContain('Too many searches');
    expect(await search(`order=${order_id}`, cookie)).toContain('mona@example.com');
    expect(await search(`order=${await keep()}`, cookie)).toContain('Too many searches');
  });

  test.each([
    [' LAYLA@example.com ', true],
    ['somebody@example.com', false],
    ['', false],
  ])('is shown to a visitor who types the email: %j %s', async (email, isTold) => {
    const order = await keep();
    const body = new URLSearchParams({ order, email });
    const headers = { ...fromElsewhere(), origin: server.url };
    const answer = await server.fetch(`/trackOrder?order=${order}`, {
      method: 'POST',
      headers,
      body,
    });
    const page = await answer.text();
    for (const secret of [...secrets, 'Haddad']) expect(page.includes(secret)).toBe(isTold);
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
  });
});

async function buy(): Promise<{ order_id: string; cookie: string }> {
  const created = await server.fetch('/api/mtjree/create', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(
      purchase([[1, '1', 1]], { shop_url: server.url, success_url: '', fail_url: '' }),
    ),
  });
  const { order_id } = (await created.json()) as { order_id: string };
  return { order_id, cookie: created.headers.get('set-cookie')?.split(';')[0] ?? '' };
}

test('a visitor who tries many numbers must wait', async () => {
  const headers = { 'x-forwarded-for': '198.51.100.7' };
  const search = async (id: number) =>
    (await server.fetch(`/trackOrder?order=${id}`, { headers })).text();
  for (let id = 1; id <= 30; id++) expect(await search(id)).toContain('Order not found');
  expect(await search(31)).toContain('Too many searches');
  expect(await track(`order=${await keep()}`)).toContain('Layla H.');
});

test('order lookups are counted for a whole IPv6 network', async () => {
  const search = async (host: number) => {
    const headers = { 'x-forwarded-for': `2001:db8:5:6::${host}` };
    return (await server.fetch(`/trackOrder?order=${host}`, { headers })).text();
  };
  for (let host = 1; host <= 30; host++) expect(await search(host)).toContain('Order not found');
  expect(await search(31)).toContain('Too many searches');
});
