import { admin as en } from '#app/words/en/admin.ts';
import { visit } from './hydrated.ts';
import { testForms } from './staff-outage.ts';

const at = '/admin/stock/6';

testForms([
  {
    name: 'units that arrived',
    file: 'stock/change-section.tsx',
    async open({ page, number }) {
      await visit(page, at);
      const { units, note, submit: save } = en.stock.change;
      await page.getByLabel(units, { exact: true }).fill('3');
      const field = page.getByLabel(note, { exact: true });
      await field.fill(`Pallet ${number}`);
      const submit = () => page.getByRole('button', { name: save, exact: true }).click();
      return {
        typed: [field, `Pallet ${number}`],
        submit,
        at,
        trace: new RegExp(`>Pallet ${number}<`, 'g'),
      };
    },
  },
  {
    name: 'the limits of a product',
    file: 'stock/limits-section.tsx',
    async open({ page, number }) {
      await visit(page, at);
      const threshold = page.getByLabel(en.stock.limits.threshold, { exact: true });
      const typed = `${100 + number}`;
      await threshold.fill(typed);
      const submit = () => page.getByRole('button', { name: en.stock.limits.submit }).click();
      return { typed: [threshold, typed], submit, at, trace: new RegExp(`value="${typed}"`, 'g') };
    },
  },
]);
