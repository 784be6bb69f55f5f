import { admin as en } from '#app/words/en/admin.ts';
import { expect } from './fixtures.ts';
import { visit } from './hydrated.ts';
import { cashOrders, openOrder, type Staff, testForms } from './staff-outage.ts';

const { collect, parcel, refund } = en.orderPage;

const enterRemittance = async ({ page }: Staff) => {
  await visit(page, '/admin/remittances');
  const pasted = page.getByLabel(en.remittances.pasted);
  const text = `${cashOrders.remitted} 130`;
  await pasted.fill(text);
  await page.getByLabel(en.remittances.carrier, { exact: true }).fill('Aramex');
  return [pasted, text] as [typeof pasted, string];
};

const checkRemittance = ({ page }: Staff) =>
  page.getByRole('button', { name: en.tracking.check, exact: true }).click();

testForms([
  {
    name: 'collected cash',
    file: 'orders/detail/collect-section.tsx',
    async open(staff) {
      const at = await openOrder(staff, cashOrders.collected);
      const amount = staff.page.getByLabel(collect.amount.replace('{currency}', 'AED'));
      await amount.fill('125.00');
      const submit = () => staff.page.getByRole('button', { name: collect.recordCash }).click();
      return { typed: [amount, '125.00'], submit, at, trace: /data-kind="collected"/g };
    },
  },
  {
    name: 'the undo of collected cash',
    file: 'orders/detail/collect-section.tsx',
    async open(staff) {
      const at = await openOrder(staff, cashOrders.undone);
      const submit = () => staff.page.getByRole('button', { name: collect.undo }).click();
      return { submit, at, trace: /data-kind="collection_undone"/g };
    },
  },
  {
    name: 'a refund of collected cash',
    file: 'orders/detail/record-refund-form.tsx',
    async open(staff) {
      const at = await openOrder(staff, cashOrders.refunded);
      await staff.page.getByRole('button', { name: refund.openRecord }).click();
      const reference = staff.page.getByLabel(refund.ownReference);
      await reference.fill('Receipt 4711');
      const submit = () =>
        staff.page.getByRole('button', { name: refund.record, exact: true }).click();
      return {
        typed: [reference, 'Receipt 4711'],
        submit,
        at,
        trace: /data-kind="refund_recorded"/g,
      };
    },
  },
  {
    name: 'a refused parcel',
    file: 'orders/detail/collect-section.tsx',
    async open(staff) {
      const at = await openOrder(staff, cashOrders.refused);
      await staff.page.getByText(parcel.refuse).click();
      const submit = () => staff.page.getByRole('button', { name: parcel.confirm }).click();
      return { submit, at, trace: /data-kind="cash_refused"/g };
    },
  },
  {
    name: 'a refused parcel that is back',
    file: 'orders/detail/collect-section.tsx',
    async open(staff) {
      const at = await openOrder(staff, cashOrders.returned);
      const submit = () => staff.page.getByRole('button', { name: parcel.back }).click();
      return { submit, at, trace: /data-kind="parcel_returned"/g };
    },
  },
  {
    name: 'a remittance to check',
    file: 'orders/remittances/remittances.tsx',
    async open(staff) {
      const typed = await enterRemittance(staff);
      const at = `/admin/orders/${cashOrders.remitted}`;
      const trace = /data-kind="collected"/g;
      return { typed, submit: () => checkRemittance(staff), at, trace, times: 0 };
    },
  },
  {
    name: 'a remittance',
    file: 'orders/remittances/remittance-preview.tsx',
    async open(staff) {
      const typed = await enterRemittance(staff);
      await checkRemittance(staff);
      const name = en.remittances.save.replace(/\{.*/, '1 order');
      const save = staff.page.getByRole('button', { name });
      await expect(save).toBeVisible();
      const at = `/admin/orders/${cashOrders.remitted}`;
      return { typed, submit: () => save.click(), at, trace: /data-kind="collected"/g };
    },
  },
  {
    name: 'the undo of a remittance',
    file: 'orders/remittances/saved-remittance.tsx',
    async open(staff) {
      await visit(staff.page, '/admin/remittances');
      const undo = staff.page
        .getByRole('group', { name: en.remittances.savedTitle })
        .filter({ hasText: 'DHL' })
        .getByRole('button', { name: en.orderList.undo });
      const at = `/admin/orders/${cashOrders.remittanceUndone}`;
      return { submit: () => undo.click(), at, trace: /data-kind="collection_undone"/g };
    },
  },
]);
