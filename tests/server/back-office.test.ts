import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addStaffAccount } from '#domain/staff/accounts.server.ts';
import { BackOfficeServer } from '../support/back-office-server.ts';
import type { Visitor } from '../support/visitor.ts';

let office: BackOfficeServer;
beforeAll(async () => {
  office = await BackOfficeServer.open();
});
afterAll(() => office.close());
beforeEach(async () => {
  for (const table of ['order_events', 'emails', 'address_corrections', 'orders'] as const) {
    await office.db.deleteFrom(table).execute();
  }
});

async function add(order_id: string, values: Record<string, string | null> = {}) {
  const row = { order_id, total: '39.00', status: 'paid', ...values };
  await office.db.insertInto('orders').values(row).execute();
}

const post = (visitor: Visitor, form: Record<string, string>, path = '/admin?index') =>
  visitor.fetch(path, { method: 'POST', body: new URLSearchParams(form) });

describe('shipping an unpaid order', () => {
  const orderId = '481516234211';
  const plain = (html: string) => html.replace(/<!-- -->|[\u2066-\u2069]/g, '');
  const read = async () =>
    office.db
      .selectFrom('orders')
      .select(['order_status', 'tracking_number'])
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow();

  test('by its status requires confirmation with a reason, and is done after it', async () => {
    await add(orderId, { status: 'failed' });
    const { visitor: huda } = await office.signIn('huda11');
    const change = { order_id: orderId, status: 'out_for_delivery', expected: 'pending' };
    const messages = {
      en: ['The payment of this order has failed: it has not been paid.', 'Ship anyway'],
      ar: ['فشل دفع هذا الطلب، ولم يُدفع ثمنه.', 'شحنه مع ذلك'],
    };
    for (const [language, sentences] of Object.entries(messages)) {
      const response = await post(huda, change, `/admin?index&lang=${language}`);
      expect(response.status).toBe(409);
      const page = plain(await response.text());
      for (const messages of sentences) expect(page).toContain(messages);
      expect(/<button[^>]*name="confirmed"[^>]*>/.exec(page)?.[0]).toContain('payment_failed');
    }
    expect(await read()).toMatchObject({ order_status: 'pending' });
    const confirmed = await post(huda, { ...change, confirmed: 'payment_failed' });
    expect(confirmed.status).toBe(200);
    expect(await read()).toMatchObject({ order_status: 'out_for_delivery' });
    const page = plain(await (await huda.fetch(`/admin/orders/${orderId}`)).text());
    expect(page).toContain('Confirmed anyway: The payment of this order has failed');
  });

  test('by its tracking number requires confirmation and preserves typed values', async () => {
    await add(orderId, { status: 'pending' });
    const { visitor: huda } = await office.signIn('huda12');
    const path = `/admin/orders/${orderId}`;
    const typed = { carrier: 'Local riders', tracking_number: 'LR-7' };
    const form = { intent: 'ship', ...typed, seen_carrier: '', seen_number: '' };
    const response = await post(huda, form, path);
    expect(response.status).toBe(409);
    const page = plain(await response.text());
    for (const part of ['This order has not been paid.', 'value="Local riders"', 'value="LR-7"']) {
      expect(page).toContain(part);
    }
    expect(await read()).toEqual({ order_status: 'pending', tracking_number: null });
    await office.db.updateTable('orders').set({ order_status: 'cancelled' }).execute();
    const again = await post(huda, { ...form, confirmed: 'not_paid' }, path);
    expect(again.status).toBe(409);
    expect(plain(await again.text())).toContain('This order has been cancelled.');
    const both = { ...form, confirmed: 'cancelled,not_paid' };
    expect((await post(huda, both, path)).status).toBe(200);
    expect(await read()).toMatchObject({ tracking_number: 'LR-7' });
  });
});

