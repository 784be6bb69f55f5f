import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { createTranslator } from 'use-intl/core';
import { admin as ar } from '#app/words/ar/admin.ts';
import { admin as en } from '#app/words/en/admin.ts';
import { openEmbedded } from '#database/open.ts';
import { widenAmountColumns } from '#domain/markets/widen-amount-columns.server.ts';
import { findLedgerFaults } from '#domain/stock/find-ledger-faults.server.ts';
import { BuiltServer } from '../support/built-server.ts';
import { freePort } from '../support/free-port.ts';
import { openMarketIn } from '../support/markets.ts';
import { countStock } from '../support/stock.ts';
import { staffDevices } from './colleague.ts';
import { expect, type Page, test } from './fixtures.ts';
import { visit } from './hydrated.ts';
import { placeOpenOrder, placePaidOrder } from './paid-order.ts';
import { makeShop, signInAsAdmin } from './prepared-shop.ts';

// A day of a shop whose customers pay by card or in cash. What the screens show is compared with sums by hand.

const visits = [
  { language: 'en', t: en, ...staffDevices.en },
  { language: 'ar', t: ar, ...staffDevices.ar },
] as const;

const serum = 2;
const [byCard, inCash, collected, refused, restocked] = [35, 25, 20, 3, 2];
const orders = byCard + inCash;
const stillDue = inCash - collected - refused;
/** AED: a serum is 125, its delivery 15, and cash costs 15. */
const [cardTotal, cashTotal, wrongAmount] = [265, 155, 150];
const piecesByCard = 2;
const counted = 500;

