import { placePaidOrder } from './paid-order.ts';
import { ConsentingShopper, expect, test } from './watched-shop.ts';

// The test browser calls itself headless, which is not counted.
test.use({
  userAgent:
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
});

const inEnglish = { language: 'en', referrer: '' };

test('every page of the store is counted by route and path, on first load and navigation', {
  tag: '@always',
}, async ({ page, standIn }) => {
  const shopper = new ConsentingShopper(page, 'en');
  const sees = (views: object[]) => expect.poll(() => standIn.pageViews).toEqual(views);
  const views = [
    { ...inEnglish, route: '/', path: '/', referrer: 'www.tiktok.com' },
    { ...inEnglish, route: '/product/:id', path: '/product/2' },
    { ...inEnglish, route: '/checkout', path: '/checkout' },
    { ...inEnglish, route: '/', path: '/' },
  ];
  await page.goto('/?ttclid=E.C.P.click', { referer: 'https://www.tiktok.com/@nabta/video/1' });
  await sees(views.slice(0, 1));
  await page.getByRole('link', { name: 'Root Serum' }).click();
  await sees(views.slice(0, 2));
  await page.getByRole('button', { name: shopper.messages.shop.product.addToCart }).click();
  await shopper.goToCheckout();
  await sees(views.slice(0, 3));
  await shopper.walkHome();
  await sees(views);
});

test('an order page is counted without its number, staff and card pages are not counted', async ({
  page,
  request,
  standIn,
}) => {
  const orderId = await placePaidOrder(request);
  await page.goto('/adminLogin');
  await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible();
  await page.goto('/sandbox/unknown');
  await expect(page.getByRole('heading').first()).toBeVisible();
  await page.goto(`/trackOrder?order=${orderId}`);
  // A page that is left before its scripts have come is not counted.
  await expect.poll(() => standIn.pageViews).toHaveLength(1);
  await page.goto('/blog/hair-follicle-science?lang=ar');
  const post = { route: '/blog/:slug', path: '/blog/hair-follicle-science' };
  await expect
    .poll(() => standIn.pageViews)
    .toEqual([
      { ...inEnglish, route: '/trackOrder', path: '/trackOrder' },
      { ...post, language: 'ar', referrer: '' },
    ]);
});

test('a change of language is not counted as another page', async ({ page, standIn }) => {
  await page.goto('/about');
  await expect.poll(() => standIn.pageViews).toHaveLength(1);
  await page.locator('footer [data-language-link]').click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'ar');
  await page.locator('footer').getByRole('link', { name: 'المدونة' }).click();
  await expect
    .poll(() => standIn.pageViews)
    .toEqual([
      { ...inEnglish, route: '/about', path: '/about' },
      { language: 'ar', referrer: '', route: '/blog', path: '/blog' },
    ]);
});

test('a failed page view does not affect the visitor', async ({ page }) => {
  await page.route('**/api/page-views', (route) => route.abort());
  await page.goto('/about');
  await expect(page.getByRole('heading').first()).toBeVisible();
});
