import { createHmac } from 'node:crypto';
import { connect } from 'node:net';
import { describe, expect, test, vi } from 'vitest';
import { stripeKey, stripeSecret } from '../../tests/support/gateways/stripe-stand-in.ts';
import { onBothDatabases } from '../../tests/support/on-both-databases.ts';
import { newKey, purchase } from '../../tests/support/purchase.ts';
import { staffVisitor } from '../../tests/support/staff-visitor.ts';
import type { TestShop } from '../../tests/support/test-shop.ts';
import { createPictures } from '../media/pictures.ts';
import { createApi } from './api.ts';

// Calls the whole API as no page of the store would. None of these requests is a fault of the store, so none
// gets a 5xx response. A logged error fails the test automatically.

const hostileSegments = [
  '%00',
  'a%00b',
  '%E0%A4%A',
  '%ED%A0%80',
  '%FF',
  '%',
  '%2e%2e%2f',
  '-1',
  '9'.repeat(20),
  '%0d%0aSet-Cookie:%20a=b',
  '%D9%A3',
  'x'.repeat(300),
  'x'.repeat(5000),
];
const hostileTexts = ['\0', 'a\0b', '\ud800', 'a\udc00b', 'x'.repeat(70_000), '', '\n', '{}'];
const hostileValues = [null, true, -1, 1e308, 2 ** 60, [], {}, [[[]]], { a: { b: {} } }];

const message = { name: 'Mona', email: 'mona@example.com', subject: 'Hello', message: 'Hello' };
const view = { route: '/', path: '/', language: 'en', referrer: '' };

function variants(body: unknown, value: unknown): unknown[] {
  if (Array.isArray(body))
    return variants({ ...body }, value).map((one) => Object.values(one as object));
  if (typeof body !== 'object' || body === null) return [value];
  return Object.entries(body).flatMap(([name, inner]) => [
    { ...body, [name]: value },
    ...(typeof inner === 'object' ? variants(inner, value) : []).map((changed) => ({
      ...body,
      [name]: changed,
    })),
  ]);
}

