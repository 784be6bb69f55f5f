import { join } from 'node:path';
import { type Browser, request } from '@playwright/test';
import { openEmbedded } from '#database/open.ts';
import { BuiltServer, makeDataDir } from '../support/built-server.ts';
import type { Page } from './fixtures.ts';
import { placePaidOrder } from './paid-order.ts';

export type ForgottenRefund = {
  orderId: string;
  open(browser: Browser, options?: Parameters<Browser['newContext']>[0]): Promise<Page>;
  close(): Promise<void>;
};

/** An order of a gateway that was removed, with refunds of unknown outcome. */
export async function openForgottenRefund(cents: readonly number[]): Promise<ForgottenRefund> {
  const { dataDir, remove } = await makeDataDir();
  const before = await BuiltServer.start({ dataDir });
  const shopper = await request.newContext({ baseURL: before.url });
  const orderId = await placePaidOrder(shopper);
  await shopper.dispose();
  await before.stop();
  await forget(join(dataDir, 'database'), orderId, cents);
  const server = await BuiltServer.start({ dataDir });
  return {
    orderId,
    async open(browser, options = {}) {
      const context = await browser.newContext({ ...options, baseURL: server.url });
      const data = { email: 'admin@nabta.example', password: before.adminPassword };
      const headers = { origin: server.url };
      const answer = await context.request.post('/api/auth/sign-in/email', { data, headers });
      if (!answer.ok()) throw new Error(`sign-in answered ${answer.status()}`);
      const page = await context.newPage();
      await page.goto(`/admin/orders/${orderId}`);
      return page;
    },
    async close() {
      await server.stop();
      await remove();
    },
  };
}

async function forget(folder: string, order_id: string, cents: readonly number[]): Promise<void> {
  const { db, close } = await openEmbedded(folder);
  const { id } = await db
    .updateTable('payments')
    .set({ gateway: 'tap' })
    .where('order_id', '=', order_id)
    .returning('id')
    .executeTakeFirstOrThrow();
  const row = {
    order_id,
    payment_id: id,
    currency: 'USD',
    state: 'unknown',
    reason: 'Broken',
  } as const;
  const refunds = cents.map((amount) => ({
    ...{ ...row, amount: (amount / 100).toFixed(2), reference: `refund-${amount}` },
    ...{ failure: 'The payment service took too long.', created_by: 'staff:x' },
  }));
  await db.insertInto('refunds').values(refunds).execute();
  await close();
}
