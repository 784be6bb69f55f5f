import { randomInt } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrowserContextOptions } from '@playwright/test';
import { parseCsv } from 'hucre/csv';
import { readXlsx } from 'hucre/xlsx';
import { sql } from 'kysely';
import { createTranslator } from 'use-intl/core';
import { admin as ar } from '#app/words/ar/admin.ts';
import { packingSlip as arSlip } from '#app/words/ar/packing-slip.ts';
import { admin as en } from '#app/words/en/admin.ts';
import { emails } from '#app/words/en/emails.ts';
import { packingSlip as enSlip } from '#app/words/en/packing-slip.ts';
import { openEmbedded } from '#database/open.ts';
import type { StaffRole } from '#domain/permissions.ts';
import { BuiltServer } from '../support/built-server.ts';
import { freePort } from '../support/free-port.ts';
import { MailServer } from '../support/mail-server.ts';
import type { Line } from '../support/purchase.ts';
import { axeFaults } from './axe.ts';
import { arabicPhone, staffDevices } from './colleague.ts';
import { expect, type Page, test } from './fixtures.ts';
import { visit } from './hydrated.ts';
import { misfitsOf } from './misfits.ts';
import { placeOpenOrder, placePaidOrder } from './paid-order.ts';
import { makeShop, signInAsAdmin, startShop } from './prepared-shop.ts';
import { addRoleAccounts, openAsRole } from './staff-roles.ts';

// The daily work of two people, from the orders of the night to the courier's file.

const visits = [
  { language: 'en', t: en, slip: enSlip, ...staffDevices.en },
  { language: 'ar', t: ar, slip: arSlip, ...staffDevices.ar },
] as const;
type Messages = (typeof visits)[number]['t'];

const orders = 60;
/** Every second one buys two packs of three, and another product. */
const bought: Line[][] = [
  [[1, '1', 1]],
  [
    [1, '3', 2],
    [2, '1', 1],
  ],
];
const pieces = (titles: Map<number, string>, isSecond: boolean) =>
  isSecond
    ? { items: `${titles.get(1)} × 6; ${titles.get(2)} × 1`, pieces: '7' }
    : { items: `${titles.get(1)} × 1`, pieces: '1' };

