import { inBothLanguages } from './both-languages.ts';
import { expect, type Page, test } from './fixtures.ts';
import { visit } from './hydrated.ts';
import { Shopper } from './shopper.ts';

inBothLanguages('home lists active products with their prices', async (shopper) => {
  const { page, messages } = shopper;
  await page.goto('/');
  const cards = page.locator('#products').getByRole('article');
  await expect(cards.filter({ hasText: /\$\d+\.\d\d/ })).toHaveCount(await cards.count());
  const freeShipping = cards.filter({ hasText: messages.shop.home.freeShipping });
  await expect(freeShipping).toHaveCount((await cards.count()) - 1);
  const addresses = await cards
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(addresses).toContain('/product/1');
  // Product 4 is hidden from home, product 9 is not for sale.
  expect(addresses).not.toContain('/product/4');
  expect(addresses).not.toContain('/product/9');
  await expect(freeShipping.locator('a[href="/product/1"]')).toHaveCount(0);
});

inBothLanguages('the hero picture is full width without a fade', async (shopper) => {
  const { page } = shopper;
  for (const [width, height] of [
    [390, 664],
    [1280, 800],
    [1920, 1080],
    [2560, 1440],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto('/');
    const picture = page.getByRole('main').getByRole('img').first();
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.complete)).toBe(true);
    const rendered = await picture.evaluate((img: HTMLImageElement) => {
      const box = img.getBoundingClientRect();
      const hero = img.closest('section')?.getBoundingClientRect();
      const { maskImage, objectFit } = getComputedStyle(img);
      const drawn = Math.max(box.height, (box.width * img.naturalHeight) / img.naturalWidth);
      return {
        mask: maskImage,
        fit: objectFit,
        edges: [box.left, box.right, box.bottom].map(Math.round),
        expected: [0, document.documentElement.clientWidth, hero?.bottom ?? 0].map(Math.round),
        partOfHeight: box.height / drawn,
      };
    });
    const at = `at ${width}`;
    expect(rendered, at).toMatchObject({ mask: 'none', fit: 'cover', edges: rendered.expected });
    // Its sides are wall; above and below stand the caps and the stones.
    expect(rendered.partOfHeight, at).toBeGreaterThan(0.9);
    if (width > 768) expect(rendered.edges[2], at).toBeLessThanOrEqual(height);
  }
});

test('a very long name stays inside its card', async ({ phone }) => {
  await phone.goto('/');
  // Waits for hydration: changing the name earlier would cause a mismatch.
  await phone.waitForFunction(() => window.clicksBeforeHydration === undefined);
  const name = phone.locator('#products').getByRole('heading', { level: 3 }).getByRole('link');
  await name.first().evaluate((link) => link.replaceChildren('Superlong'.repeat(12)));
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});

inBothLanguages('the button of a card adds one unit to the cart', async (shopper) => {
  const { page, messages } = shopper;
  await page.goto('/');
  await page.getByRole('button', { name: messages.shop.home.buy }).first().click();
  await expect(shopper.cart).toBeVisible();
  await shopper.reads('1 bottle', 'عبوة واحدة');
  await expect(shopper.cart).toContainText('$39.00');
});

inBothLanguages('a product page shows all product data', async (shopper) => {
  const { page } = shopper;
  await page.goto('/product/1');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('main').getByRole('img').first()).toBeVisible();
  await expect(page.getByRole('main')).toContainText('$39.00');
  await shopper.reads('panthenol (provitamin B5)', 'البانثينول (بروفيتامين ب5)');
  await shopper.reads('Key Features', 'أبرز المزايا');
  await shopper.reads('Innovative ingredients', 'مكوّنات مبتكرة');
  await shopper.reads('Fast results in 4-6 weeks', 'نتائج سريعة خلال 4 إلى 6 أسابيع');
  await shopper.reads('Clinically tested', 'خضع لاختبارات سريرية');
  await shopper.reads('Suitable for all hair types', 'مناسب لجميع أنواع الشعر');
});

inBothLanguages(
  'the quantity of a cart line is raised, lowered, and the line removed',
  async (shopper) => {
    const { page, cart, language, messages } = shopper;
    const title = language === 'ar' ? 'سيروم الجذور' : 'Root Serum';
    const { increase, decrease, remove } = messages.shop.cart;
    const named = (name: string) => ({ name: name.replace('{title}', title) });
    await shopper.putInCart(2, 2);
    await shopper.reads('Pack of 2 bottles', 'باقة من عبوتين');
    const less = cart.getByRole('button', named(decrease));
    await expect(less).toHaveAttribute('aria-disabled', 'true');
    await cart.getByRole('button', named(increase)).click();
    await expect(cart).toContainText('$136.00');
    await less.click();
    await less.click({ force: true });
    await expect(cart).toContainText('$68.00');

    await page.reload();
    await expect(cart).toBeHidden();
    await page.getByRole('banner').getByRole('button').last().click();
    await expect(cart).toContainText('$68.00');
    await cart.getByRole('button', named(remove)).click();
    await shopper.reads('Cart is empty', 'السلة فارغة');
    expect(await shopper.stored('nabta.cart')).toEqual({ local: null, session: null });
  },
);

