import { admin as en } from '#app/words/en/admin.ts';
import { drawPicture } from '../support/pictures.ts';
import { expect } from './fixtures.ts';
import { visit } from './hydrated.ts';
import { pictures, testForms } from './staff-outage.ts';

testForms([
  {
    name: 'a settings section',
    file: 'settings/section-form.tsx',
    async open({ page, number }) {
      await visit(page, '/admin/settings');
      const text = page.getByLabel(en.settings.fields.text_en);
      await text.fill(`Sale ${number}`);
      const submit = () => page.getByRole('button', { name: /Announcement/ }).click();
      const trace = new RegExp(`value="Sale ${number}"`, 'g');
      return { typed: [text, `Sale ${number}`], submit, at: '/admin/settings', trace };
    },
  },
  {
    name: 'a text of the store',
    file: 'content/text-editor.tsx',
    async open({ page, number }) {
      const at = '/admin/texts?text=home';
      await visit(page, at);
      const text = `Roots ${number}`;
      const headline = page
        .getByRole('group', { name: 'English' })
        .getByLabel('Headline', { exact: true });
      await headline.fill(text);
      const submit = () => page.getByRole('button', { name: en.texts.save }).click();
      const trace = new RegExp(`<ins[^>]*><bdi[^>]*>${text}<`, 'g');
      return { typed: [headline, text], submit, at, trace };
    },
  },
  {
    name: 'resetting a text',
    file: 'content/text-acts.tsx',
    async open({ page, number }) {
      const at = '/admin/texts?text=home';
      await visit(page, at);
      const headline = page
        .getByRole('group', { name: 'English' })
        .getByLabel('Headline', { exact: true });
      await headline.fill(`Reset ${number}`);
      await page.getByRole('button', { name: en.texts.publish }).click();
      const reset = page.getByRole('button', { name: en.texts.acts.reset });
      await expect(reset).toBeVisible();
      const submit = async () => {
        await reset.click();
        const dialog = page.getByRole('dialog');
        await dialog.getByRole('button', { name: en.texts.acts.reset }).click();
      };
      return { submit, at, trace: /data-kind="reset"/g };
    },
  },
  {
    name: 'a new product',
    file: 'catalog/product-editor.tsx',
    async open(staff) {
      await visit(staff.page, '/admin/products/new');
      const text = `Comb ${staff.number}`;
      const english = staff.page.getByRole('group', { name: en.editing.languages.en });
      const title = english.getByLabel(en.products.field.title);
      await title.fill(text);
      await staff.page
        .getByRole('group', { name: en.editing.languages.ar })
        .getByLabel(en.products.field.title)
        .fill('مشط');
      await staff.page.getByLabel(en.products.price).fill('12');
      const submit = () => staff.page.getByRole('button', { name: en.products.create }).click();
      const trace = new RegExp(`>${text}<`, 'g');
      return { typed: [title, text], submit, at: '/admin/products', trace };
    },
  },
  {
    name: 'publishing a product draft',
    file: 'catalog/draft-section.tsx',
    async open({ page, number }) {
      const at = '/admin/products/1';
      await visit(page, at);
      // A member without the permission to publish sends the form in this way.
      await page.evaluate(async (title) => {
        const editor = document.querySelector<HTMLFormElement>('form[enctype*=multipart]');
        const body = new FormData(editor ?? undefined);
        body.set('act', 'draft');
        body.set('title_en', title);
        await fetch(location.pathname, { method: 'POST', body });
      }, `Drafted spray ${number}`);
      await visit(page, at);
      const publish = page.getByRole('button', { name: en.products.draft.publish });
      await expect(publish).toBeVisible();
      return { submit: () => publish.click(), at, trace: /data-kind="changed"/g };
    },
  },
  {
    name: 'a product picture',
    file: 'catalog/picture-section.tsx',
    async open(staff) {
      await visit(staff.page, '/admin/products/new');
      const text = `Pictured comb ${staff.number}`;
      const english = staff.page.getByRole('group', { name: en.editing.languages.en });
      const title = english.getByLabel(en.products.field.title);
      await title.fill(text);
      const buffer = await drawPicture('jpeg');
      const file = { name: 'comb.jpg', mimeType: 'image/jpeg', buffer };
      const submit = () => staff.page.locator('input[type=file]').setInputFiles(file);
      return { typed: [title, text], submit, at: pictures, trace: /^[\da-f-]{36}\.webp$/ };
    },
  },
  {
    name: 'products from a file',
    file: 'catalog/import/import-products.tsx',
    async open({ page, number }) {
      await visit(page, '/admin/products/import');
      const rows = ['title_en,title_ar,price', `Filed oud ${number},عود,40`];
      const buffer = Buffer.from(rows.join('\n'));
      const file = { name: 'products.csv', mimeType: 'text/csv', buffer };
      await page.locator('input[name=file]').setInputFiles(file);
      const t = en.productImport;
      const submit = () => page.getByRole('button', { name: t.submit }).click();
      const trace = new RegExp(`>Filed oud ${number}<`, 'g');
      return { submit, at: '/admin/products', trace };
    },
  },
  {
    name: 'a product that is put on sale or taken off',
    file: 'catalog/products.tsx',
    async open(staff) {
      await visit(staff.page, '/admin/products');
      const button = staff.page.locator('[data-product="2"]').getByRole('button');
      const at = '/admin/products/2';
      return { submit: () => button.click(), at, trace: /data-kind="changed"/g };
    },
  },
]);
