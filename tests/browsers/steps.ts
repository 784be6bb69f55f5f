import { checkout as checkoutAr } from '#app/words/ar/checkout.ts';
import { ar } from '#app/words/ar.ts';
import { checkout } from '#app/words/en/checkout.ts';
import { en } from '#app/words/en.ts';
import { typedFields } from '#domain/checkout/shipping.ts';
import { directionOf, type Language, otherLanguage } from '#domain/language.ts';
import { layla, noura } from '../e2e/shopper.ts';
import { find, type Page, quote } from './page.ts';

const messages = { en: { ...en, checkout }, ar: { ...ar, checkout: checkoutAr } };
const people = { en: layla, ar: noura };
const languageNames: Record<Language, string> = { en: 'English', ar: 'العربية' };

export type Walk = { page: Page; language: Language; setStep: (step: string) => void };

/** All of a shop that engines may see differently, in the order of a visit. */
export async function walk(shopper: Walk): Promise<void> {
  await changesLanguage(shopper);
  await opensMenu(shopper);
  await looksAtPictures(shopper);
  await usesDrawer(shopper);
  await cancels(shopper);
  await isDeclinedThenConfirms(shopper);
  await buysAndTracks(shopper);
}

async function changesLanguage({ page, language, setStep }: Walk): Promise<void> {
  setStep('language change');
  const other = otherLanguage(language);
  await page.open(`/?lang=${other}`);
  await isIn(page, other);
  await page.click({ selector: 'header [data-language-link]' });
  await isIn(page, language);
  await page.open('/about');
  await isIn(page, language);
  await fits(page);
  await page.open('/');
  await isIn(page, language);
  await fits(page);
}

async function isIn(page: Page, language: Language): Promise<void> {
  const [lang, dir] = [quote(language), quote(directionOf(language))];
  await page.until(
    `the page is in ${languageNames[language]}`,
    `document.documentElement.lang === ${lang} && getComputedStyle(document.body).direction === ${dir}`,
  );
}

async function fits(page: Page): Promise<void> {
  await page.until(
    'nothing is wider than the page',
    'document.documentElement.scrollWidth <= document.documentElement.clientWidth',
  );
}

async function opensMenu({ page, language, setStep }: Walk): Promise<void> {
  setStep('menu');
  const { chrome, links } = messages[language].shop;
  await page.click({ kind: 'button', name: chrome.menu });
  await page.sees('link', links.contact);
  await page.press('Escape');
  await page.sees('button', chrome.menu);
  await page.until('the menu is closed', `!${find({ selector: 'header nav' })}`);
  await page.until(
    'the focus is back on the button',
    `document.activeElement === ${find({ kind: 'button', name: chrome.menu })}`,
  );
  await page.click({ kind: 'button', name: chrome.menu });
  await page.click({ kind: 'link', name: links.contact });
  await page.isAt('/contact');
  await page.until('the menu is closed', `!${find({ selector: 'header nav' })}`);
  await page.engine.back();
  await page.until('home is back', `location.pathname === '/'`);
  await page.isHydrated();
}

async function looksAtPictures({ page, language, setStep }: Walk): Promise<void> {
  setStep('gallery');
  const { product } = messages[language].shop;
  await page.open('/product/1');
  await fits(page);
  await page.until(
    'the first picture is drawn',
    `${find({ selector: 'main img' })}?.naturalWidth > 0`,
  );
  await turnsOver(page, language);
  await page.click({ selector: 'main ul button.cursor-zoom-in', nth: 1 });
  await page.until('the picture is enlarged', `document.querySelector('dialog:modal img')`);
  await page.press('Escape');
  await page.until('it is closed', `!document.querySelector('dialog:modal')`);
  await page.sees('button', product.addToCart);
}

