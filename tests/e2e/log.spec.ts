import type { APIRequestContext } from '@playwright/test';
import { axeFaults } from './axe.ts';
import { arabicPhone } from './colleague.ts';
import { expect } from './fixtures.ts';
import { test } from './own-shop.ts';
import { placePaidOrder } from './paid-order.ts';

async function changeAll(request: APIRequestContext, origin: string, count: number) {
  const ids: string[] = [];
  for (let at = 0; at < count; at += 1) ids.push(await placePaidOrder(request));
  const orders = ids.map((id) => `${id}:pending`).join(' ');
  const form = { intent: 'bulk', status: 'preparing', orders };
  const answer = await request.post('/admin?index', { form, headers: { origin } });
  expect(answer.status()).toBe(200);
  return ids;
}

test('a bulk change expands and collapses by keyboard, and fits an Arabic phone', async ({
  openStaff,
  shop,
}) => {
  const page = await openStaff();
  const [first = '', ...others] = await changeAll(page.request, shop.url, 3);
  await page.goto('/admin/log?act=status');
  const line = page.locator('[data-act=staff_orders_changed]');
  await expect(async () => {
    await page.reload();
    await expect(line).toContainText('Status of 3 orders changed', { timeout: 1000 });
  }).toPass();
  const toggle = line.getByRole('link', { name: 'Show the 3 orders' });
  await expect(toggle).toHaveAttribute('aria-expanded', 'false');
  await expect(page.getByText(first)).toBeHidden();
  await toggle.focus();
  await page.keyboard.press('Enter');
  const close = line.getByRole('link', { name: 'Hide the 3 orders' });
  await expect(close).toBeFocused();
  await expect(close).toHaveAttribute('aria-expanded', 'true');
  await expect(line.locator('[data-single]')).toHaveCount(3);
  for (const id of [first, ...others]) await expect(line.getByText(id)).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);

  const phone = await openStaff(arabicPhone);
  await phone.goto(page.url());
  await expect(phone.getByText('تغيّرت حالة 3 طلبات')).toBeVisible();
  await expect(phone.locator('[data-single]')).toHaveCount(3);
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  expect(await axeFaults(phone)).toEqual([]);

  await page.keyboard.press('Enter');
  await expect(toggle).toBeFocused();
  await expect(line.locator('[data-single]')).toHaveCount(0);
});
