import { typedFields } from '#domain/checkout/shipping.ts';
import type { Language } from '#domain/language.ts';
import { listedPaths } from '../support/shop-paths.ts';
import { expect, type Page, test } from './fixtures.ts';
import { visit } from './hydrated.ts';
import { layla, Shopper } from './shopper.ts';
import { nameOf, tabTo } from './tab-to.ts';

// With reduced motion every change of style takes a moment, in which the link to the content still covers the
// header.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

type Readers = { page: Page; phone: Page };

async function inBothLanguages(
  { page, phone }: Readers,
  act: (reader: Page, shopper: Shopper, language: Language) => Promise<void>,
): Promise<void> {
  await test.step('in English', () => act(page, new Shopper(page, 'en'), 'en'));
  await test.step('in Arabic', () => act(phone, new Shopper(phone, 'ar'), 'ar'));
}

const screens = [
  ...listedPaths,
  '/product/1',
  '/product/999',
  '/checkout',
  '/trackOrder',
  '/blog/hair-follicle-science',
];

test('a shopper buys by keyboard alone, from home to paid', { tag: '@always' }, async ({
  page,
  phone,
}) => {
  test.setTimeout(120_000);
  await inBothLanguages({ page, phone }, async (reader, shopper) => {
    const { shop, checkout } = shopper.messages;
    const { keyboard } = reader;
    await visit(reader, '/');

    await test.step('past the navbar to the first product', async () => {
      await tabTo(reader, shop.chrome.skip, 1);
      await keyboard.press('Enter');
      await tabTo(reader, shop.home.shop, 2);
      await keyboard.press('Enter');
      await expect(reader).toHaveURL(/\/product\/1(\?lang=ar)?$/);
    });

    await test.step('two units into the cart', async () => {
      await tabTo(reader, /^(1 pc|قطعة)/);
      await keyboard.press('ArrowDown');
      await expect(reader.getByRole('radio').nth(1)).toBeChecked();
      await tabTo(reader, shop.product.addToCart);
      await keyboard.press('Space');
      await expect(shopper.cart).toBeVisible();
    });

    await test.step('one more, then removed', async () => {
      await tabTo(reader, /^(Increase quantity|زيادة الكمية)/);
      await keyboard.press('Enter');
      await expect(shopper.cart).toContainText('$156.00');
      await keyboard.press('Escape');
      await expect(shopper.cart).toBeHidden();
      expect(await nameOf(reader)).toContain(shop.product.addToCart);
      await keyboard.press('Enter');
      await expect(shopper.cart).toContainText('$234.00');
      await tabTo(reader, shop.cart.checkout);
      await keyboard.press('Enter');
      await expect(reader).toHaveURL(/\/checkout$/);
    });

    await test.step('a form submitted too early focuses its first error', async () => {
      await tabTo(reader, checkout.form.submit);
      await keyboard.press('Enter');
      await expect(reader.getByText(checkout.problem.first_name)).toBeVisible();
      expect(await nameOf(reader)).toBe(checkout.form.first_name);
    });

    await test.step('the form, field by field in page order', async () => {
      const [first, ...others] = typedFields;
      if (first) await keyboard.type(layla[first]);
      for (const field of others) {
        // The codes of countries and the countries are chosen already.
        const isAfterChoice = field === 'phone' || field === 'city';
        await tabTo(reader, checkout.form[field], isAfterChoice ? 2 : 1);
        await keyboard.type(layla[field]);
      }
      await tabTo(reader, checkout.form.submit, 1);
      await keyboard.press('Enter');
      await expect(reader).toHaveURL(/\/sandbox\//);
    });

    await test.step('the card, and the result', async () => {
      await tabTo(reader, new RegExp(checkout.sandbox.card.success));
      await keyboard.press('Enter');
      const card = reader.getByRole('textbox', { name: checkout.sandbox.number });
      await expect(card).not.toHaveValue('');
      await tabTo(reader, new RegExp(`^${checkout.sandbox.pay}`));
      await keyboard.press('Enter');
      await shopper.seesSuccess();
    });
  });
});

test('the drawer takes the focus, traps it, and returns it', async ({ page, phone }) => {
  await inBothLanguages({ page, phone }, async (reader, { messages, cart }) => {
    await visit(reader, '/');
    const buy = reader.getByRole('article').first().getByRole('button');
    await buy.focus();
    await reader.keyboard.press('Enter');
    await expect(cart).toBeVisible();
    for (let presses = 0; presses < 12; presses += 1) {
      await reader.keyboard.press('Tab');
      const isInside = await reader.evaluate(() => {
        const { activeElement: at } = document;
        // The focus passes through the browser itself between the last and the first control.
        return at === document.body || at?.closest('dialog') !== null;
      });
      expect(isInside).toBe(true);
    }
    await reader.keyboard.press('Escape');
    await expect(cart).toBeHidden();
    await expect(buy).toBeFocused();

    const open = reader.getByRole('banner').getByRole('button').last();
    await open.focus();
    await reader.keyboard.press('Space');
    await expect(cart.getByRole('button', { name: messages.shop.cart.close })).toBeFocused();
    await reader.keyboard.press('Enter');
    await expect(open).toBeFocused();
  });
});

test('cart changes are announced in the page language', async ({ page, phone }) => {
  await inBothLanguages({ page, phone }, async (_, shopper) => {
    await shopper.putInCart(8);
    const { cart } = shopper;
    await cart.getByRole('button', { name: /^(Increase quantity|زيادة الكمية)/ }).press('Enter');
    await expect(cart.getByRole('status')).toContainText('28.00');
    await expect(cart.getByRole('status')).toContainText(/quantity 2|الكمية 2/);
    await cart.getByRole('button', { name: /^(Remove|إزالة)/ }).press('Enter');
    await expect(cart.getByRole('status')).toContainText(/removed|أُزيل/);
    const undo = cart.getByRole('button', { name: /^(Undo|تراجع)/ });
    await expect(undo).toBeFocused();
    await undo.press('Enter');
    await expect(cart.getByRole('status')).toContainText(/back in the cart|أُعيد .* إلى السلة/);
    await expect(cart.getByRole('status')).toContainText('28.00');
    await expect(cart.getByRole('button', { name: /^(Remove|إزالة)/ })).toBeFocused();
  });
});

const wayOut: [string, (page: Page) => Promise<unknown>][] = [
  ['Escape', (page) => page.keyboard.press('Escape')],
  ['a press outside', (page) => page.getByRole('main').click({ position: { x: 5, y: 500 } })],
  ['a scroll', (page) => page.evaluate(() => window.scrollBy(0, 200))],
  ['another size', (page) => page.setViewportSize({ width: 700, height: 700 })],
  ['another page', (page) => page.goBack()],
];

for (const [what, act] of wayOut) {
  test(`the menu closes with ${what}`, async ({ page, phone }) => {
    await inBothLanguages({ page, phone }, async (reader, { messages }) => {
      await visit(reader, '/blog');
      await reader
        .getByRole('contentinfo')
        .getByRole('link', { name: messages.shop.links.about })
        .click();
      await expect(reader).toHaveURL(/\/about(\?lang=ar)?$/);
      // The address changes first, then the page, which closes the menu.
      await expect(reader).not.toHaveTitle(new RegExp(messages.shop.search.blog.title));
      const burger = reader.getByRole('banner').getByRole('button').first();
      const menu = reader.getByRole('navigation', { name: messages.shop.chrome.menu });
      await burger.focus();
      await reader.keyboard.press('Enter');
      await expect(menu).toBeVisible();
      await expect(burger).toHaveAttribute('aria-expanded', 'true');
      await act(reader);
      await expect(menu).toBeHidden();
      await expect(burger).toHaveAttribute('aria-expanded', 'false');
      if (what === 'Escape') await expect(burger).toBeFocused();
    });
  });
}

test('the menu can be navigated by keyboard, also in a low window', async ({ page, phone }) => {
  await inBothLanguages({ page, phone }, async (reader, { messages }) => {
    await reader.setViewportSize({ width: 320, height: 256 });
    await visit(reader, '/about');
    await reader.getByRole('banner').getByRole('button').first().focus();
    await reader.keyboard.press('Space');
    await tabTo(reader, messages.shop.links.trackOrder, 7);
    await expect(
      reader.getByRole('link', { name: messages.shop.links.trackOrder }).first(),
    ).toBeInViewport();
    await reader.keyboard.press('Enter');
    await expect(reader).toHaveURL(/\/trackOrder$/);
  });
});

/** Smaller than 24 by 24 pixels; links inside text may be. */
function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isInText = (control: Element) =>
      getComputedStyle(control).display === 'inline' &&
      control.parentElement?.textContent?.trim() !== control.textContent?.trim();
    const controls = [...document.querySelectorAll('a, button, input, select, textarea')];
    return controls
      .filter((control) => control.checkVisibility() && !isInText(control))
      .map((control) => (control.matches('[type=radio]') ? control.closest('label') : control))
      .filter((control) => {
        const { width, height } = control?.getBoundingClientRect() ?? { width: 0, height: 0 };
        return width < 24 || height < 24;
      })
      .map((control) => control?.outerHTML.slice(0, 120) ?? '');
  });
}

