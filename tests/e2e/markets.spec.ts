import { admin as ar } from '#app/words/ar/admin.ts';
import { shop as shopAr } from '#app/words/ar/shop.ts';
import { admin as en } from '#app/words/en/admin.ts';
import { shop as shopEn } from '#app/words/en/shop.ts';
import { axeFaults } from './axe.ts';
import { expect, type Page } from './fixtures.ts';
import { visit } from './hydrated.ts';
import { test } from './own-shop.ts';

// The shop is its file's own: markets would change what other tests read.
test.use({ shopName: 'markets' });

// Each changes prices of its own products: a change is a large one by the price before it.
const visits = [
  {
    country: 'SA',
    t: en,
    shop: shopEn,
    products: [1, 2],
    locale: 'en-GB',
    viewport: { width: 1280, height: 900 },
  },
  {
    country: 'AE',
    t: ar,
    shop: shopAr,
    products: [3, 4],
    locale: 'ar-AE',
    viewport: { width: 390, height: 844 },
  },
] as const;

for (const { country, t, shop, products: ids, locale, viewport } of visits) {
  test(`an owner prepares a market and sees every price before a new rate is saved (${locale})`, async ({
    openStaff,
  }) => {
    test.slow();
    const page = await openStaff({ locale, viewport });
    const { markets, marketPrices } = t;
    const [product, other] = ids;
    const id = country.toLowerCase();
    await visit(page, '/admin/markets');
    await page.getByLabel(markets.add.country).selectOption(country);
    await page.getByRole('button', { name: markets.add.submit }).click();
    await expect(page).toHaveURL(new RegExp(`/admin/markets/${id}$`));
    expect(await axeFaults(page)).toEqual([]);
    await requireNoOverflow(page);

    const field = (name: keyof typeof markets.fields) =>
      page.getByLabel(markets.fields[name], { exact: true });
    const save = page.getByRole('button', { name: markets.save });
    await field('methods').fill('mada\nwire');
    await field('exchange_rate').fill('3.9');
    await field('price_step').fill('5');
    await save.click();
    await expect(field('methods')).toHaveAttribute('aria-invalid', 'true');
    await expect(field('methods')).toBeFocused();
    await expect(field('exchange_rate')).toHaveValue('3.9');

    await field('methods').fill('online');
    await save.click();
    const question = page.getByRole('alert').filter({ hasText: markets.question.title });
    await expect(question.getByRole('row')).toHaveCount(9);
    expect(await axeFaults(page)).toEqual([]);
    await requireNoOverflow(page);
    await question.getByRole('button', { name: markets.question.submit }).click();
    await expect(page.getByText(markets.saved, { exact: true })).toBeVisible();
    await expect(question).toHaveCount(0);

    const price = (productId: number) =>
      page.locator(`[data-price="${id}:${productId}"]`).getByRole('textbox');
    const savePrices = page.getByRole('button', { name: marketPrices.save });
    await price(product).fill('15.5');
    await price(other).fill('abc');
    await savePrices.click();
    await expect(price(other)).toHaveAttribute('aria-invalid', 'true');
    await expect(price(product)).toHaveValue('15.5');
    await price(other).fill('');
    // The button moves when the message above it goes.
    await expect(price(other)).not.toHaveAttribute('aria-invalid', 'true');
    await savePrices.click();
    await page.getByRole('button', { name: marketPrices.meant }).click();
    await expect(page.getByText(marketPrices.saved, { exact: true })).toBeVisible();
    await visit(page, `/admin/products/${product}`);
    await expect(price(product)).toHaveValue('15.50');
    expect(await axeFaults(page)).toEqual([]);

    await visit(page, `/admin/markets/${id}`);
    await page.getByRole('button', { name: markets.open.button }).click();
    await page.getByRole('dialog').getByRole('button', { name: markets.open.button }).click();
    await expect(page.getByRole('button', { name: markets.close.button })).toBeVisible();

    await visit(page, '/admin/markets');
    const { selling } = markets;
    const inMarketsOnly = page.getByLabel(selling.closesDollars);
    const submit = page.getByRole('button', { name: selling.submit, exact: true });
    await page.getByLabel(selling.home, { exact: true }).selectOption(id);
    await inMarketsOnly.check();
    await submit.click();
    await expect(page.getByText(markets.leadInMarketsOnly)).toBeVisible();
    expect(await axeFaults(page)).toEqual([]);
    await requireNoOverflow(page);
    await page.reload();
    await expect(inMarketsOnly).toBeChecked();
    await visit(page, '/');
    const choices = page.locator('footer').getByLabel(shop.chrome.deliverTo).locator('option');
    await expect(choices.and(page.locator(`[value=${id}]`))).toHaveCount(1);
    await expect(choices.and(page.locator('[value="-"]'))).toHaveCount(0);

    await visit(page, '/admin/markets');
    await inMarketsOnly.uncheck();
    await submit.click();
    await expect(page.getByText(markets.lead)).toBeVisible();

    const { products } = t;
    await visit(page, `/admin/products/${product}`);
    const homePrice = page.locator('input[name="home_price"]');
    const dollarPrice = page.getByLabel(products.dollarPrice, { exact: true });
    const saveProduct = page.getByRole('button', { name: products.save, exact: true });
    await expect(homePrice).toHaveValue('15.50');
    await expect(price(product)).toHaveCount(0);
    await dollarPrice.fill('');
    for (const typed of ['', '18.125']) {
      await homePrice.fill(typed);
      await saveProduct.click();
      await expect(homePrice).toHaveAttribute('aria-invalid', 'true');
      await expect(homePrice).toBeFocused();
      await expect(homePrice).toHaveValue(typed);
    }
    expect(await axeFaults(page)).toEqual([]);
    await homePrice.fill('١٨');
    await saveProduct.click();
    await expect(page.getByText(products.saved, { exact: true })).toBeVisible();
    await page.reload();
    await expect(homePrice).toHaveValue('18.00');
    await expect(dollarPrice).toHaveValue('');
    expect(await axeFaults(page)).toEqual([]);
    await requireNoOverflow(page);
  });
}

async function requireNoOverflow(page: Page): Promise<void> {
  const { scroll, width } = await page.evaluate(() => ({
    scroll: document.documentElement.scrollWidth,
    width: document.documentElement.clientWidth,
  }));
  expect(scroll).toBe(width);
}
