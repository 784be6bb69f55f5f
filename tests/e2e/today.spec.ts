import { admin as en } from '#app/words/en/admin.ts';
import { axeFaults } from './axe.ts';
import { openAsStaff } from './colleague.ts';
import { expect, type Page, test } from './fixtures.ts';
import { visit } from './hydrated.ts';
import { placeDeclinedOrder, placePaidOrder, uniqueName } from './paid-order.ts';

const t = en.today;
const countOf = async (page: Page, line: string): Promise<number> =>
  Number(await page.locator(`[data-line=${line}] span`).first().innerText());
const isWide = () => document.documentElement.scrollWidth > document.documentElement.clientWidth;

test('the page of today counts a new order at once, and leads to the orders to pack', async ({
  backOffice: { page },
}) => {
  await placePaidOrder(page.request);
  await visit(page, '/admin/today');
  await expect(page.locator('[data-live=live]')).toBeVisible();
  const before = await countOf(page, 'to_pack');
  await placePaidOrder(page.request);
  await expect(async () => {
    expect(await countOf(page, 'to_pack')).toBeGreaterThan(before);
  }).toPass();
  expect(await axeFaults(page)).toEqual([]);
  await page.getByRole('link', { name: `${t.lines.to_pack.act}: ${t.lines.to_pack.name}` }).click();
  await expect(page).toHaveURL('/admin?view=to_pack');
});

test('a failed payment has its payment link sent from the page of today', async ({
  backOffice: { page },
}) => {
  const orderId = await placeDeclinedOrder(page.request, {
    email: `${uniqueName()}@example.com`,
  });
  await visit(page, '/admin/today');
  const row = page.getByRole('article').filter({ hasText: orderId });
  await row.getByRole('button', { name: t.failed.send }).click();
  await expect(row.getByRole('alert')).toBeVisible();
  await page.goto(`/admin/orders/${orderId}`);
  await expect(page.locator('[data-kind=email_queued]').first()).toBeVisible();
});

test('the pages of today and of the system fit an Arabic phone without accessibility violations', async ({
  browser,
}) => {
  const page = await openAsStaff(browser, 'ar');
  await visit(page, '/admin/today');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await page.evaluate(isWide)).toBe(false);
  expect(await axeFaults(page)).toEqual([]);
  await visit(page, '/admin/settings/system');
  await expect(page.locator('[data-check=database]')).toBeVisible({ timeout: 30_000 });
  await page.locator('[data-proxy=caddy] summary').click();
  await expect(page.locator('[data-proxy=caddy] textarea')).toHaveValue(/reverse_proxy/);
  expect(await page.evaluate(isWide)).toBe(false);
  expect(await axeFaults(page)).toEqual([]);
  await page.context().close();
});
