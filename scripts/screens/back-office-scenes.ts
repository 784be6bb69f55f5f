import { expect } from '@playwright/test';
import { firstSteps as stepsAr } from '#app/words/ar/admin/first-steps.ts';
import { firstSteps as stepsEn } from '#app/words/en/admin/first-steps.ts';
import { placeOpenOrder, placePaidOrder } from '../../tests/e2e/paid-order.ts';
import { ownerAccount } from '../../tests/support/first-account.ts';
import type { Stage } from './camera.ts';
import type { Scene } from './scenes.ts';

const room = 'Back office';
const hideSteps = { en: stepsEn.hide, ar: stepsAr.hide };

export const backOfficeScenes: Scene[] = [
  {
    name: 'admin-login',
    title: 'Sign-in',
    room,
    show: async ({ page }) => {
      await page.goto('/adminLogin');
    },
  },
  open('admin-first-steps', 'First steps', '/admin', 'details'),
  {
    name: 'admin-orders',
    title: 'Orders',
    room,
    show: async (stage) => {
      const { page } = stage;
      await placePaidOrder(page.context().request);
      await signIn(stage);
      await page.goto('/admin');
      await expect(page.getByRole('article').first()).toBeVisible();
      const hide = page.getByRole('button', { name: hideSteps[stage.language], exact: true });
      if (await hide.isVisible()) await hide.click();
      await expect(hide).toBeHidden();
    },
  },
  {
    name: 'admin-order',
    title: 'One order',
    room,
    show: async (stage) => {
      const { page } = stage;
      const order = await placePaidOrder(page.context().request);
      await signIn(stage);
      await page.goto(`/admin/orders/${order}`);
      await expect(page.getByRole('heading', { level: 1 })).toContainText(order);
    },
  },
  {
    name: 'admin-revenue',
    title: 'Revenue tracking',
    room,
    show: async (stage) => {
      await placePaidOrder(stage.page.context().request);
      await signIn(stage);
      await stage.page.goto('/admin/payments');
      await expect(stage.page.locator('.recharts-bar-rectangle').first()).toBeAttached();
    },
  },
  {
    name: 'admin-order-status',
    title: 'Order status monitoring',
    room,
    show: async (stage) => {
      await placeOpenOrder(stage.page.context().request);
      await signIn(stage);
      await stage.page.goto('/admin/payments?tab=orders');
      await expect(stage.page.locator('[data-order]').first()).toBeVisible();
    },
  },
  {
    name: 'admin-report',
    title: 'Revenue on paper',
    room,
    show: async (stage) => {
      await placePaidOrder(stage.page.context().request);
      await signIn(stage);
      await stage.page.goto('/admin/payments/print');
      await expect(stage.page.getByRole('article')).toBeVisible();
    },
  },
  {
    name: 'admin-people',
    title: 'People',
    room,
    show: async (stage) => {
      await signIn(stage);
      await stage.page.goto('/admin/people');
      await expect(stage.page.locator('[data-person]').first()).toBeVisible();
    },
  },
  {
    name: 'admin-privacy',
    title: 'Privacy',
    room,
    show: async (stage) => {
      await placePaidOrder(stage.page.context().request);
      await signIn(stage);
      await stage.page.goto('/admin/privacy');
      await stage.page.locator('input[name=email]').fill('mona@example.com');
      await stage.page.locator('button[value=find]').click();
      await expect(stage.page.locator('[data-held]').first()).toBeVisible();
    },
  },
  {
    name: 'admin-account',
    title: 'Own account',
    room,
    show: async (stage) => {
      await signIn(stage);
      await stage.page.goto('/admin/account');
      await expect(stage.page.locator('[data-factor]')).toBeVisible();
    },
  },
  {
    name: 'admin-products',
    title: 'Products',
    room,
    show: async (stage) => {
      await signIn(stage);
      await stage.page.goto('/admin/products');
      await expect(stage.page.getByRole('article').first()).toBeVisible();
    },
  },
  {
    name: 'admin-product',
    title: 'One product',
    room,
    show: async (stage) => {
      await signIn(stage);
      await stage.page.goto('/admin/products/2');
      await expect(stage.page.frameLocator('iframe').locator('h1')).toBeVisible();
    },
  },
  {
    name: 'admin-attention',
    title: 'Needs attention',
    room,
    show: async (stage) => {
      const { request } = stage.page.context();
      // The same cart of the same customer, paid in two orders.
      await placePaidOrder(request);
      await placePaidOrder(request);
      await signIn(stage);
      await stage.page.goto('/admin/attention');
      await expect(stage.page.getByRole('article').first()).toBeVisible();
    },
  },
  open('admin-tracking', 'Tracking numbers', '/admin/tracking', 'textarea'),
  open('admin-sales', 'What sells', '/admin/sales', 'table'),
  open('admin-exports', 'Files for couriers', '/admin/exports', 'form'),
  open('admin-customers', 'Customers', '/admin/customers', 'main a'),
  open('admin-messages', 'Messages', '/admin/messages', 'main'),
  open('admin-reviews', 'Reviews', '/admin/reviews', 'main'),
  open('admin-emails', 'E-mails', '/admin/emails', 'main a'),
  open('admin-settings', 'Settings', '/admin/settings', '#delivery'),
  open('admin-texts', 'Texts of the shop', '/admin/texts', 'main a'),
  open('admin-text', 'One text', '/admin/texts?text=shipping', 'textarea'),
  open('admin-log', 'Log', '/admin/log', 'main'),
];

/** Opens a page in the state in which the previous scenes have left the shop. */
function open(name: string, title: string, path: string, shown: string): Scene {
  return {
    name,
    title,
    room,
    show: async (stage) => {
      await signIn(stage);
      await stage.page.goto(path);
      await expect(stage.page.locator(shown).first()).toBeVisible();
    },
  };
}

async function signIn({ page, server }: Stage): Promise<void> {
  const headers = { origin: server.url };
  const send = (email: string, password: string | undefined) =>
    page.request.post('/api/auth/sign-in/email', { data: { email, password }, headers });
  // The server allows only a few sign-ins in ten seconds, so this retries.
  await expect(async () => {
    const first = await send('admin@nabta.example', server.adminPassword);
    if (first.ok()) {
      await page.request.post('/adminLogin/first-account', { form: ownerAccount, headers });
      return;
    }
    expect((await send(ownerAccount.email, ownerAccount.password)).status()).toBe(200);
  }).toPass({ timeout: 30_000 });
}
