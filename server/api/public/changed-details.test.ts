import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { addressVersionOf, correctAddress } from '#domain/orders/correct-address.server.ts';
import { checkPayment } from '#domain/payments/payment-status.server.ts';
import { addStaffAccount } from '#domain/staff/accounts.server.ts';
import { MtjreeStandIn, mtjreeKey } from '../../../tests/support/gateways/mtjree-stand-in.ts';
import type { GatewayStandIn } from '../../../tests/support/gateways/stand-in.ts';
import {
  StripeStandIn,
  stripeKey,
  stripeSecret,
} from '../../../tests/support/gateways/stripe-stand-in.ts';
import { TapStandIn, tapKey } from '../../../tests/support/gateways/tap-stand-in.ts';
import { onBothDatabases } from '../../../tests/support/on-both-databases.ts';
import { newKey, purchase } from '../../../tests/support/purchase.ts';
import { readAttempt, readAttempts, readHistory, readOrder } from '../../../tests/support/rows.ts';
import type { TestShop } from '../../../tests/support/test-shop.ts';
import type { Visitor } from '../../../tests/support/visitor.ts';

const tap = await new TapStandIn().listen();
const stripe = await new StripeStandIn().listen();
const mtjree = await new MtjreeStandIn().listen();
afterAll(() => Promise.all([tap, stripe, mtjree].map((standIn) => standIn.stop())));

const typed = { first_name: 'Mona', phone: '+971501234567', city: 'Dubai', address: 'Villa 12' };
const corrected = {
  first_name: 'Muna',
  phone: '+971509876543',
  city: 'Sharjah',
  address: 'Villa 21',
};
const other = { ...corrected, city: 'Ajman', address: 'Villa 33' };

type Details = typeof corrected;
type Language = 'en' | 'ar';
type Placed = { order_id: string; redirectUrl: string };
const idOf = ({ redirectUrl }: Placed) => redirectUrl.split('/').at(-1) ?? '';

type Trial = {
  env: NodeJS.ProcessEnv;
  standIn?: GatewayStandIn;
  decline(shop: TestShop, placed: Placed): Promise<unknown>;
  pay(shop: TestShop, placed: Placed): void;
  sentBody(shop: TestShop): string;
  carries(details: Details, lang: Language): string[];
  countCharges(shop: TestShop): number;
  countStatusCalls(shop: TestShop): number;
};

const webhook = (shop: TestShop, name: string, { headers, body }: RequestInit) =>
  shop.visitor().fetch(`/api/webhooks/${name}`, {
    method: 'POST',
    ...(headers ? { headers } : {}),
    ...(body ? { body } : {}),
  });
/** Removes the plus sign, which a form encodes as a space. */
const partsOf = (details: Details) => Object.values(details).map((part) => part.replace('+', ''));
const lastPost = (standIn: GatewayStandIn) =>
  decodeURIComponent(
    standIn.calls.findLast(({ method }) => method === 'POST')?.body.replaceAll('+', ' ') ?? '',
  );
const countGets = (standIn: GatewayStandIn) =>
  standIn.calls.filter(({ method }) => method === 'GET').length;

const gatewayCases: Record<string, Trial> = {
  sandbox: {
    env: {},
    async decline(shop, placed) {
      shop.gateway.close(idOf(placed), 'declined');
      await webhook(shop, 'sandbox', shop.gateway.webhook(idOf(placed)));
    },
    pay: (shop, placed) => shop.gateway.close(idOf(placed), 'captured'),
    sentBody: (shop) => JSON.stringify(shop.gateway.createCalls.at(-1)),
    carries: (details, lang) => [...partsOf(details), `"lang":"${lang}"`],
    countCharges: (shop) => shop.gateway.effects,
    countStatusCalls: (shop) => shop.gateway.statusCalls.length,
  },
  tap: {
    env: { PAYMENT_GATEWAY: 'tap', TAP_SECRET_KEY: tapKey, TAP_URL: tap.url },
    standIn: tap,
    decline(shop, placed) {
      tap.close(idOf(placed), 'DECLINED');
      return webhook(shop, 'tap', tap.webhook(idOf(placed)));
    },
    pay: (_, placed) => tap.close(idOf(placed), 'CAPTURED'),
    sentBody: () => lastPost(tap),
    carries: ({ first_name, phone }) => [first_name, phone.replace('+971', '')],
    countCharges: () => tap.charges.size,
    countStatusCalls: () => countGets(tap),
  },
  stripe: {
    env: {
      PAYMENT_GATEWAY: 'stripe',
      STRIPE_SECRET_KEY: stripeKey,
      STRIPE_WEBHOOK_SECRET: stripeSecret,
      STRIPE_URL: stripe.url,
    },
    standIn: stripe,
    decline(shop, placed) {
      stripe.close(idOf(placed), 'expired');
      return webhook(shop, 'stripe', stripe.webhook(idOf(placed), 'checkout.session.expired'));
    },
    pay: (_, placed) => stripe.close(idOf(placed), 'paid'),
    sentBody: () => lastPost(stripe),
    carries: (_, lang) => [lang === 'ar' ? 'الطلب' : 'Order'],
    countCharges: () => stripe.sessions.size,
    countStatusCalls: () => countGets(stripe),
  },
  mtjree: {
    env: { PAYMENT_GATEWAY: 'mtjree', MTJREE_API_KEY: mtjreeKey, MTJREE_URL: mtjree.url },
    standIn: mtjree,
    decline(shop, { order_id }) {
      const { gateways, jobs } = shop.store;
      const services = { db: shop.db, gateways, jobs };
      return checkPayment(services, order_id, { hasReturnedFailed: true });
    },
    pay: (_, { order_id }) => mtjree.pay(order_id),
    sentBody: () => lastPost(mtjree),
    carries: (details, lang) => [...partsOf(details), `"lang":"${lang}"`],
    countCharges: () => mtjree.pages,
    countStatusCalls: () => countGets(mtjree),
  },
};

