import { admin as ar } from '#app/words/ar/admin.ts';
import { admin as en } from '#app/words/en/admin.ts';
import { axeFaults } from './axe.ts';
import { arabicPhone, openColleague } from './colleague.ts';
import { expect, type Page, test } from './fixtures.ts';
import { payAfterCancel } from './paid-order.ts';

const list = '/admin/attention?kind=paid_after_cancel';

const itemOf = (page: Page, orderId: string) =>
  page.locator('[data-attention=paid_after_cancel]').filter({ hasText: orderId });

test('an attention item appears live, explains what to do, and is resolved by one of two', async ({
  backOffice,
  browser,
  baseURL,
}) => {
  const { page } = backOffice;
  const colleague = await openColleague(browser, baseURL, list, arabicPhone);
  const orderId = await payAfterCancel(backOffice.page);
  await expect(page.getByRole('navigation').getByText(/items? waiting$/)).toBeAttached();
  await page.getByRole('link', { name: /needs? attention$/ }).click();
  await expect(page.getByRole('heading', { name: en.attention.title })).toBeVisible();
  await page.getByRole('combobox', { name: en.attention.kind }).selectOption('paid_after_cancel');
  await expect(page).toHaveURL(list);
  const [mine, theirs] = [itemOf(page, orderId), itemOf(colleague.page, orderId)];
  await expect(mine).toContainText(/\$39\.00\S? arrived for order/);
  await expect(mine).toContainText(en.attention.todo.paid_after_cancel);
  await expect(mine.getByRole('link')).toHaveAttribute('href', `/admin/orders/${orderId}`);
  await expect(theirs).toContainText(ar.attention.todo.paid_after_cancel);

  const { markDone, note } = en.attention;
  const theirNote = theirs.getByRole('textbox', { name: ar.attention.note });
  await theirs.getByText(ar.attention.markDone).first().click();
  await theirNote.fill('أعدت المال');
  await mine.getByText(markDone).first().click();
  await mine.getByRole('textbox', { name: note }).fill('Gave the money back');
  await mine.getByRole('button', { name: markDone }).click();
  await expect(page.getByText(en.attention.marked)).toBeVisible();
  await expect(mine).toHaveCount(0);
  // The colleague's note remains, and a message reports that the item was resolved in the meantime.
  await expect(theirNote).toHaveValue('أعدت المال');
  await theirs.getByRole('button', { name: ar.attention.markDone }).click();
  await expect(theirs.getByRole('alert')).toContainText('في هذه الأثناء');
  await expect(theirNote).toHaveValue('أعدت المال');
  await theirs.getByText(ar.attention.markDone).first().click();
  await expect(theirs).toHaveCount(0);

  await page.getByRole('combobox', { name: en.attention.state }).selectOption('done');
  await expect(page).toHaveURL(`${list}&state=done`);
  await page.reload();
  await expect(mine).toContainText('Gave the money back');
  await expect(mine).toContainText(/Done by .+, \d/);
  await colleague.leave();
});

test('the attention list has no accessibility violation on a phone in Arabic, open or resolved', async ({
  backOffice,
  browser,
  baseURL,
}) => {
  const orderId = await payAfterCancel(backOffice.page);
  const { page, leave } = await openColleague(browser, baseURL, list, arabicPhone);
  const item = itemOf(page, orderId);
  await item.getByText(ar.attention.markDone).first().click();
  await item.getByRole('textbox', { name: ar.attention.note }).fill('تم');
  const overflow = () =>
    page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      return scrollWidth - clientWidth;
    });
  expect(await axeFaults(page)).toEqual([]);
  expect(await overflow()).toBe(0);
  await item.getByRole('button', { name: ar.attention.markDone }).click();
  await expect(item).toHaveCount(0);
  await page.getByRole('combobox', { name: ar.attention.state }).selectOption('done');
  await expect(item).toContainText('تم');
  expect(await axeFaults(page)).toEqual([]);
  expect(await overflow()).toBe(0);
  await leave();
});