/** Names controls whose focus cannot be seen, and why. */
async function unseenFocus(page: Page): Promise<string[]> {
  const unseen: string[] = [];
  let seen = 0;
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  for (let presses = 0; presses < 80; presses += 1) {
    await page.keyboard.press('Tab');
    const fault = await page.evaluate(() => {
      const at = document.activeElement;
      if (!at || at === document.body) return 'end';
      const target = at.matches('[type=radio]') ? (at.closest('label') ?? at) : at;
      const ring = [getComputedStyle(target), getComputedStyle(target, '::after')];
      const hasRing = ring.some(({ outlineStyle, outlineWidth }) => {
        return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
      });
      if (!hasRing) return `${target.outerHTML.slice(0, 100)} has no ring`;
      const { left, right, top, bottom } = target.getBoundingClientRect();
      const x = (Math.max(left, 0) + Math.min(right, innerWidth)) / 2;
      const places = [top + 2, (top + bottom) / 2, bottom - 2].filter(
        (y) => y > 0 && y < innerHeight,
      );
      const seen = places.filter((y) => {
        const there = document.elementFromPoint(x, y);
        return there && (target.contains(there) || there.contains(target));
      });
      return seen.length > 0 && seen.length === places.length
        ? ''
        : `${target.outerHTML.slice(0, 100)} is covered`;
    });
    if (fault === 'end') break;
    if (fault) unseen.push(fault);
    else seen += 1;
  }
  if (seen < 5) unseen.push(`only ${seen} controls were reached`);
  return unseen;
}