for (const [name, trial] of Object.entries(gatewayCases)) {
  onBothDatabases(
    `details that a shopper corrects before paying at ${name}`,
    (shop) => {
      let visitor: Visitor;
      let placed: Placed;

      const create = (details: Details, lang: Language, key = newKey()) =>
        visitor.create(withDetails(details, lang), { key, lang });
      const buy = (details: Details, lang: Language, key = newKey()) =>
        visitor.buy(withDetails(details, lang), { key, lang });
      const readDetails = async () => detailsOf(await readOrder(shop.db, placed.order_id));

      beforeEach(async () => {
        trial.standIn?.forget();
        visitor = shop.visitor();
        placed = await buy(typed, 'en');
      });

      test.each([
        ['in English', 'en'],
        ['in Arabic', 'ar'],
      ] as const)('corrected details update a declined order and charge, %s', async (_, lang) => {
        const { meta_data } = await readOrder(shop.db, placed.order_id);
        await trial.decline(shop, placed);
        const again = await buy(corrected, lang);
        expect(again.order_id).toBe(placed.order_id);
        expect(again.redirectUrl).not.toBe(placed.redirectUrl);
        expect(await readDetails()).toEqual({ ...corrected, lang });
        const order = await readOrder(shop.db, placed.order_id);
        expect(order).toMatchObject({ billing_address: 'Villa 21', status: 'pending' });
        expect(order.meta_data).toEqual({ ...(meta_data as object), lang });
        for (const part of trial.carries(corrected, lang))
          expect(trial.sentBody(shop)).toContain(part);
      });

      test.each(['en', 'ar'] as const)(
        'after Back update the order once its open charge was synced (%s)',
        async (lang) => {
          const statusCalls = trial.countStatusCalls(shop);
          expect(await buy(corrected, lang)).toEqual(placed);
          expect(trial.countStatusCalls(shop)).toBe(statusCalls + 1);
          expect(trial.countCharges(shop)).toBe(1);
          expect(await readDetails()).toEqual({ ...corrected, lang });
        },
      );

      test('details corrected by a shopper are stored beside the earlier ones', async () => {
        await trial.decline(shop, placed);
        await buy(corrected, 'ar');
        const [change] = await shop.db.selectFrom('address_corrections').selectAll().execute();
        expect(change).toMatchObject({
          corrected_by: 'shopper',
          before: { ...typed, lang: 'en' },
          after: { ...corrected, lang: 'ar' },
        });
        expect(await readHistory(shop.db, placed.order_id)).toContain('details_changed');
      });

      test('details that equal the earlier ones change nothing', async () => {
        await trial.decline(shop, placed);
        await buy(typed, 'en');
        expect(await readHistory(shop.db, placed.order_id)).not.toContain('details_changed');
      });

      test('details corrected by a shopper are ignored when the order was paid meanwhile', async () => {
        trial.pay(shop, placed);
        const again = await buy(corrected, 'ar');
        expect(again.redirectUrl).toContain('success=1');
        expect(await readDetails()).toEqual({ ...typed, lang: 'en' });
      });

      test('details corrected by a shopper are rejected while the gateway cannot report the payment', async () => {
        if (trial.standIn) trial.standIn.faults.push('dies', 'dies', 'dies');
        else shop.gateway.goDown();
        expect((await create(corrected, 'en')).status).toBe(502);
        expect(await readDetails()).toEqual({ ...typed, lang: 'en' });
      });

      test('details of two concurrent checkouts end as those of one, with a matching or synced page', async () => {
        await trial.decline(shop, placed);
        const [charges, statusCalls] = [trial.countCharges(shop), trial.countStatusCalls(shop)];
        const answers = await Promise.all([buy(corrected, 'en'), buy(other, 'ar')]);
        expect(answers[0]).toEqual(answers[1]);
        // One more where the details changed during the create: no shopper was sent there.
        expect([charges + 1, charges + 2]).toContain(trial.countCharges(shop));
        const saved = await readDetails();
        const winner = saved.city === corrected.city ? corrected : other;
        const isKnown = trial
          .carries(winner, saved.lang)
          .every((part) => trial.sentBody(shop).includes(part));
        expect(isKnown || trial.countStatusCalls(shop) > statusCalls).toBe(true);
        expect([
          { ...corrected, lang: 'en' },
          { ...other, lang: 'ar' },
        ]).toContainEqual(saved);
        const changes = await shop.db
          .selectFrom('address_corrections')
          .select(['before', 'after'])
          .orderBy('created_at')
          .execute();
        expect(changes).toHaveLength(2);
        expect(changes[1]?.before).toEqual(changes[0]?.after);
        expect(changes[1]?.after).toMatchObject({ city: saved.city });
      });

      test('corrected details reach a gateway whose response to the first charge was lost', async () => {
        const stranger = shop.visitor();
        const first = newKey();
        if (trial.standIn) trial.standIn.faults.push('drops', 'drops', 'drops');
        else shop.gateway.goDown();
        const failed = await stranger.create(withDetails(typed, 'en'), { key: first, lang: 'en' });
        expect(failed.status).toBe(502);
        trial.standIn?.faults.splice(0);
        shop.gateway.comeBack();
        const opened = await stranger.buy(withDetails(corrected, 'ar'), { key: newKey() });
        for (const part of trial.carries(corrected, 'ar'))
          expect(trial.sentBody(shop)).toContain(part);
        expect(detailsOf(await readOrder(shop.db, opened.order_id))).toEqual({
          ...corrected,
          lang: 'ar',
        });
      });
    },
    trial.env,
  );
}

