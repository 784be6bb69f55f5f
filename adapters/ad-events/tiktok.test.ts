import { afterAll, afterEach, expect, test } from 'vitest';
import { pixelId, TikTokStandIn, token } from '../../tests/support/tiktok-stand-in.ts';
import type { AdPurchase } from './ad-events.ts';
import { createTikTokEvents } from './tiktok.ts';

const tiktok = await new TikTokStandIn().listen();
const events = createTikTokEvents({ pixelId, token, url: tiktok.url });

afterEach(() => tiktok.forget());
afterAll(() => tiktok.stop());

const purchase: AdPurchase = {
  eventId: '482917305114',
  happenedAt: new Date('2026-09-01T08:00:00.999Z'),
  orderId: '482917305114',
  total: 29.5,
  currency: 'USD',
  items: [
    {
      id: 7,
      name: 'Travel Set',
      category: 'Hair care',
      brand: 'Nabta',
      price: 29.5,
      pieces: 1,
    },
  ],
  page: 'https://shop.example/checkout',
  person: {
    email: ' User@Example.com ',
    phone: '+971501234567',
    externalId: '482917305114',
    address: '203.0.113.7',
    userAgent: 'Mozilla/5.0',
    ttclid: 'E.C.P.click',
    ttp: '01J-ttp',
    language: 'ar',
  },
};

const userOf = (body: Record<string, unknown> = {}) =>
  (body.data as { user: Record<string, unknown> }[])[0]?.user;

test('a purchase event has email and phone as standard digests', async () => {
  expect(await events.sendPurchase(purchase)).toEqual({ state: 'accepted' });
  expect(userOf(tiktok.bodies[0])).toMatchObject({
    email: 'b4c9a289323b21a01c3e940f150eb9b8c542587f1abfd8f0e1cc1ffc5e475514',
    phone: '5cd602a57e6a0414e38023888d6275b31208be50ab5cf4c1e7f197138da7fed1',
  });
  const body = tiktok.calls[0]?.body ?? '';
  for (const readable of ['xample.com', '971501234567']) expect(body).not.toContain(readable);
});

test('a purchase event leaves out unknown personal data', async () => {
  const anonymous = {
    email: undefined,
    phone: undefined,
    address: undefined,
    userAgent: undefined,
  };
  const person = { ...purchase.person, ...anonymous, ttclid: undefined, ttp: undefined };
  await events.sendPurchase({ ...purchase, person });
  expect(Object.keys(userOf(tiktok.bodies[0]) ?? {})).toEqual(['external_id', 'locale']);
});

test('a purchase event has amounts in currency units to the cent, and the time in seconds', async () => {
  await events.sendPurchase({ ...purchase, total: 1_234_567.89 });
  expect(tiktok.bodies[0]).toMatchObject({
    data: [
      {
        event_time: Date.parse('2026-09-01T08:00:00Z') / 1000,
        properties: { value: 1_234_567.89, contents: [{ content_id: '7', price: 29.5 }] },
      },
    ],
  });
});

test.each([
  [40002, 'refused'],
  [20001, 'refused'],
  [40100, 'later'],
  [40001, 'later'],
  [40105, 'later'],
  [50000, 'later'],
])(
  'code %d of TikTok with status 200 is %s, and only the code is reported',
  async (code, state) => {
    tiktok.codes.push(code);
    expect(await events.sendPurchase(purchase)).toEqual({ state, reason: `code ${code}` });
  },
);

test.each([
  ['a page of a proxy', 'page', 'HTTP 502'],
  ['a status without a word', 503, 'HTTP 503'],
  ['status 200 without a word', 200, 'no usable answer'],
  ['a line that breaks before', 'dies', 'cannot be reached'],
  ['a line that breaks after', 'drops', 'cannot be reached'],
] as const)('%s is a temporary failure of TikTok', async (_, fault, reason) => {
  tiktok.faults.push(fault);
  expect(await events.sendPurchase(purchase)).toEqual({ state: 'later', reason });
});

test('a purchase event is retried later when TikTok does not respond within the timeout', async () => {
  tiktok.faults.push('hangs');
  const impatient = createTikTokEvents({ pixelId, token, url: tiktok.url, seconds: 0.2 });
  const reason = 'no answer within 0.2 s';
  expect(await impatient.sendPurchase(purchase)).toEqual({ state: 'later', reason });
});

test('the token of ad events is not sent on to a redirect', async () => {
  tiktok.faults.push(307);
  expect(await events.sendPurchase(purchase)).toMatchObject({ state: 'later' });
  expect(tiktok.calls).toHaveLength(1);
});

test('an unreachable TikTok server is a temporary failure', async () => {
  const gone = await new TikTokStandIn().listen();
  const { url } = gone;
  await gone.stop();
  const outcome = await createTikTokEvents({ pixelId, token, url }).sendPurchase(purchase);
  expect(outcome).toEqual({ state: 'later', reason: 'cannot be reached' });
});