for (const { language, t, slip, locale, viewport } of visits) {
  const format = (message: string, values: Record<string, string | number>) =>
    createTranslator({
      locale: language === 'ar' ? 'ar-u-nu-latn' : 'en',
      messages: { message },
    })('message', values);

  test(`a day: ${orders} orders are packed, corrected, shipped, emailed, refunded and exported (${language})`, async ({
    browser,
  }) => {
    test.setTimeout(240_000);
    const mail = await MailServer.start();
    const { dataDir, remove } = await makeShop();
    const start = { dataDir, env: { SMTP_URL: mail.url, PORT: `${await freePort()}` } };
    let server = await BuiltServer.start(start);
    const context = await browser.newContext({ baseURL: server.url, locale, viewport });
    await signInAsAdmin(context.request, server.url);
    const page = await context.newPage();
    const ids: string[] = [];
    for (let at = 0; at < orders; at += 1) {
      const email = `day${at}@example.com`;
      ids.push(await placePaidOrder(context.request, { email }, bought[at % 2]));
    }
    const [refunded = '', corrected = ''] = ids;

    await chooseAll(page, t, 'to_pack', format);
    await page.getByRole('link', { name: t.orderList.slips }).click();
    await expect(page.getByRole('article')).toHaveCount(orders);
    await expect(page.getByRole('button', { name: slip.page.print })).toBeVisible();
    const pdf = await page.pdf({ preferCSSPageSize: true });
    expect(pdf.toString('latin1').match(/\/MediaBox/g)).toHaveLength(orders);

    await chooseAll(page, t, 'to_pack', format);
    const bar = page.getByRole('region', { name: t.orderList.setStatus });
    await bar.getByRole('combobox').selectOption('preparing');
    await bar.getByRole('checkbox', { name: t.orderList.mail }).uncheck();
    await bar.getByRole('button', { name: t.orderList.apply }).click();
    const packed = { count: orders, status: t.orderStatuses.preparing };
    await expect(page.getByText(format(t.orderList.done, packed))).toBeVisible({ timeout: 30_000 });

    const w = t.orderPage;
    await visit(page, `/admin/orders/${corrected}`);
    await page.getByRole('button', { name: w.edit }).click();
    await page.getByLabel(w.address.city).fill('Sharjah');
    await page.getByRole('button', { name: w.save, exact: true }).click();
    await expect(page.locator('[data-kind="address_corrected"]')).toContainText('Sharjah');

    await chooseAll(page, t, 'to_ship', format);
    await bar.getByRole('link', { name: t.orderList.tracking }).click();
    const first = randomInt(1e9, 2e9);
    const lines = ids.map((id, at) => `${id}\t${first + at}`).join('\n');
    const pasted = page.getByLabel(t.tracking.pasted);
    await pasted.fill(lines);
    await page.getByLabel(t.tracking.carrier).fill('Aramex');
    await page.getByRole('button', { name: t.tracking.check, exact: true }).click();
    const save = page.getByRole('button', { name: format(t.tracking.save, { count: orders }) });
    await expect(save).toBeVisible();
    await server.kill();
    await save.click();
    await expect(page.getByRole('alert').filter({ hasText: t.unsent.unavailable })).toBeVisible();
    await expect(pasted).toHaveValue(lines);
    server = await BuiltServer.start(start);
    await page.getByRole('button', { name: t.unsent.again, exact: true }).first().click();
    await expect(page.getByText(format(t.tracking.shipped, { count: orders }))).toBeVisible();
    expect(mail.received.length, 'it can still be undone').toBeLessThanOrEqual(orders);
    await server.stop();
    await endTimeToUndo(dataDir);
    server = await BuiltServer.start(start);

    const mailsTo = (at: number) =>
      mail.received.filter(({ to }) =>
        to?.some(({ address }) => address === `day${at}@example.com`),
      );
    await expect.poll(() => mail.received.length, { timeout: 60_000 }).toBe(2 * orders);
    for (const at of ids.keys()) {
      const subjects = mailsTo(at).map(({ subject }) => subject);
      expect(new Set(subjects).size, 'a confirmation and a shipped email, once each').toBe(2);
    }

    await visit(page, `/admin/orders/${refunded}`);
    await page.getByRole('button', { name: w.refund.open }).click();
    await page.getByLabel(w.refund.amount.replace('{currency}', 'USD')).fill('10');
    await page.getByLabel(w.refund.reason).fill('A bottle leaked');
    await page.getByRole('button', { name: w.refund.submit, exact: true }).click();
    await expect(page.getByText(w.refund.states.done, { exact: true }).first()).toBeVisible();
    await expect.poll(() => mailsTo(0).length).toBe(3);
    const subject = emails.refund.subject.replace('{order_number}', refunded);
    expect(mailsTo(0).at(-1)).toMatchObject({ subject, text: expect.stringContaining('10.00') });

    await visit(page, '/admin/exports');
    const csv = parseCsv((await download(page, t)).toString('utf8').replace('\ufeff', ''));
    await page.getByLabel(t.exports.format, { exact: true }).selectOption('xlsx');
    const { sheets } = await readXlsx(new Uint8Array(await download(page, t)));
    await context.close();
    await server.stop();
    const stored = await readStored(dataDir, t);
    expect(stored).toHaveLength(orders);
    expect(readExport(csv, t)).toEqual(stored);
    const sheet = sheets[0]?.rows ?? [];
    expect(readExport(sheet, t)).toEqual(stored);
    for (const column of ['order_id', 'phone', 'tracking_number'] as const) {
      const at = sheet[0]?.indexOf(t.exports.columns[column]) ?? -1;
      expect(typeof sheet[1]?.[at], `${column} keeps its zeros`).toBe('string');
    }
    await mail.stop();
    await remove();
  });
}

