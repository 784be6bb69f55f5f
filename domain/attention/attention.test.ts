import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { onBothDatabases } from '../../tests/support/on-both-databases.ts';
import { addStaffAccount } from '../staff/accounts.server.ts';
import type { Finding } from './attention.ts';
import { countOpenAttentionItems, listAttentionItems } from './items.server.ts';
import { closeAttentionItem, openAttentionItem } from './open-item.server.ts';
import { resolveAttentionItem } from './resolve-item.server.ts';
import { runAttentionChecks } from './run-checks.server.ts';

onBothDatabases('the attention list', (shop) => {
  let staffId: string;
  beforeEach(async () => {
    await addStaffAccount(shop.db, 'sara@nabta.example', 'staff');
    const { id } = await shop.db.selectFrom('staff_users').select('id').executeTakeFirstOrThrow();
    staffId = id;
  });

  const finding = (subject: string, data: Finding['data'] = {}) => ({
    subject,
    orderId: '481516234200',
    data,
    since: new Date('2026-09-01T08:00:00Z'),
  });
  const happen = (data: Finding['data'] = {}) =>
    openAttentionItem(shop.db, 'paid_twice', finding('one', data));
  const runChecks = (...subjects: string[]) =>
    runAttentionChecks(shop.db, [
      { kind: 'late_order', find: async () => subjects.map((subject) => finding(subject)) },
    ]);
  const list = async (isResolved = false) =>
    (
      await listAttentionItems(shop.db, {
        kind: undefined,
        isResolved,
        before: undefined,
        limit: 50,
      })
    ).items;
  const only = async (isResolved = false) => {
    const items = await list(isResolved);
    expect(items).toHaveLength(1);
    return items[0] as (typeof items)[number];
  };
  const resolve = async (note = 'Called them', changes: { times?: number } = {}) => {
    const { id, times } = await only();
    return resolveAttentionItem(shop.db, { id, note, times, staffId, isAdmin: false, ...changes });
  };

  test('the attention list stores an event once with its data', async () => {
    await happen({ amountCents: 3900, currency: 'USD' });
    await happen({ amountCents: 3900, currency: 'USD' });
    expect(await only()).toMatchObject({
      kind: 'paid_twice',
      subject: 'one',
      orderId: '481516234200',
      times: 1,
      data: { amountCents: 3900, currency: 'USD' },
      since: new Date('2026-09-01T08:00:00Z'),
      resolved: undefined,
    });
    expect(await countOpenAttentionItems(shop.db)).toBe(1);
  });

  test('one attention item is created when several servers detect its condition at once', async () => {
    await Promise.all(Array.from({ length: 5 }, () => happen()));
    await Promise.all(Array.from({ length: 5 }, () => runChecks('a', 'b')));
    expect((await list()).map(({ subject }) => subject).sort()).toEqual(['a', 'b', 'one']);
  });

  test('repeated events are counted in one attention item, and an event after its resolution opens another', async () => {
    await happen({ tries: 1 });
    await happen({ tries: 2 });
    expect(await only()).toMatchObject({ times: 2, data: { tries: 2 } });
    expect(await resolve()).toMatchObject({ ok: true });
    await happen({ tries: 2 });
    expect(await list()).toEqual([]);
    await happen({ tries: 3 });
    expect(await only()).toMatchObject({ times: 1, data: { tries: 3 } });
    expect(await list(true)).toHaveLength(1);
  });

  test('an attention item records who resolved it, when, and with which note', async () => {
    await happen();
    const before = Date.now();
    await resolve('  Gave it back.\r\nTold them. ');
    const { resolved } = await only(true);
    expect(resolved).toMatchObject({ byStaff: true, note: 'Gave it back.\nTold them.' });
    expect(resolved?.by).toBeTruthy();
    expect(resolved?.at.getTime()).toBeGreaterThan(before - 5000);
    expect(await countOpenAttentionItems(shop.db)).toBe(0);
  });

  test('an attention item is resolved when its condition ends, and a new one opens when it returns', async () => {
    await runChecks('a');
    const { id } = await only();
    await runChecks('a');
    expect(await only()).toMatchObject({ id });
    await runChecks();
    expect(await list()).toEqual([]);
    expect((await only(true)).resolved).toMatchObject({ byStaff: false, note: undefined });
    await runChecks('a');
    expect((await only()).id).not.toBe(id);
  });

  test('an item that staff resolved does not return until its condition ended in between', async () => {
    await runChecks('a');
    await resolve('The customer waits gladly');
    await runChecks('a');
    expect(await list()).toEqual([]);
    await runChecks();
    expect((await only(true)).resolved).toMatchObject({ note: 'The customer waits gladly' });
    await runChecks('a');
    expect(await list()).toHaveLength(1);
  });

  test('an attention item is resolved when the store detects that it is done', async () => {
    await happen();
    await closeAttentionItem(shop.db, 'email_failed', 'one');
    expect(await list()).toHaveLength(1);
    await closeAttentionItem(shop.db, 'paid_twice', 'one');
    expect((await only(true)).resolved).toMatchObject({ byStaff: false });
  });

  test('the second of two members of staff who resolve an item is shown the first', async () => {
    await happen();
    const { id, times } = await only();
    const both = await Promise.all(
      ['I did', 'Me, too'].map((note) =>
        resolveAttentionItem(shop.db, { id, note, times, staffId, isAdmin: false }),
      ),
    );
    const refused = both.find(({ ok }) => !ok);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(refused).toMatchObject({ why: 'resolved', resolution: { byStaff: true } });
    expect((await only(true)).resolved?.note).toBe(both[0]?.ok ? 'I did' : 'Me, too');
  });

  test('an attention item is not resolved by staff who missed a newer occurrence', async () => {
    await happen({ tries: 1 });
    await happen({ tries: 2 });
    expect(await resolve('Sent it again', { times: 1 })).toEqual({
      ok: false,
      why: 'happened_again',
      times: 2,
    });
    expect(await list()).toHaveLength(1);
  });

  test('resolving an attention item requires a valid note on an existing item', async () => {
    await happen();
    await expect(resolve('  ')).rejects.toMatchObject({ code: 'note_empty' });
    await expect(resolve('x'.repeat(501))).rejects.toMatchObject({ code: 'note_invalid' });
    await expect(resolve('bell \u0007')).rejects.toMatchObject({ code: 'note_invalid' });
    const unknown = { id: "' or 1=1", note: 'Done', times: 1, staffId, isAdmin: false };
    await expect(resolveAttentionItem(shop.db, unknown)).rejects.toMatchObject({
      code: 'item_unknown',
    });
    expect(await list()).toHaveLength(1);
  });

  test('the attention list can be filtered by kind, and is read page after page', async () => {
    for (let at = 0; at < 7; at++) await openAttentionItem(shop.db, 'paid_twice', finding(`${at}`));
    // Spaces them a minute apart: on a fast machine several would have the same time.
    await sql`update attention_items
      set opened_at = opened_at - (10 - subject::int) * interval '1 minute'`.execute(shop.db);
    await runChecks('late');
    const query = { isResolved: false, before: undefined, limit: 3 };
    const late = await listAttentionItems(shop.db, { ...query, kind: 'late_order' });
    expect(late).toMatchObject({ total: 1, hasMore: false });
    const seen: string[] = [];
    for (let before: string | undefined; ; ) {
      const page = await listAttentionItems(shop.db, { ...query, kind: 'paid_twice', before });
      seen.push(...page.items.map(({ subject }) => subject));
      before = page.items.at(-1)?.id;
      if (!page.hasMore) break;
    }
    expect(seen).toEqual(['6', '5', '4', '3', '2', '1', '0']);
  });

  test('an attention item of another release shows the data that is known', async () => {
    await sql`insert into attention_items (kind, subject, facts) values
      ('paid_twice', 'x', '{"amountCents": "many", "reference": "r", "new": 1}'),
      ('paid_twice', 'y', '"text"'), ('of_tomorrow', 'z', '{}')`.execute(shop.db);
    const items = await list();
    expect(items.map(({ data }) => data)).toEqual(expect.arrayContaining([{ reference: 'r' }, {}]));
    expect(items).toHaveLength(2);
    expect(await countOpenAttentionItems(shop.db)).toBe(2);
  });
});
