import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, BrowserContext, Locator } from '@playwright/test';
import { hashPassword } from 'better-auth/crypto';
import { admin as en } from '#app/words/en/admin.ts';
import { packingSlip as slip } from '#app/words/en/packing-slip.ts';
import { openEmbedded } from '#database/open.ts';
import type { Db } from '#database/schema.ts';
import { openItem } from '#domain/attention/open-item.server.ts';
import { addAccount } from '#domain/staff/accounts.server.ts';
import { BuiltServer } from '../support/built-server.ts';
import { drawPicture } from '../support/pictures.ts';
import { unusedTotp } from '../support/totp.ts';
import { test as base, expect, type Page } from './fixtures.ts';
import { visit } from './hydrated.ts';
import { placeOpenOrder, placePaidOrder } from './paid-order.ts';
import { makeShop } from './prepared-shop.ts';

type Account = { email: string; password: string };
type Shop = { url: string; dataDir: string; accounts: Account[]; refundOrder: string };

const forgottenOrder = '482917306001';
const openOrderId = '482917306002';
const pictures = 'pictures';

/** A shop with many accounts, so that sign-in tries of different tests are not counted together. */
const test = base.extend<{ staff: Staff }, { shop: Shop }>({
  shop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads which fixtures are asked for.
    async ({}, use) => {
      const { dataDir, remove } = await makeShop();
      const accounts = await prepare(join(dataDir, 'database'));
      const server = await BuiltServer.start({ dataDir, env: { TRUST_PROXY: '127.0.0.1' } });
      await use({ url: server.url, dataDir, accounts, refundOrder: forgottenOrder });
      await server.stop();
      await remove();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ shop }, use) => use(shop.url),
  staff: async ({ browser, shop }, use) => {
    const staff = await Staff.signIn(browser, shop);
    await use(staff);
    await staff.context.close();
  },
});

let taken = 0;

/** A signed-in browser with an account of its own. */
class Staff {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly account: Account;
  readonly origin: string;
  /** Secret of the second factor. */
  key: string | undefined;
  readonly #dataDir: string;

  private constructor(context: BrowserContext, page: Page, account: Account, shop: Shop) {
    this.context = context;
    this.page = page;
    this.account = account;
    this.origin = shop.url;
    this.#dataDir = shop.dataDir;
  }

  static async signIn(browser: Browser, shop: Shop): Promise<Staff> {
    taken += 1;
    const account = shop.accounts[taken % shop.accounts.length];
    if (!account) throw new Error('no account');
    const address = { 'x-forwarded-for': `203.0.113.${taken % 250}` };
    const context = await browser.newContext({ baseURL: shop.url, extraHTTPHeaders: address });
    const headers = { origin: shop.url };
    const answer = await context.request.post('/api/auth/sign-in/email', {
      data: account,
      headers,
    });
    if (!answer.ok()) throw new Error(`sign-in answered ${answer.status()}`);
    return new Staff(context, await context.newPage(), account, shop);
  }

  /** Ends the session on the server only; the browser has not noticed yet. */
  async endSession(): Promise<void> {
    const cookies = await this.context.cookies();
    await this.context.request.post('/api/auth/sign-out', {
      data: {},
      headers: { origin: this.origin },
    });
    await this.context.addCookies(cookies);
  }

  async signInAgain(): Promise<void> {
    const dialog = this.page.locator('[data-session-end]');
    await expect(dialog.getByLabel(en.login.email)).toHaveValue(this.account.email);
    await dialog.getByLabel(en.login.password).fill(this.account.password);
    await dialog.getByRole('button', { name: en.login.submit }).click();
    if (this.key) {
      await dialog.getByLabel(en.signIn.code.label).fill(unusedTotp(this.key));
      await dialog.getByRole('button', { name: en.signIn.code.submit }).click();
    }
    await expect(dialog).toHaveCount(0);
  }