onBothDatabases('details corrected by a shopper', (shop) => {
  let visitor: Visitor;
  let placed: Placed;
  const buy = (details: Details, key = newKey()) =>
    visitor.buy(withDetails(details, 'en'), { key, lang: 'en' });
  const readDetails = async () => detailsOf(await readOrder(shop.db, placed.order_id));

  beforeEach(async () => {
    visitor = shop.visitor();
    placed = await buy(typed);
  });

  test('details corrected by a shopper stay when an earlier request is repeated late', async () => {
    const first = newKey();
    await buy(other, first);
    await buy(corrected);
    expect(await buy(other, first)).toEqual(placed);
    expect(await readDetails()).toMatchObject(corrected);
  });

  test('details corrected by a shopper do not overwrite corrections by staff of other fields', async () => {
    await correctAs(shop, placed, { city: 'Dubai', address: 'Villa 12, gate 3' });
    await buy({ ...typed, phone: corrected.phone });
    expect(await readDetails()).toMatchObject({
      phone: corrected.phone,
      address: 'Villa 12, gate 3',
    });
    await buy({ ...typed, phone: corrected.phone, address: 'Villa 21' });
    expect(await readDetails()).toMatchObject({ address: 'Villa 21' });
  });

  test('details sent again unchanged do not overwrite corrections by staff', async () => {
    await correctAs(shop, placed, { city: 'Dubai', address: 'Villa 12, gate 3' });
    for (const phone of [corrected.phone, corrected.phone, other.phone, other.phone])
      await buy({ ...typed, phone });
    expect(await readDetails()).toMatchObject({ phone: other.phone, address: 'Villa 12, gate 3' });
  });

  test('details changed during a sync are not paid on an outdated page', async () => {
    const stranger = shop.visitor();
    const buyAs = (details: Details) =>
      stranger.buy(withDetails(details, 'en'), { key: newKey(), lang: 'en' });
    const first = await buyAs(typed);
    shop.gateway.close((await readAttempt(shop.db, first.order_id)).reference, 'declined');
    const create = shop.gateway.create.bind(shop.gateway);
    let racing: Promise<Placed> | undefined;
    vi.spyOn(shop.gateway, 'create').mockImplementationOnce(async (charge) => {
      const opened = await create(charge);
      racing = buyAs(other);
      await vi.waitFor(async () => {
        expect(detailsOf(await readOrder(shop.db, first.order_id))).toMatchObject(other);
      });
      return opened;
    });
    const second = await buyAs(corrected);
    expect(await racing).toEqual(second);
    expect(detailsOf(await readOrder(shop.db, first.order_id))).toMatchObject(other);
    const charge = shop.gateway.createCalls.at(-1);
    expect(charge?.address.line).toBe(other.address);
    expect(second.redirectUrl).toContain(charge?.reference);
  });

  test('details corrected by a shopper are reported to staff when the order was paid meanwhile', async () => {
    shop.gateway.close((await readAttempt(shop.db, placed.order_id)).reference, 'captured');
    expect((await buy(corrected)).redirectUrl).toContain('success=1');
    expect(await readDetails()).toMatchObject(typed);
    const history = await readHistory(shop.db, placed.order_id);
    expect(history.filter((kind) => kind === 'details_not_taken')).toHaveLength(1);
    const items = await shop.db.selectFrom('attention_items').selectAll().execute();
    expect(items.map(({ kind, order_id }) => [kind, order_id])).toEqual([
      ['details_not_taken', placed.order_id],
    ]);
    expect(JSON.stringify(items)).not.toContain(corrected.address);
  });

  test('details corrected by a shopper are reported to staff when the unpaid order was shipped', async () => {
    await shop.db
      .updateTable('orders')
      .set({ order_status: 'out_for_delivery' })
      .where('order_id', '=', placed.order_id)
      .execute();
    await buy(corrected);
    expect(await readDetails()).toMatchObject(typed);
    expect(await readHistory(shop.db, placed.order_id)).toContain('details_not_taken');
  });

  test('corrected details wait while a payment is processing, and its completed page is not reused', async () => {
    const status = shop.gateway.status.bind(shop.gateway);
    vi.spyOn(shop.gateway, 'status').mockImplementation(async (charge) => ({
      ...(await status(charge)),
      isProcessing: true,
    }));
    await buy(corrected);
    expect(await readDetails()).toMatchObject(typed);
    expect(await readHistory(shop.db, placed.order_id)).toContain('details_not_taken');
  });

  test('corrected details lead to a payable page when a repeated request finds its page closed', async () => {
    const key = newKey();
    const stranger = shop.visitor();
    const send = () => stranger.buy(withDetails(typed, 'en'), { key, lang: 'en' });
    const first = await send();
    const { reference } = await readAttempt(shop.db, first.order_id);
    shop.gateway.close(reference, 'declined');
    await stranger.fetch('/api/webhooks/sandbox', shop.gateway.webhook(reference));
    const [second, third] = await Promise.all([send(), send()]);
    expect(second).toEqual(third);
    expect(second?.order_id).toBe(first.order_id);
    expect(second?.redirectUrl).not.toBe(first.redirectUrl);
    expect(await send()).toEqual(second);
    expect(await readAttempts(shop.db)).toHaveLength(3);
  });

  test('details corrected by a shopper do not overwrite an email address corrected by staff', async () => {
    await correctAs(shop, placed, { email: 'mona.right@example.com' });
    expect((await buy({ ...typed, phone: corrected.phone })).order_id).toBe(placed.order_id);
    expect(await readOrder(shop.db, placed.order_id)).toMatchObject({
      email: 'mona.right@example.com',
      phone: corrected.phone,
    });
  });

  test('corrected details sync a charge that was opened meanwhile before its page is returned', async () => {
    const status = shop.gateway.status.bind(shop.gateway);
    let second = '';
    vi.spyOn(shop.gateway, 'status').mockImplementationOnce(async (charge) => {
      shop.gateway.close(charge.reference, 'declined');
      const update = shop.gateway.webhook(charge.reference);
      await visitor.fetch('/api/webhooks/sandbox', update);
      await visitor.buy(withDetails(other, 'en'), { key: newKey(), lang: 'en' });
      second = (await readAttempt(shop.db, placed.order_id)).reference;
      return status(charge);
    });
    await buy(corrected);
    expect(second).not.toBe('');
    expect(shop.gateway.statusCalls).toContain(second);
    expect(await readAttempts(shop.db)).toHaveLength(2);
    expect(await readDetails()).toMatchObject(corrected);
  });
});

function withDetails(details: Details, lang: Language) {
  const body = purchase(undefined, details);
  return { ...body, meta_data: { ...body.meta_data, lang } };
}

async function correctAs(
  shop: TestShop,
  { order_id: orderId }: Placed,
  details: Parameters<typeof correctAddress>[1]['details'],
): Promise<void> {
  await addStaffAccount(shop.db, 'sara@nabta.example', 'staff');
  const { id: staffId } = await shop.db
    .selectFrom('staff_users')
    .select('id')
    .executeTakeFirstOrThrow();
  const version = await addressVersionOf(shop.db, await readOrder(shop.db, orderId));
  expect(await correctAddress(shop.db, { orderId, details, version, staffId })).toMatchObject({
    isChanged: true,
  });
}

type OrderRow = Awaited<ReturnType<typeof readOrder>>;

function detailsOf({ first_name, phone, city, address, meta_data }: OrderRow) {
  const { lang } = meta_data as { lang: Language };
  return { first_name, phone, city, address, lang };
}
