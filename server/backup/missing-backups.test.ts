import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { recordBackup } from '#domain/privacy/recorded-backups.server.ts';
import { jobKinds } from '#server/jobs/job-kinds.ts';
import { onBothDatabases } from '../../tests/support/on-both-databases.ts';

onBothDatabases('a store without configured backups', (shop) => {
  const publicUrl = 'https://shop.example';
  const check = (changes: { publicUrl?: string; isPublicSandbox?: boolean } = {}) => {
    const settings = { ...shop.store.settings, publicUrl, isPublicSandbox: false, ...changes };
    return jobKinds['check-attention'].run({ ...shop.store, settings }, {});
  };
  const openReasons = async () => {
    const items = await shop.db
      .selectFrom('attention_items')
      .select('facts')
      .where('kind', '=', 'backup_missing')
      .where('resolved_at', 'is', null)
      .execute();
    return items.map(({ facts }) => (facts as { reason: string }).reason);
  };
  const recordMade = (daysAgo: number) => {
    const madeAt = new Date(Date.now() - daysAgo * 24 * 3_600_000);
    return recordBackup(shop.db, { file: '/backups/shop.tar', madeAt, bytes: 1 });
  };

  test('a public store without backups is on the attention list until a backup exists', async () => {
    await check();
    await check();
    expect(await openReasons()).toEqual(['none']);
    await recordMade(0);
    await check();
    expect(await openReasons()).toEqual([]);
  });

  test('a store is on the attention list again when its last backup is a week old', async () => {
    await recordMade(6);
    await check();
    expect(await openReasons()).toEqual([]);
    await recordMade(8);
    await check();
    expect(await openReasons()).toEqual(['old']);
  });

  test('a local store or one without real payments needs no backup', async () => {
    await check({ publicUrl: 'http://localhost:3000' });
    await check({ isPublicSandbox: true });
    expect(await openReasons()).toEqual([]);
  });

  test('a store leaves the attention list when backups are configured', async () => {
    await check();
    const settings = { ...shop.store.settings, publicUrl };
    const backups = {
      intervalHours: 24,
      makeIfDue: async () => undefined,
      makeNow: async () => true,
    };
    await jobKinds['check-attention'].run({ ...shop.store, settings, backups }, {});
    expect(await openReasons()).toEqual([]);
  });

  test('a store without backups stays off the attention list once staff resolved the item', async () => {
    await check();
    await sql`update attention_items set resolved_at = now(), resolved_by = 'staff:1'`.execute(
      shop.db,
    );
    await check();
    expect(await openReasons()).toEqual([]);
  });
});
