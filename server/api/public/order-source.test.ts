import { expect, test } from 'vitest';
import { onBothDatabases } from '../../../tests/support/on-both-databases.ts';
import { newKey, purchase } from '../../../tests/support/purchase.ts';

const withSource = (source: unknown) => purchase(undefined, { source });
const campaign = { source: 'tiktok', medium: 'cpc', campaign: 'spring sale' };

onBothDatabases('the source of an order', (shop) => {
  const sources = () => shop.db.selectFrom('order_sources').selectAll().execute();

  test('the source of an order is stored in lower case and shortened', async () => {
    const { order_id } = await shop
      .visitor()
      .buy(withSource({ source: ' TikTok', medium: 'CPC', campaign: `${'x'.repeat(70)}` }));
    expect(await sources()).toEqual([
      { order_id, source: 'tiktok', medium: 'cpc', campaign: 'x'.repeat(60) },
    ]);
  });

  test('the source of an order is unknown when the browser sends nothing', async () => {
    await shop.visitor().buy(purchase());
    expect(await sources()).toEqual([]);
  });

  test.each([5, 'tiktok', null, [], {}, { source: '' }, { source: 7 }, { source: 'a@b.example' }])(
    'written as %j is unknown, and the order is placed',
    async (source) => {
      await shop.visitor().buy(withSource(source));
      expect(await sources()).toEqual([]);
    },
  );

  test('the source of an order contains no email address of a campaign', async () => {
    await shop.visitor().buy(withSource({ source: 'letter', campaign: 'mona@example.com' }));
    expect(await sources()).toMatchObject([{ source: 'letter', medium: null, campaign: null }]);
  });

  test('the source of an order stays that of the first request for the same cart', async () => {
    const visitor = shop.visitor();
    const first = await visitor.buy(withSource(campaign));
    const again = await visitor.buy(withSource({ source: 'direct' }), { key: newKey() });
    expect(again.order_id).toBe(first.order_id);
    expect(await sources()).toEqual([{ order_id: first.order_id, ...campaign }]);
  });

  test('the source of an order is not part of a lookup by number', async () => {
    const visitor = shop.visitor();
    const { order_id } = await visitor.buy(withSource(campaign));
    const { body } = await visitor.json(`/api/mtjree/status/${order_id}`);
    expect(JSON.stringify(body)).not.toContain('tiktok');
  });

  test('the source of an order is documented in the API description', async () => {
    const { body } = await shop
      .visitor()
      .json<{ components: { schemas: { CreatePayment: { properties: object } } } }>(
        '/api/openapi.json',
      );
    expect(body.components.schemas.CreatePayment.properties).toHaveProperty('source.description');
  });
});