describe('the email address of a customer', () => {
  const orderId = '481516234212';
  const path = `/admin/orders/${orderId}`;
  const plain = (html: string) => html.replace(/<!-- -->|[\u2066-\u2069]/g, '');
  const read = async (visitor: Visitor, at = path) => plain(await (await visitor.fetch(at)).text());
  const email = { kind: 'order_confirmation', order_id: orderId, language: 'en' } as const;
  const data = JSON.stringify({ orderId, name: 'Mona', items: [], currency: 'USD' });
  const addEmail = (state: 'sent' | 'failed' | 'not_sent', error: string | null = null) =>
    office.db
      .insertInto('emails')
      .values({
        ...email,
        facts: data,
        state,
        error,
        recipient: 'mona@exampel.com',
        created_by: 'store',
      })
      .execute();

  test('is corrected also after shipping; emails to the old address are sent again by one click', async () => {
    await add(orderId, { email: 'mona@exampel.com', order_status: 'delivered' });
    await addEmail('sent');
    const { visitor: sara } = await office.signIn('sara12');
    const before = await read(sara);
    expect(before).toContain('the customer’s payment');
    expect(before).not.toContain('Send to ');
    const version = async () => {
      const { updated_at } = await office.db
        .selectFrom('orders')
        .select('updated_at')
        .where('order_id', '=', orderId)
        .executeTakeFirstOrThrow();
      return `${updated_at.getTime()}.0`;
    };
    const form = { intent: 'address', only: 'email' };
    const wrong = { ...form, email: 'mona@', version: await version() };
    expect((await post(sara, wrong, path)).status).toBe(422);
    const whole = { ...form, only: '', email: 'mona@example.com', version: await version() };
    expect((await post(sara, whole, path)).status).toBe(422);
    const right = { ...form, email: 'mona@example.com', version: await version() };
    expect((await post(sara, right, path)).status).toBe(200);

    const page = await read(sara);
    expect(page).toContain('Send to mona@example.com');
    expect(page).toContain('1 email was addressed to another mailbox.');
    expect(await read(sara, `${path}?lang=ar`)).toContain('إرسالها إلى mona@example.com');
    await sara.fetch(`${path}?lang=en`);
    const { id } = await office.db.selectFrom('emails').select('id').executeTakeFirstOrThrow();
    const again = { intent: 'send_again', email_id: id };
    expect((await post(sara, again, path)).status).toBe(200);
    expect((await post(sara, again, path)).status).toBe(200);
    const rows = await office.db.selectFrom('emails').select('recipient').execute();
    expect(rows.map(({ recipient }) => recipient).sort()).toEqual([
      'mona@exampel.com',
      'mona@example.com',
    ]);
    const sent = await read(sara);
    expect(sent).not.toContain('Send to ');
    expect(sent).toContain('sara12');
    expect(await read(sara, '/admin/emails')).toMatch(/Triggered by: ?(<[^>]+>)?sara12/);
    const unknown = { intent: 'send_again', email_id: '00000000-0000-4000-8000-000000000000' };
    expect((await post(sara, unknown, path)).status).toBe(404);
    expect((await post(sara, { ...again, email_id: "' or 1=1" }, path)).status).toBe(404);

    const reveal = async (typed: string) => {
      const body = new URLSearchParams({ order: orderId, email: typed });
      return (await office.visit().fetch('/trackOrder', { method: 'POST', body })).text();
    };
    expect(await reveal('mona@example.com')).toContain('mona@example.com');
    expect(await reveal('mona@exampel.com')).not.toContain('mona@example.com');
  });

  test('shows the reason and the next step for an email that failed or was not sent', async () => {
    await add(orderId, { email: 'mona@exampel.com' });
    await addEmail('failed', '550 no such mailbox');
    await addEmail('not_sent');
    const { visitor: sara } = await office.signIn('sara13');
    const page = await read(sara);
    expect(page).toContain('Mail server response: 550 no such mailbox');
    expect(page).toContain(
      'It is not retried automatically. Check the address, then send it again.',
    );
    expect(page).toContain('It was saved, not sent: no mail server was set up.');
    const emails = await office.db.selectFrom('emails').select(['id', 'state']).execute();
    for (const { id, state } of emails) {
      const one = await read(sara, `/admin/emails/${id}`);
      expect(one).toContain('the customer’s payment');
      expect(one).toContain(state === 'failed' ? 'Check the address' : 'It was saved, not sent');
      // A missing mail server means that nothing is sent.
      expect(one).toMatch(/name="toast_kept" value="[^"]*is saved, not sent/);
    }
  });
});

