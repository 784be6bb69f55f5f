import { emailTexts as en } from '#app/words/en/admin/email-texts.ts';
import { texts } from '#app/words/en/admin/texts.ts';
import { firstSteps as errors } from '#app/words/en/errors.ts';
import { axeFaults } from './axe.ts';
import { expect, type Page } from './fixtures.ts';
import { visit } from './hydrated.ts';
import { test } from './own-shop.ts';

const english = (page: Page, field: string) =>
  page.getByRole('group', { name: 'English' }).getByLabel(field, { exact: true });
const press = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).press('Enter');
const previewOf = (page: Page, language: 'en' | 'ar') =>
  page.frameLocator(`iframe[title="${texts.previewIn[language]}"]`);

test('the sentences of an email are edited with variables, previewed, published and reset', async ({
  openStaff,
}) => {
  const page = await openStaff({ viewport: { width: 1280, height: 800 } });
  await visit(page, '/admin/settings/emails');
  expect(await axeFaults(page)).toEqual([]);
  await page.getByRole('link', { name: en.names.shipped, exact: true }).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(en.names.shipped);
  const subject = english(page, en.field.subject);
  await expect(subject).toHaveAttribute(
    'placeholder',
    'Your order {order_number} has been shipped',
  );

  await subject.fill('On its way:  for you');
  await subject.press('Home');
  for (let step = 0; step < 'On its way: '.length; step += 1) await subject.press('ArrowRight');
  const insert = (variable: string, field: string) =>
    en.insert.replace('{variable}', variable).replace('{field}', field);
  const column = page.getByRole('group', { name: 'English' });
  const variable = insert(en.variables.order_number, en.field.subject);
  await column.getByRole('button', { name: variable }).click();
  await expect(subject).toHaveValue('On its way: {order_number} for you');
  await expect(subject).toBeFocused();

  const text = english(page, en.field.text);
  await text.fill('It has left {us}.');
  await press(page, texts.publish);
  await expect(text).toBeFocused();
  await expect(text).toHaveAccessibleDescription(/unknown variable: .*\{us\}/);
  await expect(subject).toHaveValue('On its way: {order_number} for you');
  await text.fill('Parcel {order_number} has left us <3');

  await page.getByRole('button', { name: texts.previewTyped.en }).click();
  const preview = previewOf(page, 'en');
  await expect(preview.getByText('On its way: 482917305114 for you').first()).toBeVisible();
  await expect(preview.getByText('has left us <3').first()).toBeVisible();
  await expect(preview.getByText('AX-3340 1187 552').first()).toBeVisible();
  await page.getByRole('button', { name: en.sendTest.ar }).click();
  await expect(page.getByRole('alert').filter({ hasText: errors.mail_off })).toBeVisible();
  await expect(subject).toHaveValue('On its way: {order_number} for you');
  await page.getByLabel(en.views.desktop).check();
  await press(page, texts.publish);
  await expect(page.getByText(en.published)).toBeVisible();
  expect(await axeFaults(page, 'iframe')).toEqual([]);

  const back = en.backToDefaultOf.replace('{field}', en.field.subject);
  await column.getByRole('button', { name: back }).click();
  await expect(subject).toHaveValue('');
  await press(page, texts.publish);
  await expect(page.locator('li[data-kind="published"]')).toHaveCount(2);
  await press(page, texts.acts.reset);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: texts.acts.reset, exact: true }).press('Enter');
  await expect(page.getByText(texts.acted.reset)).toBeVisible();
  await expect(text).toHaveValue('');
});
