import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { BackOfficeServer } from '../support/back-office-server.ts';
import { catalogue } from '../support/catalogue.ts';
import { addPaidTwice } from '../support/paid-twice.ts';
import { longTimeout } from '../support/timeouts.ts';
import type { Visitor } from '../support/visitor.ts';

let office: BackOfficeServer;
let huda: Visitor;
beforeAll(async () => {
  office = await BackOfficeServer.open();
  huda = (await office.signIn('huda')).visitor;
});
afterAll(() => office.close());
beforeEach(async () => {
  for (const table of tables) {
    await office.db.deleteFrom(table).execute();
  }
});

const tables = [
  'attention_items',
  'emails',
  'address_corrections',
  'order_events',
  'order_lines',
  'bulk_changes',
  'orders',
] as const;
const orderId = '481516234242';
const slipOf = (id = orderId) => `/admin/orders/${id}/packing-slip`;
const serum = catalogue.find(({ id }) => id === 2) ?? { title_en: '', title_ar: '' };

type OrderValues = { items?: object[]; lang?: string } & Record<string, unknown>;

/** Adds an order of an older release: its items have the name in the customer's language. */
async function addOrder({ items, lang = 'ar', ...values }: OrderValues = {}, order_id = orderId) {
  const line = { id: 2, title: serum.title_ar, bundle: '3', qty: 2, price: 34, line_total: 204 };
  const meta_data = JSON.stringify({ items: items ?? [line], lang });
  const row = { order_id, total: '204.00', status: 'paid', email: 'mona@example.com', meta_data };
  await office.db
    .insertInto('orders')
    .values({ ...row, ...values })
    .execute();
  const lineRow = { order_id, position: 1, product_id: 2, title: serum.title_ar, bundle: '3' };
  const amounts = { quantity: 2, unit_price: 3400, line_total: 20_400, currency: 'USD' };
  await office.db
    .insertInto('order_lines')
    .values({ ...lineRow, ...amounts })
    .execute();
}

/** Returns the visible text: scripts, stored JSON and the marks between texts are removed. */
async function read(path: string, visitor = huda): Promise<string> {
  const html = await (await visitor.fetch(path)).text();
  return html.replace(/<(script|pre)[\s\S]*?<\/\1>/g, '').replace(/<!-- -->|[\u2066-\u2069]/g, '');
}

test('a slip has the short code of a Saudi address as text and as bars', async () => {
  const address_fields = JSON.stringify({ country: 'SA', language: 'en', short_code: 'RRRD2929' });
  await addOrder({
    country: 'SA',
    address: 'RRRD2929, Building 2929',
    city: 'Riyadh',
    address_fields,
  });
  for (const paper of ['a4', 'label']) {
    const slip = await read(`${slipOf()}?lang=en&paper=${paper}`);
    const [, part = ''] = slip.split('data-slip="short-code"');
    expect(part.slice(0, part.indexOf('RRRD2929'))).toContain('data-slip="bars"');
  }
  await office.db.updateTable('orders').set({ address_fields: null }).execute();
  expect(await read(`${slipOf()}?lang=en`)).not.toContain('data-slip="short-code"');
});

