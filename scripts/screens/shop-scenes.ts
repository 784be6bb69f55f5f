import { expect } from '@playwright/test';
import { placePaidOrder } from '../../tests/e2e/paid-order.ts';
import { layla, noura } from '../../tests/e2e/shopper.ts';
import type { Stage } from './camera.ts';
import type { Scene } from './scenes.ts';

const shop = 'Shop';
const checkout = 'Checkout and payment';
const tracking = 'Tracking';
const pages = 'Pages';

export const shopScenes: Scene[] = [
  open('home', 'Home', shop, '/'),
  {
    ...open('home-paid', 'Home after a payment', shop, '/?paid=1'),
    onlyView: true,
    show: async ({ page, messages }) => {
      await page.goto('/?paid=1');
      await expect(page.getByText(messages.shop.home.paid)).toBeVisible();
    },
  },
  {
    name: 'menu',
    title: 'Menu',
    area: shop,
    onlyView: true,
    show: async ({ page, messages }) => {
      await page.goto('/');
      await page.getByRole('button', { name: messages.shop.chrome.menu }).click();
    },
  },
  open('product', 'Product', shop, '/product/2'),
  open('product-missing', 'Product not found', shop, '/product/999'),
  {
    name: 'cart',
    title: 'Cart',
    area: shop,
    onlyView: true,
    show: async ({ shopper }) => {
      await shopper.putInCart(2, 2);
      await shopper.putInCart(3, 3);
    },
  },
  {
    name: 'cart-empty',
    title: 'Empty cart',
    area: shop,
    onlyView: true,
    show: async ({ page, messages, shopper }) => {
      await page.goto('/product/2');
      await page.getByRole('button', { name: countless(messages.shop.chrome.openCart) }).click();
      await expect(shopper.cart).toBeVisible();
    },
  },

  { name: 'checkout', title: 'Checkout', area: checkout, show: fillCheckout },
  {
    name: 'checkout-mistakes',
    title: 'Mistakes in the form',
    area: checkout,
    show: async ({ page, shopper, messages }) => {
      await shopper.putInCart(1);
      await shopper.goToCheckout();
      await shopper.submit.click();
      await expect(page.getByText(messages.checkout.problem.city)).toBeVisible();
    },
  },
  open('checkout-empty', 'Checkout with an empty cart', checkout, '/checkout'),
  {
    name: 'payment',
    title: 'On the way to the gateway',
    area: checkout,
    show: async (stage) => {
      await stage.page.route('**/api/mtjree/create', () => {});
      await fillCheckout(stage);
      await stage.shopper.submit.click();
      const { connecting } = stage.messages.checkout.payment;
      await expect(stage.page.getByRole('listitem').filter({ hasText: connecting })).toBeVisible();
    },
  },
  {
    name: 'payment-error',
    title: 'Payment error',
    area: checkout,
    onlyView: true,
    show: async (stage) => {
      await stage.page.route('**/api/mtjree/create', (route) =>
        route.fulfill({ status: 502, json: { error: 'Payment gateway not reachable' } }),
      );
      await fillCheckout(stage);
      await stage.shopper.submit.click();
      await expect(stage.page.getByRole('alert')).toBeVisible();
    },
  },
  {
    name: 'sandbox',
    title: 'Card page of the sandbox',
    area: checkout,
    show: async (stage) => {
      await fillCheckout(stage);
      await stage.shopper.goToGateway();
    },
  },
  {
    name: 'paid',
    title: 'Payment successful',
    area: checkout,
    show: async (stage) => {
      await pay(stage, 'success');
      await stage.shopper.seesSuccess();
    },
  },
  {
    name: 'failed',
    title: 'Payment failed',
    area: checkout,
    show: async (stage) => {
      await pay(stage, 'declined');
      await stage.shopper.seesFailure();
    },
  },
  {
    name: 'checking',
    title: 'Payment being checked',
    area: checkout,
    show: async (stage) => {
      await fillCheckout(stage);
      await stage.shopper.goToGateway();
      await stage.page.goto('/checkout');
      const title = stage.messages.checkout.result.checkingTitle;
      await expect(stage.page.getByText(title)).toBeVisible();
    },
  },

  open('tracking', 'Order tracking', tracking, '/trackOrder'),
  {
    name: 'tracking-found',
    title: 'An order, its details covered',
    area: tracking,
    show: async ({ page }) => {
      const orderId = await placePaidOrder(page.context().request);
      await page.context().clearCookies();
      await page.goto(`/trackOrder?order=${orderId}`);
      await expect(page.getByText(orderId).first()).toBeVisible();
    },
  },
  {
    name: 'tracking-own',
    title: 'An order in the browser that placed it',
    area: tracking,
    show: async (stage) => {
      await pay(stage, 'success');
      await stage.shopper.seesSuccess();
      await stage.page.getByRole('link', { name: stage.messages.checkout.result.track }).click();
      await stage.page.waitForURL(/trackOrder/);
      await expect(stage.page.getByRole('progressbar')).toBeVisible();
    },
  },
  open('tracking-unknown', 'Order not found', tracking, '/trackOrder?order=1'),

  open('about', 'About', pages, '/about'),
  open('contact', 'Contact', pages, '/contact'),
  open('privacy', 'Privacy', pages, '/privacy'),
  open('shipping-terms', 'Shipping terms', pages, '/shipping-terms'),
  open('blog', 'Blog', pages, '/blog'),
  open('article', 'Article', pages, '/blog/hair-follicle-science'),
  open('article-missing', 'Unknown article', pages, '/blog/nothing'),
];

function open(name: string, title: string, area: string, path: string): Scene {
  return {
    name,
    title,
    area,
    show: async ({ page }) => {
      await page.goto(path);
      await expect(page.getByRole('main')).toBeVisible();
    },
  };
}

async function fillCheckout({ shopper, language }: Stage): Promise<void> {
  await shopper.putInCart(2, 2);
  await shopper.goToCheckout();
  await shopper.fillShipping(language === 'ar' ? noura : layla);
}

async function pay(stage: Stage, card: Parameters<Stage['shopper']['payWith']>[0]): Promise<void> {
  await fillCheckout(stage);
  await stage.shopper.goToGateway();
  await stage.shopper.payWith(card);
}

function countless(message: string): RegExp {
  return new RegExp(`^${message.split(/[,،{]/)[0]}`);
}