test('five people in two languages, on phones and desktops, work on the same orders without conflicts', async ({
  browser,
}) => {
  test.setTimeout(240_000);
  const { url, close } = await startShop({
    env: { TRUST_PROXY: '127.0.0.1' },
    fill: addRoleAccounts,
  });
  const shopper = await browser.newContext({ baseURL: url });
  const place = (name: string, changes = {}) =>
    placePaidOrder(
      shopper.request,
      { first_name: name, email: `${name}@example.com`, ...changes },
      bought[1],
    );
  const packed = await place('Amal', { city: 'مسقط', country: 'OM', last_name: 'عبد الرحمن' });
  const others = [await place('Basma'), await place('Celia'), await place('Dana')];
  const { order_id: unpaid } = await placeOpenOrder(shopper.request, { email: 'e@example.com' });
  const open = (role: StaffRole, options?: BrowserContextOptions) =>
    openAsRole(browser, url, role, options);
  const row = (page: Page, id: string) => page.locator(`[data-order="${id}"]`);

  // Support works on a desktop: the search finds an unpaid order from another list and labels it twice.
  const support = await open('support');
  await visit(support, `/admin?view=to_ship&q=%23${unpaid}`);
  const elsewhere = support.getByRole('status').filter({ hasText: unpaid });
  await elsewhere.getByRole('link', { name: unpaid }).click();
  await expect(
    support.getByText(en.paymentStatuses.pending, { exact: true }).first(),
  ).toBeVisible();
  await expect(support.getByText(en.orderStatuses.pending, { exact: true }).first()).toBeVisible();

  // A packer, in Arabic on a phone: the list fits, the slip has one number, a second press is harmless.
  const phone = await open('packer', arabicPhone);
  await visit(phone, '/admin?view=to_pack&look=cards');
  await expect(row(phone, packed)).toContainText('6');
  expect(await misfitsOf(phone, { allowsEllipsis: true })).toEqual([]);
  await expect(phone.getByRole('link', { name: ar.orderList.tracking }).first()).toBeVisible();
  await visit(phone, `/admin/orders/${packed}/packing-slip`);
  await expect(phone.getByRole('article')).toContainText(/(^|\D)6(\D|$)/);
  await phone.evaluate(() => Object.assign(window, { print: () => undefined }));
  await phone.getByRole('button', { name: arSlip.page.print }).click();
  await expect(phone.getByText(arSlip.page.printRecorded)).toBeVisible();

  // Support corrects the address meanwhile; the other packer sees it, at once and in English.
  const packer = await open('packer');
  await visit(packer, `/admin?view=to_pack&q=${packed}`);
  await expect(row(packer, packed).locator('[data-printed]')).toContainText('packer');
  await visit(support, `/admin/orders/${packed}`);
  await support.getByRole('button', { name: en.orderPage.edit }).click();
  await support.getByLabel(en.orderPage.address.city).fill('Muscat');
  await support.getByRole('button', { name: en.orderPage.save, exact: true }).click();
  await expect(row(packer, packed).locator('[data-flag=address_changed]')).toBeVisible();
  await visit(packer, `/admin?view=to_pack&q=${packed}`);
  await row(packer, packed).locator('[data-step]').dblclick();
  await expect(packer.getByRole('status').filter({ hasText: packed }).first()).toBeVisible();
  await expect(packer).toHaveURL(/view=to_pack/);

  // The manager packs the others in one act; the owner's log, in Arabic, has it as one line that opens.
  const manager = await open('manager');
  await visit(manager, '/admin?view=to_pack');
  await manager.getByLabel(en.orderList.selectAll).check();
  const bar = manager.getByRole('region', { name: en.orderList.setStatus });
  await bar.getByRole('combobox').selectOption('preparing');
  await bar.getByRole('checkbox', { name: en.orderList.mail }).uncheck();
  await bar.getByRole('button', { name: en.orderList.apply }).click();
  await expect(manager.getByText(en.orderList.emptyHint.to_pack)).toBeVisible({ timeout: 30_000 });
  const owner = await open('owner', arabicPhone);
  await visit(owner, '/admin/log');
  const act = owner.locator('[data-act=staff_orders_changed]').first();
  await expect(async () => {
    await owner.reload();
    await expect(act).toBeVisible({ timeout: 1000 });
  }).toPass();
  await act.getByRole('link').first().click();
  await expect(act.locator('[data-single]')).toHaveCount(others.length);
  expect(await misfitsOf(owner, { allowsEllipsis: true })).toEqual([]);

  for (const page of [support, phone, packer, manager, owner]) {
    expect(await axeFaults(page)).toEqual([]);
    await page.context().close();
  }
  await shopper.close();
  await close();
});