test('the quantity of a line is at most ninety-nine', async ({ page }) => {
  const shopper = new Shopper(page, 'en');
  const line = { id: 2, title: 'x', description: '', image: '', price: 3400, bundle: '1', qty: 98 };
  const cart = JSON.stringify({ version: 1, items: [line] });
  await page.addInitScript((text) => localStorage.setItem('nabta.cart', text), cart);
  await page.goto('/product/2');
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  const more = shopper.cart.getByRole('button', { name: 'Increase quantity: Root Serum' });
  await expect(more).toHaveAttribute('aria-disabled', 'true');
  await expect(more).toBeInViewport({ ratio: 1 });
  await more.click({ force: true });
  await expect(shopper.cart).toContainText('$3,366.00');
});

inBothLanguages('the footer has every link, the hours and the year', async (shopper) => {
  const { page, messages, language } = shopper;
  const footer = page.getByRole('contentinfo');
  await page.goto('/about');
  await shopper.reads(
    'Monday to Saturday, 9 AM to 6 PM',
    'من الاثنين إلى السبت، 8 صباحًا حتى 6 مساءً',
  );
  await expect(footer).toContainText('© 2025');
  const { links } = messages.shop;
  for (const [name, address] of [
    [links.about, '/about'],
    [links.shippingTerms, '/shipping-terms'],
    [links.trackOrder, '/trackOrder'],
    ['care@nabta.example', 'mailto:care@nabta.example'],
    ['Instagram', 'https://www.instagram.com/nabta.example'],
    ['Facebook', 'https://www.facebook.com/nabta.example'],
  ] as const) {
    await expect(footer.getByRole('link', { name })).toHaveAttribute('href', address);
  }
  const methods = {
    en: ['American Express', 'Apple Pay', 'Google Pay', 'Visa', 'MasterCard', 'Mada'],
    ar: ['أمريكان إكسبريس', 'أبل باي', 'جوجل باي', 'فيزا', 'ماستركارد', 'مدى'],
  };
  for (const name of methods[language]) {
    await expect(footer.getByRole('img', { name })).toBeVisible();
  }
});

inBothLanguages('the footer is short at checkout, and absent on tracking', async (shopper) => {
  const { page, messages } = shopper;
  const footer = page.getByRole('contentinfo');
  for (const path of ['/checkout', '/payment']) {
    await page.goto(path);
    await expect(
      footer.getByRole('img', { name: messages.shop.footer.methods.visa }),
    ).toBeVisible();
    await expect(footer).toContainText('© 2025');
    await expect(footer).not.toContainText(messages.shop.footer.quickLinks);
  }
  await page.goto('/trackOrder');
  await expect(page.getByRole('main')).toBeVisible();
  await expect(footer).toHaveCount(0);
});

inBothLanguages('a removed cart line can be restored at its position', async (shopper) => {
  const { page, cart } = shopper;
  for (const id of [1, 2, 8]) await shopper.putInCart(id);
  const lines = cart.getByRole('listitem');
  const remove = cart.getByRole('button', { name: /^(Remove|إزالة)/ });
  const undo = cart.getByRole('button', { name: /^(Undo|تراجع)/ });
  await cart
    .getByRole('button', { name: /^(Increase quantity|زيادة الكمية)/ })
    .nth(1)
    .click();
  // (39 + 2 × 34 + 14) dollars
  await expect(cart).toContainText('$121.00');
  const before = await lines.allInnerTexts();

  await test.step('one of three', async () => {
    await remove.nth(1).click();
    await expect(lines.nth(1)).toContainText(/^(Removed|أُزيل)/);
    await expect(cart).toContainText('$53.00');
    await undo.click();
    await expect(cart).toContainText('$121.00');
    expect(await lines.allInnerTexts()).toEqual(before);
  });

  await test.step('all of them, in any order', async () => {
    for (let left = 3; left > 0; left--) await remove.first().click();
    await expect(cart.getByText(shopper.messages.shop.cart.empty)).toBeVisible();
    await undo.nth(1).click();
    await expect(cart).toContainText('$68.00');
    await undo.last().click();
    await undo.first().click();
    await expect(undo).toHaveCount(0);
    expect(await lines.allInnerTexts()).toEqual(before);
  });

  await test.step('until the drawer is closed', async () => {
    await remove.last().click();
    await expect(undo).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(cart).toBeHidden();
    await page
      .getByRole('banner')
      .getByRole('button', { name: /^(Cart|السلة)/ })
      .click();
    await expect(lines).toHaveCount(2);
    await expect(undo).toHaveCount(0);
  });
});

