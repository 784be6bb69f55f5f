import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { BackOfficeServer } from '../support/back-office-server.ts';
import { catalogue } from '../support/catalogue.ts';
import type { Visitor } from '../support/visitor.ts';

let office: BackOfficeServer;
let huda: Visitor;
beforeAll(async () => {
  office = await BackOfficeServer.open();
  huda = (await office.signIn('huda')).visitor;
});
afterAll(() => office.close());
beforeEach(async () => {
  for (const table of ['order_events', 'order_lines', 'orders'] as const) {
    await office.db.deleteFrom(table).execute();
  }
});

const orderId = '481516234242';
const slipOf = (id = orderId) => `/admin/orders/${id}/packing-slip`;
const serum = catalogue.find(({ id }) => id === 2) ?? { title_en: '', title_ar: '' };

type Given = { items?: object[]; lang?: string } & Record<string, unknown>;

/** Of an older release: its items have the name that the customer read. */
async function addOrder({ items, lang = 'ar', ...given }: Given = {}, order_id = orderId) {
  const line = { id: 2, title: serum.title_ar, bundle: '3', qty: 2, price: 34, line_total: 204 };
  const meta_data = JSON.stringify({ items: items ?? [line], lang });
  const row = { order_id, total: '204.00', status: 'paid', email: 'mona@example.com', meta_data };
  await office.db
    .insertInto('orders')
    .values({ ...row, ...given })
    .execute();
  const lineRow = { order_id, position: 1, product_id: 2, title: serum.title_ar, bundle: '3' };
  const amounts = { quantity: 2, unit_price: 3400, line_total: 20_400, currency: 'USD' };
  await office.db
    .insertInto('order_lines')
    .values({ ...lineRow, ...amounts })
    .execute();
}

/** As it is drawn: without scripts and stored JSON, and without the marks between texts. */
async function read(path: string, visitor = huda): Promise<string> {
  const html = await (await visitor.fetch(path)).text();
  return html.replace(/<(script|pre)[\s\S]*?<\/\1>/g, '').replace(/<!-- -->|[\u2066-\u2069]/g, '');
}

describe('the name of a product', () => {
  test('is in the language of who reads it, in cards and on the order’s page', async () => {
    await addOrder();
    for (const path of ['/admin?look=cards', `/admin/orders/${orderId}`]) {
      const english = await read(`${path}${path.includes('?') ? '&' : '?'}lang=en`);
      expect(english).toContain(`<bdi>${serum.title_en}</bdi>`);
      expect(english).not.toContain(serum.title_ar);
      const arabic = await read(`${path}${path.includes('?') ? '&' : '?'}lang=ar`);
      expect(arabic).toContain(`<bdi>${serum.title_ar}</bdi>`);
    }
  });

  test('is the stored one where no product has another', async () => {
    await addOrder({ items: [{ title: 'بخاخ قديم', qty: 1, price: 34 }] });
    expect(await read('/admin?look=cards&lang=en')).toContain('بخاخ قديم');
    await office.db.deleteFrom('order_lines').execute();
    await office.db.deleteFrom('orders').execute();
    const titles = { en: 'Former Serum', ar: 'سيروم سابق' };
    await addOrder({ items: [{ id: 2, title: titles.ar, titles, qty: 1, price: 34 }] });
    expect(await read('/admin?look=cards&lang=en')).toContain('Former Serum');
  });

  test('stands in both languages on the slip, that of the slip first', async () => {
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

describe('a packing slip', () => {
  test('has one large number of pieces a line, and the packs they are in small beside it', async () => {
    await addOrder();
    const packs = { en: '2 × pack of 3', ar: '2 × حزمة من 3' };
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
