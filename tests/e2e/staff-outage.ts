import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, BrowserContext, Locator } from '@playwright/test';
import { hashPassword } from 'better-auth/crypto';
import { admin as en } from '#app/words/en/admin.ts';
import { openEmbedded } from '#database/open.ts';
import type { Db } from '#database/schema.ts';
import { openAttentionItem } from '#domain/attention/open-item.server.ts';
import { addAccount } from '#domain/staff/accounts.server.ts';
import { addCashRows } from '../support/cash-rows.ts';
import { marketTexts } from '../support/markets.ts';
import { countStock } from '../support/stock.ts';
import { unusedTotp } from '../support/totp.ts';
import { test as base, expect, type Page } from './fixtures.ts';
import { visit } from './hydrated.ts';
import { placePaidOrder } from './paid-order.ts';
import { startShop } from './prepared-shop.ts';

type Account = { email: string; password: string };
type Shop = { url: string; dataDir: string; accounts: Account[]; signIns: number };

export const forgottenOrder = '482917306001';
export const openOrderId = '482917306002';
/** Orders in cash, each for the form that changes it. */
export const cashOrders = {
  collected: '482917306011',
  undone: '482917306012',
  refunded: '482917306015',
  refused: '482917306013',
  returned: '482917306014',
  remitted: '482917306017',
  remittanceUndone: '482917306016',
};
export const pictures = 'pictures';