  /** Occurrences on a page, or in the folder of pictures. */
  async count(path: string, trace: RegExp): Promise<number> {
    if (path === pictures) {
      const names = await readdir(join(this.#dataDir, 'storage/products'));
      return names.filter((name) => trace.test(name)).length;
    }
    const html = await (await this.context.request.get(path)).text();
    return html.replace(/<script.*?<\/script>/gs, '').match(trace)?.length ?? 0;
  }
}

async function prepare(folder: string): Promise<Account[]> {
  const { db, close } = await openEmbedded(folder);
  const accounts: Account[] = [];
  const password = 'harbour velvet compass';
  // One hash for all: making one takes a while.
  const hash = await hashPassword(password);
  for (let at = 0; at < 90; at += 1) {
    const account = { id: randomUUID(), email: `staff${at}@nabta.example`, name: `Staff ${at}` };
    await db
      .transaction()
      .execute((trx) => addAccount(trx, { ...account, role: 'owner', hash, by: 'store' }));
    accounts.push({ email: account.email, password });
  }
  const order_id = forgottenOrder;
  await db.insertInto('orders').values({ order_id, total: '39.00', status: 'paid' }).execute();
  const money = { order_id, currency: 'USD' };
  const payment = await db
    .insertInto('payments')
    .values({
      ...money,
      attempt: 1,
      gateway: 'tap',
      reference: 'r',
      amount: '39.00',
      state: 'paid',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const refund = { ...money, payment_id: payment.id, reason: 'Broken', created_by: 'staff:x' };
  const amounts = ['1.00', '2.00', '3.00'];
  await db
    .insertInto('refunds')
    .values(
      amounts.map((amount) => ({
        ...refund,
        amount,
        reference: amount,
        state: 'unknown' as const,
      })),
    )
    .execute();
  await prepareOpenOrder(db);
  const review = {
    order_id,
    product_id: 1,
    stars: 4,
    name: 'Mona',
    body: 'Good',
    language: 'en',
  } as const;
  await db.insertInto('reviews').values(review).execute();
  for (const subject of ['a', 'b', 'c']) {
    const data = { amountCents: 3900, currency: 'USD' };
    await openItem(db, 'paid_twice', { subject, orderId: order_id, facts: data });
  }
  await close();
  return accounts;
}

/** The end of its payment stays unknown, because its gateway is not set; so is that of a refund. */
async function prepareOpenOrder(db: Db): Promise<void> {
  const order_id = openOrderId;
  await db.insertInto('orders').values({ order_id, total: '39.00', status: 'pending' }).execute();
  const money = { order_id, currency: 'USD', amount: '39.00' };
  const longAgo = new Date(Date.now() - 2 * 3_600_000);
  const open = { gateway: 'tap', reference: 'open', created_at: longAgo };
  await db
    .insertInto('payments')
    .values({ ...money, ...open, attempt: 1, state: 'open' })
    .execute();
  const { id } = await db
    .insertInto('payments')
    .values({ ...money, gateway: 'sandbox', reference: 'paid', attempt: 2, state: 'paid' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const refund = { ...money, payment_id: id, reference: randomUUID(), reason: 'Broken' };
  await db
    .insertInto('refunds')
    .values({ ...refund, state: 'unknown', created_by: 'staff:x' })
    .execute();
  const data = { gateway: 'tap', reference: 'open', amountCents: 3900, currency: 'USD' };
  await openItem(db, 'payment_unknown', { subject: 'open', orderId: order_id, facts: data });
}

type Opened = {
  /** Typed text that must stay. */
  typed?: [Locator, string];
  /** Restricts the search, for pages with several buttons of the same name. */
  within?: Locator;
  submit(): Promise<void>;
  /**
   * The page that counts the effect, its pattern there and the number of matches for one request. A
   * negative number means that matches disappear.
   */
  at: string;
  trace: RegExp;
  times?: number;
};
type FormCase = {
  name: string;
  /** The form's source file. */
  file: string;
  open(staff: Staff): Promise<Opened>;
};

const orderOf = async ({ context }: Staff) => placePaidOrder(context.request);
const chooseOne = async (page: Page, orderId: string) => {
  await visit(page, `/admin?view=to_pack&q=${orderId}`);
  const select = await chooseIn(page, orderId);
  await select.selectOption('preparing');
  return select;
};
const chooseIn = async (page: Page, orderId: string) => {
  await page.getByLabel(en.worklists.choose.replace('{id}', orderId)).check();
  return page.getByRole('region', { name: en.worklists.setStatus }).getByRole('combobox');
};
const openOrder = async (staff: Staff, orderId: string) => {
  await visit(staff.page, `/admin/orders/${orderId}`);
  await expect(staff.page.getByText(en.live.live, { exact: true })).toBeVisible();
  return `/admin/orders/${orderId}`;
};
/** Uses a new email address for each customer: blocking it must not keep other tests from ordering. */
const openCustomer = async ({ context, page }: Staff) => {
  const orderId = await placePaidOrder(context.request, { email: `own${taken}@example.com` });
  await visit(page, `/admin/customers/of/${orderId}`);
  await expect(page).toHaveURL(/\/admin\/customers\/[\da-f-]{36}$/);
  return new URL(page.url()).pathname;
};
const enterNumbers = async ({ page }: Staff, orderId: string) => {
  await visit(page, '/admin/tracking');
  const pasted = page.getByLabel(en.tracking.pasted);
  await pasted.fill(`${orderId} 4711`);
  await page.getByLabel(en.tracking.carrier).fill('Aramex');
  return pasted;
};
const w = en.orderPage;

const forms: FormCase[] = [
  {
    name: 'the status in the list',
    file: 'orders/order-card.tsx',
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
    name: 'the status on the page of an order',
    file: 'order/order.tsx',
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
    name: 'undo',
    file: 'orders/orders.tsx',
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
    name: 'a first step that was looked at',
    file: 'orders/first-steps.tsx',
    async open({ page }) {
      await visit(page, '/admin');
      await page.getByRole('heading', { name: en.firstSteps.title }).click();
      const within = page.locator('[data-step=delivery]');
      const { delivery } = en.firstSteps.lookedAt;
      const submit = () => within.getByRole('button', { name: delivery }).click();
      return { submit, at: '/admin', trace: /data-step="delivery" data-done="true"/g };
    },
  },
  {
    name: 'showing the first steps again',
    file: 'account/account.tsx',
    async open({ page }) {
      await visit(page, '/admin');
      await page.getByRole('heading', { name: en.firstSteps.title }).click();
      await page.getByRole('button', { name: en.firstSteps.hide }).click();
      await expect(page.locator('[data-first-steps]')).toHaveCount(0);
      await visit(page, '/admin/account');
      const submit = () => page.getByRole('button', { name: en.firstSteps.show }).click();
      return { submit, at: '/admin', trace: /data-first-steps/g };
    },
  },
  {
    name: 'a slip that was printed',
    file: 'packing-slip/print-slips.tsx',
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
    file: 'order/notes-section.tsx',
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
    file: 'order/customer-section.tsx',
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
    file: 'order/shipping-section.tsx',
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
    file: 'order/payments-section.tsx',
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
    name: 'the answer to a review',
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
    name: 'a refund that is settled by hand',
    file: 'order/refund-list.tsx',
    async open(staff) {
      const at = `/admin/orders/${forgottenOrder}`;
      await visit(staff.page, at);
      const submit = async () => {
        await staff.page.getByRole('button', { name: w.refund.wasGiven }).first().click();
        await staff.page.getByRole('button', { name: w.refund.confirmGiven }).first().click();
      };
      return { submit, at, trace: /data-kind="refund_settled_done"/g };
    },
  },
  {
    name: 'the button that writes to a customer',
    file: 'kit/order/order-email.tsx',
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
    name: 'an e-mail to the corrected address',
    file: 'order/emails-section.tsx',
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
    name: 'an e-mail that is sent again',
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
    name: 'e-mails that are dropped together',
    file: 'emails/kept-section.tsx',
    async open(staff) {
      const orderId = await orderOf(staff);
      await visit(staff.page, `/admin/emails?q=${orderId}`);
      const own = staff.page.locator('main a[href*="/admin/emails/"]').first();
      await expect(own).toContainText(en.emails.states.not_sent);
      const at = `${await own.getAttribute('href')}`;
      await visit(staff.page, '/admin/emails');
      const submit = async () => {
        await staff.page.getByRole('button', { name: en.emails.kept.drop }).click();
        const dialog = staff.page.getByRole('dialog');
        await dialog.getByRole('button', { name: en.emails.kept.drop }).click();
      };
      return { submit, at, trace: new RegExp(en.emails.dropped, 'g') };
    },
  },
  {
    name: 'a note about a customer',
    file: 'customers/history-section.tsx',
    async open(staff) {
      const at = await openCustomer(staff);
      const note = staff.page.getByLabel(w.note.label);
      await note.fill('Calls in the morning');
      const submit = () => staff.page.getByRole('button', { name: w.note.add }).click();
      return { typed: [note, 'Calls in the morning'], submit, at, trace: /data-kind="note"/g };
    },
  },
  {
    name: 'a customer who is blocked',
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
    name: 'a message that is done',
    file: 'messages/message-item.tsx',
    async open(staff) {
      const subject = `About order ${taken}`;
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
    name: 'the next step of an order in a row',
    file: 'orders/order-row.tsx',
    async open({ page, context }) {
      const orderId = await placePaidOrder(context.request);
      await visit(page, `/admin?view=to_pack&q=${orderId}`);
      const step = en.worklists.stepOf.replace('{step}', en.worklists.step.pack);
      const button = page.getByRole('button', { name: step.replace('{id}', orderId) });
      const trace = /data-kind="status_changed"/g;
      return { submit: () => button.click(), at: `/admin/orders/${orderId}`, trace };
    },
  },
  {
    name: 'a status for many orders',
    file: 'orders/bulk-bar.tsx',
    async open(staff) {
      const { page } = staff;
      const orderId = await orderOf(staff);
      const select = await chooseOne(page, orderId);
      const submit = () => page.getByRole('button', { name: en.worklists.apply }).click();
      const at = `/admin/orders/${orderId}`;
      const trace = /data-status="preparing"/g;
      return { typed: [select, 'preparing'], submit, at, trace };
    },
  },
  {
    name: 'a status for many orders that is undone',
    file: 'kit/bulk-outcome.tsx',
    async open(staff) {
      const { page } = staff;
      const orderId = await orderOf(staff);
      await chooseOne(page, orderId);
      await page.getByRole('button', { name: en.worklists.apply }).click();
      const undo = page.getByRole('button', { name: en.worklists.undo });
      await expect(undo).toBeVisible();
      const submit = () => undo.click();
      const at = `/admin/orders/${orderId}`;
      return { submit, at, trace: /data-status="preparing"/g, times: -1 };
    },
  },
  {
    name: 'orders that were refused, changed all the same',
    file: 'orders/bulk-refused.tsx',
    async open({ page, context }) {
      const email = `unpaid-${taken}@example.com`;
      const { order_id: orderId } = await placeOpenOrder(context.request, { email });
      await visit(page, `/admin?view=unpaid&q=${orderId}`);
      const select = await chooseIn(page, orderId);
      await select.selectOption('delivered');
      await page.getByRole('button', { name: en.worklists.apply }).click();
      const label = en.worklists.despite
        .replace('{reason}', en.worklists.reasons.not_paid)
        .replace('{count}', '1');
      await page.getByLabel(label).check();
      const submit = () => page.getByRole('button', { name: /anyway/ }).click();
      const at = `/admin/orders/${orderId}`;
      return { submit, at, trace: /data-status="delivered"/g };
    },
  },
  {
    name: 'the columns of a file of orders',
    file: 'exports/profile-form.tsx',
    async open({ page }) {
      await visit(page, '/admin/exports');
      const name = page.getByLabel(en.exports.name, { exact: true });
      await name.fill(`Courier ${taken}`);
      const submit = () => page.getByRole('button', { name: en.exports.save }).click();
      const trace = new RegExp(`>Courier ${taken}<`, 'g');
      return { typed: [name, `Courier ${taken}`], submit, at: '/admin/exports', trace };
    },
  },
  {
    name: 'a section of the settings',
    file: 'settings/section-form.tsx',
    async open({ page }) {
      await visit(page, '/admin/settings');
      const text = page.getByLabel(en.settings.fields.text_en);
      await text.fill(`Sale ${taken}`);
      const submit = () => page.getByRole('button', { name: /Announcement/ }).click();
      const trace = new RegExp(`value="Sale ${taken}"`, 'g');
      return { typed: [text, `Sale ${taken}`], submit, at: '/admin/settings', trace };
    },
  },
  {
    name: 'columns that are removed',
    file: 'exports/profile-form.tsx',
    async open({ page, context, origin }) {
      const name = `Gone ${taken}`;
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
    name: 'tracking numbers that are checked',
    file: 'tracking/tracking.tsx',
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
    name: 'tracking numbers of many orders',
    file: 'tracking/preview-section.tsx',
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
    name: 'a text of the shop',
    file: 'texts/text-editor.tsx',
    async open({ page }) {
      const at = '/admin/texts?text=home';
      await visit(page, at);
      const words = `Roots ${taken}`;
      const headline = page
        .getByRole('group', { name: 'English' })
        .getByLabel('Headline', { exact: true });
      await headline.fill(words);
      const submit = () => page.getByRole('button', { name: en.texts.save }).click();
      const trace = new RegExp(`<ins[^>]*><bdi[^>]*>${words}<`, 'g');
      return { typed: [headline, words], submit, at, trace };
    },
  },
  {
    name: 'a text that goes back to its default',
    file: 'texts/text-acts.tsx',
    async open({ page }) {
      const at = '/admin/texts?text=home';
      await visit(page, at);
      const headline = page
        .getByRole('group', { name: 'English' })
        .getByLabel('Headline', { exact: true });
      await headline.fill(`Reset ${taken}`);
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
    name: 'an item that is marked as done',
    file: 'attention/attention-item.tsx',
    async open(staff) {
      await visit(staff.page, '/admin/attention');
      const words = `Called them ${taken}`;
      await staff.page.locator('summary').first().click();
      const note = staff.page.getByLabel(en.attention.note).first();
      await note.fill(words);
      const submit = () =>
        staff.page.getByRole('button', { name: en.attention.markDone }).first().click();
      const at = '/admin/attention?state=done';
      return { typed: [note, words], submit, at, trace: new RegExp(words, 'g') };
    },
  },
  {
    name: 'asking the gateway about a payment',
    file: 'attention/attention-item.tsx',
    async open(staff) {
      await visit(staff.page, '/admin/attention');
      const button = staff.page.getByRole('button', { name: en.attention.ask });
      const at = `/admin/orders/${openOrderId}`;
      return { submit: () => button.click(), at, trace: /data-kind="paid"/g, times: 0 };
    },
  },
  {
    name: 'asking the gateway about a refund',
    file: 'order/refund-list.tsx',
    async open(staff) {
      const at = `/admin/orders/${openOrderId}`;
      await visit(staff.page, at);
      const button = staff.page.getByRole('button', { name: w.refund.askAgain });
      return { submit: () => button.click(), at, trace: /data-kind="refund_done"/g, times: 0 };
    },
  },
  {
    name: 'a new product',
    file: 'product/product-editor.tsx',
    async open(staff) {
      await visit(staff.page, '/admin/products/new');
      const words = `Comb ${taken}`;
      const english = staff.page.getByRole('group', { name: en.editing.languages.en });
      const title = english.getByLabel(en.products.field.title);
      await title.fill(words);
      await staff.page
        .getByRole('group', { name: en.editing.languages.ar })
        .getByLabel(en.products.field.title)
        .fill('مشط');
      await staff.page.getByLabel(en.products.price).fill('12');
      const submit = () => staff.page.getByRole('button', { name: en.products.create }).click();
      const trace = new RegExp(`>${words}<`, 'g');
      return { typed: [title, words], submit, at: '/admin/products', trace };
    },
  },
  {
    name: 'a draft of a product that is published',
    file: 'product/draft-section.tsx',
    async open({ page }) {
      const at = '/admin/products/1';
      await visit(page, at);
      // A member without the permission to publish sends the form in this way.
      await page.evaluate(async (title) => {
        const editor = document.querySelector<HTMLFormElement>('form[enctype*=multipart]');
        const body = new FormData(editor ?? undefined);
        body.set('act', 'draft');
        body.set('title_en', title);
        await fetch(location.pathname, { method: 'POST', body });
      }, `Drafted spray ${taken}`);
      await visit(page, at);
      const publish = page.getByRole('button', { name: en.products.draft.publish });
      await expect(publish).toBeVisible();
      return { submit: () => publish.click(), at, trace: /data-kind="changed"/g };
    },
  },
  {
    name: 'a picture of a product',
    file: 'product/picture-section.tsx',
    async open(staff) {
      await visit(staff.page, '/admin/products/new');
      const words = `Pictured comb ${taken}`;
      const english = staff.page.getByRole('group', { name: en.editing.languages.en });
      const title = english.getByLabel(en.products.field.title);
      await title.fill(words);
      const buffer = await drawPicture('jpeg');
      const file = { name: 'comb.jpg', mimeType: 'image/jpeg', buffer };
      const submit = () => staff.page.locator('input[type=file]').setInputFiles(file);
      return { typed: [title, words], submit, at: pictures, trace: /^[\da-f-]{36}\.webp$/ };
    },
  },
  {
    name: 'a product that is put on sale or taken off',
    file: 'products/products.tsx',
    async open(staff) {
      await visit(staff.page, '/admin/products');
      const button = staff.page.locator('[data-product="2"]').getByRole('button');
      const at = '/admin/products/2';
      return { submit: () => button.click(), at, trace: /data-kind="changed"/g };
    },
  },
  {
    name: 'an invitation',
    file: 'people/invitations-section.tsx',
    async open(staff) {
      await visit(staff.page, '/admin/people');
      const email = `omar${taken}@nabta.example`;
      const t = en.people.invite;
      await staff.page.getByLabel(t.name, { exact: true }).fill('Omar');
      const field = staff.page.getByLabel(t.email, { exact: true });
      await field.fill(email);
      const submit = () => staff.page.getByRole('button', { name: t.send }).click();
      const trace = new RegExp(`data-invitation="${email}"`, 'g');
      return { typed: [field, email], submit, at: '/admin/people', trace };
    },
  },
  {
    name: 'an invitation that is sent again',
    file: 'people/invitations-section.tsx',
    async open(staff) {
      const email = `again${taken}@nabta.example`;
      await visit(staff.page, '/admin/people');
      await staff.page.getByLabel(en.people.invite.name, { exact: true }).fill('Omar');
      await staff.page.getByLabel(en.people.invite.email, { exact: true }).fill(email);
      await staff.page.getByRole('button', { name: en.people.invite.send }).click();
      const row = staff.page.locator(`[data-invitation="${email}"]`);
      const button = row.getByRole('button', { name: en.people.invitations.resend });
      const trace = new RegExp(`data-kind="invitation_resent">[^]*?${email}`, 'g');
      return { submit: () => button.click(), at: '/admin/people', trace };
    },
  },
  {
    name: 'a role',
    file: 'people/person-list.tsx',
    async open(staff) {
      await visit(staff.page, '/admin/people');
      const row = staff.page.locator(`[data-person="staff${89 - (taken % 20)}@nabta.example"]`);
      await row.locator('summary').click();
      const select = row.getByRole('combobox');
      const other = (await select.inputValue()) === 'owner' ? 'packer' : 'owner';
      await select.selectOption(other);
      const submit = () => row.getByRole('button', { name: en.people.saveRole }).click();
      return { submit, at: '/admin/people', trace: /data-kind="role_changed"/g };
    },
  },
  {
    name: 'one’s own name',
    file: 'account/account.tsx',
    async open(staff) {
      await visit(staff.page, '/admin/account');
      const name = staff.page.getByLabel(en.account.name.label);
      await name.fill(`Huda ${taken}`);
      const submit = () => staff.page.getByRole('button', { name: en.account.name.save }).click();
      const trace = /data-kind="renamed"/g;
      return { typed: [name, `Huda ${taken}`], submit, at: '/admin/people', trace };
    },
  },
  {
    name: 'one’s own password',
    file: 'account/account.tsx',
    async open(staff) {
      await visit(staff.page, '/admin/account');
      const t = en.account.password;
      const passwordField = staff.page.getByLabel(t.wanted, { exact: true });
      await staff.page.getByLabel(t.current, { exact: true }).fill(staff.account.password);
      await passwordField.fill('lantern quiet mosaic');
      const submit = () => staff.page.getByRole('button', { name: t.change }).click();
      const trace = /data-kind="password_changed"/g;
      return { typed: [passwordField, 'lantern quiet mosaic'], submit, at: '/admin/people', trace };
    },
  },
  {
    name: 'ending one’s other sessions',
    file: 'account/account.tsx',
    async open(staff) {
      const elsewhere = await staff.context.browser()?.newContext({
        baseURL: staff.origin,
        extraHTTPHeaders: { 'x-forwarded-for': `198.51.100.${taken % 250}` },
      });
      await elsewhere?.request.post('/api/auth/sign-in/email', {
        data: staff.account,
        headers: { origin: staff.origin },
      });
      await elsewhere?.close();
      await visit(staff.page, '/admin/account');
      const button = staff.page.getByRole('button', { name: en.account.sessions.endOthers });
      const trace = /data-kind="signed_out"/g;
      return { submit: () => button.click(), at: '/admin/people', trace };
    },
  },
  {
    name: 'the erasure of a customer',
    file: 'privacy/person-sections.tsx',
    async open(staff) {
      const email = `erased${taken}@example.com`;
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
  {
    name: 'the second factor',
    file: 'account/factor-section.tsx',
    async open(staff) {
      await visit(staff.page, '/admin/account');
      const factor = staff.page.locator('[data-factor]');
      await factor.getByLabel(en.account.factor.password).fill(staff.account.password);
      await factor.getByRole('button', { name: en.account.factor.begin }).click();
      const key = (await factor.locator('[data-key]').getAttribute('data-key')) ?? '';
      const code = factor.getByLabel(en.account.factor.code);
      await code.fill(unusedTotp(key));
      const submit = () => factor.getByRole('button', { name: en.account.factor.confirm }).click();
      return { submit, at: '/admin/people', trace: /data-kind="second_factor_on"/g };
    },
  },
];

/** Loses the response of the next form or mutating call after the server has processed it. */
async function loseAnswer(page: Page): Promise<void> {
  const sending = /\/admin.*\.data|\/api\/send-|\/api\/admin\/(product-pictures|sign-out)/;
  let isLost = false;
  await page.route(sending, async (route) => {
    if (isLost || route.request().method() !== 'POST') return route.fallback();
    isLost = true;
    await route.fetch();
    await route.abort();
  });
}

const again = (place: Page | Locator) =>
  place.getByRole('button', { name: en.unsent.again, exact: true }).first();

const isDoneOnce =
  'stays while the store is away and while the session has ended, and is done once although its answer is lost';

// One request meets all that can happen to it, on a page that is opened once.
for (const { name, open } of forms) {
  test(`${name}: ${isDoneOnce}`, ({ staff }) => meetAll(staff, open));
}

// The demand locks out the other accounts while it applies, and requires a code.
test(`a demand for a second factor: ${isDoneOnce}`, async ({ staff }) => {
  const { page } = staff;
  staff.key = await setUpFactor(staff);
  // The form's source file: 'people/factor-demand.tsx'.
  await meetAll(staff, async () => {
    await visit(page, '/admin/people');
    const submit = () => page.getByRole('button', { name: en.people.demand.switchOn }).click();
    const within = page.locator('[data-factor-demand]');
    const trace = /data-kind="second_factor_demanded"/g;
    return { within, submit, at: '/admin/people', trace };
  });
  await page.getByRole('button', { name: en.people.demand.switchOff }).click();
  await expect(page.locator('[data-factor-demand=off]')).toBeVisible();
});

async function setUpFactor({ page, account }: Staff): Promise<string> {
  await visit(page, '/admin/account');
  const factor = page.locator('[data-factor]');
  await factor.getByLabel(en.account.factor.password).fill(account.password);
  await factor.getByRole('button', { name: en.account.factor.begin }).click();
  const key = (await factor.locator('[data-key]').getAttribute('data-key')) ?? '';
  await factor.getByLabel(en.account.factor.code).fill(unusedTotp(key));
  await factor.getByRole('button', { name: en.account.factor.confirm }).click();
  await expect(page.locator('[data-factor=on]')).toBeVisible();
  return key;
}

async function meetAll(staff: Staff, open: FormCase['open']): Promise<void> {
  const { page } = staff;
  const { typed, within = page, submit, at, trace, times = 1 } = await open(staff);
  const address = page.url();
  const before = await staff.count(at, trace);
  const expectFormKept = async (reason: string) => {
    await expect(page.getByRole('alert').filter({ hasText: reason })).toBeVisible();
    expect(page.url()).toBe(address);
    if (typed) await expect(typed[0]).toHaveValue(typed[1]);
  };

  await staff.context.setOffline(true);
  await submit();
  await expectFormKept(en.unsent.away);
  await staff.context.setOffline(false);

  await sendUnnoticed(staff, () => again(within).click());
  await staff.signInAgain();
  await expectFormKept(en.unsent.signedOut);
  expect(await staff.count(at, trace), 'nothing is done yet').toBe(before);

  await loseAnswer(page);
  const readOn = await holdReads(page);
  await again(within).click();
  await expectFormKept(en.unsent.away);
  await expect.poll(() => staff.count(at, trace)).toBe(before + times);
  await again(within).click();
  readOn();
  await expect(page.getByText(en.unsent.away)).toHaveCount(0);
  expect(await staff.count(at, trace), 'done once').toBe(before + times);
}

test('an open page asks for the code of no other screen, and loses nothing where it cannot be fetched', {
  tag: '@always',
}, async ({ staff }) => {
  const { page } = staff;
  await openOrder(staff, await orderOf(staff));
  const note = page.getByLabel(w.note.label);
  await note.fill('Call before noon');
  const code: string[] = [];
  await page.route('**/assets/*.js', (route) => {
    code.push(route.request().url());
    return route.abort();
  });
  const checked = page.waitForResponse('**/api/admin/session');
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await checked;
  const counted = page.waitForResponse('**/api/admin/attention');
  await page.evaluate(() => dispatchEvent(new Event('nabta:attention')));
  await counted;
  expect(code).toEqual([]);
  await expect(note).toHaveValue('Call before noon');
});

/**
 * Delays the page's own reads. They would show that a request was processed after all and remove its
 * form, or detect the end of the session and cover it. Returns a function that releases them.
 */
async function holdReads(page: Page): Promise<() => void> {
  const gate = Promise.withResolvers<void>();
  await page.route(/\/api\/admin\/session|\/admin.*\.data/, async (route) => {
    if (route.request().method() === 'GET') await gate.promise;
    await route.fallback();
  });
  return gate.resolve;
}

/** Sends while the session has ended and the page has not noticed it yet. */
async function sendUnnoticed(staff: Staff, send: () => Promise<void>): Promise<void> {
  const readOn = await holdReads(staff.page);
  await staff.endSession();
  await send();
  readOn();
}

// Covers 'chrome/top-bar.tsx' separately: signing out ends the session that the other cases need.
test('signing out without an answer keeps the page, and leads to the sign-in page when it is sent again', {
  tag: '@always',
}, async ({ staff }) => {
  const { page } = staff;
  await visit(page, '/admin/products/new');
  const signOut = page.getByRole('button', { name: en.chrome.signOut });
  await loseAnswer(page);
  await signOut.click();
  await expect(page.getByText(en.unsent.away)).toBeVisible();
  await again(page).click();
  await expect(page).toHaveURL(/\/adminLogin$/);
});

test('typed text belongs to the account that typed it: another one gets the page anew', async ({
  staff,
  shop,
}) => {
  const { page } = staff;
  const orderId = await orderOf(staff);
  await openOrder(staff, orderId);
  await page.getByLabel(w.note.label).fill('Between us');
  await sendUnnoticed(staff, () => page.getByRole('button', { name: w.note.add }).click());
  const dialog = page.locator('[data-session-end]');
  const other = shop.accounts.find(({ email }) => email !== staff.account.email);
  await dialog.getByLabel(en.login.email).fill(other?.email ?? '');
  await dialog.getByLabel(en.login.password).fill(other?.password ?? '');
  await dialog.getByRole('button', { name: en.login.submit }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText(other?.email ?? '')).toBeVisible();
  await expect(page.getByLabel(w.note.label)).toHaveValue('');
  expect(await staff.count(`/admin/orders/${orderId}`, /data-kind="note_added"/g)).toBe(0);
});

test('signing in again at an account that is slowed down says so', async ({ staff }) => {
  const { page } = staff;
  await visit(page, '/admin/account');
  await page.route('**/api/admin/sign-in', (route) =>
    route.fulfill({ status: 429, json: { refusal: 'account_slowed', retryAfterSeconds: 90 } }),
  );
  await staff.endSession();
  await page.evaluate(() => dispatchEvent(new Event('online')));
  const dialog = page.locator('[data-session-end]');
  await dialog.getByLabel(en.login.password).fill('not the password');
  await dialog.getByRole('button', { name: en.login.submit }).click();
  const text = en.login.refused.account_slowed.replace('{wait}', '2 minutes');
  await expect(dialog.getByRole('alert')).toHaveText(text);
});

test('a link deep into the back office leads there after signing in', async ({ staff }) => {
  const { page } = staff;
  const orderId = await orderOf(staff);
  await staff.context.clearCookies();
  await page.goto(`/admin/orders/${orderId}?from=mail`);
  await expect(page).toHaveURL(/\/adminLogin\?next=/);
  await page.getByLabel(en.login.email).fill(staff.account.email);
  await page.getByLabel(en.login.password).fill(staff.account.password);
  await page.getByRole('button', { name: en.login.submit }).click();
  await expect(page).toHaveURL(`/admin/orders/${orderId}?from=mail`);
});

test('a page that is opened while the store is away comes when it is back, and the one before stays until then', async ({
  staff,
}) => {
  const { page } = staff;
  await visit(page, '/admin/people');
  await page.getByLabel(en.people.invite.name, { exact: true }).fill('Omar');
  await page.route('**/admin/products.data*', (route) => route.abort());
  await page.getByRole('link', { name: en.chrome.products, exact: true }).click();
  await expect(page.getByText(en.connection.held)).toBeVisible();
  await expect(page.getByLabel(en.people.invite.name, { exact: true })).toHaveValue('Omar');
  await page.unroute('**/admin/products.data*');
  await expect(page).toHaveURL('/admin/products');
  await expect(page.getByText(en.connection.held)).toHaveCount(0);
});
