import { sql } from 'kysely';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { addressVersionOf, correctAddress } from '#domain/orders/correct-address.server.ts';
import { onBothDatabases } from '../../../tests/support/on-both-databases.ts';
import { newKey, purchase } from '../../../tests/support/purchase.ts';
import { readAttempts, readHistory, readOrder, readOrders } from '../../../tests/support/rows.ts';

const staffId = '0d2b9a52-0d9f-4a43-9c47-5d2b0f9a52aa';

/** Differ between any two orders. */
const ownColumns = ['id', 'order_id', 'created_at', 'updated_at', 'search_text'];

const riyadh = {
  country: 'SA',
  phone: '+966501234567',
  city: 'typed city',
  address: 'typed address',
};
const nationalAddress = {
  building: '٨٢٢٨',
  street: 'King Fahd Road',
  district: 'Al Olaya',
  city: 'Riyadh',
  postal_code: '12211',
  additional_number: '7474',
};
const composed = {
  address: 'Building 8228, King Fahd Road, Al Olaya, Postal code 12211, Additional number 7474',
  city: 'Riyadh',
  postcode: '12211',
};

const saudi = (address_fields: unknown) => purchase(undefined, { ...riyadh, address_fields });

onBothDatabases('address fields', (shop) => {
  /** Saves the switch: a late reload of the settings would undo one that is only set in memory. */
  const turnOn = async (isOn: boolean) => {
    const fields = JSON.stringify({ address_forms: isOn ? 'on' : '' });
    await shop.db
      .insertInto('store_settings')
      .values({ section: 'countries', version: 1, fields, changed_by: 'owner' })
      .onConflict((oc) => oc.column('section').doUpdateSet({ fields, version: 2 }))
      .execute();
    await shop.store.liveSettings.reload();
    // The notice of the change starts another reload, which the one above leaves the result to.
    await vi.waitFor(() => expect(shop.store.settings.hasAddressForms).toBe(isOn));
  };
  beforeEach(() => turnOn(true));

  test('address fields become the lines of the order, whatever was typed there', async () => {
    const { order_id } = await shop.visitor().buy(saudi(nationalAddress));
    expect(await readOrder(shop.db, order_id)).toMatchObject({
      ...composed,
      billing_address: composed.address,
      address_fields: { ...nationalAddress, building: '8228', country: 'SA', language: 'en' },
    });
    const [charge] = shop.gateway.createCalls;
    expect(charge?.address).toEqual({ country: 'SA', city: 'Riyadh', line: composed.address });
  });

  test('address fields with a short code need nothing else, in either language', async () => {
    const body = saudi({ short_code: ' rrrd ٢٩٢٩ ' });
    const { order_id } = await shop.visitor().buy(body, { lang: 'ar' });
    expect(await readOrder(shop.db, order_id)).toMatchObject({
      address: 'RRRD2929، مبنى 2929',
      city: 'السعودية',
      postcode: '00000',
      address_fields: { short_code: 'RRRD2929', building: '2929', country: 'SA', language: 'ar' },
    });
  });

  test.each([
    [
      { short_code: 'RRR29299' },
      'short_code',
      'Four letters and four digits, like RRRD2929.',
      'أربعة أحرف لاتينية وأربعة أرقام، مثل ⁦RRRD2929⁩.',
    ],
    [
      {},
      'short_code',
      'Please enter the short code, or the full national address.',
      'يرجى كتابة العنوان المختصر أو العنوان الوطني كاملًا.',
    ],
    [
      { ...nationalAddress, district: ' ' },
      'district',
      'Please fill in this field.',
      'يرجى ملء هذا الحقل.',
    ],
    [
      { ...nationalAddress, postal_code: '1221' },
      'postal_code',
      'The postal code has five digits, like 12211.',
      'الرمز البريدي خمسة أرقام، مثل 12211.',
    ],
    [
      { ...nationalAddress, street: 'P.O. Box 9' },
      'street',
      'Please add a street and building: couriers cannot deliver to a P.O. box.',
      'يلزم ذكر الشارع والمبنى، فالمندوب لا يسلّم إلى صندوق بريد.',
    ],
    [
      { ...nationalAddress, short_code: 'RRRD2929' },
      'building',
      'The building number is the four digits of the short code. Please check both.',
      'رقم المبنى هو أرقام العنوان المختصر نفسها. يرجى مراجعة الاثنين.',
    ],
  ])(
    'address fields that are wrong are refused, naming the field: %j',
    async (typed, field, en, ar) => {
      for (const [lang, error] of [
        ['en', en],
        ['ar', ar],
      ]) {
        const answer = await shop.visitor().create(saudi(typed), { lang });
        expect(answer.status).toBe(422);
        expect(answer.body).toMatchObject({ ok: false, field: `address_fields.${field}`, error });
      }
      expect(await readOrders(shop.db)).toEqual([]);
      expect(shop.gateway.createCalls).toEqual([]);
    },
  );

  test.each(['text', 7, true, [['short_code', 'RRRD2929']]])(
    'address fields that are no object are refused: %j',
    async (wrong) => {
      const answer = await shop.visitor().create(saudi(wrong), { lang: 'en' });
      expect(answer.status).toBe(400);
      expect(answer.body.field).toBe('address_fields');
    },
  );

  test.each([
    ['the forms are off', false, { ...riyadh, address_fields: nationalAddress }],
    ['the forms are off and the fields unreadable', false, { ...riyadh, address_fields: 'text' }],
    [
      'the country has no form',
      true,
      { country: 'DE', phone: '+4915112345678', address_fields: nationalAddress },
    ],
    ['none were sent', true, { ...riyadh, address_fields: null }],
  ])('address fields do not count where %s', async (_, isOn, changes) => {
    await turnOn(isOn);
    const { order_id } = await shop.visitor().buy(purchase(undefined, changes));
    const { address_fields: _fields, ...plain } = changes;
    await turnOn(false);
    const twin = await shop.visitor().buy(purchase(undefined, plain));
    const details = async (id: string) => {
      const row = await readOrder(shop.db, id);
      return Object.entries(row).filter(([column]) => !ownColumns.includes(column));
    };
    expect(await details(order_id)).toEqual(await details(twin.order_id));
    expect(await readOrder(shop.db, order_id)).toMatchObject({
      address_fields: null,
      postcode: '00000',
    });
  });

  test('address fields belong to the request of an idempotency key', async () => {
    const key = newKey();
    const shopper = shop.visitor();
    const first = await shopper.buy(saudi(nationalAddress), { key });
    expect(await shopper.buy(saudi({ ...nationalAddress, zip: '1' }), { key })).toEqual(first);
    const other = await shopper.create(saudi({ ...nationalAddress, unit: '5' }), { key });
    expect(other.status).toBe(409);
    expect(await readAttempts(shop.db)).toHaveLength(1);
  });

  describe('of an order that is paid again', () => {
    const later = { ...nationalAddress, unit: '5', postal_code: '11564' };

    test('follow the later checkout, as those of a new order', async () => {
      const shopper = shop.visitor();
      const { order_id } = await shopper.buy(purchase(), { key: newKey() });
      const again = await shopper.buy(saudi(later), { key: newKey() });
      expect(again.order_id).toBe(order_id);
      const fresh = await shop.visitor().buy(saudi(later), { key: newKey() });
      const place = async (id: string) => {
        const { address, city, country, postcode, address_fields } = await readOrder(shop.db, id);
        return { address, city, country, postcode, address_fields };
      };
      expect(await place(order_id)).toEqual(await place(fresh.order_id));
      await shopper.buy(purchase(), { key: newKey() });
      expect(await place(order_id)).toMatchObject({
        country: 'AE',
        postcode: '00000',
        address_fields: null,
      });
    });

    test('are dropped where staff have corrected the lines since', async () => {
      const shopper = shop.visitor();
      const { order_id } = await shopper.buy(saudi(nationalAddress), { key: newKey() });
      const version = await addressVersionOf(shop.db, await readOrder(shop.db, order_id));
      const details = { address: 'Al Olaya 8228, behind the mosque' };
      await correctAddress(shop.db, { orderId: order_id, details, version, staffId });
      const corrected = { ...details, city: 'Riyadh', postcode: '00000', address_fields: null };
      expect(await readOrder(shop.db, order_id)).toMatchObject(corrected);
      await shopper.buy(saudi({ ...nationalAddress, city: 'Jeddah' }), { key: newKey() });
      expect(await readOrder(shop.db, order_id)).toMatchObject({ ...corrected, city: 'Jeddah' });
      expect(await readHistory(shop.db, order_id)).toContain('details_changed');
    });
  });

  test('address fields are dropped when an older release changes or erases the lines', async () => {
    for (const change of [
      sql`address = 'Villa 3'`,
      sql`city = null`,
      sql`country = 'AE', updated_at = now()`,
    ]) {
      const { order_id } = await shop.visitor().buy(saudi(nationalAddress), { key: newKey() });
      await sql`update orders set phone = '+966500000000', status = status, address = address
        where order_id = ${order_id}`.execute(shop.db);
      expect((await readOrder(shop.db, order_id)).address_fields).not.toBeNull();
      await sql`update orders set ${change} where order_id = ${order_id}`.execute(shop.db);
      expect((await readOrder(shop.db, order_id)).address_fields).toBeNull();
    }
  });
});
