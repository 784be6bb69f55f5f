import { beforeEach, expect, test } from 'vitest';
import reviews from '#content/reviews.csv?raw';
import { jobKinds } from '#server/jobs/job-kinds.ts';
import { onBothDatabases } from '../../tests/support/on-both-databases.ts';
import { resolveAttentionItem } from '../attention/resolve-item.server.ts';
import { runAttentionChecks } from '../attention/run-checks.server.ts';
import { addStaffAccount } from '../staff/accounts.server.ts';
import { overall } from './overall-rating.ts';
import { sampleReviewsCheck } from './sample-reviews.server.ts';

onBothDatabases('sample reviews of a public store', (shop) => {
  let staffId: string;
  beforeEach(async () => {
    await addStaffAccount(shop.db, 'sara@nabta.example', 'admin');
    const { id } = await shop.db.selectFrom('staff_users').select('id').executeTakeFirstOrThrow();
    staffId = id;
  });

  const runJob = (publicUrl: string) => {
    const settings = { ...shop.store.settings, publicUrl };
    return jobKinds['check-attention'].run({ ...shop.store, settings }, {});
  };
  const inPublic = () => runJob('https://nabta.example');
  const openItems = () =>
    shop.db
      .selectFrom('attention_items')
      .selectAll()
      .where('kind', '=', 'sample_reviews')
      .where('resolved_at', 'is', null)
      .execute();
  const confirm = async (isAdmin: boolean) => {
    const [item] = await openItems();
    if (!item) throw new Error('no item is open');
    const note = 'They are of our own customers';
    return resolveAttentionItem(shop.db, {
      id: item.id,
      times: item.times,
      note,
      staffId,
      isAdmin,
    });
  };

  test('sample reviews of a public store are on the attention list, those of a local store are not', async () => {
    await runJob('http://localhost:3000');
    expect(await openItems()).toEqual([]);
    await inPublic();
    await inPublic();
    expect(await openItems()).toMatchObject([{ facts: { reason: 'reviews' } }]);
  });

  test('sample reviews are confirmed by an admin only, until file or rating change', async () => {
    await inPublic();
    await expect(confirm(false)).rejects.toMatchObject({ code: 'admins_only' });
    expect(await openItems()).toHaveLength(1);
    expect(await confirm(true)).toMatchObject({ ok: true });
    await inPublic();
    await runJob('http://localhost:3000');
    await inPublic();
    expect(await openItems()).toEqual([]);
    const confirmed = await shop.db
      .selectFrom('attention_items')
      .selectAll()
      .where('kind', '=', 'sample_reviews')
      .execute();
    expect(confirmed).toMatchObject([
      { resolved_by: `staff:${staffId}`, note: 'They are of our own customers' },
    ]);
  });

  test('sample reviews leave the list once the owner has replaced both file and rating', async () => {
    const find = (csv: string, rating: { rating: number; count: number } = overall) =>
      runAttentionChecks(shop.db, [sampleReviewsCheck({ csv, rating, isShown: () => true })]);
    const own = 'name,comment\nNoura,It came within a week.';
    await inPublic();
    await find(reviews.replaceAll('\n', '\r\n'));
    expect(await openItems()).toMatchObject([{ facts: { reason: 'reviews' } }]);
    await find(own);
    expect(await openItems()).toMatchObject([{ facts: { reason: 'rating' } }]);
    await confirm(true);
    await find(`${own}\nSalem,As described.`);
    expect(await openItems()).toHaveLength(1);
    await find(own, { rating: 4.2, count: 12 });
    expect(await openItems()).toEqual([]);
  });
});
