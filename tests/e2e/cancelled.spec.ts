import { inBothLanguages } from './both-languages.ts';
import { expect, test } from './fixtures.ts';
import { layla, Shopper } from './shopper.ts';

async function goToGateway(shopper: Shopper): Promise<string> {
  await shopper.putInCart(8, 2);
  await shopper.goToCheckout();
  await shopper.fillShipping();
  return shopper.goToGateway();
}

inBothLanguages(
  'a cancelled payment is not shown as failed, and the cart stays',
  async (shopper) => {
    const { page, messages, language } = shopper;
    const orderId = await goToGateway(shopper);
    await page.getByRole('button', { name: messages.checkout.sandbox.cancel }).click();
    const title = language === 'ar' ? 'أُلغي الدفع' : 'Payment cancelled';
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
    // Confirmed by the gateway.
    await shopper.reads('Nothing was charged.', 'لم يُخصم أي مبلغ');
    await shopper.reads(
      'Your cart and your details are still here.',
      'سلتك وبياناتك ما زالت محفوظة',
    );
    await expect(page.getByText(messages.checkout.result.failedTitle)).toBeHidden();
    await expect(page).toHaveURL(/\/checkout$/);
    await page.reload();
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
    await shopper.reads('Nothing was charged.', 'لم يُخصم أي مبلغ');

    await shopper.button('Try Again', 'إعادة المحاولة').click();
    await expect(shopper.submit).toContainText('$28.00');
    await expect(page.getByRole('textbox').last()).toHaveValue(layla.address);
    expect(await shopper.goToGateway()).toBe(orderId);
    await shopper.payWith('success');
    await shopper.seesSuccess();
  },
);

inBothLanguages('a declined card shows the reason, and what helps', async (shopper) => {
  const { page } = shopper;
  await goToGateway(shopper);
  await shopper.payWith('insufficient');
  await shopper.seesFailure();
  await shopper.reads('insufficient funds', 'لا يوجد رصيد كافٍ في البطاقة');
  await shopper.reads('Nothing was charged.', 'لم يُخصم أي مبلغ');
  await page.reload();
  await shopper.reads('insufficient funds', 'لا يوجد رصيد كافٍ في البطاقة');

  await shopper.button('Try Again', 'إعادة المحاولة').click();
  await shopper.goToGateway();
  await shopper.payWith('declined');
  await shopper.reads('The card was declined.', 'رُفضت البطاقة.');
});

test('a payment that is found failed later shows the reason too', async ({ page, request }) => {
  const shopper = new Shopper(page, 'en');
  await goToGateway(shopper);
  const cardPage = page.url();
  await page.clock.install();
  await page.goBack();
  await expect(page.getByText('Checking your payment')).toBeVisible();
  const form = { number: '4000000000009995', expiry: '12/40', cvc: '123', holder: 'Layla' };
  await request.post(cardPage, { form });
  await page.clock.runFor(10_500);
  await shopper.seesFailure();
  await expect(page.getByText('insufficient funds')).toBeVisible();
});

inBothLanguages('a cancelled payment shows no more than the gateway reported', async (shopper) => {
  const { page } = shopper;
  const orderId = await goToGateway(shopper);
  // The parameters are those of a gateway whose page can still be paid: the outcome is open.
  await page.goto(`/checkout?failed=1&cancelled=1&order_id=${orderId}`);
  await shopper.reads('Payment cancelled', 'أُلغي الدفع');
  await shopper.reads('We are confirming that nothing was charged.', 'نتأكّد من عدم خصم أي مبلغ.');
  await expect(page.getByText(/Nothing was charged|لم يُخصم أي مبلغ/)).toBeHidden();
  await expect(shopper.submit).toContainText('$28.00');
  // Paying after all is the same order, on the same page.
  expect(await shopper.goToGateway()).toBe(orderId);
  await shopper.payWith('success');
  await shopper.seesSuccess();
});

test('a cancelled payment of an unknown order leaves the cart and claims nothing', async ({
  page,
}) => {
  const shopper = new Shopper(page, 'en');
  await shopper.putInCart(8);
  await page.goto('/checkout?failed=1&cancelled=1&order_id=999999999999');
  await expect(page.getByRole('heading', { name: 'Payment cancelled' })).toBeVisible();
  await expect(page.getByText('Your cart and your details are still here.')).toBeVisible();
  await expect(page.getByText('Nothing was charged')).toBeHidden();
});

test('a typed cancelled=1 changes nothing about a paid order', { tag: '@always' }, async ({
  page,
}) => {
  const shopper = new Shopper(page, 'en');
  const orderId = await goToGateway(shopper);
  await shopper.payWith('success');
  await shopper.seesSuccess();
  await page.goto(`/checkout?failed=1&cancelled=1&order_id=${orderId}`);
  await shopper.seesSuccess();
});
