import { expect } from '@playwright/test';
import { placeOpenOrder, placePaidOrder } from '../../tests/e2e/paid-order.ts';
import { ownerAccount } from '../../tests/support/first-account.ts';
import type { Stage } from './camera.ts';
import type { Scene } from './scenes.ts';

const area = 'Back office';
const chart = '.recharts-bar-rectangle path';

export const backOfficeScenes: Scene[] = [
  {
    name: 'admin-login',
    title: 'Sign-in',
    area,
    show: async ({ page }) => {
      await page.goto('/adminLogin');
    },
  },
  {
    name: 'admin-today',
    title: 'Today',
    area,
    show: async (stage) => {
      await signIn(stage);
      await stage.page.goto('/admin/today');
      await listIsLive(stage);
    },
  },
  {
    name: 'admin-search',
    title: 'Search',
    area,
    onlyView: true,
    show: async (stage) => {
      const { page } = stage;
      await signIn(stage);
      await page.goto('/admin/today');
      await expect(page.locator('[data-live=live]')).toBeVisible();
      await page.keyboard.press('/');
      await page.getByRole('combobox').fill('sa');
      await expect(page.getByRole('option').nth(5)).toBeVisible();
    },
  },
  {
    name: 'admin-orders',
    title: 'Orders',
    area,
    show: async (stage) => {
      await signIn(stage);
      await stage.page.goto('/admin');
      await listIsLive(stage);
    },
  },
  {
    name: 'admin-order',
    title: 'Order',
    area,
    show: async (stage) => {
      const { page } = stage;
      await signIn(stage);
      await page.goto('/admin?view=to_ship');
      await listIsLive(stage);
      await page.locator('main a[href*="/admin/orders/"]').first().click();
      await expect(page.locator('[data-live=live]')).toBeVisible();
      await expect(page).toHaveURL(/orders\/\d+/);
    },
  },
  {
    name: 'admin-revenue',
    title: 'Revenue tracking',
    area,
    show: async (stage) => {
      await signIn(stage);
      await stage.page.goto('/admin/payments');
      await expect(stage.page.locator(chart).first()).toBeVisible();
    },
  },
  {
    name: 'admin-order-status',
    title: 'Order status monitoring',
    area,
    show: async (stage) => {
      await placeOpenOrder(stage.page.context().request);
      await signIn(stage);
      await stage.page.goto('/admin/payments?tab=orders');
      await expect(stage.page.locator('[data-order]').first()).toBeVisible();
    },
  },
  {
    name: 'admin-report',
    title: 'Printed revenue report',
    area,
    show: async (stage) => {
      await signIn(stage);
      await stage.page.goto('/admin/payments/print');
      await expect(stage.page.getByRole('article')).toBeVisible();
    },
  },
  {
    name: 'admin-people',
    title: 'Team',
    area,
    show: async (stage) => {
      await signIn(stage);
      await stage.page.goto('/admin/people');
      await expect(stage.page.locator('[data-person]').first()).toBeVisible();
    },
  },
  {
    name: 'admin-privacy',
    title: 'Privacy',
    area,
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
    title: 'Account',
    area,
    show: async (stage) => {
      await signIn(stage);
      await stage.page.goto('/admin/account');
      await expect(stage.page.locator('[data-factor]')).toBeVisible();
    },
  },
  {
    name: 'admin-products',
    title: 'Products',
    area,
    show: async (stage) => {
      await signIn(stage);
      await stage.page.goto('/admin/products');
      await expect(stage.page.getByRole('article').first()).toBeVisible();
    },
  },
  {
    name: 'admin-product',
    title: 'Product',
    area,
    show: async (stage) => {
      await signIn(stage);
      await stage.page.goto('/admin/products/2');
      await expect(stage.page.frameLocator('iframe').locator('h1')).toBeVisible();
    },
  },
  {
    name: 'admin-attention',
    title: 'Needs attention',
    area,
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
  open('admin-stock', 'Stock', '/admin/stock', 'main dl'),
  open('admin-stock-product', 'Stock of a product', '/admin/stock/2', 'main dl'),
  open('admin-tracking', 'Tracking numbers', '/admin/tracking', 'textarea'),
  open('admin-remittances', 'Remittances', '/admin/remittances', 'textarea'),
  open('admin-sales', 'Sales report', '/admin/sales', chart),
  open('admin-exports', 'Exports', '/admin/exports', 'form'),
  open('admin-customers', 'Customers', '/admin/customers', 'main a'),
  open('admin-messages', 'Messages', '/admin/messages', 'main'),
  open('admin-reviews', 'Reviews', '/admin/reviews', 'main'),
  open('admin-emails', 'Emails', '/admin/emails', 'main a'),
  open('admin-settings', 'Settings', '/admin/settings', '#delivery'),
  open('admin-brand', 'Brand', '/admin/settings/brand', '#brand'),
  open('admin-system', 'System', '/admin/settings/system', '[data-check]'),
  open('admin-texts', 'Pages and blog', '/admin/texts', 'main a'),
  open('admin-text', 'Text', '/admin/texts?text=shipping', 'textarea'),
  open('admin-email-texts', 'Email texts', '/admin/settings/emails', 'main a'),
  open('admin-log', 'Activity log', '/admin/log', 'main'),
];

/** Opens a page in the state in which the previous scenes have left the shop. */
function open(name: string, title: string, path: string, selector: string): Scene {
  return {
    name,
    title,
    area,
    show: async (stage) => {
      await signIn(stage);
      await stage.page.goto(path);
      await expect(stage.page.locator(selector).first()).toBeVisible();
    },
  };
}

async function listIsLive({ page }: Stage): Promise<void> {
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(page.locator('[data-live=live]')).toBeVisible();
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