onBothDatabases('hostile calls', (shop) => {
  const calls = () => {
    const { store, changes, log } = shop;
    const pictures = createPictures(store, changes.closing);
    const renderPage = async () => new Response();
    const { routes } = createApi(store, { changes, log: log.log, pictures, renderPage });
    const named = routes.filter(({ method, path }) => method !== 'ALL' && path !== '/*');
    return [...new Set(named.map(({ path }) => `/api${path}`))];
  };

  async function expectNoFault(requests: [path: string, init?: RequestInit][], cookie?: string) {
    const visitor = shop.visitor();
    const failed: string[] = [];
    for (const [index, [path, init]] of requests.entries()) {
      const headers = new Headers(init?.headers);
      // Another address each time: rate limits are not tested here.
      headers.set('x-forwarded-for', `198.18.${index >> 8}.${index % 256}`);
      if (cookie) headers.set('cookie', cookie);
      const response = await visitor.fetch(path, { ...init, headers });
      if (response.status >= 500)
        failed.push(`${response.status} ${init?.method} ${path} ${init?.body}`);
      await response.body?.cancel();
    }
    expect(failed.map((one) => one.slice(0, 300))).toEqual([]);
  }

  test('hostile calls with invalid ids, parameters and methods of strangers and staff are refused', async () => {
    const staff = await staffVisitor(shop);
    const paths = calls().filter((path) => path !== '/api/admin/events');
    expect(paths).toContain('/api/mtjree/status/:orderId');
    expect(paths).toContain('/api/admin/emails/:id/preview');
    const requests = paths.flatMap((path) =>
      hostileSegments.flatMap((segment): [string, RequestInit?][] => {
        const filled = path.replace(/:\w+/, segment);
        return [
          [filled],
          [`${filled}?q=${segment}&status=${segment}&from=${segment}&from=%00&since=%00&page=-1`],
        ];
      }),
    );
    const methods = ['PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD', 'POST'];
    const others = paths
      .filter((path) => !path.endsWith('/sign-out'))
      .flatMap((path) => methods.map((method): [string, RequestInit] => [path, { method }]));
    for (const cookie of [undefined, staff.cookieHeader]) {
      await expectNoFault([...requests, ...others], cookie);
    }
  }, 300_000);

  test('hostile calls with an invalid field in the body are refused', async () => {
    shop.store.settings.hasAddressForms = true;
    const staff = await staffVisitor(shop);
    const { order_id } = await shop.visitor().buy(purchase(), { key: newKey() });
    const mail = { orderId: order_id, email: 'mona@example.com', customerName: 'M', lang: 'en' };
    const bodies = {
      '/api/mtjree/create': purchase([[1, '1', 1]], {
        consent: { ads: true, ttclid: 'x' },
        country: 'KW',
        address_fields: { governorate: 'hawalli', area: 'Salmiya', block: '3', street: '12' },
      }),
      '/api/contact': message,
      '/api/page-views': view,
      '/api/send-order-status-email': { ...mail, status: 'shipped' },
      '/api/send-payment-failed-email': { ...mail, amount: 1, currency: 'USD' },
      '/api/auth/sign-in/email': { email: 'mona@example.com', password: 'a long enough one' },
    };
    for (const [path, body] of Object.entries(bodies)) {
      const changed = [...hostileTexts, ...hostileValues].flatMap((value) => variants(body, value));
      const texts = [...changed, null, [], 'text', 7].map((one) => JSON.stringify(one));
      const requests = [...texts, '', '{', '\0', '[[[['.repeat(5000)].map(
        (text): [string, RequestInit] => [
          path,
          { method: 'POST', headers: { 'content-type': 'application/json' }, body: text },
        ],
      );
      await expectNoFault(requests, staff.cookieHeader);
    }
    shop.store.settings.hasAddressForms = false;
  }, 300_000);

  test('hostile calls with a body of another type than declared are refused', async () => {
    const staff = await staffVisitor(shop);
    const types = [
      '',
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data',
      'a/b',
    ];
    const requests = calls().flatMap((path) =>
      types.flatMap((type) =>
        ['a=%00', '\0', '{"a":"\\u0000"}', '--x'].map((body): [string, RequestInit] => [
          path.replace(/:\w+/, 'x'),
          { method: 'POST', headers: type ? { 'content-type': type } : {}, body },
        ]),
      ),
    );
    await expectNoFault(requests, staff.cookieHeader);
  });

  test('hostile calls with forged headers are refused', async () => {
    const headers: Record<string, string>[] = [
      { 'x-lang': 'x'.repeat(500) },
      { 'idempotency-key': 'x'.repeat(300) },
      { 'idempotency-key': '%00%00%00%00' },
      { cookie: 'nabta_orders=%00; nabta.session_token=%00.%00; lang=%00; a=%E0%A4%A' },
      { cookie: `nabta.session_token=${'x'.repeat(3000)}` },
      { 'accept-language': ';q=,,,*;q=x' },
      { 'x-forwarded-for': '%00, ::::, 999.1.1.1' },
    ];
    const body = JSON.stringify(purchase());
    for (const hostileHeaders of headers) {
      const visitor = shop.visitor();
      const placed = await visitor.fetch('/api/mtjree/create', {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/json', ...hostileHeaders },
      });
      expect(placed.status).toBeLessThan(500);
      for (const path of [
        '/api/auth/get-session',
        '/api/admin/events',
        '/api/admin/payments.csv',
      ]) {
        expect((await visitor.fetch(path, { headers: hostileHeaders })).status).toBeLessThan(500);
      }
    }
  });

  test('a half surrogate in a field is reported like a NUL', async () => {
    for (const wrong of ['\0', '\ud800']) {
      const placed = await shop.visitor().create(purchase(undefined, { city: `Du${wrong}bai` }));
      expect([placed.status, placed.body.field]).toEqual([422, 'city']);
      const sent = await shop.visitor().json('/api/contact', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ...message, message: `Hel${wrong}lo` }),
      });
      expect([sent.status, sent.body.field]).toEqual([422, 'message']);
    }
  });

  test('hostile calls with a body that breaks off are not logged as errors', async () => {
    const { port, hostname } = new URL(shop.url);
    for (const path of ['/api/webhooks/fake', '/api/contact', '/api/page-views']) {
      const logged = () => shop.log.text().split(`"path":"${path}"`).length;
      const before = logged();
      const socket = connect(Number(port), hostname);
      const head = `POST ${path} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nContent-Length: 90\r\n`;
      const type = 'Content-Type: application/json\r\n\r\n{"name":';
      await new Promise<void>((sent) => socket.write(`${head}${type}`, () => sent()));
      socket.destroy();
      await vi.waitFor(() => expect(logged()).toBeGreaterThan(before));
    }
  });
});

const stripe = {
  PAYMENT_GATEWAY: 'stripe',
  STRIPE_SECRET_KEY: stripeKey,
  STRIPE_WEBHOOK_SECRET: stripeSecret,
  STRIPE_URL: 'http://127.0.0.1:9',
};

describe('signed webhooks with malformed content', () => {
  onBothDatabases(
    'of Stripe',
    (shop) => {
      const session = {
        id: 'cs_1',
        payment_status: 'paid',
        amount_total: 100,
        currency: 'usd',
        client_reference_id: 'x',
      };
      const event = { type: 'checkout.session.completed', data: { object: session } };

      test.each([
        ['no JSON', 'nonsense'],
        ['nothing', ''],
        ['no event', '{}'],
        ['an event of nothing', JSON.stringify({ type: 'x' })],
        ...variants(session, { a: 1 })
          .filter((one) => typeof (one as typeof session).client_reference_id === 'string')
          .map((one) => ['a wrong field', JSON.stringify({ ...event, data: { object: one } })]),
      ])('with %s are refused with a warning', async (_, body) => {
        expect(await send(shop, body ?? '')).toBe(400);
        expect(shop.log.text()).toContain('Signed webhook could not be read');
      });

      test('with an unknown reference are accepted', async () => {
        expect(await send(shop, JSON.stringify(event))).toBe(200);
        expect(await send(shop, JSON.stringify({ type: 'x', data: { object: '\0\ud800' } }))).toBe(
          200,
        );
      });
    },
    stripe,
  );
});

async function send(shop: TestShop, body: string): Promise<number> {
  const time = Math.floor(Date.now() / 1000);
  const signature = createHmac('sha256', stripeSecret).update(`${time}.${body}`).digest('hex');
  const response = await shop.visitor().fetch('/api/webhooks/stripe', {
    method: 'POST',
    headers: { 'stripe-signature': `t=${time},v1=${signature}` },
    body,
  });
  return response.status;
}
