import type { Language } from '#domain/language.ts';
import { expect, type Page, test } from './fixtures.ts';
import { openIn } from './reader.ts';
import { Shopper } from './shopper.ts';

// Every text has its room: on narrow phones and wide desks, in both languages.

const widths = [320, 390, 768, 1280];
const screens = [
  '/',
  '/product/2',
  '/product/999',
  '/checkout',
  '/payment',
  '/trackOrder',
  '/trackOrder?order=1',
  '/about',
  '/contact',
  '/privacy',
  '/shipping-terms',
  '/blog',
  '/blog/pp405-hair-spray',
  '/blog/nothing',
];

for (const language of ['en', 'ar'] as const) {
  test.describe(`in ${language}`, () => {
    for (const path of screens) {
      test(`nothing is cut off or sticks out on ${path}`, async ({ browser }) => {
        const reader = await openIn(browser, language);
        await reader.goto(path);
        await fitsEveryWidth(reader);
      });
    }

    test('nor in menu, cart, filled form, mistakes and result', { tag: '@always' }, async ({
      browser,
    }) => {
      const reader = await openIn(browser, language);
      await walk(reader, language);
    });
  });
}

async function walk(reader: Page, language: Language): Promise<void> {
  const shopper = new Shopper(reader, language);
  const { chrome, cart } = shopper.words.shop;
  await shopper.putInCart(3, 3);
  await fitsEveryWidth(reader);
  await shopper.cart.getByRole('button', { name: cart.close }).click();
  await reader.getByRole('button', { name: chrome.menu }).click();
  await fits(reader);
  await reader.keyboard.press('Escape');
  await reader.goto('/checkout');
  await shopper.submit.click();
  await expect(reader.getByText(shopper.words.checkout.problem.city)).toBeVisible();
  await fitsEveryWidth(reader);
  await shopper.fillShipping();
  await shopper.goToGateway();
  await fitsEveryWidth(reader);
  await shopper.payWith('success');
  await shopper.seesSuccess();
  await fitsEveryWidth(reader);
}

async function fitsEveryWidth(reader: Page): Promise<void> {
  for (const width of widths) {
    await reader.setViewportSize({ width, height: 844 });
    await fits(reader);
  }
}

async function fits(reader: Page): Promise<void> {
  const width = reader.viewportSize()?.width;
  await comesToRest(reader);
  expect(await reader.evaluate(findMisfits), `at ${width} px`).toEqual([]);
}

/** Waits for animations; one may start another. */
async function comesToRest(reader: Page): Promise<void> {
  await reader.waitForFunction(() => {
    const moving = document.getAnimations().filter((one) => {
      const timing = one.effect?.getComputedTiming();
      return one.playState === 'running' && timing?.iterations !== Number.POSITIVE_INFINITY;
    });
    return moving.length === 0;
  });
}

/** Runs in the browser, so it uses nothing from outside. */
function findMisfits(): string[] {
  const root = document.documentElement;
  const shown = [...document.body.querySelectorAll('*')].filter(
    (element) =>
      element instanceof HTMLElement && element.checkVisibility({ opacityProperty: true }),
  ) as HTMLElement[];
  const isForScreenReaders = (element: HTMLElement) => element.closest('.sr-only') !== null;
  const scrollsSideways = (element: Element | null): boolean =>
    element !== null &&
    (/auto|scroll/.test(getComputedStyle(element).overflowX) ||
      scrollsSideways(element.parentElement));
  const hasText = (element: HTMLElement) =>
    [...element.childNodes].some((node) => node.nodeType === 3 && node.nodeValue?.trim());
  const name = (element: HTMLElement, why: string) =>
    `${why}: <${element.tagName.toLowerCase()} class="${element.className}"> ${element.innerText.slice(0, 60)}`;

  const tooWide = root.scrollWidth > root.clientWidth ? [`the page is ${root.scrollWidth} px`] : [];
  const texts = shown.filter((element) => hasText(element) && !isForScreenReaders(element));
  const outside = texts.filter((element) => {
    const { left, right, width } = element.getBoundingClientRect();
    const isOut = left < -1 || right > root.clientWidth + 1;
    return width > 0 && isOut && !scrollsSideways(element.parentElement);
  });
  const cut = texts.filter((element) => {
    const { overflowX, overflowY } = getComputedStyle(element);
    const isCutX = overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1;
    const isCutY = overflowY === 'hidden' && element.scrollHeight > element.clientHeight + 2;
    return element.clientWidth > 0 && (isCutX || isCutY) && !/auto|scroll/.test(overflowX);
  });
  return [
    ...tooWide,
    ...outside.map((element) => name(element, 'sticks out')),
    ...cut.map((element) => name(element, 'is cut off')),
  ];
}
