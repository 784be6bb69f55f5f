import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { openEmbedded } from '#database/open.ts';
import type { Page } from './fixtures.ts';
import { startShop } from './prepared-shop.ts';

export type ForgottenRefund = {
  open(browser: Browser, options?: Parameters<Browser['newContext']>[0]): Promise<Page>;
  close(): Promise<void>;
};

/** An order of a gateway that was removed, with refunds of unknown outcome. */
export async function openForgottenRefund(cents: readonly number[]): Promise<ForgottenRefund> {
  const orderId = '482917306001';
  const { openStaff, close } = await startShop({
    fill: (dataDir) => addForgotten(join(dataDir, 'database'), orderId, cents),
  });
  return {
    async open(browser, options) {
      const page = await openStaff(browser, options);
      await page.goto(`/admin/orders/${orderId}`);
      return page;
    },
    close,
  };
}

async function addForgotten(folder: string, order_id: string, cents: readonly number[]) {
  const { db, close } = await openEmbedded(folder);
  const sold = { order_id, currency: 'USD' };
  await db
    .insertInto('orders')
    .values({ ...sold, total: '39.00', status: 'paid' })
    .execute();
  const { id } = await db
    .insertInto('payments')
    .values({
      ...sold,
      attempt: 1,
      gateway: 'tap',
      reference: 'charge',
      amount: '39.00',
      state: 'paid',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const row = { ...sold, payment_id: id, state: 'unknown', reason: 'Broken' } as const;
  const refunds = cents.map((amount) => ({
    ...row,
    amount: (amount / 100).toFixed(2),
    reference: `refund-${amount}`,
    failure: 'The payment service took too long.',
    created_by: 'staff:x',
  }));
  await db.insertInto('refunds').values(refunds).execute();
  await close();
}
