import { inBothLanguages } from './both-languages.ts';
import { expect, test } from './fixtures.ts';
import { untilHydrated } from './hydrated.ts';
import { adminSession } from './sessions.ts';
import { layla } from './shopper.ts';

const whatsApp = 'https://wa.me/971501234567';

inBothLanguages('checkout helps to type what a parcel and a courier need', async (shopper) => {
  const { page, messages } = shopper;
  const { form, problem } = messages.checkout;
  const inLanguage = (english: string, arabic: string) =>
    shopper.language === 'ar' ? arabic : english;
  const fourBottles = inLanguage(
    '2 × pack of 2 bottles · 4 bottles in all',
    'باقتان من عبوتين · 4 عبوات في المجموع',
  );
  const field = (name: string) => page.locator(`form [name=${name}]`);
  const [country, dialCode, phone] = [field('country'), field('dial_code'), field('phone')];
  const [email, address] = [field('email'), field('address')];
  const cities = page.locator('#cities option');
  const isFollowed = page.getByText(inLanguage('number is now', 'أصبح رمز رقم هاتفك'));

  await test.step('the cart counts units', async () => {
    await shopper.putInCart(2, 2);
    const title = inLanguage('Root Serum', 'سيروم الجذور');
    const more = messages.shop.cart.increase.replace('{title}', title);
    await shopper.cart.getByRole('button', { name: more }).click();
    await expect(shopper.cart).toContainText(fourBottles);
    await shopper.goToCheckout();
    await untilHydrated(shopper.submit);
    const summary = page.getByRole('group').filter({ hasText: messages.checkout.summary.title });
    await expect(
      summary.getByText(inLanguage('4 bottles', '4 عبوات'), { exact: true }),
    ).toBeVisible();
    await expect(summary).toContainText(fourBottles);
  });

  await test.step('the dial code follows the country, and a number with its own code', async () => {
    await country.selectOption('SA');
    await expect(dialCode).toHaveValue('+966');
    await expect(isFollowed).toBeHidden();
    await phone.fill('55 123 4567');
    await country.selectOption('KW');
    await expect(cities.first()).toHaveAttribute(
      'value',
      inLanguage('Kuwait City', 'مدينة الكويت'),
    );
    // No number of Kuwait: a Saudi phone in Kuwait stays one.
    await expect(dialCode).toHaveValue('+966');
    await phone.fill('00974 3312 3456');
    await expect(dialCode).toHaveValue('+974');
    await country.selectOption('AE');
    await expect(dialCode).toHaveValue('+974');
  });

  await test.step('a dial code chosen by hand stays, also after a reload', async () => {
    await phone.fill('50 123 4567');
    await dialCode.selectOption('+971');
    await country.selectOption('SA');
    await expect(dialCode).toHaveValue('+966');
    await expect(isFollowed).toBeVisible();
    await dialCode.selectOption('+971');
    await country.selectOption('OM');
    await page.reload();
    await untilHydrated(shopper.submit);
    await expect(country).toHaveValue('OM');
    await expect(phone).toHaveValue('50 123 4567');
    await expect(dialCode).toHaveValue('+971');
  });

  await test.step('cities are suggested, and others can be typed', async () => {
    await expect(field('city')).toHaveAttribute('list', 'cities');
    await expect(cities.first()).toHaveAttribute('value', inLanguage('Muscat', 'مسقط'));
    await country.selectOption('FR');
    await expect(field('city')).not.toHaveAttribute('list');
    await country.selectOption('AE');
    await expect(cities.first()).toHaveAttribute('value', inLanguage('Dubai', 'دبي'));
  });

  await test.step('a mistyped mail host is reported, and corrected only on request', async () => {
    const meant = page.getByRole('button', { name: /mona@gmail\.com/ });
    await shopper.fillShipping({ ...layla, city: 'Hatta', email: 'mona@gmial.com' });
    await expect(meant).toBeVisible();
    await expect(email).toHaveValue('mona@gmial.com');
    await meant.click();
    await expect(email).toHaveValue('mona@gmail.com');
    await expect(email).toBeFocused();
    await expect(page.getByText(form.emailHint)).toBeVisible();
  });

  await test.step('a P.O. box alone is refused before it is submitted', async () => {
    const reason = page.getByText(problem.addressBox);
    await address.fill(inLanguage('P.O. Box 123, Hatta', 'ص.ب ١٢٣'));
    await shopper.submit.click();
    await expect(reason).toBeVisible();
    await expect(address).toBeFocused();
    await expect(page).toHaveURL(/\/checkout$/);
    await address.fill(inLanguage('Villa 3, P.O. Box 123', 'فيلا 3، ص.ب ١٢٣'));
    await expect(reason).toBeHidden();
  });

  await test.step('staff see how many units to pack', async () => {
    const orderId = await shopper.goToGateway();
    const staff = await page.context().browser()?.newContext({ storageState: adminSession });
    const order = await staff?.newPage();
    if (!order) throw new Error('there is no browser for staff');
    await order.goto(`${new URL(page.url()).origin}/admin/orders/${orderId}`);
    await expect(order.getByRole('table').first()).toContainText(
      /2 × pack of 2 bottles · 4 bottles in all|باقتان من عبوتين · 4 عبوات في المجموع/,
    );
    await staff?.close();
  });

  await test.step('a question can be sent on WhatsApp', async () => {
    await page.goto('/contact');
    const links = page.getByRole('link', { name: /WhatsApp|واتساب|971501234567/ });
    await expect(links).toHaveCount(2);
    for (const link of await links.all()) {
      await expect(link).toHaveAttribute('href', whatsApp);
      await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
    }
  });
});
