import { admin as en } from '#app/words/en/admin.ts';
import { expect } from './fixtures.ts';
import { visit } from './hydrated.ts';
import { placePaidOrder } from './paid-order.ts';
import { orderOf, type Staff, testForms } from './staff-outage.ts';

const w = en.orderPage;

/** Uses a new email address for each customer: blocking it must not keep other tests from ordering. */
const openCustomer = async ({ context, page, number }: Staff) => {
  const orderId = await placePaidOrder(context.request, { email: `own${number}@example.com` });
  await visit(page, `/admin/customers/of/${orderId}`);
  await expect(page).toHaveURL(/\/admin\/customers\/[\da-f-]{36}$/);
  return new URL(page.url()).pathname;
};

testForms([
  {
    name: 'the reply to a review',
    file: 'reviews/review-item.tsx',
    async open(staff) {
      const at = '/admin/reviews';
      await visit(staff.page, at);
      await expect(staff.page.getByText(en.live.live, { exact: true })).toBeVisible();
      const answer = staff.page.getByLabel(en.reviews.answer);
      await answer.fill('Thank you');
      const submit = () =>
        staff.page.getByRole('button', { name: en.reviews.saveAnswer, exact: true }).click();
      return { typed: [answer, 'Thank you'], submit, at, trace: /data-answered/g };
    },
  },
  {
    name: 'a repeated email',
    file: 'emails/email.tsx',
    async open(staff) {
      const orderId = await orderOf(staff);
      await visit(staff.page, `/admin/emails?q=${orderId}`);
      await staff.page.locator('main a[href*="/admin/emails/"]').first().click();
      await expect(staff.page).toHaveURL(/\/admin\/emails\/[\da-f-]{36}$/);
      const button = staff.page.getByRole('button', {
        name: new RegExp(`^(${en.emails.again}|${en.emails.tryNow})$`),
      });
      await expect(button).toBeVisible();
      const submit = async () => {
        await button.click();
      };
      return { submit, at: `/admin/orders/${orderId}`, trace: /data-kind="email_queued"/g };
    },
  },
  {
    name: 'a test of an email',
    file: 'content/email-test-button.tsx',
    async open({ page, number }) {
      const at = '/admin/settings/emails?text=email/shipped';
      await visit(page, at);
      const subject = page.locator('[name=subject_en]');
      const text = `Parcel ${number}`;
      await subject.fill(text);
      const submit = () => page.getByRole('button', { name: en.emailTexts.sendTest.en }).click();
      // It saves nothing, and this shop has no mail server.
      return { typed: [subject, text], submit, at, trace: new RegExp(text, 'g'), times: 0 };
    },
  },
  {
    name: 'discarded emails',
    file: 'emails/unsent-section.tsx',
    async open(staff) {
      const orderId = await orderOf(staff);
      await visit(staff.page, `/admin/emails?q=${orderId}`);
      const own = staff.page.locator('main a[href*="/admin/emails/"]').first();
      await expect(own).toContainText(en.emails.states.not_sent);
      const at = `${await own.getAttribute('href')}`;
      await visit(staff.page, '/admin/emails');
      const drop = { name: /^Discard (it|them)$/ };
      const submit = async () => {
        await staff.page.getByRole('button', drop).click();
        const dialog = staff.page.getByRole('dialog');
        await dialog.getByRole('button', drop).click();
      };
      return { submit, at, trace: new RegExp(en.emails.dropped, 'g') };
    },
  },
  {
    name: 'a customer note',
    file: 'customers/customer-history.tsx',
    async open(staff) {
      const at = await openCustomer(staff);
      const note = staff.page.getByLabel(w.note.label);
      await note.fill('Calls in the morning');
      const submit = () => staff.page.getByRole('button', { name: w.note.add }).click();
      return { typed: [note, 'Calls in the morning'], submit, at, trace: /data-kind="note"/g };
    },
  },
  {
    name: 'blocking a customer',
    file: 'customers/block-section.tsx',
    async open(staff) {
      const at = await openCustomer(staff);
      for (const box of await staff.page.getByRole('checkbox').all()) await box.uncheck();
      const reason = staff.page.getByLabel(en.customers.reason);
      await reason.fill('Stolen cards');
      const submit = () =>
        staff.page.getByRole('button', { name: en.customers.block, exact: true }).click();
      return { typed: [reason, 'Stolen cards'], submit, at, trace: /data-kind="blocked"/g };
    },
  },
  {
    name: 'resolving a message',
    file: 'messages/message-item.tsx',
    async open(staff) {
      const subject = `About order ${staff.number}`;
      const data = { name: 'Mona', email: 'mona@example.com', subject, message: 'Hello' };
      await staff.context.request.post('/api/contact', { data });
      await visit(staff.page, '/admin/messages');
      const message = staff.page.getByRole('article', { name: subject, exact: true });
      const submit = () =>
        message.getByRole('button', { name: en.messages.markDone }).first().click();
      const trace = new RegExp(`>${subject}<`, 'g');
      return { submit, at: '/admin/messages?state=done', trace };
    },
  },
  {
    name: 'erasing a customer',
    file: 'privacy/person-sections.tsx',
    async open(staff) {
      const email = `erased${staff.number}@example.com`;
      const orderId = await placePaidOrder(staff.context.request, { email });
      await visit(staff.page, '/admin/privacy');
      const typed = staff.page.getByLabel(en.privacy.email, { exact: true });
      await typed.fill(email);
      await staff.page.getByRole('button', { name: en.privacy.find }).click();
      await staff.page.getByLabel(en.privacy.force).check();
      const submit = async () => {
        await staff.page.getByRole('button', { name: en.privacy.erase, exact: true }).click();
        const dialog = staff.page.getByRole('dialog');
        await dialog.getByRole('button', { name: en.privacy.erase, exact: true }).click();
      };
      const trace = /data-kind="erased"/g;
      return { typed: [typed, email], submit, at: `/admin/orders/${orderId}`, trace };
    },
  },
]);
