import { randomInt } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';
import { packingSlip as ar } from '#app/words/ar/packing-slip.ts';
import { admin as messages } from '#app/words/en/admin.ts';
import { packingSlip as en } from '#app/words/en/packing-slip.ts';
import { axeFaults } from './axe.ts';
import { openAsStaff } from './colleague.ts';
import { expect, type Page, test } from './fixtures.ts';
import { untilHydrated } from './hydrated.ts';
import { overflow } from './misfits.ts';
import { placeOpenOrder, placePaidOrder } from './paid-order.ts';

const visits = [
  { language: 'en', w: en },
  { language: 'ar', w: ar },
] as const;

const addressOf = ([first, ...others]: string[], search: Record<string, string> = {}) =>
  `/admin/orders/${first}/packing-slip?${new URLSearchParams({ also: others.join(','), ...search })}`;

for (const visit of visits) {
  const { language, w } = visit;

  test(`the slips of several orders are one document in the given order (${language})`, {
    tag: '@always',
  }, async ({ browser, request }) => {
    const ids = await placeOrders(request, 3);
    const [first = '', second = '', third = ''] = ids;
    const page = await openAsStaff(browser, language);
    await page.goto(addressOf([third, first, '999', first, second, 'A-17', third]));
    const slips = page.getByRole('article');
    await expect(slips).toHaveCount(3);
    for (const [at, id] of [third, first, second].entries()) {
      await expect(slips.nth(at)).toContainText(id);
    }
    const notice = page.getByRole('status').filter({ hasText: '999' });
    await expect(notice).toContainText('A-17');
    await expect(notice).not.toContainText(first);
    expect(await overflow(page)).toBe(0);
    expect(await axeFaults(page)).toEqual([]);

    await page.getByRole('radio', { name: w.page.label }).check();
    await expect(page).toHaveURL(/paper=label/);
    await page.getByRole('combobox', { name: w.page.language }).selectOption('both');
    await expect(page).toHaveURL(/words=both/);
    await expect(slips).toHaveCount(3);
    await expect(slips.first()).toContainText(`${en.allPieces} · ${ar.allPieces}`);
    expect(await overflow(page)).toBe(0);
    expect(await axeFaults(page)).toEqual([]);
    await page.emulateMedia({ media: 'print' });
    await expect(notice).toBeHidden();
    await expect(slips.first()).toBeVisible();
  });
}

test('the first number may be unknown; without any order the page shows a message', async ({
  browser,
  request,
}) => {
  const [id = ''] = await placeOrders(request, 1);
  const page = await openAsStaff(browser);
  await page.goto(addressOf(['999', id]));
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(page.getByRole('status').filter({ hasText: '999' })).toBeVisible();
  const answer = await page.goto(addressOf(['999', '998']));
  expect(answer?.status()).toBe(404);
});

test('slips beyond five hundred are counted and left out', async ({ browser, request }) => {
  const [id = ''] = await placeOrders(request, 1);
  const many = Array.from({ length: 501 }, (_, at) => `${700_000_000_000 + at}`);
  const page = await openAsStaff(browser);
  await page.goto(addressOf([id, ...many]));
  const notice = en.page.omitted.replace(/\{max\}/, '500').replace(/\{count\}/, '2');
  await expect(page.getByText(notice)).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(1);
});

test('a slip has sender, recipient, parcel and barcode in the selected languages', async ({
  browser,
  request,
}) => {
  const orderId = await placePaidOrder(request, {
    meta_data: { items: [{ id: 1, title: 'x', bundle: '3', qty: 2, price: 39 }], lang: 'ar' },
    total: 234,
  });
  const page = await openAsStaff(browser);
  await shipByAramex(page, orderId);
  for (const paper of ['a4', 'a5', 'label']) {
    await page.goto(addressOf([orderId], { paper }));
    const slip = page.getByRole('article');
    await expect(slip).toHaveAttribute('data-paper', paper);
    await expect(slip).toHaveAttribute('dir', 'rtl');
    for (const text of ['نبتة', 'care@nabta.example', '+971501234567', 'Mona Saleh', 'Aramex']) {
      await expect(slip).toContainText(text);
    }
    await expect(slip).toContainText('4711');
    await expect(slip).toContainText(ar.allPieces);
    await expect(slip).not.toContainText('$');
    await expect(slip.locator('svg[aria-hidden]')).toHaveCount(2);
  }
  await page.goto(addressOf([orderId], { words: 'shop' }));
  const slip = page.getByRole('article');
  await expect(slip).toHaveAttribute('dir', 'ltr');
  await expect(slip.getByRole('heading')).toHaveText(en.title);
  await page.goto(addressOf([orderId], { words: 'both' }));
  await expect(slip.getByRole('heading')).toHaveText(`${ar.title} · ${en.title}`);
});