describe('the gate', () => {
  const strangers: [who: string, come: () => Promise<Visitor>][] = [
    ['a visitor without a session', async () => office.visit()],
    [
      'a visitor with a forged session',
      async () => {
        const visitor = office.visit();
        visitor.setCookie('nabta.session_token', 'made.up');
        return visitor;
      },
    ],
    [
      'an account without a role',
      async () => {
        const { visitor, userId } = await office.signIn();
        await office.db.deleteFrom('user_roles').where('user_id', '=', userId).execute();
        return visitor;
      },
    ],
    [
      'an account with another role',
      async () => {
        const { visitor, userId } = await office.signIn();
        const theirs = office.db.updateTable('user_roles').where('user_id', '=', userId);
        await theirs.set({ role: 'customer' }).execute();
        return visitor;
      },
    ],
    [
      'an account that is disabled',
      async () => {
        const { visitor, userId } = await office.signIn();
        const theirs = office.db.updateTable('staff_users').where('id', '=', userId);
        await theirs.set({ disabledAt: new Date() }).execute();
        return visitor;
      },
    ],
    [
      'a session that has expired',
      async () => {
        const { visitor, userId } = await office.signIn();
        await sql`update staff_sessions set "expiresAt" = now() - interval '1 minute'
          where "userId" = ${userId}`.execute(office.db);
        return visitor;
      },
    ],
    [
      'a session that was ended elsewhere',
      async () => {
        const { visitor } = await office.signIn();
        const elsewhere = office.visit();
        const token = visitor.cookie('nabta.session_token') ?? '';
        elsewhere.setCookie('nabta.session_token', token);
        await elsewhere.json('/api/auth/sign-out', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: '{}',
        });
        return visitor;
      },
    ],
  ];

  test.each(strangers)('is closed for %s', async (_who, come) => {
    await add('481516234200', { first_name: 'Secretive' });
    const visitor = await come();
    const sessionCookie = visitor.cookie('nabta.session_token');
    const paths = [
      '/admin',
      '/admin?q=secretive',
      '/admin/payments',
      '/admin/payments?tab=orders&q=secretive',
      '/admin/payments.data',
      '/admin/payments/print',
      '/admin/people',
      '/admin/account',
      '/admin.data',
      '/admin?index',
    ];
    for (const path of paths) {
      if (sessionCookie) visitor.setCookie('nabta.session_token', sessionCookie);
      const response = await visitor.fetch(path);
      const text = await response.text();
      expect(text, path).not.toContain('Secretive');
      const where = response.headers.get('location') ?? text;
      expect(where, path).toContain('/adminLogin');
    }
    if (sessionCookie) visitor.setCookie('nabta.session_token', sessionCookie);
    const change = { order_id: '481516234200', status: 'cancelled' };
    expect((await post(visitor, change)).status).toBe(302);
    for (const path of ['/api/admin/events', '/api/admin/payments.csv']) {
      if (sessionCookie) visitor.setCookie('nabta.session_token', sessionCookie);
      expect((await visitor.fetch(path)).status, path).toBe(401);
    }
    const [order] = await office.db.selectFrom('orders').select('order_status').execute();
    expect(order?.order_status).toBe('pending');
  });

  test('is open for staff, and shows their name', async () => {
    await add('481516234200', { first_name: 'Secretive' });
    const { visitor, userId } = await office.signIn();
    const response = await visitor.fetch('/admin');
    expect(await response.text()).toContain('Secretive');
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    await post(visitor, { order_id: '481516234200', status: 'confirmed' });
    const events = await office.db.selectFrom('order_events').select('actor').execute();
    expect(events).toEqual([{ actor: `staff:${userId}` }]);
  });
});