// Scrolls the strip, which is the result of a finger's swipe: not every driver supports touch.
async function turnsOver(page: Page, language: Language): Promise<void> {
  const shows = (at: number) => {
    const lefts = `[${slides}[${at}], ${strip}].map((node) => node.getBoundingClientRect().left)`;
    return page.until(
      `picture ${at + 1} is shown`,
      `Math.abs(${lefts}.reduce((a, b) => a - b)) < 3`,
    );
  };
  const forwards = language === 'ar' ? 'ArrowLeft' : 'ArrowRight';
  const back = language === 'ar' ? 'ArrowRight' : 'ArrowLeft';
  await shows(0);
  // Scrolls most of the way: the strip snaps to the next picture.
  await page.read(
    `(${strip}.scrollTo({ left: ${language === 'ar' ? -0.7 : 0.7} * ${strip}.clientWidth }), true)`,
  );
  await shows(1);
  await page.until('it is drawn', `${slides}[1].querySelector('img')?.naturalWidth > 0`);
  await page.read(`(${slides}[1].querySelector('button').focus({ preventScroll: true }), true)`);
  await page.press(back);
  await shows(0);
  await page.press(forwards);
  await shows(1);
  const thumbnails = 'main button[aria-current]';
  if (await page.read(`Boolean(${find({ selector: thumbnails })})`)) {
    await page.click({ selector: thumbnails, nth: 0 });
    await shows(0);
    // The arrow keys continue from the pressed thumbnail.
    await page.press(forwards);
    await shows(1);
  }
}

const strip = `document.querySelector('main ul.snap-x')`;
const slides = `${strip}.children`;

async function usesDrawer({ page, language, setStep }: Walk): Promise<void> {
  setStep('drawer');
  const { cart } = messages[language].shop;
  await putInCart(page, language, 2);
  await page.press('Escape');
  await page.until('the drawer is closed', `!document.querySelector('dialog:modal')`);
  await page.click({ selector: 'header button[aria-haspopup=dialog]' });
  await page.sees('heading', cart.title);
  await page.click({ kind: 'button', name: before(cart.increase) });
  await page.sees('text', '$68.00');
  await page.click({ kind: 'button', name: before(cart.remove) });
  await page.click({ kind: 'button', name: before(cart.undo) });
  await page.sees('text', '$68.00');
  await page.click({ kind: 'button', name: cart.close });
  await page.until('the drawer is closed', `!document.querySelector('dialog:modal')`);
}

/** A message up to its first name or number. */
const before = (message: string) => message.split('{')[0]?.trim() ?? '';

async function putInCart(page: Page, language: Language, product: number): Promise<void> {
  const { shop } = messages[language];
  await page.open(`/product/${product}`);
  await page.click({ kind: 'button', name: shop.product.addToCart });
  await page.sees('heading', shop.cart.title);
}

async function cancels(shopper: Walk): Promise<void> {
  const { page, language, setStep } = shopper;
  setStep('cancel');
  const { result, sandbox } = messages[language].checkout;
  await page.click({ selector: 'header button[aria-haspopup=dialog]' });
  await goToCheckout(shopper);
  await fillsForm(shopper);
  await submit(shopper);
  await page.click({ kind: 'button', name: sandbox.cancel });
  await seesResult(page, result.cancelledTitle);
  await page.click({ kind: 'button', name: result.retry });
}

async function isDeclinedThenConfirms(shopper: Walk): Promise<void> {
  const { page, language, setStep } = shopper;
  setStep('decline');
  const { result, sandbox } = messages[language].checkout;
  await submit(shopper);
  await payWith(shopper, 'declined');
  await seesResult(page, result.failedTitle);
  await page.click({ kind: 'button', name: result.retry });

  setStep('3-D Secure');
  await submit(shopper);
  await payWith(shopper, 'secondStep');
  await page.fill(sandbox.code, '000000');
  await page.click({ kind: 'button', name: sandbox.confirm });
  await page.sees('text', before(sandbox.codeWrong));
  await page.fill(sandbox.code, '123456');
  await page.click({ kind: 'button', name: sandbox.confirm });
  await seesResult(page, result.paidTitle);
}

