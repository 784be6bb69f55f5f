import { randomInt } from 'node:crypto';
import { createTranslator } from 'use-intl/core';
import { admin as ar } from '#app/words/ar/admin.ts';
import { packingSlip as arSlip } from '#app/words/ar/packing-slip.ts';
import { admin as en } from '#app/words/en/admin.ts';
import { packingSlip as enSlip } from '#app/words/en/packing-slip.ts';
import { staffDevices } from './colleague.ts';
import { expect, type Page, test } from './fixtures.ts';
import { visit } from './hydrated.ts';
import { placePaidOrder } from './paid-order.ts';
import { adminSession } from './sessions.ts';
import { tabTo } from './tab-to.ts';

const visits = [
  { language: 'en', t: en, slip: enSlip, ...staffDevices.en },
  { language: 'ar', t: ar, slip: arSlip, ...staffDevices.ar },
] as const;

for (const { language, t, slip, locale, viewport } of visits) {
  const format = (message: string, values: Record<string, string | number>) =>
    createTranslator({
      locale: language === 'ar' ? 'ar-u-nu-latn' : 'en',
      messages: { message },
    })('message', values);

  test(`staff work a whole day by keyboard alone (${language})`, async ({ browser, request }) => {
    test.setTimeout(180_000);
    const name = `Wafa${randomInt(1e9)}`;
    const ids: string[] = [];
    for (let at = 0; at < 3; at += 1) ids.push(await placePaidOrder(request, { first_name: name }));
    const [first = ''] = ids;
    const baseURL = process.env.SHOP_URL ?? '';
    const options = { baseURL, storageState: adminSession, locale, viewport };
    const context = await browser.newContext(options);
    const page = await context.newPage();
    await page.addInitScript(() => {
      window.print = () => document.documentElement.setAttribute('data-printed', '');
    });
    const { keyboard } = page;
    const w = t.orderList;
    const outcome = page.getByRole('region', { name: w.setStatus });

    await test.step('orders are selected one by one and packed, and that is undone', async () => {
      await visit(page, `/admin?view=to_pack&q=${name}`);
      for (const id of ids.toReversed()) {
        await tabTo(page, w.choose.replace('{id}', id), 150);
        await keyboard.press('Space');
      }
      await expect(page.getByText(format(w.chosen, { count: 3 }))).toBeVisible();
      await setStatus(page, t, 'preparing');
      const done = { count: 3, status: t.orderStatuses.preparing };
      await expect(outcome).toContainText(format(w.done, done));
      await expect(outcome, 'the bar is gone, what became of it has the focus').toBeFocused();
      await tabTo(page, w.undo, 1);
      await keyboard.press('Enter');
      await expect(outcome).toContainText(format(w.undone, { count: 3 }));
      await expect(outcome).toBeFocused();
      await tabTo(page, w.dismiss, 1);
      await keyboard.press('Enter');
      await expect(outcome).toHaveCount(0);
      await expectFocus(page);
    });

    await test.step('all are selected, cleared, selected again and packed', async () => {
      await tabTo(page, w.selectAll, 60);
      await keyboard.press('Space');
      await tabTo(page, w.toChosen, 1);
      await keyboard.press('Enter');
      await tabTo(page, w.chooseNone, 2);
      await keyboard.press('Enter');
      await expect(page.getByLabel(w.selectAll)).toBeFocused();
      await keyboard.press('Space');
      await tabTo(page, w.toChosen, 1);
      await keyboard.press('Enter');
      await setStatus(page, t, 'preparing');
      await expect(outcome).toBeFocused();
    });

    await test.step('slips are printed', async () => {
      await visit(page, `/admin?view=to_ship&q=${name}`);
      await expect(page.locator('[data-row]')).toHaveCount(3);
      await chooseShown(page, t);
      await tabTo(page, w.slips);
      await keyboard.press('Enter');
      await expect(page.getByRole('article')).toHaveCount(3);
      await expect(page.locator('#content'), 'the link is gone').toBeFocused();
      await tabTo(page, slip.page.print);
      await keyboard.press('Enter');
      await expect(page.locator('html')).toHaveAttribute('data-printed');
    });

    await test.step('tracking numbers are entered', async () => {
      await page.goBack();
      await expect(page.locator('[data-row]')).toHaveCount(3);
      await chooseShown(page, t);
      await tabTo(page, w.tracking);
      await keyboard.press('Enter');
      await expect(page.locator('input[name^="number-"]')).toHaveCount(3);
      await expect(page.locator('#content')).toBeFocused();
      for (const [at] of ids.entries()) {
        if (at === 0) await tabTo(page, /\d{12}/);
        await keyboard.type(`${randomInt(1e9)}`);
        await keyboard.press('Enter');
      }
      await expect(page.getByRole('button', { name: t.tracking.check, exact: true })).toBeFocused();
      await keyboard.press('Shift+Tab');
      await keyboard.type('Aramex');
      await keyboard.press('Enter');
      const save = format(t.tracking.save, { count: 3 });
      await expect(page.getByRole('button', { name: save })).toBeVisible();
      await tabTo(page, save);
      await keyboard.press('Enter');
      const saved = page.getByRole('region', { name: t.tracking.title });
      await expect(saved).toContainText(format(t.tracking.shipped, { count: 3 }));
      await expect(saved).toBeFocused();
      await tabTo(page, w.undo, 1);
      await tabTo(page, t.tracking.onTheirWay, 2);
    });

    await test.step('an email address is corrected', async () => {
      await visit(page, `/admin/orders/${first}`);
      await tabTo(page, t.orderPage.edit, 100);
      await keyboard.press('Enter');
      await tabTo(page, t.orderPage.address.email);
      await keyboard.press('ControlOrMeta+a');
      await keyboard.type('wafa@example.com');
      await keyboard.press('Enter');
      await expect(page.locator('[data-kind="address_corrected"]')).toContainText('wafa@');
      await expect(page.getByRole('button', { name: t.orderPage.edit })).toBeFocused();
    });

    await test.step('a partial refund is made', async () => {
      const r = t.orderPage.refund;
      await visit(page, `/admin/orders/${first}`);
      await tabTo(page, r.open, 150);
      await keyboard.press('Enter');
      await expect(page.getByLabel(r.amount.replace('{currency}', 'USD'))).toBeFocused();
      await keyboard.press('ControlOrMeta+a');
      await keyboard.type('10');
      await tabTo(page, r.reason, 1);
      await keyboard.type('A bottle leaked');
      await tabTo(page, r.submit, 4);
      await keyboard.press('Enter');
      await expect(page.getByText(r.states.done, { exact: true }).first()).toBeVisible();
      await expect(page.locator('[data-payment]')).toBeFocused();
    });

    await test.step('an order export is downloaded', async () => {
      await visit(page, '/admin/exports');
      await tabTo(page, t.exports.send, 250);
      const [file] = await Promise.all([page.waitForEvent('download'), keyboard.press('Enter')]);
      expect(file.suggestedFilename()).toMatch(/\.csv$/);
      await expectFocus(page);
    });
    await context.close();
  });
}

type Messages = (typeof visits)[number]['t'];

async function chooseShown(page: Page, t: Messages): Promise<void> {
  await tabTo(page, t.orderList.selectAll, 150);
  await page.keyboard.press('Space');
  await tabTo(page, t.orderList.toChosen, 1);
  await page.keyboard.press('Enter');
}

/** Tabs to the bar from an element above it; the arrow keys step through the statuses in order. */
async function setStatus(page: Page, t: Messages, status: keyof Messages['orderStatuses']) {
  await tabTo(page, t.orderList.setStatus);
  const choice = page.getByRole('combobox', { name: t.orderList.setStatus });
  for (let presses = 0; presses < 6; presses += 1) {
    if ((await choice.inputValue()) === status) break;
    await page.keyboard.press('ArrowDown');
  }
  await expect(choice).toHaveValue(status);
  await tabTo(page, t.orderList.apply, 2);
  await page.keyboard.press('Enter');
}

/** Lost, it would begin at the top of the page again. */
async function expectFocus(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => document.activeElement !== document.body)).toBe(true);
}