describe('an order in cash', () => {
  const cash = { status: 'pending', payment_terms: 'cash', total: '130.00', currency: 'AED' };
  const textOf = (html: string) =>
    html
      .replace(/<[^>]+>/g, ' ')
      .replace(/\u00a0/g, ' ')
      .replace(/\s+/g, ' ');

  test('has the amount to collect on every slip, and no slip has one once it is collected', async () => {
    await addOrder(cash);
    for (const [language, text] of [
      ['shop', 'Cash to collect: AED 130.00'],
      ['customer', 'المبلغ المطلوب نقدًا: AED 130.00'],
    ]) {
      for (const paper of ['a4', 'a5', 'label']) {
        const slip = await read(`${slipOf()}?lang=en&words=${language}&paper=${paper}`);
        expect(textOf(slip), paper).toContain(text);
      }
    }
    for (const values of [
      { status: 'paid' },
      { status: 'pending', payment_terms: 'bank' as const },
    ]) {
      await office.db.updateTable('orders').set(values).execute();
      expect(await read(slipOf())).not.toContain('data-slip="cash"');
    }
  });

  test('is to confirm in a list of its own, and names what is due', async () => {
    await addOrder();
    const lists = (html: string) =>
      /<nav aria-label="Order lists"[\s\S]*?<\/nav>/.exec(html)?.[0] ?? '';
    expect(textOf(lists(await read('/admin?lang=en')))).not.toMatch(/To confirm|Cash due/);
    await addOrder(cash, '481516234243');
    await addOrder({ ...cash, payment_terms: 'bank' }, '481516234244');
    const page = await read('/admin?lang=en');
    expect(textOf(lists(page))).toMatch(/To confirm 1 .*Cash due 2/);
    expect(textOf(page)).toMatch(/Cash due .*Confirm/);
    expect(textOf(page)).toContain('Transfer due');
    const toConfirm = await read('/admin?lang=en&view=to_confirm');
    expect(toConfirm).toContain('data-order="481516234243"');
    expect(toConfirm).not.toContain('data-order="481516234244"');
    const order = textOf(await read('/admin/orders/481516234243?lang=en'));
    expect(order).toMatch(/Payment terms Cash on delivery Still to be paid AED 130\.00/);
    expect(order).not.toContain('This order is not paid.');
    expect(textOf(await read('/admin/orders/481516234244?lang=en'))).toContain(
      'This order is not paid.',
    );
  });

  test('is a payment status of its own, in the filters, the list and the export', async () => {
    await addOrder({ status: 'pending' });
    const filter = async () =>
      /<select[^>]*name="payment"[\s\S]*?<\/select>/.exec(await read('/admin?lang=en'))?.[0] ?? '';
    expect(await filter()).not.toContain('cash_due');
    await addOrder(cash, '481516234243');
    await addOrder({ ...cash, payment_terms: 'bank' }, '481516234244');
    expect(await filter()).toContain('cash_due');
    const exported = async (payment: string) => {
      const query = `payment=${payment}`;
      const files = ['', '&of=list'].map(async (of) => {
        const response = await huda.fetch(`/api/admin/orders-export?lang=en&${query}${of}`);
        const [, ...lines] = (await response.text()).trim().split('\r\n');
        return lines.map((line) => /^"?(\d{12}).*(Awaiting payment|Cash due)/.exec(line)?.slice(1));
      });
      const [plain, list] = await Promise.all(files);
      return { plain, list };
    };
    const due = [
      ['481516234244', 'Cash due'],
      ['481516234243', 'Cash due'],
    ];
    expect(await exported('cash_due')).toEqual({ plain: due, list: due });
    expect(await exported('pending')).toMatchObject({ plain: [[orderId, 'Awaiting payment']] });
    const listed = await read('/admin?lang=en&payment=cash_due');
    expect(listed.match(/data-order="\d+"/g)).toHaveLength(2);
  });

  test('is named in reports only where there is one', async () => {
    await addOrder();
    const statuses = async () => textOf(await read('/admin/payments?lang=en&tab=orders'));
    const revenue = async () => textOf(await read('/admin/payments?lang=en&period=all'));
    expect(await statuses()).not.toContain('Cash due');
    expect(await revenue()).not.toMatch(/Cash due|by transfer/);
    await addOrder(cash, '481516234243');
    expect(await statuses()).toContain('Cash due');
    expect(await revenue()).toContain('1 still to be paid in cash or by transfer.');
  });
});

describe('the name of a product', () => {
  test('is in the language of the reader, on cards and on the order page', async () => {
    await addOrder();
    for (const path of ['/admin?look=cards', `/admin/orders/${orderId}`]) {
      const english = await read(`${path}${path.includes('?') ? '&' : '?'}lang=en`);
      expect(english).toContain(`<bdi>${serum.title_en}</bdi>`);
      expect(english).not.toContain(serum.title_ar);
      const arabic = await read(`${path}${path.includes('?') ? '&' : '?'}lang=ar`);
      expect(arabic).toContain(`<bdi>${serum.title_ar}</bdi>`);
    }
  });

  test('is the stored one without a translation', async () => {
    await addOrder({ items: [{ title: 'بخاخ قديم', qty: 1, price: 34 }] });
    expect(await read('/admin?look=cards&lang=en')).toContain('بخاخ قديم');
    await office.db.deleteFrom('order_lines').execute();
    await office.db.deleteFrom('orders').execute();
    const titles = { en: 'Former Serum', ar: 'سيروم سابق' };
    await addOrder({ items: [{ id: 2, title: titles.ar, titles, qty: 1, price: 34 }] });
    expect(await read('/admin?look=cards&lang=en')).toContain('Former Serum');
  });

  test('is in both languages on the slip, that of the slip first', async () => {
    await addOrder();
    const namesOn = (html: string) =>
      [serum.title_en, serum.title_ar]
        .map((name) => ({ name, at: html.slice(html.indexOf('<article')).indexOf(name) }))
        .filter(({ at }) => at >= 0)
        .sort((one, other) => one.at - other.at)
        .map(({ name }) => name);
    expect(namesOn(await read(`${slipOf()}?lang=en`))).toEqual([serum.title_ar, serum.title_en]);
    for (const paper of ['a4', 'label']) {
      const english = await read(`${slipOf()}?words=shop&paper=${paper}&lang=en`);
      expect(namesOn(english), paper).toEqual([serum.title_en, serum.title_ar]);
    }
  });
});

const post = (form: Record<string, string>, path: string) =>
  huda.fetch(path, { method: 'POST', body: new URLSearchParams(form) });

/** Submits the form of the page of slips, with the values that it has read of each order. */
async function printSlips(ids = [orderId], key = randomUUID()) {
  const [first = '', ...others] = ids;
  const path = `${slipOf(first)}?also=${others.join(',')}`;
  const html = await (await huda.fetch(path)).text();
  const prints = /name="prints" value="([^"]*)"/.exec(html)?.[1] ?? '';
  return post({ prints, idempotency_key: key }, slipOf(first));
}