for (const { language, t, locale, viewport } of visits) {
  const format = (message: string, values: Record<string, string | number>) =>
    createTranslator({
      locale: language === 'ar' ? 'ar-u-nu-latn' : 'en',
      messages: { message },
    })('message', values);
  const w = t.orderList;
  const outcome = (page: Page) => page.getByRole('region', { name: w.setStatus });

  async function chooseAll(page: Page, view: string, count: number): Promise<void> {
    await visit(page, `/admin?view=${view}`);
    await page.getByLabel(w.selectAll).check();
    if (count > 50) await page.getByRole('button', { name: w.chooseAll }).click();
    await expect(page.getByText(format(w.chosen, { count }))).toBeVisible();
  }

  async function setStatus(page: Page, status: 'confirmed' | 'preparing', count: number) {
    const bar = outcome(page);
    await bar.getByRole('combobox').selectOption(status);
    await bar.getByRole('checkbox', { name: w.mail }).uncheck();
    await bar.getByRole('button', { name: w.apply }).click();
    const done = format(w.done, { count, status: t.orderStatuses[status] });
    await expect(page.getByText(done)).toBeVisible({ timeout: 30_000 });
  }

  test(`a day: of ${orders} orders, ${inCash} are in cash, ${collected} are collected by a list, and ${refused} are refused (${language})`, async ({
    browser,
  }) => {
    test.setTimeout(240_000);
    const { dataDir, remove } = await makeShop();
    await fillShop(dataDir);
    const start = { dataDir, env: { PORT: `${await freePort()}` } };
    let server = await BuiltServer.start(start);
    const context = await browser.newContext({ baseURL: server.url, locale, viewport });
    await signInAsAdmin(context.request, server.url);
    const page = await context.newPage();
    const cardIds: string[] = [];
    for (let at = 0; at < byCard; at += 1) {
      const changes = { email: `card${at}@example.com`, currency: 'AED', total: cardTotal };
      cardIds.push(await placePaidOrder(context.request, changes, [[serum, '1', piecesByCard]]));
    }
    const cashIds: string[] = [];
    for (let at = 0; at < inCash; at += 1) {
      const changes = { email: `cash${at}@example.com`, currency: 'AED', total: cashTotal };
      const placed = await placeOpenOrder(context.request, { ...changes, payment_method: 'cash' }, [
        [serum, '1', 1],
      ]);
      cashIds.push(placed.order_id);
    }

    /** Sends again what the server did not answer because it was killed. */
    const survivingKill = async (press: () => Promise<void>) => {
      await server.kill();
      await press();
      await expect(page.getByRole('alert').filter({ hasText: t.unsent.unavailable })).toBeVisible();
      server = await BuiltServer.start(start);
      await page.getByRole('button', { name: t.unsent.again, exact: true }).first().click();
    };

    await test.step('cash orders are confirmed, and all are packed', async () => {
      await chooseAll(page, 'to_confirm', inCash);
      await setStatus(page, 'confirmed', inCash);
      await chooseAll(page, 'to_pack', orders);
      await setStatus(page, 'preparing', orders);
    });

    await test.step('all are shipped while the server is killed', async () => {
      await chooseAll(page, 'to_ship', orders);
      await outcome(page).getByRole('link', { name: w.tracking }).click();
      const first = randomInt(1e9, 2e9);
      const lines = [...cardIds, ...cashIds].map((id, at) => `${id}\t${first + at}`);
      await page.getByLabel(t.tracking.pasted).fill(lines.join('\n'));
      await page.getByLabel(t.tracking.carrier).fill('Aramex');
      await page.getByRole('button', { name: t.tracking.check, exact: true }).click();
      const save = page.getByRole('button', { name: format(t.tracking.save, { count: orders }) });
      await expect(save).toBeVisible();
      await survivingKill(() => save.click());
      await expect(page.getByText(format(t.tracking.shipped, { count: orders }))).toBeVisible();
    });

    await test.step('the courier pays over cash, once less than due, while the server is killed', async () => {
      const { remittances } = t;
      await visit(page, '/admin/remittances');
      const lines = cashIds
        .slice(0, collected)
        .map((id, at) => `${id}\t${at === 0 ? wrongAmount : cashTotal}`);
      await page.getByLabel(remittances.pasted).fill(lines.join('\n'));
      await page.getByLabel(remittances.carrier, { exact: true }).fill('Aramex');
      await page.getByRole('button', { name: t.tracking.check, exact: true }).click();
      await expect(page.getByText(format(remittances.differing, { count: 1 }))).toBeVisible();
      const save = format(remittances.save, { count: collected });
      await survivingKill(() => page.getByRole('button', { name: save }).click());
      const paidOver = (collected - 1) * cashTotal + wrongAmount;
      const last = page.getByRole('region', { name: remittances.last });
      await expect(last).toContainText(toAmount(paidOver));
      const due = page.getByRole('region', { name: remittances.due.title });
      await expect(due).toContainText(toAmount((inCash - collected) * cashTotal));
    });

    await test.step('refused parcels are recorded, and two are back', async () => {
      for (const [at, id] of cashIds.slice(collected, collected + refused).entries()) {
        const { parcel } = t.orderPage;
        await visit(page, `/admin/orders/${id}`);
        await page.getByText(parcel.refuse).click();
        if (at < restocked) await page.getByLabel(parcel.isBack).check();
        await page.getByRole('button', { name: parcel.confirm, exact: true }).click();
        await expect(
          page.getByText(t.orderStatuses.cancelled, { exact: true }).first(),
        ).toBeVisible();
      }
    });

    await test.step('lists, reports and stock agree with sums by hand', async () => {
      await visit(page, '/admin?view=cash_due');
      await expect(page.locator('[data-order]')).toHaveCount(stillDue);
      await visit(page, '/admin?view=on_the_way');
      const onTheWay = format(w.orders, { count: orders - refused });
      await expect(page.getByRole('status').filter({ hasText: onTheWay })).toBeVisible();

      await visit(page, '/admin/payments?period=today');
      const figure = (name: string) =>
        page.locator('dl > div').filter({ has: page.getByText(name, { exact: true }) });
      await expect(figure(t.payments.paidOrders)).toContainText(`${byCard + collected}`);
      const revenue = byCard * cardTotal + collected * cashTotal;
      await expect(figure(t.payments.revenue)).toContainText(toAmount(revenue));

      for (const [status, count] of [
        ['cash_due', stillDue],
        ['failed', refused],
      ] as const) {
        await visit(page, `/admin/payments?tab=orders&status=${status}`);
        await expect(figure(t.payments.totalOrders)).toContainText(`${count}`);
        await expect(page.locator('tbody tr')).toHaveCount(count);
      }

      await visit(page, '/admin/attention');
      await expect(page.locator('[data-attention=amount_differs]')).toHaveCount(1);

      await visit(page, `/admin/orders/${cashIds[0]}`);
      await expect(figure(t.orderPage.received)).toContainText(toAmount(wrongAmount));

      const available = counted - byCard * piecesByCard - inCash + restocked;
      await visit(page, `/admin/stock/${serum}`);
      await expect(figure(t.stock.numbers.available)).toContainText(`${available}`);
    });

    await context.close();
    await server.stop();
    const { db, close } = await openEmbedded(join(dataDir, 'database'));
    expect(await findLedgerFaults(db)).toEqual([]);
    await close();
    await remove();
  });
}

/** 12,375.00, as the back office writes it in both languages. */
function toAmount(units: number): string {
  return units.toLocaleString('en', { minimumFractionDigits: 2 });
}

async function fillShop(dataDir: string): Promise<void> {
  const { db, close } = await openEmbedded(join(dataDir, 'database'));
  await widenAmountColumns(db);
  await openMarketIn(db, 'ae', { methods: 'online\ncash - - 15 AE', confirm_cash_orders: '1' });
  await countStock(db, serum, counted);
  await close();
}