test.each([
  [
    'no role',
    null,
    403,
    'No role assigned. Contact admin.',
    'لم يُحدَّد لهذا الحساب دور. تواصل مع المسؤول.',
  ],
  ['another role', 'customer', 403, 'You are not authorized.', 'ليست لديك صلاحية الدخول.'],
  [
    'a wrong password',
    'staff',
    401,
    'Invalid email or password',
    'البريد الإلكتروني أو كلمة المرور غير صحيحة',
  ],
] as const)('an account with %s is refused, and shown why', async (_what, role, ...expected) => {
  const [status, english, arabic] = expected;
  const { email, password } = await addStaffAccount(office.db, `${role}@nabta.example`, 'staff');
  const theirs = office.db.selectFrom('staff_users').select('id').where('email', '=', email);
  if (role === null) {
    await office.db.deleteFrom('user_roles').where('user_id', '=', theirs).execute();
  } else {
    await office.db.updateTable('user_roles').set({ role }).where('user_id', '=', theirs).execute();
  }
  const body = { email, password: role === 'staff' ? 'wrong' : password };
  for (const [lang, messages] of [
    ['en', english],
    ['ar', arabic],
  ]) {
    const visitor = office.visit();
    const answer = await post(visitor, body, `/adminLogin?lang=${lang}`);
    expect(answer.status).toBe(status);
    expect(await answer.text()).toContain(messages);
    expect((await visitor.fetch('/admin')).headers.get('location')).toContain('/adminLogin');
  }
});

test('the order list works without scripts: a faster colleague, pages, both languages', async () => {
  const { visitor } = await office.signIn();
  await add('481516234200', { order_status: 'delivered' });
  const change = { order_id: '481516234200', status: 'confirmed', expected: 'pending' };
  const refused = await post(visitor, change, '/admin?index&lang=ar');
  expect(refused.status).toBe(409);
  const page = await refused.text();
  expect(page).toContain('تغيّر الطلب 481516234200 في هذه الأثناء إلى «تم التسليم».');
  expect(page).toContain('التغيير إلى «مؤكّد» رغم ذلك');
  const insisted = { ...change, expected: 'delivered' };
  expect((await post(visitor, insisted)).status).toBe(200);

  for (let at = 0; at < 60; at++) await add(`${1000 + at}`);
  const first = await (await visitor.fetch('/admin')).text();
  expect(first.match(/<article/g)).toHaveLength(50);
  const more = /href="(\/admin\?shown=100)"/.exec(first)?.[1] ?? '';
  expect((await (await visitor.fetch(more)).text()).match(/<article/g)).toHaveLength(61);
});

test('orders of an old database are displayed, whatever is missing', async () => {
  const { visitor } = await office.signIn();
  const spray = { name: 'Old Spray', quantity: '2', price: '39' };
  await add('1', { meta_data: JSON.stringify(JSON.stringify({ items: [spray, {}] })) });
  await add('2', { meta_data: JSON.stringify({ lang: 'ar', items: [] }) });
  await add('3', { meta_data: JSON.stringify('{"items": [broken') });
  await add('4', { meta_data: null, email: '<b>x</b>@example.com' });
  const response = await visitor.fetch('/admin');
  expect(response.status).toBe(200);
  const cards = (await response.text())
    .split('<article')
    .slice(1)
    .map((card) => card.replace(/<!-- -->/g, '').split('</article>')[0] ?? '')
    .reverse();
  expect(cards).toHaveLength(4);
  for (const part of ['Old Spray', '$39.00', '$78.00', 'Unknown Product', 'Guest User', 'NA']) {
    expect(cards[0]).toContain(part);
  }
  expect(cards[1]).toContain('New order:');
  expect(cards[1]).toContain('&quot;lang&quot;: &quot;ar&quot;');
  expect(cards[2]).toContain('Old order:');
  expect(cards[2]).toContain('{&quot;items&quot;: [broken');
  expect(cards[3]).toContain('No item details for this order.');
  expect(cards[3]).toContain('&lt;b&gt;x&lt;/b&gt;@example.com');
  expect(cards[3]).not.toContain('<b>x');
});