async function correct(changes: Record<string, string>) {
  const { updated_at } = await office.db
    .selectFrom('orders')
    .select('updated_at')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  const person = { first_name: 'Mona', last_name: 'Saleh', phone: '+971501234567' };
  const place = { country: 'AE', city: 'Dubai', address: 'Villa 12, Palm Street' };
  const form = { ...person, email: 'mona@example.com', ...place, ...changes };
  const sent = { intent: 'address', version: `${updated_at.getTime()}.0`, ...form };
  expect((await post(sent, `/admin/orders/${orderId}`)).status).toBe(200);
}

const countPrints = async () => {
  const events = office.db.selectFrom('order_events').select('order_id');
  return (await events.where('kind', '=', 'slip_printed').execute()).length;
};

const everywhere = [
  '/admin?look=rows&',
  '/admin?look=cards&',
  `/admin/orders/${orderId}?`,
  `${slipOf()}?`,
];

async function expectFlag(flag: string, [en, ar]: [string, string]) {
  for (const path of everywhere) {
    const english = await read(`${path}lang=en`);
    expect(english, path).toContain(`data-flag="${flag}"`);
    expect(english, path).toContain(en);
    expect(await read(`${path}lang=ar`), path).toContain(ar);
  }
}

async function expectNoFlag() {
  for (const path of everywhere)
    expect(await read(`${path}lang=en`), path).not.toContain('data-flag');
}

