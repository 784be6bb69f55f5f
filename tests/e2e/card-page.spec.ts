import { inBothLanguages } from './both-languages.ts';
import { expect } from './fixtures.ts';
import { untilHydrated } from './hydrated.ts';

inBothLanguages('card number and expiry are grouped while typing', async (shopper) => {
  const { page, messages } = shopper;
  const { sandbox } = messages.checkout;
  await shopper.comesToPay();
  await expect(page).toHaveURL(/\/sandbox\//);
  const field = (name: string) => page.getByRole('textbox', { name });
  const number = field(sandbox.number);

  await untilHydrated(number);
  // The input has Arabic digits, and later the hyphens of a pasted number.
  await number.pressSequentially('٤٢٤٢42424242');
  await expect(number).toHaveValue('4242 4242 4242');
  await number.fill('4242-4242 42424242');
  await expect(number).toHaveValue('4242 4242 4242 4242');

  // A digit in the middle: the caret stays behind it.
  await number.evaluate((input: HTMLInputElement) => input.setSelectionRange(4, 4));
  await page.keyboard.type('99');
  await expect(number).toHaveValue('4242 9942 4242 4242 42');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Backspace');
  await expect(number).toHaveValue('4242 4242 4242 4242');

  const expiry = field(sandbox.expiry);
  for (const [typed, formatted] of [
    ['0940', '09/40'],
    ['940', '09/40'],
    ['1/40', '01/40'],
    ['12/40', '12/40'],
  ] as const) {
    await expiry.fill('');
    await expiry.pressSequentially(typed);
    await expect(expiry).toHaveValue(formatted);
  }
  await expiry.press('Backspace');
  await expiry.press('Backspace');
  await expiry.press('Backspace');
  await expect(expiry).toHaveValue('1');

  await expiry.fill('12/2040');
  await field(sandbox.cvc).fill('123');
  await field(sandbox.holder).fill('Layla Haddad');
  await page.getByRole('button', { name: new RegExp(`^${sandbox.pay} `) }).click();
  await shopper.seesSuccess();
});
