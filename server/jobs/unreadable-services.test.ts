import { expect, test } from 'vitest';
import type { ServiceName } from '#domain/settings/services.ts';
import { jobKinds } from '#server/jobs/job-kinds.ts';
import { onBothDatabases } from '../../tests/support/on-both-databases.ts';

onBothDatabases('services saved with another secret', (shop) => {
  const check = (unreadable: ServiceName[]) => {
    const services = { ...shop.store.services, unreadable: () => unreadable };
    return jobKinds['check-attention'].run({ ...shop.store, services }, {});
  };
  const openNames = async () => {
    const items = await shop.db
      .selectFrom('attention_items')
      .select('subject')
      .where('kind', '=', 'service_unreadable')
      .where('resolved_at', 'is', null)
      .orderBy('subject')
      .execute();
    return items.map(({ subject }) => subject);
  };

  test('each is on the attention list until it is typed again', async () => {
    await check(['tap', 'stripe']);
    await check(['tap', 'stripe']);
    expect(await openNames()).toEqual(['stripe', 'tap']);
    await check(['stripe']);
    expect(await openNames()).toEqual(['stripe']);
    await check([]);
    expect(await openNames()).toEqual([]);
  });
});