describe('a warning is shown on row, card, page and slip of an order', () => {
  test('that may be paid twice, until staff have checked it', async () => {
    await addOrder();
    await expectNoFlag();
    const { id } = await addPaidTwice(office.db, orderId);
    await expectFlag('paid_twice', ['Paid twice', 'دُفع مرتين']);
    await office.db
      .updateTable('attention_items')
      .set({ resolved_at: new Date(), resolved_by: 'staff:1' })
      .where('id', '=', id)
      .execute();
    await expectNoFlag();
  });

  test('whose email address rejects email', async () => {
    await addOrder();
    const email = {
      kind: 'order_confirmation',
      language: 'en',
      facts: '{}',
      created_by: 'store',
    } as const;
    await office.db
      .insertInto('emails')
      .values({ ...email, recipient: 'Mona@Example.com', state: 'failed', bounced_at: new Date() })
      .execute();
    await expectFlag('email_bounced', ['Email bounced', 'ارتدّ البريد']);
  });

  test('with a message of the customer, which the sheet shows', async () => {
    await addOrder({ notes: 'Please leave it with the porter' });
    await expectFlag('note', ['Note from the customer', 'ملاحظة من العميل']);
    const slip = await read(`${slipOf()}?lang=en`);
    expect(slip.slice(slip.indexOf('<article'))).toContain('Please leave it with the porter');
  });

  test('whose address changed since its slip was printed, until it is printed again', async () => {
    await addOrder();
    await correct({});
    await expectNoFlag();
    expect((await printSlips()).status).toBe(200);
    await correct({ email: 'other@example.com' });
    await expectNoFlag();
    await correct({ email: 'other@example.com', city: 'Sharjah' });
    await expectFlag('address_changed', ['Address changed since the slip', 'تغيّر العنوان بعد']);
    await printSlips();
    await expectNoFlag();
  });

  test('whose address changed while the slip was open, before it was printed', async () => {
    await addOrder();
    const html = await (await huda.fetch(slipOf())).text();
    const prints = /name="prints" value="([^"]*)"/.exec(html)?.[1] ?? '';
    await correct({ city: 'Sharjah' });
    await post({ prints, idempotency_key: randomUUID() }, slipOf());
    await expectFlag('address_changed', ['Address changed since the slip', 'تغيّر العنوان بعد']);
  });
});

describe('printing a slip', () => {
  test('is recorded once per print with author and time; opening the slip is not', async () => {
    await addOrder();
    await read(slipOf());
    expect(await read('/admin?lang=en')).not.toContain('data-printed');
    const key = randomUUID();
    for (const _ of [1, 2]) expect((await printSlips([orderId], key)).status).toBe(200);
    expect(await countPrints()).toBe(1);
    for (const path of everywhere) {
      const html = await read(`${path}lang=en`);
      expect(html, path).toMatch(/data-printed[^>]*>Printed \d{1,2}:\d\d [AP]M · <bdi>huda/);
    }
    expect(await read('/admin?lang=ar')).toMatch(/data-printed[^>]*>طُبعت القسيمة/);
    expect(await read(`/admin/orders/${orderId}?lang=en`)).toContain('Packing slip printed');
    await printSlips();
    expect(await countPrints()).toBe(2);
  });

  test('of several orders is recorded for each, and for no unknown one', async () => {
    const ids = Array.from({ length: 60 }, (_, at) => `${700_000_000_000 + at}`);
    for (const id of ids) await addOrder({}, id);
    expect((await printSlips([...ids, '999'])).status).toBe(200);
    expect(await countPrints()).toBe(60);
    const rest = { prints: '999:0 x 700000000000:x', idempotency_key: randomUUID() };
    expect((await post(rest, slipOf(ids[0]))).status).toBe(200);
    expect(await countPrints()).toBe(60);
  });
});

