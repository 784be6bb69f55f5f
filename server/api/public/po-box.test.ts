import { expect, test } from 'vitest';
import { onBothDatabases } from '../../../tests/support/on-both-databases.ts';
import { purchase } from '../../../tests/support/purchase.ts';
import { readOrder, readOrders } from '../../../tests/support/rows.ts';

onBothDatabases('an address that is only a P.O. box', (shop) => {
  const reasons = {
    en: 'Please add a street and building: couriers cannot deliver to a P.O. box.',
    ar: 'يلزم ذكر الشارع والمبنى، فالمندوب لا يسلّم إلى صندوق بريد.',
  };

  test.each([
    ['P.O. Box 123', 'en'],
    ['  ص.ب ١٢٣\n', 'ar'],
    ['P\u200b.O. Box 9, Dubai, UAE', 'en'],
    [`صندوق بريد ${'١'.repeat(480)}`, 'ar'],
  ] as const)('a P.O. box alone is refused with the reason: %j', async (address, lang) => {
    const answer = await shop.visitor().create(purchase(undefined, { address }), { lang });
    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({ ok: false, field: 'address', error: reasons[lang] });
    expect(await readOrders(shop.db)).toEqual([]);
    expect(shop.gateway.createCalls).toEqual([]);
  });

  test('a P.O. box with a street address is accepted and stored as typed', async () => {
    const address = 'Villa 12, Palm Street, P.O. Box 123';
    const { order_id } = await shop.visitor().buy(purchase(undefined, { address }));
    expect(await readOrder(shop.db, order_id)).toMatchObject({ address, billing_address: address });
  });

  test('an address that is only a P.O. box is checked for length first', async () => {
    const address = `P.O. Box ${'1'.repeat(492)}`;
    const answer = await shop.visitor().create(purchase(undefined, { address }), { lang: 'en' });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({
      field: 'address',
      error: expect.stringMatching(/too long/),
    });
  });
});
