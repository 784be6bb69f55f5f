import { axeFaults } from './axe.ts';
import { inBothLanguages } from './both-languages.ts';
import { expect } from './fixtures.ts';
import { layla, noura, type Shopper } from './shopper.ts';

const range = {
  en: /\d+( \w+)?( \d{4})?\s?–\s?\d+ \w+/,
  ar: /من \d+( \S+)?( \d{4})? إلى \d+ \S+/,
};

inBothLanguages('a shopper sees the arrival estimate before and after paying', async (shopper) => {
  const { page, language, messages } = shopper;
  const { summary, track } = messages.checkout;
  const person = language === 'ar' ? noura : layla;
  const dates = range[language];

  await page.goto('/product/2');
  const arrival = page.locator('main').getByText(dates).first();
  await expect(arrival).toBeVisible();
  const [promised = ''] = dates.exec(await arrival.innerText()) ?? [];
  await expect(page.getByText(language === 'ar' ? 'في الإمارات' : 'in the UAE')).toBeVisible();

  await shopper.putInCart(2, 2);
  await shopper.goToCheckout();
  await shopper.fillShipping(person);
  const details = page.locator('aside details');
  if (!(await details.evaluate((fold: HTMLDetailsElement) => fold.open))) {
    await details.locator('summary').click();
  }
  const row = details.locator('dl');
  await expect(row).toContainText(summary.arrival);
  await expect(row).toContainText(promised);
  const country = page.getByRole('combobox', { name: messages.checkout.form.country, exact: true });
  await country.selectOption('JP');
  await expect(row).not.toContainText(promised);
  await country.selectOption('AE');
  await expect(row).toContainText(promised);

  const orderId = await shopper.goToGateway();
  await shopper.payWith('success');
  await shopper.seesSuccess();
  const main = page.locator('main');
  const isWhole = async () => {
    await expect(main.getByRole('list', { name: track.bought }).getByRole('img')).toHaveCount(0);
    await expect(main.getByRole('list', { name: track.bought }).locator('img')).toHaveCount(1);
    await expect(main).toContainText(person.address);
    await expect(main).toContainText(promised);
    await expect(main).toContainText(track.received);
    await expect(main).toContainText(track.next.confirmed);
    await expect(main).not.toContainText('20%');
    await asksAbout(shopper, orderId);
  };
  await isWhole();
  await page.reload();
  await isWhole();

  await page.goto(`/trackOrder?order=${orderId}`);
  await isWhole();
  await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuetext', track.received);
  await expect(page.getByRole('progressbar')).toHaveAttribute('value', '20');
  expect(await axeFaults(page)).toEqual([]);
  await page.context().clearCookies();
  await page.goto(`/trackOrder?order=${orderId}&lang=${language}`);
  await expect(main).toContainText(promised);
  await expect(main).not.toContainText(person.address);
  await asksAbout(shopper, orderId);
});

/** Expects a WhatsApp link with the order's number in the message. */
async function asksAbout({ page, messages }: Shopper, orderId: string): Promise<void> {
  const link = page.getByRole('main').getByRole('link', { name: messages.shop.whatsApp.ask });
  const address = new URL((await link.getAttribute('href')) ?? '');
  expect(`${address.host}${address.pathname}`).toBe('wa.me/971501234567');
  expect(address.searchParams.get('text')).toContain(orderId);
}

inBothLanguages(
  'a pending payment explains why retrying is safe, and where it is possible',
  async (shopper) => {
    const { page, messages } = shopper;
    const { result, track } = messages.checkout;
    await shopper.putInCart(8);
    await shopper.goToCheckout();
    await shopper.fillShipping();
    const orderId = await shopper.goToGateway();
    await page.goto('/checkout');
    await expect(page.getByText(result.checkingTitle)).toBeVisible();
    await expect(page.getByText(track.paySafely)).toBeVisible();
    await expect(page.getByText(track.cartSaved)).toHaveCount(0);
    await asksAbout(shopper, orderId);

    await page.goto(`/trackOrder?order=${orderId}`);
    await expect(page.getByText(track.paySafely)).toBeVisible();
    await asksAbout(shopper, orderId);
    expect(await axeFaults(page)).toEqual([]);
    await page.getByRole('link', { name: track.payAgain }).click();
    await expect(page).toHaveURL(/\/checkout$/);
    await expect(shopper.submit).toBeVisible();

    // An empty cart leaves nothing to pay here.
    await page.evaluate(() => localStorage.removeItem('nabta.cart'));
    await page.goto('/checkout');
    await expect(page.getByText(result.checkingTitle)).toBeVisible();
    await expect(page.getByText(track.paySafely)).toBeVisible();
    await expect(page.getByText(track.cartSaved)).toBeVisible();
    await page.goto(`/trackOrder?order=${orderId}`);
    await expect(page.getByText(track.cartSaved)).toBeVisible();
    await expect(page.getByRole('link', { name: track.payAgain })).toHaveCount(0);
    await page.getByRole('main').getByRole('link', { name: result.contact, exact: true }).click();
    await expect(page).toHaveURL(/\/contact(\?lang=ar)?$/);
  },
);