test('a label lists as many items as fit, and counts the others', async ({ browser, request }) => {
  const lines = (count: number) => ({
    meta_data: {
      items: Array.from({ length: count }, () => ({ id: 1, bundle: '1', qty: 1, price: 39 })),
    },
    total: 39 * count,
  });
  const few = await orderOf(request, lines(3));
  const many = await orderOf(request, lines(40));
  const far = await orderOf(request, {
    ...lines(40),
    first_name: 'N'.repeat(100),
    last_name: 'M'.repeat(100),
    address: `${'Street of the long names, '.repeat(19)}12`,
  });
  const page = await openAsStaff(browser);
  await shipByAramex(page, far);
  await page.goto(addressOf([few, many, far], { paper: 'label' }));
  const rowsOf = (at: number) => page.getByRole('article').nth(at).getByRole('listitem');
  await expect(rowsOf(0)).toHaveCount(3);
  await expect.poll(() => rowsOf(1).count()).toBeGreaterThan(5);
  const more = await rowsOf(1).last().textContent();
  const named = (await rowsOf(1).count()) - 1;
  expect(more).toBe(`+ ${40 - named} more`);
  for (const label of await page.getByRole('article').all()) {
    const cut = await label.evaluate((node) => node.scrollHeight - node.clientHeight);
    expect(cut, 'nothing runs over the edge').toBe(0);
    const last = await label.getByRole('list').evaluate((list) => {
      const bottom = list.lastElementChild?.getBoundingClientRect().bottom ?? 0;
      return bottom - list.getBoundingClientRect().bottom;
    });
    expect(last, 'no row is cut').toBeLessThan(1);
  }
});

test('the paper size is remembered for the next slip, and an address overrides it', async ({
  browser,
  request,
}) => {
  const orderId = await orderOf(request, {});
  const page = await openAsStaff(browser);
  const path = `/admin/orders/${orderId}/packing-slip`;
  await page.goto(path);
  const label = page.getByRole('radio', { name: en.page.label });
  await untilHydrated(label);
  await label.check();
  const slip = page.getByRole('article');
  await expect(slip).toHaveAttribute('data-paper', 'label');
  await page.goto(path);
  await expect(slip).toHaveAttribute('data-paper', 'label');
  await expect(label).toBeChecked();
  await page.goto(`${path}?paper=a5`);
  await untilHydrated(label);
  await expect(slip).toHaveAttribute('data-paper', 'a5');
  await page.goto(`${path}?paper=papyrus`);
  await expect(slip).toHaveAttribute('data-paper', 'a4');
});

test('printing is recorded once, by the button or the browser, and visible to colleagues at once', async ({
  browser,
  request,
}) => {
  const ids = [await placePaidOrder(request), await placePaidOrder(request)];
  const colleague = await openAsStaff(browser);
  await colleague.goto(`/admin/orders/${ids[0]}`);
  await expect(colleague.getByText(messages.live.live, { exact: true })).toBeVisible();
  const list = await openAsStaff(browser);
  await list.goto(`/admin?q=${ids[1]}`);
  await expect(list.getByText(messages.live.live, { exact: true })).toBeVisible();
  const page = await openAsStaff(browser);
  await page.goto(addressOf(ids));
  const print = page.getByRole('button', { name: en.page.print });
  await untilHydrated(print);
  // Fires the events of a printing browser, without its dialog.
  await page.evaluate(() => {
    const printed = () => {
      dispatchEvent(new Event('beforeprint'));
      dispatchEvent(new Event('afterprint'));
    };
    Object.assign(window, { print: printed });
  });
  const printedLines = colleague.locator('[data-kind="slip_printed"]');
  await expect(printedLines).toHaveCount(0);
  await print.click();
  await expect(page.getByText(en.page.printRecorded)).toBeVisible();
  await expect(printedLines).toHaveCount(1);
  await expect(list.locator('[data-printed]')).toContainText(/\d{1,2}:\d\d [AP]M/);
  await page.evaluate(() => window.print());
  await expect(printedLines).toHaveCount(2);
});

test('sixty slips are sixty pages, also from right to left', async ({ browser, request }) => {
  test.setTimeout(120_000);
  const ids = await placeOrders(request, 60);
  for (const { language, w } of visits) {
    const page = await openAsStaff(browser, language);
    for (const paper of ['a4', 'a5', 'label']) {
      await page.goto(addressOf(ids, { paper, words: 'both' }));
      await untilHydrated(page.getByRole('button', { name: w.page.print }));
      await expect(page.getByRole('article')).toHaveCount(60);
      const pdf = await page.pdf({ preferCSSPageSize: true });
      expect(pagesOf(pdf), paper).toEqual({ [sizes[paper] ?? '']: 60 });
    }
    await page.context().close();
  }
});

// Paper sizes in millimetres.
const sizes: Record<string, string> = { a4: '210 × 297', a5: '148 × 210', label: '100 × 150' };

function pagesOf(pdf: Buffer): Record<string, number> {
  const pages: Record<string, number> = {};
  const boxes = pdf.toString('latin1').matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g);
  const toMm = (points: string | undefined) => Math.round((Number(points) / 72) * 25.4);
  for (const [, width, height] of boxes) {
    const size = `${toMm(width)} × ${toMm(height)}`;
    pages[size] = (pages[size] ?? 0) + 1;
  }
  return pages;
}

async function orderOf(
  request: APIRequestContext,
  changes: Record<string, unknown>,
): Promise<string> {
  // The same cart of the same shopper would stay one order.
  const email = `buyer${randomInt(1e9)}@example.com`;
  return (await placeOpenOrder(request, { email, ...changes })).order_id;
}

async function placeOrders(request: APIRequestContext, count: number): Promise<string[]> {
  const ids: string[] = [];
  while (ids.length < count) {
    ids.push(await orderOf(request, {}));
  }
  return ids;
}

async function shipByAramex(page: Page, orderId: string): Promise<void> {
  const form = {
    intent: 'ship',
    carrier: 'Aramex',
    tracking_number: '4711',
    confirmed: 'not_paid',
  };
  const headers = { origin: process.env.SHOP_URL ?? '' };
  const answer = await page.request.post(`/admin/orders/${orderId}`, { form, headers });
  expect(answer.status()).toBe(200);
}
