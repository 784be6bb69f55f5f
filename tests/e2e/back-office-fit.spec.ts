import { randomInt } from 'node:crypto';
import { purchase } from '../support/purchase.ts';
import { arabicPhone, openColleague } from './colleague.ts';
import { expect, test } from './fixtures.ts';
import { misfitsOf } from './misfits.ts';
import { placePaidOrder } from './paid-order.ts';
import { adminSession } from './sessions.ts';

// The screens that people pack from have room for long names, in both scripts and languages.

const charts = new Set(['/admin/payments', '/admin/sales']);
const englishPhone = { ...arabicPhone, locale: 'en-GB' };

for (const [language, phone] of [
  ['en', englishPhone],
  ['ar', arabicPhone],
] as const) {
  test(
    `orders, order, payments and other lists fit a phone of 320 and 390 px in ${language}`,
    language === 'ar' ? { tag: '@always' } : {},
    async ({ browser, baseURL, request }) => {
      test.setTimeout(120_000);
      const name = `Salma${randomInt(1e9)}`;
      const cart = purchase([1, 2, 3, 4, 5, 6].map((id) => [id, id < 3 ? '3' : '1', 2]));
      const orderId = await placePaidOrder(request, {
        ...cart,
        meta_data: { ...cart.meta_data, lang: 'ar' },
        source: { source: 'wwwwwwwwwwwwwwwwwwwwwwwww.example' },
        first_name: name,
        last_name: 'عبد الرحمن بن عبد العزيز آل مكتوم al-Maktoum',
        email: 'a.very.long.address.of.a.customer.with.many.names@mail.example.com',
        city: 'مسقط',
        country: 'OM',
        address: 'فيلا ١٢، شارع النخيل، قرب مسجد السلطان قابوس الأكبر، الطابق الثالث، شقة 304',
      });
      const paths = [
        `/admin?q=${name}&look=cards`,
        `/admin?q=${name}&look=rows`,
        `/admin/orders/${orderId}`,
        `/admin/orders/${orderId}/packing-slip`,
        '/admin/payments',
        '/admin/sales',
        '/admin/today',
        '/admin/attention',
        '/admin/customers',
        '/admin/exports',
        '/admin/messages',
        '/admin/products',
        '/admin/products/1',
        '/admin/reviews',
        '/admin/emails',
        '/admin/log',
        '/admin/people',
        '/admin/settings',
        '/admin/settings/brand',
        '/admin/markets',
        '/admin/markets/sellers/main',
        '/admin/settings/system',
        '/admin/texts',
        '/admin/settings/emails',
        '/admin/settings/emails?text=email/shipped',
      ];
      // Their scripts measure the width; all other pages only lay themselves out again.
      const measured = new Set([...charts, `/admin/orders/${orderId}/packing-slip`]);
      const { page, leave } = await openColleague(browser, baseURL, '/admin', phone);
      const misfits: string[] = [];
      for (const path of paths) {
        for (const width of [390, 320]) {
          await page.setViewportSize({ width, height: 844 });
          if (width === 390 || measured.has(path)) {
            const response = await page.goto(path);
            expect(response?.status(), path).toBe(200);
          }
          const labels = page.locator('svg text');
          if (charts.has(path)) await expect(labels.first()).toBeVisible();
          misfits.push(
            ...(await misfitsOf(page, { allowsEllipsis: true })).map(
              (misfit) => `${width} ${path}: ${misfit}`,
            ),
          );
        }
      }
      expect(misfits).toEqual([]);
      await leave();
    },
  );
}

test('the page of a product fits a phone before its scripts run', async ({ browser, baseURL }) => {
  const where = baseURL ? { baseURL } : {};
  const context = await browser.newContext({
    ...where,
    ...englishPhone,
    storageState: adminSession,
  });
  const page = await context.newPage();
  await page.route('**/*.js', (route) => route.abort());
  await page.goto('/admin/products/1');
  expect(await misfitsOf(page)).toEqual([]);
  await context.close();
});
