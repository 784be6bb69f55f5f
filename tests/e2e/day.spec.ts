import { randomInt } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseCsv } from 'hucre/csv';
import { createTranslator } from 'use-intl/core';
import { admin as ar } from '#app/words/ar/admin.ts';
import { packingSlip as arSlip } from '#app/words/ar/packing-slip.ts';
import { admin as en } from '#app/words/en/admin.ts';
import { packingSlip as enSlip } from '#app/words/en/packing-slip.ts';
import { openEmbedded } from '#database/open.ts';
import { BuiltServer } from '../support/built-server.ts';
import { freePort } from '../support/free-port.ts';
import { MailServer } from '../support/mail-server.ts';
import { expect, type Page, test } from './fixtures.ts';
import { visit } from './hydrated.ts';
import { placePaidOrder } from './paid-order.ts';
import { makeShop, signInAsAdmin } from './prepared-shop.ts';

// What two people do here every day, from the orders of the night to the file for the courier.

const visits = [
  { language: 'en', t: en, slip: enSlip, locale: 'en-GB', viewport: { width: 1280, height: 800 } },
  { language: 'ar', t: ar, slip: arSlip, locale: 'ar-AE', viewport: { width: 390, height: 844 } },
] as const;
type Words = (typeof visits)[number]['t'];

const orders = 60;

for (const { language, t, slip, locale, viewport } of visits) {
  const say = (message: string, values: Record<string, string | number>) =>
    createTranslator({
      locale: language === 'ar' ? 'ar-u-nu-latn' : 'en',
      messages: { message },
    })('message', values);

  test(`a day: ${orders} orders are packed, corrected, shipped, mailed, refunded and exported (${language})`, async ({
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
      ids.push(await placePaidOrder(context.request, { email: `day${at}@example.com` }));
    }
    const [refunded = '', corrected = ''] = ids;

    await chooseAll(page, t, 'to_pack', say);
    await page.getByRole('link', { name: t.worklists.slips }).click();
    await expect(page.getByRole('article')).toHaveCount(orders);
    await expect(page.getByRole('button', { name: slip.page.print })).toBeVisible();
    const pdf = await page.pdf({ preferCSSPageSize: true });
    expect(pdf.toString('latin1').match(/\/MediaBox/g)).toHaveLength(orders);

    await chooseAll(page, t, 'to_pack', say);
    const bar = page.getByRole('region', { name: t.worklists.setStatus });
    await bar.getByRole('combobox').selectOption('preparing');
    await bar.getByRole('checkbox', { name: t.worklists.mail }).uncheck();
    await bar.getByRole('button', { name: t.worklists.apply }).click();
    const packed = { count: orders, status: t.orderStatuses.preparing };
    await expect(page.getByText(say(t.worklists.done, packed))).toBeVisible({ timeout: 30_000 });

    const w = t.orderPage;
    await visit(page, `/admin/orders/${corrected}`);
    await page.getByRole('button', { name: w.edit }).click();
    await page.getByLabel(w.address.city).fill('Sharjah');
    await page.getByRole('button', { name: w.save, exact: true }).click();
    await expect(page.locator('[data-kind="address_corrected"]')).toContainText('Sharjah');

    await chooseAll(page, t, 'to_ship', say);
    await page.getByRole('link', { name: t.worklists.tracking }).click();
    const first = randomInt(1e9, 2e9);
    const lines = ids.map((id, at) => `${id}\t${first + at}`).join('\n');
    const pasted = page.getByLabel(t.tracking.pasted);
    await pasted.fill(lines);
    await page.getByLabel(t.tracking.carrier).fill('Aramex');
    await page.getByRole('button', { name: t.tracking.check, exact: true }).click();
    const save = page.getByRole('button', { name: say(t.tracking.save, { count: orders }) });
    await expect(save).toBeVisible();
    await server.kill();
    await save.click();
    await expect(page.getByRole('alert').filter({ hasText: t.unsent.away })).toBeVisible();
    await expect(pasted).toHaveValue(lines);
    server = await BuiltServer.start(start);
    await page.getByRole('button', { name: t.unsent.again, exact: true }).first().click();
    await expect(page.getByText(say(t.tracking.shipped, { count: orders }))).toBeVisible();

    const mailsTo = (at: number) =>
      mail.received.filter(({ to }) =>
        to?.some(({ address }) => address === `day${at}@example.com`),
      );
    await expect.poll(() => mail.received.length, { timeout: 60_000 }).toBe(2 * orders);
    for (const at of ids.keys()) {
      const subjects = mailsTo(at).map(({ subject }) => subject);
      expect(new Set(subjects).size, 'a confirmation and a shipped e-mail, once each').toBe(2);
    }

    await visit(page, `/admin/orders/${refunded}`);
    await page.getByRole('button', { name: w.refund.open }).click();
    await page.getByLabel(w.refund.amount.replace('{currency}', 'USD')).fill('10');
    await page.getByLabel(w.refund.reason).fill('A bottle leaked');
    await page.getByRole('button', { name: w.refund.submit, exact: true }).click();
    await expect(page.getByText(w.refund.states.done, { exact: true }).first()).toBeVisible();
    await expect.poll(() => mailsTo(0).length).toBe(3);

    await visit(page, '/admin/exports');
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: t.exports.send }).click(),
    ]);
    const text = await readFile(await file.path(), 'utf8');
    await context.close();
    await server.stop();
    expect(readExport(text, t)).toEqual(await readStored(dataDir, t));
    await mail.stop();
    await remove();
  });
}

