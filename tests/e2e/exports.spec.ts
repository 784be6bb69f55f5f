import { randomInt } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { parseCsv } from 'hucre/csv';
import { readXlsx } from 'hucre/xlsx';
import { exports as ar } from '#app/words/ar/admin/exports.ts';
import { orderList as orderListAr } from '#app/words/ar/admin/order-list.ts';
import { exports as en } from '#app/words/en/admin/exports.ts';
import { orderList as orderListEn } from '#app/words/en/admin/order-list.ts';
import { axeFaults } from './axe.ts';
import { staffDevices } from './colleague.ts';
import { expect, type Page, test } from './fixtures.ts';
import { visit } from './hydrated.ts';
import { placePaidOrder } from './paid-order.ts';
import { adminSession } from './sessions.ts';

const visits = [
  {
    language: 'en',
    t: en,
    w: orderListEn,
    chosen: '1 selected order',
    ...staffDevices.en,
  },
  {
    language: 'ar',
    t: ar,
    w: orderListAr,
    chosen: 'طلب واحد محدد',
    locale: 'ar-AE',
    viewport: { width: 390, height: 664 },
  },
] as const;

for (const { language, t, w, chosen, locale, viewport } of visits) {
  test(`staff save the columns of a courier, and download its file (${language})`, {
    tag: language === 'en' ? '@always' : [],
  }, async ({ browser, request }) => {
    const orderId = await placePaidOrder(request, { postcode: '00123' });
    const firstName = `Exported${randomInt(1e9)}`;
    const other = await placePaidOrder(request, { first_name: firstName });
    const baseURL = process.env.SHOP_URL ?? '';
    const options = { baseURL, storageState: adminSession, locale, viewport };
    const context = await browser.newContext(options);
    const page = await context.newPage();
    await page.goto('/admin/exports');
    const save = page.getByRole('button', { name: t.save });
    await save.click();
    const name = page.getByLabel(t.name, { exact: true });
    await expect(name).toHaveAttribute('aria-invalid', 'true');
    expect(await axeFaults(page)).toEqual([]);

    const profile = `Courier ${randomInt(1e9)}`;
    await name.fill(profile);
    for (const box of await page.getByRole('checkbox').all()) await box.uncheck();
    await save.click();
    await expect(page.getByRole('alert').first()).toBeVisible();
    await expect(name).toHaveValue(profile);
    for (const column of [t.columns.order_id, t.columns.phone, t.columns.total]) {
      await page.getByRole('checkbox', { name: column, exact: true }).check();
    }
    await page.getByLabel(heading(t, t.columns.phone)).fill('Receiver mobile');
    const up = page.getByRole('button', { name: t.up.replace('{column}', t.columns.phone) });
    for (let step = 0; step < 6; step++) await up.press('Enter');
    await expect(up).toBeDisabled();
    const down = page.getByRole('button', { name: t.down.replace('{column}', t.columns.phone) });
    await down.press('Enter');
    await expect(down, 'a moved button keeps the focus').toBeFocused();
    await up.press('Enter');
    await expect(down, 'at the end the other one has it').toBeFocused();
    await save.click();
    await expect(page.getByText(t.saved)).toBeVisible();
    await expect(page).toHaveURL(/profile=/);
    await page.reload();
    await expect(page.getByLabel(heading(t, t.columns.phone))).toHaveValue('Receiver mobile');
    expect(await axeFaults(page)).toEqual([]);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBe(viewport.width);

    const csv = parseCsv((await download(page, t)).toString('utf8'));
    expect(csv[0]).toEqual(['Receiver mobile', t.columns.order_id, t.columns.total]);
    expect(csv.map((row) => row[1])).toContain(orderId);
    await page.getByLabel(t.format, { exact: true }).selectOption('xlsx');
    const { sheets } = await readXlsx(new Uint8Array(await download(page, t)));
    expect(sheets[0]?.rows.find((row) => row[1] === orderId)).toEqual([
      '+971501234567',
      orderId,
      39,
    ]);

    // The same columns for orders that were chosen in the list, and for a list as its filters leave it.
    await visit(page, `/admin?look=rows&q=${firstName}`);
    await page.getByLabel(w.selectAll).check();
    await page.getByRole('link', { name: w.file, exact: true }).click();
    await page.getByRole('link', { name: profile }).click();
    await expect(page).toHaveURL(/profile=.*orders=/);
    await expect(page.getByText(chosen)).toBeVisible();
    await expect(page.getByRole('combobox', { name: t.payment })).toHaveCount(0);
    expect(await axeFaults(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width);
    await page.getByLabel(t.format, { exact: true }).selectOption('xlsx');
    const few = await readXlsx(new Uint8Array(await download(page, t)));
    expect(few.sheets[0]?.rows).toEqual([
      ['Receiver mobile', t.columns.order_id, t.columns.total],
      ['+971501234567', other, 39],
    ]);
    await visit(page, `/admin?view=to_pack&q=${firstName}&country=AE`);
    await page.getByRole('link', { name: w.listAsFile }).click();
    await expect(page.getByText(t.wholeList.replace('{list}', w.views.to_pack))).toBeVisible();
    await expect(page.getByRole('definition').filter({ hasText: firstName })).toBeVisible();
    await page.getByRole('link', { name: profile }).click();
    await expect(page).toHaveURL(/profile=/);
    expect(await axeFaults(page)).toEqual([]);
    const listed = parseCsv((await download(page, t)).toString('utf8'));
    expect(listed.slice(1)).toEqual([['+971501234567', other, '39.00']]);
    await page.getByRole('link', { name: t.otherOrders }).click();
    await expect(page.getByRole('combobox', { name: t.payment })).toHaveValue('paid');

    await page.getByRole('button', { name: t.remove, exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: t.remove, exact: true }).click();
    await expect(page).toHaveURL(/\/admin\/exports$/);
    await expect(page.getByRole('link', { name: profile })).toHaveCount(0);
    await context.close();
  });
}

type Messages = (typeof visits)[number]['t'];

const heading = (t: Messages, column: string) => t.headingOf.replace('{column}', column);

async function download(page: Page, t: Messages): Promise<Buffer> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: t.send }).click(),
  ]);
  return readFile(await file.path());
}
