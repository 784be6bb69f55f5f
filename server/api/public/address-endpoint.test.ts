import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { AddressRegisterServer, riyadhAddress } from '../../../tests/support/address-register.ts';
import { onBothDatabases } from '../../../tests/support/on-both-databases.ts';

const register = await AddressRegisterServer.start();
afterAll(() => register.stop());
beforeEach(() => register.reset());

const env = { SA_ADDRESS_API_KEY: 'key-of-the-shop', SA_ADDRESS_URL: register.url };

onBothDatabases(
  'the address of a Saudi short code',
  (shop) => {
    const lookUp = (code: string, query = '', visitor = shop.visitor()) =>
      visitor.json(`/api/address/${encodeURIComponent(code)}${query}`);

    test('is found for a code typed in any way, and remembered', async () => {
      const { status, body } = await lookUp(' rrrd-٢٩٢٩', '?lang=ar');
      expect(status).toBe(200);
      expect(body).toEqual({
        ok: true,
        address: {
          short_code: 'RRRD2929',
          ...riyadhAddress,
        },
      });
      const { length } = register.lookUps;
      expect((await lookUp('RRRD2929', '?lang=ar')).status).toBe(200);
      expect(register.lookUps).toHaveLength(length);
    });

    test('is not found for an unknown code', async () => {
      expect((await lookUp('AAAA1111')).status).toBe(404);
    });

    test('leaves out parts that the form would refuse', async () => {
      const wrong = { BuildingNumber: '1', PostCode: '1', Street: 'King Fahd Road' };
      register.answer(200, { Addresses: [{ ...wrong, District: 'x'.repeat(300) }] });
      const { body } = await lookUp('BBBB2222');
      expect(body).toEqual({
        ok: true,
        address: { short_code: 'BBBB2222', building: '2222', street: 'King Fahd Road' },
      });
    });

    test('a register that failed is called again the next time', async () => {
      register.answer(500, 'oops');
      expect((await lookUp('CCCC3333')).status).toBe(404);
      register.answer(200, { Addresses: [{ City: 'Jeddah' }] });
      expect((await lookUp('CCCC3333')).status).toBe(200);
    });

    test.each(['RRRD', '2929', 'RRRD29290', '%', 'x'.repeat(500), "RRRD2929'"])(
      'the code %j is refused by name',
      async (code) => {
        const { status, body } = await lookUp(code);
        expect(status).toBe(422);
        expect(body).toMatchObject({ ok: false, field: 'short_code' });
        expect(register.lookUps).toEqual([]);
      },
    );

    test('a language that the shop does not have is refused', async () => {
      expect((await lookUp('RRRD2929', '?lang=fr')).status).toBe(400);
    });

    test('a client looks up twenty codes an hour', async () => {
      const visitor = shop.visitor();
      for (let count = 0; count < 20; count += 1) await lookUp('RRRD2929', '', visitor);
      const { status, body } = await lookUp('RRRD2929', '', visitor);
      expect(status).toBe(429);
      expect(body).toMatchObject({ ok: false, retry_after: expect.any(Number) });
      expect((await lookUp('RRRD2929')).status).toBe(200);
    });
  },
  env,
);

describe('without a key', () => {
  onBothDatabases('the address of a Saudi short code', (shop) => {
    test('is unknown', async () => {
      const { status } = await shop.visitor().json('/api/address/RRRD2929');
      expect(status).toBe(404);
      expect(register.lookUps).toEqual([]);
    });
  });
});
