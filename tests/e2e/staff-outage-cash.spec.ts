import { admin as en } from '#app/words/en/admin.ts';
import { cashOrders, openOrder, testForms } from './staff-outage.ts';

const { collect, parcel, refund } = en.orderPage;

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
]);
