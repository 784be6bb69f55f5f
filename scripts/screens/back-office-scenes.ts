import { expect } from '@playwright/test';
import { placeOpenOrder, placePaidOrder } from '../../tests/e2e/paid-order.ts';
import type { Stage } from './camera.ts';
import type { Scene } from './scenes.ts';

const room = 'Back office';

export const backOfficeScenes: Scene[] = [
  {
    name: 'admin-login',
    title: 'Sign-in',
    room,
    show: async ({ page }) => {
      await page.goto('/adminLogin');
    },
  },
  {
    name: 'admin-orders',
    title: 'Orders',
    room,
    show: async (stage) => {
      await placePaidOrder(stage.page.context().request);
      await signIn(stage);
      await stage.page.goto('/admin');
      await expect(stage.page.getByRole('article').first()).toBeVisible();
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
];

async function signIn({ page, server }: Stage): Promise<void> {
  const data = { email: 'admin@nabta.example', password: server.adminPassword };
  const headers = { origin: server.url };
  // Only a few sign-ins are allowed in ten seconds.
  await expect(async () => {
    const answer = await page.request.post('/api/auth/sign-in/email', { data, headers });
    expect(answer.status()).toBe(200);
  }).toPass({ timeout: 30_000 });
}
