import { createConfig, lintFromString } from '@redocly/openapi-core';
import type { ServerBuild } from 'react-router';
import { expect, test } from 'vitest';
import { addStaffAccount } from '#domain/staff/accounts.server.ts';
import {
  type ApiDescription,
  type Call,
  generateClient,
  listOperations,
} from '../../tests/support/api-client.ts';
import * as noScreens from '../../tests/support/no-screens.ts';
import { onBothDatabases } from '../../tests/support/on-both-databases.ts';
import { buyAndPay } from '../../tests/support/paid-order.ts';
import { drawPicture } from '../../tests/support/pictures.ts';
import { newKey, purchase } from '../../tests/support/purchase.ts';
import { buyAndReceive, holderOf, leaveReview } from '../../tests/support/reviews.ts';
import { readAttempt } from '../../tests/support/rows.ts';
import { staffVisitor } from '../../tests/support/staff-visitor.ts';
import type { TestShop } from '../../tests/support/test-shop.ts';
import type { Visitor } from '../../tests/support/visitor.ts';
import { createApi } from './api.ts';

const describe = async (shop: TestShop) =>
  (await shop.visitor().json<ApiDescription>('/api/openapi.json')).body;

// A page of text is all that the previews need of the screens.
const screens: ServerBuild = {
  ...noScreens,
  entry: {
    module: {
      default: () =>
        new Response('<p>About</p>', { headers: { 'content-type': 'text/html; charset=utf-8' } }),
    },
  },
  routes: {
    root: { id: 'root', path: '', module: { default: () => null } },
    about: {
      id: 'about',
      parentId: 'root',
      path: 'about',
      module: { default: () => null, handle: { isPublic: true } },
    },
  },
};

type Sent = { visitor: Visitor; call?: Call; status?: number };

/** A valid request per operation, and the status of its response (200). */
const requests: Record<string, (shop: TestShop) => Promise<Sent>> = {
  createPayment: async (shop) => ({
    visitor: shop.visitor(),
    call: { headers: { 'idempotency-key': newKey(), 'x-lang': 'ar' }, body: purchase() },
  }),
  getPaymentStatus: async (shop) => {
    const { orderId } = await buyAndPay(shop);
    return { visitor: shop.visitor(), call: { params: { orderId } } };
  },
  sendContactMessage: async (shop) => ({
    visitor: shop.visitor(),
    call: {
      body: { name: 'Mona', email: 'mona@example.com', subject: 'Hello', message: 'When?' },
    },
  }),
  withdrawAdConsent: async (shop) => ({ visitor: shop.visitor(), status: 204 }),
  recordPageView: async (shop) => ({
    visitor: shop.visitor(),
    call: { body: { route: '/about', path: '/about', language: 'en', referrer: '' } },
    status: 204,
  }),
  listReviews: async (shop) => {
    const id = await leaveReview(shop);
    await shop.db.updateTable('reviews').set({ state: 'published' }).where('id', '=', id).execute();
    return { visitor: shop.visitor(), call: { query: { lang: 'en', product: '1' } } };
  },
  // This shop has no key for the register.
  findSaudiAddress: async (shop) => ({
    visitor: shop.visitor(),
    call: { params: { code: 'RRRD2929' } },
    status: 404,
  }),
  uploadReviewPicture: async (shop) => ({
    visitor: holderOf(shop, (await buyAndReceive(shop)).link),
    call: { params: { path: 'new' }, body: await drawPicture('jpeg', 400, 500) },
  }),
  getReviewPicture: async (shop) => {
    const visitor = holderOf(shop, (await buyAndReceive(shop)).link);
    const { body } = await visitor.json<{ path: string }>('/api/review-pictures/new', {
      method: 'POST',
      body: new Uint8Array(await drawPicture('jpeg', 400, 500)),
    });
    return { visitor, call: { params: { path: body.path } } };
  },
  signIn: async (shop) => ({
    visitor: shop.visitor(),
    call: { body: await accountOf(shop) },
  }),
  confirmSignIn: async (shop) => ({
    visitor: shop.visitor(),
    call: { body: { code: '123456', isBackupCode: false } },
    status: 401,
  }),
  signOut: async (shop) => ({ visitor: await staffVisitor(shop) }),
  getStaffSession: async (shop) => ({ visitor: await staffVisitor(shop) }),
  countOpenItems: async (shop) => ({ visitor: await staffVisitor(shop) }),
  countNewOrders: async (shop) => ({
    visitor: await staffVisitor(shop, 'packer'),
    call: { query: { since: '2026-01-05T08:00:00Z' } },
  }),
  searchBackOffice: async (shop) => ({ visitor: await staffVisitor(shop) }),
  watchOrders: async (shop) => ({ visitor: await staffVisitor(shop) }),
  sendPaymentFailedEmail: async (shop) => {
    const body = purchase([[2, '1', 1]]);
    const { order_id: orderId } = await shop.visitor().buy(body, { key: newKey() });
    const { reference } = await readAttempt(shop.db, orderId);
    const update = shop.gateway.webhook(reference, { state: 'declined' });
    await shop.visitor().fetch('/api/webhooks/sandbox', update);
    const amount = body.total;
    return {
      visitor: await staffVisitor(shop),
      call: { body: { ...recipientOf(orderId), amount, currency: 'USD' } },
    };
  },
  sendOrderStatusEmail: async (shop) => {
    const { orderId } = await buyAndPay(shop);
    await shop.db.updateTable('orders').set({ order_status: 'preparing' }).execute();
    return {
      visitor: await staffVisitor(shop),
      call: { body: { ...recipientOf(orderId), status: 'preparing' } },
    };
  },
  previewEmail: async (shop) => {
    await buyAndPay(shop);
    await shop.deliverEmails();
    const { id } = await shop.db.selectFrom('emails').select('id').executeTakeFirstOrThrow();
    return { visitor: await staffVisitor(shop), call: { params: { id: `${id}` } } };
  },
  downloadPayments: async (shop) => ({
    visitor: await staffVisitor(shop),
    call: { query: { tab: 'orders', status: 'paid' } },
  }),
  downloadSales: async (shop) => ({
    visitor: await staffVisitor(shop),
    call: { query: { report: 'countries', period: '30days' } },
  }),
  exportOrders: async (shop) => ({
    visitor: await staffVisitor(shop),
    call: { query: { format: 'csv' } },
  }),
  getPayment: async (shop) => ({
    call: { params: { orderId: (await buyAndPay(shop)).orderId } },
    visitor: await staffVisitor(shop),
  }),
  uploadProductPicture: async (shop) => ({
    visitor: await staffVisitor(shop),
    call: { headers: { 'idempotency-key': newKey() }, body: await drawPicture('jpeg', 500, 600) },
  }),
  previewText: async (shop) => ({
    visitor: await staffVisitor(shop, 'owner'),
    call: { query: { text: 'about', language: 'en' } },
  }),
  previewTypedText: async (shop) => {
    const body = new FormData();
    body.append('name', 'about');
    return {
      visitor: await staffVisitor(shop, 'owner'),
      call: { query: { language: 'ar' }, body },
    };
  },
  previewBrand: async (shop) => ({
    visitor: await staffVisitor(shop, 'owner'),
    call: { query: { language: 'en' } },
  }),
  previewTypedBrand: async (shop) => {
    const body = new FormData();
    body.append('accent', '#7b2d8b');
    return {
      visitor: await staffVisitor(shop, 'owner'),
      call: { query: { language: 'ar' }, body },
    };
  },
  receiveWebhook: async (shop) => {
    const { order_id: orderId } = await shop.visitor().buy(purchase(), { key: newKey() });
    const { reference } = await readAttempt(shop.db, orderId);
    const { headers, body } = shop.gateway.webhook(reference, { state: 'captured' });
    const call = {
      params: { gateway: 'sandbox' },
      headers: Object.fromEntries(new Headers(headers)),
      body: `${body}`,
    };
    return { visitor: shop.visitor(), call };
  },
  getDescription: async (shop) => ({ visitor: shop.visitor() }),
  openSession: async (shop) => ({ visitor: shop.visitor(), call: { body: await accountOf(shop) } }),
  closeSession: async (shop) => ({ visitor: await staffVisitor(shop), call: { body: {} } }),
  getSession: async (shop) => ({ visitor: await staffVisitor(shop) }),
};

