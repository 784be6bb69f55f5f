import type { Locator } from '@playwright/test';
import { addItem, emptyCart } from '#domain/cart/cart.ts';
import { serializeCart } from '#domain/cart/stored-cart.ts';
import { inBothLanguages } from './both-languages.ts';
import { expect, type Page } from './fixtures.ts';
import { visit } from './hydrated.ts';

// The shop's tightest places: beside the gallery, in the header, and in large text.

inBothLanguages(
  'a gallery at rest shows one slide and no part of its neighbours',
  async ({ page }) => {
    for (const width of [320, 390, 768, 1280]) {
      await page.setViewportSize({ width, height: 664 });
      await visit(page, '/product/1');
      const strip = page.locator('main ul.snap-x');
      for (const at of [0, 1, 2]) {
        await strip.evaluate((list, index) => {
          const slide = list.children[index] as HTMLElement;
          list.scrollTo({ left: slide.offsetLeft, behavior: 'instant' });
        }, at);
        const where = `slide ${at + 1} at ${width} px`;
        await expect.poll(() => visibleSlides(strip), where).toEqual([at]);
        const [box, slide] = await Promise.all([
          strip.boundingBox(),
          strip.getByRole('listitem').nth(at).boundingBox(),
        ]);
        expect(slide?.width, where).toBeCloseTo(box?.width ?? 0, 1);
      }
    }
  },
);

/** The slides of which a part is inside the box that clips them. */
function visibleSlides(strip: Locator): Promise<number[]> {
  return strip.evaluate((list) => {
    const clip = list.getBoundingClientRect();
    return [...list.children].flatMap((slide, at) => {
      const { left, right } = slide.getBoundingClientRect();
      return Math.min(right, clip.right) - Math.max(left, clip.left) > 0.01 ? [at] : [];
    });
  });
}

inBothLanguages('the cart count overlaps no other part of the header', async ({ page }) => {
  for (const [pieces, badge] of [
    [12, '12'],
    [150, '99+'],
  ] as const) {
    await fillCart(page, pieces);
    for (const width of [320, 360, 390, 480, 640, 768, 1024, 1280]) {
      await page.setViewportSize({ width, height: 664 });
      const header = page.getByRole('banner');
      await expect(header.locator(`[data-count="${badge}"]`)).toBeVisible();
      expect(await minGap(header), `${badge} at ${width} px`).toBeGreaterThanOrEqual(1);
    }
  }
});

/** Opens the home page, whose header has the language link, with so many pieces in the cart. */
async function fillCart(page: Page, pieces: number): Promise<void> {
  const texts = { title: 'Spray', description: '', image: '/media/none.webp' };
  const product = { ...texts, price: 3900, currency: 'USD' };
  let cart = emptyCart;
  for (let at = 0; at < pieces; at += 1) cart = addItem(cart, { ...product, id: 1 + (at % 3) });
  await page.goto('/');
  await page.evaluate((text) => localStorage.setItem('nabta.cart', text), serializeCart(cart));
  await visit(page, '/');
}

/** In pixels, to what is drawn of links and buttons around it; its own button is left out. */
function minGap(header: Locator): Promise<number> {
  return header.evaluate((bar) => {
    const badge = bar.querySelector('[data-count]');
    const box = badge?.getBoundingClientRect() ?? new DOMRect();
    const gaps = [...bar.querySelectorAll('a, button, svg')].flatMap((other) => {
      if (other.contains(badge) || !other.checkVisibility()) return [];
      const range = document.createRange();
      range.selectNodeContents(other);
      const drawn = (other instanceof SVGElement ? other : range).getBoundingClientRect();
      if (drawn.width === 0) return [];
      const dx = Math.max(drawn.left - box.right, box.left - drawn.right);
      const dy = Math.max(drawn.top - box.bottom, box.top - drawn.bottom);
      return [Math.max(dx, dy)];
    });
    return Math.min(...gaps);
  });
}

inBothLanguages(
  'text at 200 % fits the page, breaks no word of a headline and does not cut off the buy bar',
  async ({ page }) => {
    for (const view of [
      { width: 390, height: 664 },
      { width: 1280, height: 800 },
    ]) {
      await page.setViewportSize(view);
      for (const path of ['/', '/product/1', '/product/8', '/product/6']) {
        const where = `${path} at ${view.width} px`;
        await visit(page, path);
        await page.evaluate(() => {
          document.documentElement.style.fontSize = '200%';
        });
        const headline = page.getByRole('heading', { level: 1 });
        expect(await brokenWords(headline), where).toEqual([]);
        const width = await page.evaluate(() => document.documentElement.scrollWidth);
        expect(width, where).toBe(view.width);
        if (path === '/') continue;
        const button = page.locator('[data-buy-bar]').getByRole('button');
        await button.scrollIntoViewIfNeeded();
        await expect(button, where).toBeInViewport({ ratio: 1 });
        expect(await button.evaluate(sticksOut), where).toBe(false);
      }
    }
  },
);

/** Words that begin on one line and end on another; a compound may break after its hyphen. */
function brokenWords(headline: Locator): Promise<string[]> {
  return headline.evaluate((heading) => {
    const broken: string[] = [];
    const texts = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      for (const { 0: word, index } of (text.nodeValue ?? '').matchAll(/[^\s-]+-?/g)) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (lines.size > 1) broken.push(word);
      }
    }
    return broken;
  });
}

/** Runs in the browser, so it uses nothing from outside. */
function sticksOut(button: Element): boolean {
  const box = button.getBoundingClientRect();
  const range = document.createRange();
  range.selectNodeContents(button);
  return [...range.getClientRects()].some(
    ({ left, right, top, bottom }) =>
      left < box.left - 1 || right > box.right + 1 || top < box.top - 1 || bottom > box.bottom + 1,
  );
}