/** A shop with many accounts, so that sign-in tries of different tests are not counted together. */
export const test = base.extend<{ staff: Staff }, { shop: Shop }>({
  shop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads which fixtures are asked for.
    async ({}, use) => {
      const accounts: Account[] = [];
      const { url, dataDir, close } = await startShop({
        env: { TRUST_PROXY: '127.0.0.1' },
        fill: async (dataDir) => accounts.push(...(await prepare(join(dataDir, 'database')))),
      });
      await use({ url, dataDir, accounts, signIns: 0 });
      await close();
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

/** A signed-in browser with an account of its own. */
export class Staff {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly account: Account;
  readonly origin: string;
  /** Differs between the tests of a shop. */
  readonly number: number;
  /** Secret of the second factor. */
  key: string | undefined;
  readonly #dataDir: string;

  private constructor(context: BrowserContext, page: Page, account: Account, shop: Shop) {
    this.context = context;
    this.page = page;
    this.account = account;
    this.origin = shop.url;
    this.number = shop.signIns;
    this.#dataDir = shop.dataDir;
  }

  static async signIn(browser: Browser, shop: Shop): Promise<Staff> {
    shop.signIns += 1;
    const account = shop.accounts[shop.signIns % shop.accounts.length];
    if (!account) throw new Error('no account');
    const address = { 'x-forwarded-for': `203.0.113.${shop.signIns % 250}` };
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
  await prepareMarkets(db);
  for (const id of [3, 4, 5, 6]) await countStock(db, id, 1000);
  await addCashRows(db, [
    { orderId: cashOrders.collected },
    // Its minute lasts for the whole run.
    { orderId: cashOrders.undone, end: 'paid', paidAt: new Date(Date.now() + 3_600_000) },
    { orderId: cashOrders.refunded, end: 'paid', paidAt: new Date(0) },
    { orderId: cashOrders.refused },
    { orderId: cashOrders.returned, end: 'failed', productId: 6 },
    { orderId: cashOrders.remitted },
    { orderId: cashOrders.remittanceUndone, end: 'paid' },
  ]);
  await addRemittance(db);
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
    await openAttentionItem(db, 'paid_twice', { subject, orderId: order_id, data });
  }
  await close();
  return accounts;
}

/** A remittance whose minute lasts for the whole run. */
async function addRemittance(db: Db): Promise<void> {
  const { id } = await db
    .insertInto('remittances')
    .values({
      created_by: 'store',
      created_at: new Date(Date.now() + 3_600_000),
      carrier: 'DHL',
      received_on: '2026-01-05',
      orders: 1,
      sums: JSON.stringify({ AED: 13000 }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('remittance_orders')
    .values({
      remittance_id: id,
      order_id: cashOrders.remittanceUndone,
      amount: 13000,
      currency: 'AED',
    })
    .execute();
}

/** A market that is closed, and one that is open, to which no other test sells. */
async function prepareMarkets(db: Db): Promise<void> {
  const markets = {
    sa: { ...marketTexts.sa, is_open: '' },
    om: openMarket,
    kw: { ...marketTexts.kw, is_open: '' },
  };
  for (const [id, fields] of Object.entries(markets)) {
    const row = { section: `market/${id}`, version: 1, fields: JSON.stringify(fields) };
    await db
      .insertInto('store_settings')
      .values({ ...row, changed_by: 'store' })
      .execute();
  }
}

const openMarket = {
  ...marketTexts.ae,
  name_en: 'Oman',
  name_ar: 'عُمان',
  countries: 'OM',
  is_open: '1',
};

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
  // The job that settles refunds looks for those that have not changed for a minute.
  const updated_at = new Date(Date.now() + 3_600_000);
  const refund = {
    ...money,
    payment_id: id,
    reference: randomUUID(),
    reason: 'Broken',
    updated_at,
  };
  await db
    .insertInto('refunds')
    .values({ ...refund, state: 'unknown', created_by: 'staff:x' })
    .execute();
  const data = { gateway: 'tap', reference: 'open', amountCents: 3900, currency: 'USD' };
  await openAttentionItem(db, 'payment_unknown', { subject: 'open', orderId: order_id, data });
  await openAttentionItem(db, 'paid_twice', { subject: 'twice', orderId: order_id, data });
}

export type Opened = {
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
export type FormCase = {
  name: string;
  /** The form's source file. */
  file: string;
  open(staff: Staff): Promise<Opened>;
};

export const orderOf = async ({ context }: Staff) => placePaidOrder(context.request);
export const openOrder = async (staff: Staff, orderId: string) => {
  await visit(staff.page, `/admin/orders/${orderId}`);
  await expect(staff.page.getByText(en.live.live, { exact: true })).toBeVisible();
  return `/admin/orders/${orderId}`;
};

/** Loses the response of the next form or mutating call after the server has processed it. */
export async function loseAnswer(page: Page): Promise<void> {
  const sending = /\/admin.*\.data|\/api\/send-|\/api\/admin\/(product-pictures|sign-out)/;
  let isLost = false;
  await page.route(sending, async (route) => {
    if (isLost || route.request().method() !== 'POST') return route.fallback();
    isLost = true;
    await route.fetch();
    await route.abort();
  });
}

export const again = (place: Page | Locator) =>
  place.getByRole('button', { name: en.unsent.again, exact: true }).first();

export const isDoneOnce =
  'stays while the store is away and while the session has ended, and is done once although its answer is lost';

// One request meets all that can happen to it, on a page that is opened once.
export function testForms(forms: FormCase[]): void {
  for (const { name, open } of forms) {
    test(`${name}: ${isDoneOnce}`, ({ staff }) => meetAll(staff, open));
  }
}

export async function meetAll(staff: Staff, open: FormCase['open']): Promise<void> {
  const { page } = staff;
  const { typed, within = page, submit, at, trace, times = 1 } = await open(staff);
  const address = page.url();
  const before = await staff.count(at, trace);
  const expectFormUnchanged = async (reason: string) => {
    await expect(page.getByRole('alert').filter({ hasText: reason })).toBeVisible();
    expect(page.url()).toBe(address);
    if (typed) await expect(typed[0]).toHaveValue(typed[1]);
  };

  await staff.context.setOffline(true);
  await submit();
  await expectFormUnchanged(en.unsent.unavailable);

  // A page that is online again checks its session, which must not have ended by then.
  const endReads = await holdReads(page);
  await staff.context.setOffline(false);
  await staff.endSession();
  await again(within).click();
  endReads();
  await staff.signInAgain();
  await expectFormUnchanged(en.unsent.signedOut);
  expect(await staff.count(at, trace), 'nothing is done yet').toBe(before);

  await loseAnswer(page);
  const readOn = await holdReads(page);
  await again(within).click();
  await expectFormUnchanged(en.unsent.unavailable);
  await expect.poll(() => staff.count(at, trace)).toBe(before + times);
  await again(within).click();
  readOn();
  await expect(page.getByText(en.unsent.unavailable)).toHaveCount(0);
  expect(await staff.count(at, trace), 'done once').toBe(before + times);
}

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
export async function sendUnnoticed(staff: Staff, send: () => Promise<void>): Promise<void> {
  const readOn = await holdReads(staff.page);
  await staff.endSession();
  await send();
  readOn();
}