const recipientOf = (orderId: string) => ({
  orderId,
  email: 'mona@example.com',
  customerName: 'Mona Saleh',
  lang: 'en',
});

async function accountOf(shop: TestShop) {
  const { email, password } = await addStaffAccount(shop.db, 'huda@nabta.example', 'admin');
  return { email, password };
}

onBothDatabases(
  'the API description',
  (shop) => {
    test('the API description passes the linter and documents security and id of every operation', async () => {
      const description = await describe(shop);
      const config = await createConfig({ extends: ['recommended'] });
      const problems = await lintFromString({ source: JSON.stringify(description), config });
      const named = problems.map(({ severity, ruleId, message, location }) => {
        return `${severity} ${ruleId}: ${message} ${location[0]?.pointer}`;
      });
      // A shop on this machine has no other address.
      expect(named.filter((one) => !one.includes('no-server-example.com'))).toEqual([]);
      const operations = listOperations(description).map(({ operation }) => operation);
      const ids = operations.map(({ operationId }) => operationId);
      expect(new Set(ids).size).toBe(operations.length);
      for (const { operationId, security } of operations) {
        expect(security, operationId).toBeDefined();
      }
    });

    test('the API description documents exactly the calls of the server', async () => {
      const described = listOperations(await describe(shop)).map(
        ({ method, path }) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`,
      );
      const parts = { changes: shop.changes, log: shop.log.log } as never;
      const { routes } = createApi(shop.store, parts);
      const answered = routes
        .filter(({ method, path }) => method !== 'ALL' && path !== '/*')
        .map(({ method, path }) => `${method} ${path}`);
      expect(described.sort()).toEqual([...new Set(answered)].sort());
    });

    test('every operation of the API description has a sample request', async () => {
      const ids = listOperations(await describe(shop)).map(
        ({ operation }) => operation.operationId,
      );
      expect(ids.sort()).toEqual(Object.keys(requests).sort());
    });

    test.each(Object.keys(requests))(
      'the API description matches the behaviour of %s, called by a generated client',
      async (id) => {
        const client = generateClient(await describe(shop));
        const { visitor, call, status = 200 } = (await requests[id]?.(shop)) ?? {};
        const response = visitor && (await client[id]?.(visitor, call));
        await response?.body?.cancel();
        expect(response?.status).toBe(status);
      },
    );

    test('the API description documents correctly which operations require a staff session', async () => {
      for (const { method, path, operation } of listOperations(await describe(shop))) {
        const address = `/api${path.replace(/\{\w+\}/g, 'x')}`;
        const { status } = await shop.visitor().fetch(address, { method: method.toUpperCase() });
        const isForStaff = operation.security?.every((one) => 'staffSession' in one);
        if (operation.security?.length && isForStaff) expect(status, path).toBe(401);
        else expect(operation.operationId === 'getSession' || status !== 401, path).toBe(true);
      }
    });
  },
  { REVIEW_EMAIL_AFTER: '0h' },
  { screens: async () => screens, clientFiles: undefined },
);
