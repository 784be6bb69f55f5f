import { admin as en } from '#app/words/en/admin.ts';
import { packingSlip as slip } from '#app/words/en/packing-slip.ts';
import { expect } from './fixtures.ts';
import { visit } from './hydrated.ts';
import { fillNewOrder, placeWithLink } from './place-by-staff.ts';
import { forgottenOrder, openOrder, openOrderId, orderOf, testForms } from './staff-outage.ts';

const w = en.orderPage;

testForms([
  {
    name: 'an order status on the order page',
    file: 'orders/detail/order.tsx',
    async open(staff) {
      const at = await openOrder(staff, await orderOf(staff));
      const select = staff.page.getByRole('combobox', { name: en.status.change });
      return {
        submit: async () => void (await select.selectOption('confirmed')),
        at,
        trace: /data-kind="status_changed"/g,
      };
    },
  },
  {
    name: 'a new order for a customer',
    file: 'orders/new/order-form.tsx',
    async open(staff) {
      const { page } = staff;
      const name = `Outage${staff.number}`;
      await fillNewOrder(page, { name });
      const typed = page.getByLabel(w.address.first_name);
      const submit = () => page.getByRole('button', { name: en.newOrder.submit }).click();
      const trace = /data-act="order_created"/g;
      return { typed: [typed, name], submit, at: '/admin/log?act=placed', trace };
    },
  },
  {
    name: 'a payment link with a new end',
    file: 'orders/detail/link-section.tsx',
    async open(staff) {
      const at = await openOrder(staff, await placeWithLink(staff.context.request, staff.origin));
      const submit = () => staff.page.getByRole('button', { name: w.payLink.renew }).click();
      return { submit, at, trace: /data-kind="link_sent"/g };
    },
  },
  {
    name: 'a printed slip',
    file: 'orders/packing-slip/print-slips.tsx',
    async open(staff) {
      const orderId = await orderOf(staff);
      const { page } = staff;
      await visit(page, `/admin/orders/${orderId}/packing-slip`);
      await page.evaluate(() => Object.assign(window, { print: () => undefined }));
      const submit = () => page.getByRole('button', { name: slip.page.print }).click();
      return { submit, at: `/admin/orders/${orderId}`, trace: /data-kind="slip_printed"/g };
    },
  },
  {
    name: 'a note',
    file: 'orders/detail/notes-section.tsx',
    async open(staff) {
      const at = await openOrder(staff, await orderOf(staff));
      const note = staff.page.getByLabel(w.note.label);
      await note.fill('Call before noon');
      const submit = () => staff.page.getByRole('button', { name: w.note.add }).click();
      return { typed: [note, 'Call before noon'], submit, at, trace: /data-kind="note_added"/g };
    },
  },
  {
    name: 'an address',
    file: 'orders/detail/customer-section.tsx',
    async open(staff) {
      const at = await openOrder(staff, await orderOf(staff));
      await staff.page.getByRole('button', { name: w.edit }).click();
      const city = staff.page.getByLabel(w.address.city);
      await city.fill('Sharjah');
      const submit = () => staff.page.getByRole('button', { name: w.save, exact: true }).click();
      return { typed: [city, 'Sharjah'], submit, at, trace: /data-kind="address_corrected"/g };
    },
  },
  {
    name: 'shipping',
    file: 'orders/detail/shipping-section.tsx',
    async open(staff) {
      const at = await openOrder(staff, await orderOf(staff));
      await staff.page.getByLabel(w.carrier).fill('Aramex');
      const number = staff.page.getByLabel(w.trackingNumber);
      await number.fill('4711');
      const submit = () => staff.page.getByRole('button', { name: w.ship }).click();
      return { typed: [number, '4711'], submit, at, trace: /data-kind="shipped"/g };
    },
  },
  {
    name: 'a refund',
    file: 'orders/detail/payments-section.tsx',
    async open(staff) {
      const at = await openOrder(staff, await orderOf(staff));
      await staff.page.getByRole('button', { name: w.refund.open }).click();
      await staff.page.getByLabel(w.refund.amount.replace('{currency}', 'USD')).fill('1.50');
      const reason = staff.page.getByLabel(w.refund.reason);
      await reason.fill('Broken cap');
      const submit = () =>
        staff.page.getByRole('button', { name: w.refund.submit, exact: true }).click();
      return { typed: [reason, 'Broken cap'], submit, at, trace: /data-kind="refund_requested"/g };
    },
  },
  {
    name: 'a refund settled by staff',
    file: 'orders/detail/refund-list.tsx',
    async open(staff) {
      const at = `/admin/orders/${forgottenOrder}`;
      await visit(staff.page, at);
      const submit = async () => {
        await staff.page.getByRole('button', { name: w.refund.wasRefunded }).first().click();
        await staff.page.getByRole('button', { name: w.refund.confirmRefunded }).first().click();
      };
      return { submit, at, trace: /data-kind="refund_settled_done"/g };
    },
  },
  {
    name: 'an email to the corrected address',
    file: 'orders/detail/emails-section.tsx',
    async open(staff) {
      const at = await openOrder(staff, await orderOf(staff));
      const unsentEmail = staff.page.locator('[data-order-email=not_sent]');
      await expect(unsentEmail).toBeVisible();
      await staff.page.getByRole('button', { name: w.edit }).click();
      const email = staff.page.getByRole('textbox', { name: w.address.email });
      await email.fill('corrected@example.com');
      await staff.page.getByRole('button', { name: w.save, exact: true }).click();
      const send = unsentEmail.getByRole('button');
      await expect(send).toBeVisible();
      return { submit: () => send.click(), at, trace: /data-kind="email_queued"/g };
    },
  },
  {
    name: 'syncing a refund',
    file: 'orders/detail/refund-list.tsx',
    async open(staff) {
      const at = `/admin/orders/${openOrderId}`;
      await visit(staff.page, at);
      const button = staff.page.getByRole('button', { name: w.refund.askAgain });
      return { submit: () => button.click(), at, trace: /data-kind="refund_done"/g, times: 0 };
    },
  },
]);