type Format = (message: string, values: Record<string, number>) => string;

async function chooseAll(page: Page, t: Messages, view: 'to_pack' | 'to_ship', format: Format) {
  await visit(page, `/admin?view=${view}`);
  await page.getByLabel(t.orderList.selectAll).check();
  await page.getByRole('button', { name: t.orderList.chooseAll }).click();
  await expect(page.getByText(format(t.orderList.chosen, { count: orders }))).toBeVisible();
}

/** Moves the change one minute into the past, while the server is stopped. */
async function endTimeToUndo(dataDir: string): Promise<void> {
  const { db, close } = await openEmbedded(join(dataDir, 'database'));
  const worked_at = new Date(Date.now() - 61_000);
  await db.updateTable('bulk_changes').set({ worked_at }).where('kind', '=', 'tracking').execute();
  await sql`update pgboss.job set start_after = now() where name = 'mail-bulk-change'`.execute(db);
  await close();
}

async function download(page: Page, t: Messages): Promise<Buffer> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: t.exports.send }).click(),
  ]);
  return readFile(await file.path());
}

const compared = [
  'order_id',
  'email',
  'phone',
  'country',
  'city',
  'postcode',
  'address',
  'items',
  'pieces',
  'total',
  'refunded',
  'payment_status',
  'order_status',
  'carrier',
  'tracking_number',
  'gateway_reference',
] as const;
const amounts = ['total', 'refunded'];
type Compared = Record<(typeof compared)[number], string>;

type Sheet = readonly (readonly unknown[])[];

function readExport([headings = [], ...rows]: Sheet, t: Messages): Compared[] {
  const read = (column: (typeof compared)[number], cell: unknown) =>
    // A CSV prefixes a reference that begins like a formula with an apostrophe.
    amounts.includes(column) ? Number(cell).toFixed(2) : `${cell ?? ''}`.replace(/^'(?=-)/, '');
  const at = (column: (typeof compared)[number]) => headings.indexOf(t.exports.columns[column]);
  return byNumber(
    rows.map(
      (row) =>
        Object.fromEntries(
          compared.map((column) => [column, read(column, row[at(column)])]),
        ) as Compared,
    ),
  );
}

async function readStored(dataDir: string, t: Messages): Promise<Compared[]> {
  const { db, close } = await openEmbedded(join(dataDir, 'database'));
  const rows = await db.selectFrom('orders').selectAll().execute();
  const refunds = await db.selectFrom('refunds').selectAll().execute();
  const payments = await db
    .selectFrom('payments')
    .selectAll()
    .where('state', '=', 'paid')
    .execute();
  const products = await db.selectFrom('products').select(['id', 'title_en']).execute();
  await close();
  const titles = new Map(products.map(({ id, title_en }) => [id, `${title_en}`]));
  const referenceOf = (orderId: string) => {
    const payment = payments.find(({ order_id }) => order_id === orderId);
    return `${payment?.gateway_reference ?? payment?.reference}`;
  };
  return byNumber(
    rows.map((row) => ({
      order_id: row.order_id,
      email: `${row.email}`,
      phone: `${row.phone}`,
      country: `${row.country}`,
      city: `${row.city}`,
      postcode: row.postcode ?? '',
      address: `${row.address}`,
      ...pieces(titles, /[13579]@/.test(`${row.email}`)),
      gateway_reference: referenceOf(row.order_id),
      total: Number(row.total).toFixed(2),
      refunded: refunds
        .filter(({ order_id }) => order_id === row.order_id)
        .reduce((sum, { amount }) => sum + Number(amount), 0)
        .toFixed(2),
      payment_status: t.paymentStatuses[row.status as 'paid'],
      order_status: t.orderStatuses[row.order_status as 'preparing'],
      carrier: `${row.carrier}`,
      tracking_number: `${row.tracking_number}`,
    })),
  );
}

function byNumber(rows: Compared[]): Compared[] {
  return rows.toSorted((a, b) => a.order_id.localeCompare(b.order_id));
}
