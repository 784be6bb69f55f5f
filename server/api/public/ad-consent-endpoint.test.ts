import { expect, test } from 'vitest';
import { onBothDatabases } from '../../../tests/support/on-both-databases.ts';
import { newKey, purchase } from '../../../tests/support/purchase.ts';
import { readAttempt, readOrder } from '../../../tests/support/rows.ts';
import type { TestShop } from '../../../tests/support/test-shop.ts';

const yes = { ads: true, ttclid: 'E.C.P.click_1', ttp: '01J-ttp' };
const withConsent = (consent: unknown) => purchase(undefined, { consent });

async function consentOf({ db }: TestShop, orderId: string) {
  return (await readOrder(db, orderId)).ad_consent;
}

onBothDatabases('consent to ad events', (shop) => {
  test('consent to ad events is stored with the order and the data of the event', async () => {
    const visitor = shop.visitor();
    const { order_id } = await visitor.buy(withConsent(yes));
    expect(await consentOf(shop, order_id)).toEqual({
      ...yes,
      userAgent: 'node',
      address: visitor.address,
    });
  });

  test('refused consent to ad events is stored without further data', async () => {
    const { order_id } = await shop.visitor().buy(withConsent({ ...yes, ads: false }));
    expect(await consentOf(shop, order_id)).toEqual({ ads: false });
  });

  test('an order without a consent question stores no consent', async () => {
    const { order_id } = await shop.visitor().buy(purchase());
    expect(await consentOf(shop, order_id)).toBeNull();
  });

  test.each([5, 'yes', null, [], { ads: 'true' }, { ttclid: 'x' }])(
    'written as %j is ignored, and the order is placed',
    async (consent) => {
      const { order_id } = await shop.visitor().buy(withConsent(consent));
      expect(await consentOf(shop, order_id)).toBeNull();
    },
  );

  test('consent to ad events with invalid ids is stored without them', async () => {
    const ids = { ttclid: '<script>', ttp: 'x'.repeat(301) };
    const { order_id } = await shop.visitor().buy(withConsent({ ads: true, ...ids }));
    expect(Object.keys((await consentOf(shop, order_id)) as object)).toEqual([
      'ads',
      'address',
      'userAgent',
    ]);
  });

  test('consent to ad events that changes before the same cart is sent again replaces the earlier choice', async () => {
    const visitor = shop.visitor();
    const key = newKey();
    const first = await visitor.buy(withConsent(yes), { key });
    const repeated = await visitor.buy(withConsent({ ads: false }), { key });
    expect(repeated.order_id).toBe(first.order_id);
    expect(await consentOf(shop, first.order_id)).toEqual({ ads: false });
    const again = await visitor.buy(withConsent(yes), { key: newKey() });
    expect(again.order_id).toBe(first.order_id);
    expect(await consentOf(shop, first.order_id)).toMatchObject({ ads: true });
  });

  test('consent to ad events is withdrawn from every order of this browser and from no other', async () => {
    const visitor = shop.visitor();
    const mine = await visitor.buy(withConsent(yes));
    const unasked = await visitor.buy(purchase([[1, '1', 1]]));
    const theirs = await shop.visitor().buy(withConsent(yes));
    const { reference } = await readAttempt(shop.db, mine.order_id);
    shop.gateway.close(reference, 'captured');
    await visitor.json(`/api/mtjree/status/${mine.order_id}`);

    const answer = await visitor.fetch('/api/ad-consent', { method: 'DELETE' });
    expect(answer.status).toBe(204);
    expect(await consentOf(shop, mine.order_id)).toEqual({ ads: false });
    expect(await consentOf(shop, unasked.order_id)).toBeNull();
    expect(await consentOf(shop, theirs.order_id)).toMatchObject({ ads: true });
  });

  test('a visitor without an order who withdraws consent to ad events changes no order', async () => {
    const { order_id } = await shop.visitor().buy(withConsent(yes));
    const answer = await shop.visitor().fetch('/api/ad-consent', { method: 'DELETE' });
    expect(answer.status).toBe(204);
    expect(await consentOf(shop, order_id)).toMatchObject({ ads: true });
  });

  test('consent to ad events appears in no response and in no log', async () => {
    const visitor = shop.visitor();
    const created = await visitor.create(withConsent(yes));
    const status = await visitor.json(`/api/mtjree/status/${created.body.order_id}`);
    const seen = JSON.stringify([created.body, status.body]) + shop.log.text();
    for (const id of [yes.ttclid, yes.ttp, visitor.address]) expect(seen).not.toContain(id);
  });
});