const filledCart = JSON.stringify({
  version: 1,
  items: [1, 2, 8].map((id) => {
    return { id, title: 'x', description: '', image: '', price: 100, bundle: '1', qty: 1 };
  }),
});

for (const path of screens) {
  test(`${path}: every control is large enough, and its focus is visible`, async ({
    page,
    phone,
  }) => {
    await inBothLanguages({ page, phone }, async (reader) => {
      await reader.addInitScript((cart) => localStorage.setItem('nabta.cart', cart), filledCart);
      await visit(reader, path);
      await expect(reader.getByRole('main')).toBeVisible();
      expect(await smallTargets(reader)).toEqual([]);
      expect(await unseenFocus(reader)).toEqual([]);
    });
  });

  test(`${path}: at 400 % nothing is lost or covered`, async ({ page, phone }) => {
    await inBothLanguages({ page, phone }, async (reader) => {
      await reader.addInitScript((cart) => localStorage.setItem('nabta.cart', cart), filledCart);
      await reader.setViewportSize({ width: 320, height: 256 });
      await visit(reader, path);
      await expect(reader.getByRole('main')).toBeVisible();
      const width = await reader.evaluate(() => document.documentElement.scrollWidth);
      expect(width).toBeLessThanOrEqual(320);
      expect(await unseenFocus(reader)).toEqual([]);
    });
  });
}

test('the drawer at 400 % scrolls as a whole', async ({ page, phone }) => {
  await inBothLanguages({ page, phone }, async (reader, { messages, cart }) => {
    await reader.addInitScript((value) => localStorage.setItem('nabta.cart', value), filledCart);
    await reader.setViewportSize({ width: 320, height: 256 });
    await visit(reader, '/about');
    await reader.getByRole('banner').getByRole('button').last().press('Enter');
    await expect(cart).toBeVisible();
    for (const control of await cart.getByRole('button').all()) {
      await control.focus();
      await expect(control).toBeInViewport({ ratio: 0.9 });
    }
    const checkout = cart.getByRole('button', { name: messages.shop.cart.checkout });
    await checkout.focus();
    const box = await checkout.boundingBox();
    expect(box && box.y + box.height).toBeLessThanOrEqual(256);
  });
});

test('nothing moves with reduced motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await visit(page, '/');
  await page.getByRole('article').first().getByRole('button').press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  const longest = await page.evaluate(() => {
    const times = [...document.querySelectorAll('*')].flatMap((element) => {
      const { transitionDuration, animationDuration, animationName } = getComputedStyle(element);
      const moves = animationName === 'none' ? '0s' : animationDuration;
      return `${transitionDuration}, ${moves}`.split(', ').map(Number.parseFloat);
    });
    return Math.max(...times);
  });
  expect(longest).toBeLessThanOrEqual(0.001);
});

test('controls and states stay distinguishable in forced colours', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await visit(page, '/product/1');
  const borderOf = (at: number) =>
    page
      .getByRole('radio')
      .nth(at)
      .locator('..')
      .evaluate((label) => getComputedStyle(label).borderTopWidth);
  expect(await borderOf(0)).not.toBe(await borderOf(1));
  await page.getByRole('button', { name: 'Add to Cart' }).press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  for (const control of await page.getByRole('dialog').getByRole('button').all()) {
    const { colour, ground } = await control.evaluate((element) => {
      const { color, backgroundColor } = getComputedStyle(element);
      return { colour: color, ground: backgroundColor };
    });
    expect(colour).not.toBe(ground);
  }
});
