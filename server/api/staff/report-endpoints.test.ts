import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { onBothDatabases } from '../../../tests/support/on-both-databases.ts';
import { staffVisitor } from '../../../tests/support/staff-visitor.ts';
import type { Visitor } from '../../../tests/support/visitor.ts';

onBothDatabases('a report as CSV', (shop) => {
  let staff: Visitor;
  beforeEach(async () => {
    staff = await staffVisitor(shop);
  });
  const add = (order_id: string, values: Record<string, string | Date | null> = {}) =>
    shop.db
      .insertInto('orders')
      .values({ order_id, total: '39.00', status: 'paid', ...values })
      .execute();
  const read = async (query = '') => {
    const response = await staff.fetch(`/api/admin/payments.csv${query}`);
    expect(response.status).toBe(200);
    // Decoding would drop the byte order mark.
    return new TextDecoder('utf-8', { ignoreBOM: true }).decode(await response.arrayBuffer());
  };
  const linesOf = (text: string) => text.trimEnd().split('\r\n');

  test('the payments report as CSV is an uncached file for staff', async () => {
    expect((await shop.visitor().fetch('/api/admin/payments.csv')).status).toBe(401);
    const { headers } = await staff.fetch('/api/admin/payments.csv?period=yesterday');
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(headers.get('content-disposition')).toMatch(
      /^attachment; filename="payments-yesterday-\d{4}-\d{2}-\d{2}\.csv"$/,
    );
    expect(headers.get('cache-control')).toBe('private, no-store');
  });

  test('the payments report as CSV is in its language and in the time zone of the store', async () => {
    const created_at = new Date('2026-01-31T20:30:00Z');
    await add('100000000011', { created_at, first_name: 'منى', last_name: 'صالح' });
    const english = await read('?period=all');
    expect(english.startsWith('\ufeff"Date","Order number","Customer","Amount","Currency"')).toBe(
      true,
    );
    expect(linesOf(english)[1]).toBe(
      '"2026-02-01 00:30:00","100000000011","منى صالح","39.00","USD"',
    );
    expect(await read('?period=all&lang=ar')).toContain('\ufeff"التاريخ","رقم الطلب"');
  });

  test.each(['=1+1', '+1', '-1', '@SUM(1)', '\uff1d1', '\uff0b1', '\uff0d1', '\uff201'])(
    'starts no field with a formula: %s',
    async (first_name) => {
      await add('1', { first_name, last_name: 'x', phone: '+971501234567' });
      expect(linesOf(await read('?tab=orders'))[1]).toContain(
        `,"'${first_name} x",,"'+971501234567","39.00"`,
      );
    },
  );

  test('the payments report as CSV preserves any text inside its field', async () => {
    const first_name = '<script>alert(1)</script>;=cmd|\t"quoted",\r\n=2+2';
    await add('1', { first_name, last_name: 'x' });
    expect(await read('?tab=orders')).toContain(`,"${first_name.replaceAll('"', '""')} x",`);
    await shop.db.updateTable('orders').set({ first_name: '\t=1', last_name: '\r' }).execute();
    expect(await read('?tab=orders')).toContain(',"\'=1 User",');
  });

  test('the payments report as CSV contains all filtered rows instead of a page', async () => {
    await sql`insert into orders (order_id, first_name, total, status)
      select n::text, case when n % 2 = 0 then 'Even' else 'Odd' end, 39,
        case when n % 3 = 0 then 'failed' else 'paid' end
      from generate_series(1, 2400) n`.execute(shop.db);
    expect(linesOf(await read())).toHaveLength(1 + 1600);
    expect(linesOf(await read('?q=even'))).toHaveLength(1 + 800);
    expect(linesOf(await read('?tab=orders'))).toHaveLength(1 + 2400);
    expect(linesOf(await read('?tab=orders&status=failed&q=odd'))).toHaveLength(1 + 400);
    expect(linesOf(await read('?period=yesterday'))).toHaveLength(1);
    // An aborted download must neither fail nor continue reading.
    const { body } = await staff.fetch('/api/admin/payments.csv?tab=orders');
    await body?.cancel();
    // Invalid filters are ignored.
    expect(linesOf(await read('?tab=x&period=1year&status=eaten&before=now'))).toHaveLength(1601);
  });
});
