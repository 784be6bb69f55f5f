import { join } from 'node:path';
import { admin as ar } from '#app/words/ar/admin.ts';
import { checkout as shopAr } from '#app/words/ar/checkout.ts';
import * as errorsAr from '#app/words/ar/errors.ts';
import { admin as en } from '#app/words/en/admin.ts';
import { checkout as shopEn } from '#app/words/en/checkout.ts';
import * as errorsEn from '#app/words/en/errors.ts';
import { openEmbedded } from '#database/open.ts';
import { addCashRows } from '../support/cash-rows.ts';
import { axeFaults } from './axe.ts';
import { staffDevices } from './colleague.ts';
import { expect, test } from './fixtures.ts';
import { untilHydrated } from './hydrated.ts';
import { type StartedShop, startShop } from './prepared-shop.ts';

// Staff hand back cash that they have collected, and record it on the order's page.

const orders = { en: '482917306021', ar: '482917306022' };
const receiptDay = '2026-01-05';
let shop: StartedShop;

test.beforeAll(async () => {
  shop = await startShop({ fill: addCollected });
});
test.afterAll(() => shop?.close());

async function addCollected(dataDir: string): Promise<void> {
  const { db, close } = await openEmbedded(join(dataDir, 'database'));
  const rows = Object.entries(orders);
  await addCashRows(
    db,
    rows.map(([, orderId]) => ({ orderId, end: 'paid', orderStatus: 'delivered' })),
  );
  const data = JSON.stringify({ amount: 13_000, currency: 'AED', day: receiptDay });
  for (const [lang, order_id] of rows) {
    const customer = { email: 'mona@example.com', meta_data: JSON.stringify({ lang }) };
    await db.updateTable('orders').set(customer).where('order_id', '=', order_id).execute();
    const collected = { order_id, kind: 'collected', actor: 'store', data };
    await db.insertInto('order_events').values(collected).execute();
  }
  await close();
}

const messages = {
  en: { ...en, refundErrors: errorsEn.refund, track: shopEn.track },
  ar: { ...ar, refundErrors: errorsAr.refund, track: shopAr.track },
};

for (const language of ['en', 'ar'] as const) {
  test(`staff record a refund in parts, and the customer reads the truth, in ${language}`, async ({
    browser,
  }) => {
    const orderId = orders[language];
    const { orderPage: w, refundErrors, unsent, track } = messages[language];
    const page = await shop.openStaff(browser, staffDevices[language]);
    await page.goto(`/admin/orders/${orderId}?lang=${language}`);
    const open = page.getByRole('button', { name: w.refund.openRecord });
    await untilHydrated(open);
    await open.click();
    const form = page.getByRole('form', { name: w.refund.recordTitle });
    await expect(form.getByText(w.refund.recordHint)).toBeVisible();
    const amount = form.getByLabel(w.refund.amount.replace('{currency}', 'AED'));
    const day = form.getByLabel(w.refund.day);
    const reference = form.getByLabel(w.refund.ownReference);
    const record = form.getByRole('button', { name: w.refund.record });
    await expect(amount).toBeFocused();
    await expect(amount).toHaveValue('130.00');
    await expect(form.getByLabel(w.refund.way)).toHaveValue('cash');
    expect(await axeFaults(page)).toEqual([]);

    await amount.fill('nothing');
    await day.fill('2026-01-04');
    await reference.fill('Receipt 4711');
    await record.click();
    await expect(form.getByText(refundErrors.amount_invalid)).toBeVisible();
    await expect(form.getByText(refundErrors.day_before_receipt)).toBeVisible();
    await expect(form.getByText(unsent.wrongFields)).toBeVisible();
    await expect(amount).toBeFocused();
    await amount.fill('130.01');
    await day.fill('2026-01-07');
    await record.click();
    await expect(amount).toHaveAttribute('aria-invalid', 'true');
    await expect(reference).toHaveValue('Receipt 4711');
    expect(await axeFaults(page)).toEqual([]);

    await amount.fill('100');
    await record.click();
    await expect(form).toHaveCount(0);
    const list = page.getByRole('list', { name: w.refunded });
    await expect(list).toContainText(w.refund.ways.cash);
    await expect(list).toContainText('Receipt 4711');
    await expect(list).toContainText('2026');
    await expect(page.locator('[data-kind="refund_recorded"]')).toContainText('Receipt 4711');
    await open.click();
    await expect(amount).toHaveValue('30.00');
    await form.getByLabel(w.refund.way).selectOption('bank');
    await record.click();
    await expect(list.getByRole('listitem')).toHaveCount(2);
    await expect(open).toHaveCount(0);
    expect(await axeFaults(page)).toEqual([]);

    await page.goto(`/trackOrder?order=${orderId}&lang=${language}`);
    await expect(page.getByText(track.refunded, { exact: true })).toHaveCount(2);
    const written = language === 'en' ? '7 January 2026' : '7 يناير 2026';
    await expect(page.locator('main')).toContainText(written);
    await page.context().close();
  });
}
