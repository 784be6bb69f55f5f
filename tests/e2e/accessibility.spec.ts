import { shopPaths } from '../support/shop-paths.ts';
import { axeFaults } from './axe.ts';
import { inBothLanguages } from './both-languages.ts';
import { expect, type Page, test } from './fixtures.ts';
import { test as inOwnShop } from './own-shop.ts';
import { Shopper } from './shopper.ts';

const screens = [
  ...shopPaths,
  '/product/1',
  '/product/999',
  '/trackOrder?order=1',
  '/blog/hair-follicle-science',
  '/blog/nothing',
  '/adminLogin',
];

const bothWidths = [390, 1280];

/** Checks the widths of a phone and a desktop; a smoke run checks only the reader's device. */
async function faults(page: Page): Promise<string[]> {
  const lines: string[] = [];
  const own = page.viewportSize()?.width ?? 1280;
  for (const width of process.env.QUICK ? [own] : bothWidths) {
    await page.setViewportSize({ width, height: 844 });
    lines.push(...(await axeFaults(page)).map((fault) => `${width}: ${fault}`));
  }
  return lines;
}

// Each kind of page once; the others are made of the same pieces.
const quickScreens = ['/', '/product/1', '/checkout', '/contact', '/adminLogin'];

// One page for all paths: Chromium compiles axe and the shop's scripts once.
inBothLanguages('no page of the shop has an accessibility violation', async ({ page }) => {
  test.setTimeout(180_000);
  for (const path of process.env.QUICK ? quickScreens : screens) {
    await page.goto(path);
    await expect(page.getByRole('main'), path).toBeVisible();
    expect.soft(await faults(page), path).toEqual([]);
  }
});

test('drawer, form, errors, card page and orders list have no accessibility violation', async ({
  page,
  phone,
  backOffice,
}) => {
  // Axe reads a dozen states here, each for seconds on a slow machine.
  test.setTimeout(120_000);
  for (const [reader, language] of [
    [page, 'en'],
    [phone, 'ar'],
  ] as const) {
    const shopper = new Shopper(reader, language);
    await shopper.putInCart(1, 2);
    expect(await faults(reader)).toEqual([]);
    await shopper.goToCheckout();
    expect(await faults(reader)).toEqual([]);
    await shopper.submit.click();
    await expect(reader.getByText(shopper.messages.checkout.problem.city)).toBeVisible();
    expect(await faults(reader)).toEqual([]);
    await shopper.fillShipping();
    await shopper.goToGateway();
    expect(await faults(reader)).toEqual([]);
    await shopper.payWith('success');
    await shopper.seesSuccess();
    expect(await faults(reader)).toEqual([]);
  }
  await expect(backOffice.page.getByRole('article').first()).toBeVisible();
  expect(await faults(backOffice.page)).toEqual([]);
});

/** Both languages share a shop: the first adds the market. */
async function addMarket(page: Page): Promise<void> {
  await page.goto('/admin/markets');
  const country = page.locator('select[name="country"]');
  if ((await country.locator('option[value="SA"]').count()) === 0) return;
  await country.selectOption('SA');
  await page.locator('form', { has: country }).getByRole('button').click();
  await expect(page).toHaveURL(/\/admin\/markets\/sa$/);
}

const officeScreens = [
  '/admin/sales',
  '/admin/log',
  '/admin/log?from=2020-01-01&until=2020-01-02',
  '/admin/people',
  '/admin/exports?of=list&view=to_pack&q=Mona',
  '/admin/texts?text=new',
  '/admin/settings/emails',
  '/admin/markets',
  '/admin/markets/sa',
  '/admin/markets/sellers/main',
];

for (const locale of ['en-GB', 'ar-AE']) {
  inOwnShop(
    `screens of a back office in which nothing was sold have no accessibility violation, in ${locale}`,
    async ({ openStaff }) => {
      inOwnShop.setTimeout(120_000);
      const page = await openStaff({ locale });
      await addMarket(page);
      for (const path of officeScreens) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        expect([path, await faults(page)]).toEqual([path, []]);
      }
    },
  );
}
