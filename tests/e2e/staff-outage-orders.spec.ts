import type { Locator } from '@playwright/test';
import { admin as en } from '#app/words/en/admin.ts';
import { expect, type Page } from './fixtures.ts';
import { visit } from './hydrated.ts';
import { placeOpenOrder, placePaidOrder } from './paid-order.ts';
import { openOrderId, orderOf, type Staff, testForms } from './staff-outage.ts';

const chooseOne = async (page: Page, orderId: string) => {
  await visit(page, `/admin?view=to_pack&q=${orderId}`);
  const select = await chooseIn(page, orderId);
  await select.selectOption('preparing');
  return select;
};

const chooseIn = async (page: Page, orderId: string) => {
  await page.getByLabel(en.orderList.choose.replace('{id}', orderId)).check();
  return page.getByRole('region', { name: en.orderList.setStatus }).getByRole('combobox');
};

const enterNumbers = async ({ page }: Staff, orderId: string) => {
  await visit(page, '/admin/tracking');
  const pasted = page.getByLabel(en.tracking.pasted);
  await pasted.fill(`${orderId} 4711`);
  await page.getByLabel(en.tracking.carrier).fill('Aramex');
  return pasted;
};

testForms([
  {
    name: 'an order status in the list',
    file: 'orders/list/order-card.tsx',
    async open(staff) {
      const orderId = await orderOf(staff);
      await visit(staff.page, `/admin?q=${orderId}`);
      const select = staff.page.getByRole('article').getByRole('combobox');
      return {
        submit: async () => void (await select.selectOption('confirmed')),
        at: `/admin/orders/${orderId}`,
        trace: /data-kind="status_changed"/g,
      };
    },
  },
  {
    name: 'undo',
    file: 'orders/list/orders.tsx',
    async open(staff) {
      const orderId = await orderOf(staff);
      await visit(staff.page, `/admin?q=${orderId}`);
      await staff.page.getByRole('article').getByRole('combobox').selectOption('confirmed');
      const undo = staff.page.getByRole('button', { name: en.status.undo });
      await expect(undo).toBeVisible();
      const trace = /data-kind="status_changed"/g;
      return { submit: () => undo.click(), at: `/admin/orders/${orderId}`, trace };
    },
  },
  {
    name: 'a completed setup step',
    file: 'forms/step-form.tsx',
    async open({ page }) {
      await visit(page, '/admin/setup');
      const within = page.locator('[data-step=delivery]');
      const { delivery } = en.firstSteps.lookedAt;
      const submit = () => within.getByRole('button', { name: delivery }).click();
      return { submit, at: '/admin/setup', trace: /data-step="delivery" data-done="true"/g };
    },
  },
  {
    name: 'an email button',
    file: 'orders/widgets/order-email.tsx',
    async open(staff) {
      const orderId = await orderOf(staff);
      await staff.context.request.post(`/admin/orders/${orderId}`, {
        form: { order_id: orderId, status: 'confirmed' },
        headers: { origin: staff.origin },
      });
      await visit(staff.page, `/admin?q=${orderId}`);
      const button = staff.page.getByRole('button', { name: en.emails.card.order_status });
      const trace = /data-kind="email_queued"/g;
      return { submit: () => button.click(), at: `/admin/orders/${orderId}`, trace };
    },
  },
  {
    name: 'the next step of an order in a row',
    file: 'orders/list/order-row.tsx',
    async open({ page, context }) {
      const orderId = await placePaidOrder(context.request);
      await visit(page, `/admin?view=to_pack&q=${orderId}`);
      const step = en.orderList.stepOf.replace('{step}', en.orderList.step.pack);
      const button = page.getByRole('button', { name: step.replace('{id}', orderId) });
      const trace = /data-kind="status_changed"/g;
      return { submit: () => button.click(), at: `/admin/orders/${orderId}`, trace };
    },
  },
  {
    name: 'a bulk status change',
    file: 'orders/bulk/bulk-bar.tsx',
    async open(staff) {
      const { page } = staff;
      const orderId = await orderOf(staff);
      const select = await chooseOne(page, orderId);
      const submit = () => page.getByRole('button', { name: en.orderList.apply }).click();
      const at = `/admin/orders/${orderId}`;
      const trace = /data-status="preparing"/g;
      return { typed: [select, 'preparing'], submit, at, trace };
    },
  },
  {
    name: 'undoing a bulk status change',
    file: 'orders/bulk/bulk-outcome.tsx',
    async open(staff) {
      const { page } = staff;
      const orderId = await orderOf(staff);
      await chooseOne(page, orderId);
      await page.getByRole('button', { name: en.orderList.apply }).click();
      const undo = page.getByRole('button', { name: en.orderList.undo });
      await expect(undo).toBeVisible();
      const submit = () => undo.click();
      const at = `/admin/orders/${orderId}`;
      return { submit, at, trace: /data-status="preparing"/g, times: -1 };
    },
  },
  {
    name: 'retrying refused orders',
    file: 'orders/bulk/bulk-refused.tsx',
    async open({ page, context, number }) {
      const email = `unpaid-${number}@example.com`;
      const { order_id: orderId } = await placeOpenOrder(context.request, { email });
      await visit(page, `/admin?view=unpaid&q=${orderId}`);
      const select = await chooseIn(page, orderId);
      await select.selectOption('delivered');
      await page.getByRole('button', { name: en.orderList.apply }).click();
      const label = en.orderList.overrideReason
        .replace('{reason}', en.orderList.reasons.not_paid)
        .replace('{count}', '1');
      await page.getByLabel(label).check();
      const submit = () => page.getByRole('button', { name: /anyway/ }).click();
      const at = `/admin/orders/${orderId}`;
      return { submit, at, trace: /data-status="delivered"/g };
    },
  },
  {
    name: 'an export profile',
    file: 'exports/profile-form.tsx',
    async open({ page, number }) {
      await visit(page, '/admin/exports');
      const name = page.getByLabel(en.exports.name, { exact: true });
      await name.fill(`Courier ${number}`);
      const submit = () => page.getByRole('button', { name: en.exports.save }).click();
      const trace = new RegExp(`>Courier ${number}<`, 'g');
      return { typed: [name, `Courier ${number}`], submit, at: '/admin/exports', trace };
    },
  },
  {
    name: 'removing an export profile',
    file: 'exports/profile-form.tsx',
    async open({ page, context, origin, number }) {
      const name = `Gone ${number}`;
      await context.request.post('/admin/exports', {
        form: { intent: 'save', name, column: 'phone', 'use-phone': 'on' },
        headers: { origin },
      });
      await visit(page, '/admin/exports');
      await page.getByRole('link', { name }).click();
      const button = page.getByRole('button', { name: en.exports.remove, exact: true });
      const submit = async () => {
        await button.click();
        const dialog = page.getByRole('dialog');
        await dialog.getByRole('button', { name: en.exports.remove, exact: true }).click();
      };
      await expect(button).toBeVisible();
      return { submit, at: '/admin/exports', trace: new RegExp(`>${name}<`, 'g'), times: -1 };
    },
  },
  {
    name: 'a tracking preview',
    file: 'orders/tracking/tracking.tsx',
    async open(staff) {
      const orderId = await orderOf(staff);
      const pasted = await enterNumbers(staff, orderId);
      const check = staff.page.getByRole('button', { name: en.tracking.check, exact: true });
      const at = `/admin/orders/${orderId}`;
      const typed: [Locator, string] = [pasted, `${orderId} 4711`];
      return { typed, submit: () => check.click(), at, trace: /data-kind="shipped"/g, times: 0 };
    },
  },
  {
    name: 'a bulk tracking import',
    file: 'orders/tracking/tracking-preview.tsx',
    async open(staff) {
      const orderId = await orderOf(staff);
      const pasted = await enterNumbers(staff, orderId);
      await staff.page.getByRole('button', { name: en.tracking.check, exact: true }).click();
      const save = staff.page.getByRole('button', { name: 'Save 1 number' });
      await expect(save).toBeVisible();
      const at = `/admin/orders/${orderId}`;
      const typed: [Locator, string] = [pasted, `${orderId} 4711`];
      return { typed, submit: () => save.click(), at, trace: /data-kind="shipped"/g };
    },
  },
  {
    name: 'resolving an attention item',
    file: 'attention/attention-item.tsx',
    async open(staff) {
      await visit(staff.page, '/admin/attention');
      const text = `Called them ${staff.number}`;
      // Another item may come to the top of the list meanwhile.
      const item = staff.page
        .locator('[data-attention="paid_twice"]')
        .filter({ hasText: openOrderId });
      await item.locator('summary').click();
      const note = item.getByLabel(en.attention.note);
      await note.fill(text);
      const submit = () => item.getByRole('button', { name: en.attention.markDone }).click();
      const at = '/admin/attention?state=done';
      return { typed: [note, text], submit, at, trace: new RegExp(text, 'g') };
    },
  },
  {
    name: 'syncing a payment',
    file: 'attention/attention-item.tsx',
    async open(staff) {
      await visit(staff.page, '/admin/attention');
      const button = staff.page.getByRole('button', { name: en.attention.ask });
      const at = `/admin/orders/${openOrderId}`;
      return { submit: () => button.click(), at, trace: /data-kind="paid"/g, times: 0 };
    },
  },
]);