describe('packing an order that may be paid twice', () => {
  test('requires confirmation on the list and on its page, and is done after it', async () => {
    await addOrder();
    await addPaidTwice(office.db, orderId);
    const change = { order_id: orderId, status: 'preparing', expected: 'pending' };
    for (const path of ['/admin?index', `/admin/orders/${orderId}`]) {
      const response = await post(change, `${path}${path.includes('?') ? '&' : '?'}lang=en`);
      expect(response.status).toBe(409);
      const html = (await response.text()).replace(/<!-- -->/g, '');
      expect(html).toContain('This order may have been paid twice');
      expect(/<button[^>]*name="confirmed"[^>]*>[^<]*/.exec(html)?.[0]).toMatch(
        /value="paid_twice"[^>]*>Pack anyway/,
      );
    }
    const status = await post({ ...change, confirmed: 'paid_twice' }, '/admin?index');
    expect(status.status).toBe(200);
    expect(await read(`/admin/orders/${orderId}?lang=en`)).toContain('Confirmed anyway');
  });

  test('is refused in a bulk change, and done when the reason is ticked', async () => {
    await addOrder();
    await addOrder({}, '700000000001');
    await addPaidTwice(office.db, orderId);
    const orders = `${orderId}:pending 700000000001:pending`;
    const sent = { intent: 'bulk', status: 'preparing', orders, idempotency_key: randomUUID() };
    expect((await post(sent, '/admin?index')).status).toBe(200);
    const { id } = await office.db
      .selectFrom('bulk_changes')
      .select('id')
      .executeTakeFirstOrThrow();
    const html = await read(`/admin?bulk=${id}&lang=en`);
    expect(html).toContain('Possibly paid twice');
    expect(/<input[^>]*name="reason"[^>]*>/.exec(html)?.[0]).toContain('value="paid_twice"');
    const ticked = { intent: 'bulk-despite', id, reason: 'paid_twice' };
    expect((await post({ ...ticked, idempotency_key: randomUUID() }, '/admin?index')).status).toBe(
      200,
    );
    const packed = office.db.selectFrom('orders').where('order_status', '=', 'preparing');
    expect(await packed.select('order_id').execute()).toHaveLength(2);
  });
});

describe('a packing slip', () => {
  test('has the configured sender address, or none', async () => {
    await addOrder();
    expect(await read(slipOf())).not.toContain('data-slip="sender-address"');
    const { visitor: owner } = await office.signIn('owner', 'owner');
    const contact = { email: 'care@nabta.example', whatsapp: '', instagram: '', facebook: '' };
    const address = {
      address_en: 'Office 12, Creek Tower, Dubai',
      address_ar: 'مكتب 12، برج الخور، دبي',
    };
    const saved = await owner.fetch('/admin/settings', {
      method: 'POST',
      body: new URLSearchParams({
        ...contact,
        hours_en: '',
        hours_ar: '',
        ...address,
        version: '0',
        intent: 'contact',
        idempotency_key: randomUUID(),
      }),
    });
    expect(saved.status).toBe(200);
    expect(await read('/admin/settings?lang=en', owner)).toContain('Office 12, Creek Tower, Dubai');
    for (const paper of ['a4', 'a5', 'label']) {
      const path = `${slipOf()}?words=shop&paper=${paper}`;
      await vi.waitFor(async () => {
        expect(await read(`${path}&lang=en`), paper).toContain(address.address_en);
      }, longTimeout);
      expect(await read(`${path}&lang=ar`), paper).toContain(address.address_ar);
    }
  });

  test('has one large number of units per line, and the bundles beside it in small', async () => {
    await addOrder();
    const packs = { en: '2 × pack of 3', ar: '2 × باقة من 3' };
    for (const paper of ['a4', 'a5', 'label']) {
      for (const language of ['en', 'ar'] as const) {
        const html = await read(`${slipOf()}?words=shop&paper=${paper}&lang=${language}`);
        expect(html, paper).toMatch(/data-slip="pieces"[^>]*>6</);
        expect(html.match(/data-slip="pieces"/g), paper).toHaveLength(1);
        expect(html, paper).toContain(packs[language]);
      }
    }
  });
});