test('a drawer that is reopened while it closes stays open', async ({ page }) => {
  const shopper = new Shopper(page, 'en');
  await shopper.putInCart(1);
  const { cart, messages } = shopper;
  const ways = {
    'by its button': (dialog: HTMLDialogElement) => dialog.querySelector('button')?.click(),
    'by Escape': (dialog: HTMLDialogElement) => dialog.requestClose(),
  };
  for (const [way, close] of Object.entries(ways)) {
    await test.step(way, async () => {
      await expect(cart).toBeVisible();
      const isOpen = await page.evaluate(`(async () => {
        const dialog = document.querySelector('dialog.drawer');
        const closed = new Promise((done) => dialog.addEventListener('close', done));
        (${close})(dialog);
        // Microtasks only: no event comes between.
        for (let turn = 0; turn < 20; turn += 1) await null;
        document.querySelector('header button[aria-haspopup=dialog]').click();
        await closed;
        await new Promise(requestAnimationFrame);
        return dialog.open;
      })()`);
      expect(isOpen).toBe(true);
      await expect(cart.getByRole('button', { name: messages.shop.cart.checkout })).toBeVisible();
    });
  }
});

test('a removed line is restored beside a line added in another tab', async ({ page }) => {
  const shopper = new Shopper(page, 'en');
  await shopper.putInCart(1);
  await shopper.cart.getByRole('button', { name: /^Remove/ }).click();
  const other = await page.context().newPage();
  await new Shopper(other, 'en').putInCart(8);
  await expect(shopper.cart).toContainText('$14.00');
  await shopper.cart.getByRole('button', { name: /^Undo/ }).click();
  await expect(shopper.cart).toContainText('$53.00');

  // Already back: nothing is counted twice.
  await shopper.cart.getByRole('button', { name: /^Remove Scalp/ }).click();
  await new Shopper(other, 'en').putInCart(1);
  await expect(shopper.cart.getByRole('button', { name: /^Undo/ })).toHaveCount(0);
  await expect(shopper.cart).toContainText('$53.00');
});

test('another spelling of an address redirects to the canonical one', async ({ page }) => {
  await page.goto('/Product/02/?utm_source=newsletter');
  await expect(page).toHaveURL(/\/product\/2\?utm_source=newsletter$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('another spelling of an address redirects during navigation', async ({ page }) => {
  await visit(page, '/');
  // Simulates going forward in history: no link of the shop has such an address.
  await page.evaluate(() => {
    history.pushState(null, '', '/product/02');
    window.dispatchEvent(new PopStateEvent('popstate'));
  });
  await expect(page).toHaveURL(/\/product\/2$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

/**
 * Clicks after React has hydrated the page and before it runs the effects. React schedules them with a
 * message to itself, and a task queued at that moment runs first.
 */
async function clickBetweenHydrationAndEffects(page: Page, name: string): Promise<void> {
  await page.addInitScript((label) => {
    type Root = { stateNode?: { current: { memoizedState?: { isDehydrated?: boolean } } } };
    const isHydrated = () => {
      const key = Object.keys(document).find((one) => one.startsWith('__reactContainer'));
      const root = key && (document as unknown as Record<string, Root>)[key]?.stateNode;
      return root && root.current.memoizedState?.isDehydrated === false;
    };
    const post = MessagePort.prototype.postMessage;
    const click = () => {
      if (MessagePort.prototype.postMessage === post || !isHydrated()) return;
      MessagePort.prototype.postMessage = post;
      document.querySelector<HTMLElement>(`button[aria-label="${label}"]`)?.click();
      Object.assign(window, { isClickedEarly: true });
    };
    MessagePort.prototype.postMessage = function (...args: unknown[]) {
      queueMicrotask(click);
      return post.apply(this, args as [unknown]);
    };
  }, name);
  await page.goto('/product/2?lang=en');
  await page.waitForFunction(() => 'isClickedEarly' in window);
  await page.waitForFunction(() => window.clicksBeforeHydration === undefined);
}

test('a click during hydration opens the cart or the menu', async ({ page, browser }) => {
  await clickBetweenHydrationAndEffects(page, 'Cart, empty');
  await expect(page.getByRole('dialog', { name: 'Cart' })).toBeVisible();
  const baseURL = new URL(page.url()).origin;
  const phone = await browser.newPage({ baseURL, viewport: { width: 390, height: 844 } });
  await clickBetweenHydrationAndEffects(phone, 'Menu');
  await expect(phone.getByRole('button', { name: 'Close menu' })).toBeVisible();
  await phone.context().close();
});