async function buysAndTracks(shopper: Walk): Promise<void> {
  const { page, language, setStep } = shopper;
  setStep('purchase');
  const { form, result, track } = messages[language].checkout;
  const { address, email } = people[language];
  await putInCart(page, language, 3);
  await goToCheckout(shopper);
  const typed = `${find({ kind: 'field', name: form.address })}?.value`;
  await page.until('what was typed before is still there', `${typed} === ${quote(address)}`);
  await submit(shopper);
  const orderId = await page.read<string>(`/\\d{12}/.exec(document.body.innerText)[0]`);
  await payWith(shopper, 'success');
  await seesResult(page, result.paidTitle);
  await page.sees('heading', track.bought);
  for (const text of [address, before(track.arrives), track.received])
    await page.sees('text', text);
  await fits(page);

  setStep('tracking');
  await page.click({ kind: 'link', name: result.track });
  await page.isAt('/trackOrder');
  // This browser placed the order: nothing is masked.
  for (const text of [orderId, email, before(track.arrives)]) await page.sees('text', text);
  await page.until('progress is shown', find({ selector: 'progress' }));
  await fits(page);

  setStep('tracking by a stranger');
  await page.engine.forgetCookies();
  await page.open(`/trackOrder?lang=${language}`);
  await page.fill(track.label, orderId);
  await page.click({ kind: 'button', name: track.submit });
  await page.sees('text', track.masked);
  await page.fill(track.email, email);
  await page.click({ kind: 'button', name: track.reveal });
  await page.sees('text', email);
  await page.sees('text', address);
}

/** Starts from the open drawer. */
async function goToCheckout({ page, language }: Walk): Promise<void> {
  const { shop, checkout } = messages[language];
  await page.click({ kind: 'button', name: shop.cart.checkout });
  await page.isAt('/checkout');
  await page.sees('heading', checkout.form.title);
  await fits(page);
}

async function fillsForm({ page, language }: Walk): Promise<void> {
  const { form } = messages[language].checkout;
  const person = people[language];
  const holds = (name: string) => `${find({ selector: `form [name=${name}]` })}.value`;
  for (const [country, dialCode] of [
    ['KW', '+965'],
    ['AE', '+971'],
  ] as const) {
    // A platform's own list opens outside of the page, where no driver reaches it.
    const select = find({ selector: 'form [name=country]' });
    await page.read(
      `(${select}.value = '${country}', ${select}.dispatchEvent(new Event('change', { bubbles: true })))`,
    );
    await page.until('the dial code follows', `${holds('dial_code')} === '${dialCode}'`);
  }
  await page.until('cities are suggested', `document.querySelector('#cities option')?.value`);
  for (const name of typedFields) await page.fill(form[name], person[name]);

  const mistyped = person.email.replace('example.com', 'gmial.com');
  await page.fill(form.email, mistyped);
  await page.press('Tab');
  await page.click({ selector: 'form [role=status] button' });
  const meant = quote(mistyped.replace('gmial', 'gmail'));
  await page.until('it is mended by that press', `${holds('email')} === ${meant}`);
  await page.fill(form.email, person.email);
}

async function submit({ page, language }: Walk): Promise<void> {
  await page.click({ kind: 'button', name: messages[language].checkout.form.submit });
  await page.isAt('/sandbox/');
  await page.isHydrated();
}

type Card = keyof typeof checkout.sandbox.card;

async function payWith({ page, language }: Walk, card: Card): Promise<void> {
  const { sandbox } = messages[language].checkout;
  await page.click({ selector: `button[name=fill][value=${card}]` });
  await page.until(
    'the card is filled in',
    `${find({ kind: 'field', name: sandbox.number })}?.value`,
  );
  await page.click({ kind: 'button', name: sandbox.pay });
}

/** The result is there with the first byte; the cart is emptied and the order done with after it. */
async function seesResult(page: Page, title: string): Promise<void> {
  await page.sees('heading', title);
  await page.isHydrated();
  await page.until('the address is clean', `location.search === ''`);
}
