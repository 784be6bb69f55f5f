import { expect } from '@playwright/test';
import { placePaidOrder } from '../../tests/e2e/paid-order.ts';
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