type Say = (message: string, values: Record<string, number>) => string;

async function chooseAll(page: Page, t: Words, view: 'to_pack' | 'to_ship', say: Say) {
  await visit(page, `/admin?view=${view}`);
  await page.getByLabel(t.worklists.chooseShown).check();
  await page.getByRole('button', { name: t.worklists.chooseAll }).click();
  await expect(page.getByText(say(t.worklists.chosen, { count: orders }))).toBeVisible();
}

const compared = [
  ...['order_id', 'email', 'city', 'total', 'refunded', 'payment_status', 'order_status'],
  ...['carrier', 'tracking_number'],
] as const;
type Compared = Record<(typeof compared)[number], string>;

function readExport(text: string, t: Words): Compared[] {
  const [headings = [], ...rows] = parseCsv(text.replace('\ufeff', '')).map((row) =>
    row.map(String),
  );
  const at = (column: (typeof compared)[number]) => headings.indexOf(t.exports.columns[column]);
  return byNumber(
    rows.map(
      (row) =>
        Object.fromEntries(compared.map((column) => [column, row[at(column)] ?? ''])) as Compared,
    ),
  );
}

async function readStored(dataDir: string, t: Words): Promise<Compared[]> {
  const { db, close } = await openEmbedded(join(dataDir, 'database'));
  const rows = await db.selectFrom('orders').selectAll().execute();
  const refunds = await db.selectFrom('refunds').selectAll().execute();
  await close();
  return byNumber(
    rows.map((row) => ({
      ...{ order_id: row.order_id, email: `${row.email}`, city: `${row.city}` },
      total: Number(row.total).toFixed(2),
      refunded: refunds
        .filter(({ order_id }) => order_id === row.order_id)
        .reduce((sum, { amount }) => sum + Number(amount), 0)
        .toFixed(2),
      payment_status: t.paymentStatuses[row.status as 'paid'],
      order_status: t.orderStatuses[row.order_status as 'preparing'],
      ...{ carrier: `${row.carrier}`, tracking_number: `${row.tracking_number}` },
    })),
  );
}

function byNumber(rows: Compared[]): Compared[] {
  return rows.toSorted((a, b) => a.order_id.localeCompare(b.order_id));
}