describe('payments', () => {
  const read = async (path: string) => {
    const { visitor } = await office.signIn();
    const response = await visitor.fetch(path);
    expect(response.status).toBe(200);
    return (await response.text()).replace(/<!-- -->/g, '');
  };

  test('fall back to the defaults for invalid parameters', async () => {
    await add('481516234200', { first_name: 'Mona' });
    await add('481516234201', { first_name: 'Omar', status: 'pending' });
    const page = await read('/admin/payments?tab=x&period=1year&status=eaten&before=now&q=');
    expect(page).toContain('Mona');
    expect(page).not.toContain('Omar');
    expect(page).toMatch(/<option value="7days" selected=""/);
    expect(page).toMatch(/id="tab-payments"[^>]*aria-selected="true"/);
    const orders = await read('/admin/payments?tab=orders&status=eaten');
    expect(orders).toContain('Omar');
    expect(orders).toContain('Showing 2 of 2 orders');
  });

  test('show a message in either language when there are none', async () => {
    await add('1', { status: 'pending' });
    expect(await read('/admin/payments')).toContain('No payments found in this period');
    expect(await read('/admin/payments?lang=ar')).toContain('لا توجد مدفوعات في هذه الفترة');
    const searched = await read('/admin/payments?q=nobody');
    expect(searched).toContain('No payments found matching your search');
    expect(searched).toMatch(/<button[^>]*disabled=""[^>]*>Export PDF/);
  });

  test('never add different currencies', async () => {
    await add('1', { total: '0.10' });
    await add('2', { total: '0.20' });
    await add('3', { total: '100.00', currency: 'AED' });
    const page = await read('/admin/payments');
    expect(page).toContain('>$0.30<');
    expect(page).toMatch(/>AED\s100\.00</);
  });

  test('are printed as filtered in both languages', async () => {
    await add('481516234200', { first_name: '<b>Mona', total: '117.00' });
    await add('481516234201', { first_name: 'Omar' });
    const report = await read('/admin/payments/print?period=30days&q=117');
    for (const part of ['Nabta', 'Revenue report', 'Last 30 Days', '&lt;b&gt;Mona', '$117.00']) {
      expect(report).toContain(part);
    }
    expect(report).toContain('Found 1 of 2 payments');
    expect(report).not.toContain('Omar');
    const arabic = await read('/admin/payments/print?tab=orders&status=paid&lang=ar');
    for (const part of ['نبتة', 'تقرير حالة الطلبات', 'مدفوع', 'Omar'])
      expect(arabic).toContain(part);
  });

  test('show the oldest rows with the details of each', async () => {
    await add('1', { meta_data: JSON.stringify('{"items": [broken'), currency: 'usd$' });
    await add('2', { status: 'pending', items: JSON.stringify([{ name: 'Old Spray' }]) });
    expect(await read('/admin/payments?tab=orders')).toContain('Guest User');
    expect(await read('/api/admin/payments/1')).toContain('{\\"items\\": [broken');
    expect(await read('/api/admin/payments/2')).toContain('Old Spray');
    const { visitor } = await office.signIn();
    const missing = await visitor.fetch('/api/admin/payments/3');
    expect(missing.status).toBe(404);
  });
});

test('an order list that the database cannot return is empty, and the log shows why', async () => {
  await add('481516234200');
  const { visitor } = await office.signIn();
  await sql`alter table orders rename to orders_away`.execute(office.db);
  const response = await visitor.fetch('/admin');
  await sql`alter table orders_away rename to orders`.execute(office.db);
  expect(response.status).toBe(200);
  const page = await response.text();
  expect(page).not.toMatch(/<article|role="alert"|No orders|orders_away|relation/);
  expect(page).toContain('data-live="reconnecting"');
  await office.server.waitForLines(/"msg":"Page rendering failed"/);
  expect(await (await visitor.fetch('/admin')).text()).toContain('<article');
});
