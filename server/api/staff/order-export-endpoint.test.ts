import { parseCsv } from 'hucre/csv';
import { readXlsx } from 'hucre/xlsx';
import { beforeEach, expect, test } from 'vitest';
import { adminMessagesOf } from '#app/words/admin-messages.ts';
import type { ExportColumn } from '#domain/exports/order-export.ts';
import { demoProduct } from '../../../tests/support/catalogue.ts';
import { openTestMarket } from '../../../tests/support/markets.ts';
import { onBothDatabases } from '../../../tests/support/on-both-databases.ts';
import { buyAndPay } from '../../../tests/support/paid-order.ts';
import { staffVisitor } from '../../../tests/support/staff-visitor.ts';
import type { Visitor } from '../../../tests/support/visitor.ts';

onBothDatabases('an order export', (shop) => {
  let staff: Visitor;
  beforeEach(async () => {
    staff = await staffVisitor(shop);
  });
  const add = (order_id: string, values: Record<string, string | Date | null> = {}) =>
    shop.db
      .insertInto('orders')
      .values({ order_id, total: '39.00', status: 'paid', ...values })
      .execute();
  const addProfile = async (columns: unknown) => {
    const row = { name: 'Courier', columns: JSON.stringify(columns), changed_by: 'staff:1' };
    const added = shop.db.insertInto('export_profiles').values(row).returning('id');
    return (await added.executeTakeFirstOrThrow()).id;
  };
  const download = async (query: string) => {
    const response = await staff.fetch(`/api/admin/orders-export?${query}`);
    expect(response.status).toBe(200);
    return new Uint8Array(await response.arrayBuffer());
  };
  const rowsOf = async (query = '') => {
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await download(query));
    expect(text.startsWith('\ufeff')).toBe(true);
    return parseCsv(text.slice(1)).map((row) => row.map(String));
  };
  const ordersOf = async (query = '') => {
    const [headings = [], ...rows] = await rowsOf(query);
    return rows.map((row) => Object.fromEntries(headings.map((name, at) => [name, row[at]])));
  };
  const idsOf = async (query = '') =>
    (await ordersOf(query)).map((order) => order['Order number']).sort();

  test('an order export is limited to staff and is not cached', async () => {
    expect((await shop.visitor().fetch('/api/admin/orders-export')).status).toBe(401);
    const { headers } = await staff.fetch('/api/admin/orders-export?status=preparing');
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(headers.get('cache-control')).toBe('private, no-store');
    expect(headers.get('content-disposition')).toMatch(
      /^attachment; filename="orders-preparing-\d{4}-\d{2}-\d{2}\.csv"$/,
    );
  });

  test('an order export names the discount of an order where the shop has a market', async () => {
    await add('1', { discount_amount: '12.50', currency: 'AED', market: 'ae' });
    await add('2');
    expect((await ordersOf('orders=1'))[0]).not.toHaveProperty('Discount');
    await openTestMarket(shop, 'ae');
    const discounts = (await ordersOf('orders=1,2')).map((order) => order.Discount);
    expect(discounts.sort()).toEqual(['', '12.50']);
  });

  test('an order export contains the selected orders, and none for an unreadable selection', async () => {
    for (const id of ['1', '2', '3']) await add(id);
    expect(await idsOf('orders=3,1,999')).toEqual(['1', '3']);
    expect(await idsOf('orders=3,1&payment=failed')).toEqual([]);
    expect(await idsOf('orders=x')).toEqual([]);
    expect(await idsOf('orders=')).toEqual([]);
  });

  test('an order export contains a filtered list of the back office completely, in its order', async () => {
    const created_at = new Date('2026-01-31T20:30:00Z');
    const row = { total: '39.00', status: 'paid', created_at, country: 'AE' };
    const ids = Array.from({ length: 650 }, (_, at) => `${100_000 + at}`);
    await shop.db
      .insertInto('orders')
      .values(ids.map((order_id) => ({ ...row, order_id })))
      .execute();
    await add('1', { order_status: 'preparing', created_at: new Date('2026-02-02') });
    await add('2', { order_status: 'preparing', created_at: new Date('2026-02-01') });
    await add('3', { country: 'KW', first_name: 'Nadia', carrier: 'Aramex', total: '12.00' });
    await add('4', { status: 'pending' });
    const listed = async (query: string) =>
      (await ordersOf(`of=list&${query}`)).map((order) => order['Order number']);
    expect(await listed('view=to_pack&country=AE')).toEqual(ids.toReversed());
    expect(await listed('view=to_pack&country=AE&sort=oldest')).toEqual(ids);
    expect(await listed('view=to_ship')).toEqual(['1', '2']);
    expect(await listed('view=to_ship&sort=oldest')).toEqual(['2', '1']);
    expect(await listed('view=unpaid')).toEqual(['4']);
    for (const query of ['q=nadia', 'country=KW', 'carrier=Aramex', 'most=12', 'q=NADIA&least=1,5'])
      expect(await listed(query), query).toEqual(['3']);
    expect(await listed('q=nobody')).toEqual([]);
    expect(await listed('view=x')).not.toContain('4');
    expect(await listed('view=x')).toHaveLength(653);
    expect(await listed('view=to_ship&orders=3')).toEqual(['3']);
    expect(await idsOf('payment=paid&country=KW'), 'other fields alone are no list').toHaveLength(
      653,
    );
    const { headers } = await staff.fetch('/api/admin/orders-export?of=list&view=to_ship');
    expect(headers.get('content-disposition')).toContain('filename="orders-to_ship-');
  });

  test('an order export contains items, payments, refunds and shipments', async () => {
    const { orderId, paymentId } = await buyAndPay(shop);
    await shop.db
      .updateTable('orders')
      .set({ carrier: 'Aramex', tracking_number: '0047', order_status: 'out_for_delivery' })
      .execute();
    // Those of the sandbox may begin as a formula does.
    await shop.db.updateTable('payments').set({ gateway_reference: 'chg_4711' }).execute();
    const refund = { order_id: orderId, payment_id: paymentId, currency: 'USD', created_by: 'x' };
    for (const [reference, state] of [
      ['r1', 'done'],
      ['r2', 'done'],
      ['r3', 'refused'],
    ] as const) {
      const amount = '1.25';
      await shop.db
        .insertInto('refunds')
        .values({ ...refund, reference, state, amount, reason: 'Broken' })
        .execute();
    }
    const { first_name, last_name, email, phone, country, city, address, total } = await shop.db
      .selectFrom('orders')
      .selectAll()
      .executeTakeFirstOrThrow();
    const lines = await shop.db.selectFrom('order_lines').selectAll().execute();
    const payment = await shop.db.selectFrom('payments').selectAll().executeTakeFirstOrThrow();
    const pieces = lines.map(({ quantity, bundle }) => quantity * Number(bundle ?? 1));
    const [order] = await ordersOf();
    expect(order).toMatchObject({
      'Order number': orderId,
      'First name': first_name,
      'Last name': last_name,
      Email: email,
      Phone: phone,
      'Country (code)': country,
      City: city,
      Address: address,
      'Items (customer’s language)': lines
        .map(({ title }, at) => `${title} × ${pieces[at]}`)
        .join('; '),
      Pieces: `${pieces.reduce((sum, one) => sum + one, 0)}`,
      Total: total,
      Refunded: '2.50',
      Currency: 'USD',
      'Payment status': 'Paid',
      'Order status': 'Out for delivery',
      Carrier: 'Aramex',
      'Tracking number': '0047',
      Gateway: payment.gateway,
      'Gateway reference': 'chg_4711',
    });
  });

  test('an order export has the item names in a column per language in both formats', async () => {
    await buyAndPay(shop);
    const [order] = await ordersOf();
    const { title_en, title_ar } = demoProduct(1);
    expect(order?.['Items (English)']).toContain(`${title_en} × `);
    expect(order?.['Items (Arabic)']).toContain(`${title_ar} × `);
    await shop.db.updateTable('orders').set({ meta_data: withoutNames }).execute();
    await shop.db.updateTable('order_lines').set({ title: 'Former Serum' }).execute();
    await shop.db.updateTable('products').set({ title_ar: 'سيروم' }).where('id', '=', 1).execute();
    const { sheets } = await readXlsx(await download('format=xlsx'));
    const [headings = [], row = []] = sheets[0]?.rows ?? [];
    const cells = Object.fromEntries(headings.map((name, at) => [name, row[at]]));
    expect(cells).toMatchObject({
      'Items (English)': 'Former Serum × 2',
      'Items (Arabic)': 'سيروم × 2',
      'Items (customer’s language)': 'Former Serum × 2',
    });
  });

  test('an XLSX order export stores ids, phones and postcodes as text, and amounts as numbers', async () => {
    await add('100000000011', {
      first_name: '=1+1',
      last_name: '@x',
      phone: '+971501234567',
      postcode: '00123',
      created_at: new Date('2026-01-31T20:30:00Z'),
    });
    const bytes = await download('format=xlsx');
    const { sheets } = await readXlsx(bytes);
    const [headings = [], row = []] = sheets[0]?.rows ?? [];
    const order = Object.fromEntries(headings.map((name, at) => [name, row[at]]));
    expect(order).toMatchObject({
      'Order number': '100000000011',
      'First name': '=1+1',
      Phone: '+971501234567',
      Postcode: '00123',
      Ordered: new Date('2026-02-01T00:30:00Z'),
      Total: 39,
    });
    const sheet = JSON.stringify([...(sheets[0]?.cells?.values() ?? [])]);
    expect(sheet).not.toContain('"formula"');
    expect((await ordersOf())[0]).toMatchObject({
      'First name': "'=1+1",
      'Last name': "'@x",
      Phone: '+971501234567',
    });
  });

  test('an order export applies days, status and payment filters, and ignores invalid ones', async () => {
    // The store's days begin at 20:00 UTC.
    await add('1', { created_at: new Date('2026-01-31T19:59:59Z') });
    await add('2', { created_at: new Date('2026-01-31T20:00:00Z'), order_status: 'preparing' });
    await add('3', { created_at: new Date('2026-02-01T19:59:59Z'), status: 'failed' });
    await add('4', { created_at: new Date('2026-02-01T20:00:00Z') });
    expect(await idsOf('from=2026-02-01&until=2026-02-01')).toEqual(['2', '3']);
    expect(await idsOf('from=2026-02-02&until=2026-02-01')).toEqual(['2', '3', '4']);
    expect(await idsOf('from=2026-02-02')).toEqual(['4']);
    expect(await idsOf('until=2026-01-31')).toEqual(['1']);
    expect(await idsOf('status=preparing')).toEqual(['2']);
    expect(await idsOf('payment=failed')).toEqual(['3']);
    expect(await idsOf('from=yesterday&until=2026-13-41&status=x&payment=&format=exe')).toEqual([
      '1',
      '2',
      '3',
      '4',
    ]);
  });

  test('an XLSX order export is styled for reading, from right to left in Arabic', async () => {
    const created_at = new Date('2026-01-31T20:30:15Z');
    const order = { first_name: '=SUM(A1) & <b>\u0001', created_at, paid_at: null };
    await add('00123', { ...order, phone: '+971501234567', postcode: '00501', total: '1039.5' });
    await add('4', { ...order, currency: 'KWD', total: '12.13' });
    const read = async (language: string) => {
      const bytes = await download(`format=xlsx&lang=${language}`);
      const { sheets } = await readXlsx(bytes, { readStyles: true });
      const [sheet] = sheets;
      if (!sheet) throw new Error('no sheet');
      const headings = sheet.rows[0]?.map(String) ?? [];
      const messages = adminMessagesOf(language === 'ar' ? 'ar' : 'en').exports.columns;
      const cell = (row: number, column: ExportColumn) => {
        const at = headings.indexOf(messages[column]);
        const { value, style } = sheet.cells?.get(`${row},${at}`) ?? {};
        return { value, format: style?.numFmt };
      };
      return {
        sheet,
        cell,
        width: (column: ExportColumn) => sheet.columns?.[headings.indexOf(messages[column])]?.width,
      };
    };
    const english = await read('en');
    const arabic = await read('ar');
    expect(english.sheet.name).toBe('Orders');
    expect(arabic.sheet.name).toBe('الطلبات');
    expect(english.sheet.view?.rightToLeft ?? false).toBe(false);
    expect(arabic.sheet.view?.rightToLeft).toBe(true);
    for (const { sheet, cell, width } of [english, arabic]) {
      expect(sheet.freezePane).toMatchObject({ rows: 1 });
      expect(sheet.cells?.get('0,0')?.style?.font?.bold).toBe(true);
      expect(width('address')).toBeGreaterThan(width('postcode') ?? 0);
      // The store's clock, four hours ahead.
      expect(cell(1, 'created_at')).toEqual({
        value: new Date('2026-02-01T00:30:15Z'),
        format: expect.stringMatching(/yy.*mm.*dd.*hh:mm/),
      });
      expect(cell(1, 'paid_at').value ?? null).toBeNull();
      const rows = sheet.rows.slice(1).map((_, at) => at + 1);
      const rowOf = (id: string) => rows.find((row) => cell(row, 'order_id').value === id) ?? 0;
      const dollars = rowOf('00123');
      expect(cell(dollars, 'total')).toEqual({ value: 1039.5, format: '#,##0.00' });
      expect(cell(rowOf('4'), 'total')).toEqual({ value: 12.13, format: '#,##0.000' });
      expect(cell(dollars, 'pieces')).toEqual({ value: 0, format: '#,##0' });
      expect(cell(dollars, 'phone')).toEqual({ value: '+971501234567', format: '@' });
      expect(cell(dollars, 'postcode')).toEqual({ value: '00501', format: '@' });
      expect(cell(dollars, 'first_name').value).toBe('=SUM(A1) & <b>');
    }
  });

  test('an order export by profile has the columns of the profile in its order under its headings', async () => {
    await add('1', { phone: '+971501234567' });
    const profile = await addProfile([
      { column: 'phone', heading: '=Receiver mobile' },
      { column: 'order_id', heading: '' },
      { column: 'of another release', heading: 'x' },
    ]);
    expect(await rowsOf(`profile=${profile}`)).toEqual([
      ["'=Receiver mobile", 'Order number'],
      ['+971501234567', '1'],
    ]);
    expect((await rowsOf(`profile=${profile}&lang=ar`))[0]).toEqual([
      "'=Receiver mobile",
      'رقم الطلب',
    ]);
  });

  test('an order export has the fields of address forms where the shop has these forms', async () => {
    const address_fields = JSON.stringify({
      country: 'SA',
      language: 'en',
      short_code: 'RRRD2929',
      building: '2929',
      postal_code: '01234',
    });
    await add('1', { country: 'SA', address_fields });
    await add('2', { address_fields: '{"country":"SA","short_code":"?"}' });
    expect((await rowsOf())[0]).not.toContain('Short code');
    const profile = await addProfile([
      { column: 'short_code', heading: '' },
      { column: 'building', heading: '' },
      { column: 'postal_code', heading: '' },
      { column: 'unit', heading: '' },
    ]);
    const sheet = [
      ['Short code', 'Building', 'Postal code', 'Unit or flat'],
      ['', '', '', ''],
      ['RRRD2929', '2929', '01234', ''],
    ];
    expect(await rowsOf(`profile=${profile}`)).toEqual(sheet);
    shop.store.settings.hasAddressForms = true;
    const [headings] = await rowsOf();
    shop.store.settings.hasAddressForms = false;
    expect(headings?.slice(-10)).toEqual([
      'Short code',
      'Building',
      'Street',
      'District',
      'Postal code',
      'Additional number',
      'Area',
      'Block',
      'House',
      'Unit or flat',
    ]);
    const { sheets } = await readXlsx(await download(`format=xlsx&profile=${profile}`));
    expect(sheets[0]?.rows[2]?.slice(0, 3)).toEqual(['RRRD2929', '2929', '01234']);
  });

  test('an order export by a removed profile does not fall back to all columns', async () => {
    const gone = '00000000-0000-4000-8000-000000000000';
    const { status } = await staff.fetch(`/api/admin/orders-export?profile=${gone}`);
    expect(status).toBe(404);
  });

  test('an order export contains each of many orders once, newest first, even within one moment', async () => {
    const created_at = new Date('2026-01-31T20:30:00Z');
    const ids = Array.from({ length: 450 }, (_, at) => `${100_000 + at}`);
    const row = { total: '39.00', status: 'paid', created_at };
    await shop.db
      .insertInto('orders')
      .values(ids.map((order_id) => ({ ...row, order_id })))
      .execute();
    expect((await ordersOf()).map((order) => order['Order number'])).toEqual(ids.reverse());
  });
});

/** The row has the format of an older release: one title, in the customer's language. */
const withoutNames = JSON.stringify({
  items: [{ id: 1, title: 'Former Serum', bundle: '1', qty: 2, price: 34 }],
  lang: 'en',
});
