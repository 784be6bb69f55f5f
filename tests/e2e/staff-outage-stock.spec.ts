import { admin as en } from '#app/words/en/admin.ts';
import { visit } from './hydrated.ts';
import { type FormCase, testForms } from './staff-outage.ts';

const at = '/admin/stock/6';

const componentsForm: FormCase = {
  name: 'the components of a bundle',
  file: 'catalog/bundle/components-section.tsx',
  async open({ page, number }) {
    const bundle = '/admin/products/1';
    await visit(page, bundle);
    const { product, quantity, submit: save } = en.stock.components;
    const first = product.replace('{number}', '1');
    await page.getByLabel(first, { exact: true }).selectOption('2');
    const typed = `${1 + (number % 20)}`;
    const field = page.getByLabel(quantity, { exact: true }).first();
    await field.fill(typed);
    const submit = () => page.getByRole('button', { name: save }).click();
    return { typed: [field, typed], submit, at: bundle, trace: /data-kind="changed"/g };
  },
};

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
  {
    name: 'the end of tracking',
    file: 'stock/stop-section.tsx',
    async open({ page }) {
      await visit(page, '/admin/stock');
      const tracked = page.locator('[data-product]:not([data-product="6"]):has(dl)').first();
      await visit(page, `/admin/stock/${await tracked.getAttribute('data-product')}`);
      const { title } = en.stock.stop;
      const submit = async () => {
        await page.getByRole('button', { name: title, exact: true }).click();
        const dialog = page.getByRole('dialog');
        await dialog.getByRole('button', { name: title, exact: true }).click();
      };
      return { submit, at: '/admin/stock', trace: /<dl /g, times: -1 };
    },
  },
  componentsForm,
]);
