import { beforeEach, expect, test } from 'vitest';
import { reconcileRecordedBackups, recordBackup } from '#domain/privacy/recorded-backups.server.ts';
import {
  findEverywhere,
  herTraces,
  leaveTraces,
  zubayda,
} from '../../tests/support/customer-traces.ts';
import { onBothDatabases } from '../../tests/support/on-both-databases.ts';
import { staffContextOf } from '../../tests/support/staff-context.ts';
import { createCommandHandler } from './command-handler.ts';
import { describeErasureReport, privacyResult } from './privacy-request.ts';

onBothDatabases('npm run privacy, through a running server', (shop) => {
  let orderId: string;
  beforeEach(async () => {
    await staffContextOf(shop);
    ({ orderId } = await leaveTraces(shop));
  });

  /** Returns the response as JSON, the format of the connection. */
  const sendCommand = async (request: object) => {
    const { db, store } = shop;
    const secret = { text: 'x', isOwn: true, older: [] };
    const answer = await createCommandHandler({ db, storage: store.storage, secret })(request);
    return privacyResult.parse(JSON.parse(JSON.stringify(answer)));
  };
  const { email } = zubayda;
  const erase = (changes: object = {}) =>
    sendCommand({ command: 'privacy-erase', email, isMeant: true, isForced: false, ...changes });
  const describe = (answer: Awaited<ReturnType<typeof sendCommand>>) =>
    'held' in answer ? describeErasureReport(answer) : answer.state;

  test('the privacy command exports one person as JSON', async () => {
    const answer = await sendCommand({ command: 'privacy-export', email });
    const file = 'file' in answer ? JSON.parse(answer.file) : undefined;
    expect(file.tables.orders).toHaveLength(2);
    const { actor } = await shop.db
      .selectFrom('privacy_events')
      .select('actor')
      .executeTakeFirstOrThrow();
    expect(actor).toBe('store');
  });

  test('the privacy command previews what would be erased and the backups that contain it', async () => {
    await recordBackup(shop.db, { file: '/backups/shop.tar', madeAt: new Date(), bytes: 1 });
    const name = 'shop.example-2026-11-22T04-15-00Z.tar.age';
    await reconcileRecordedBackups(shop.db, 's3://backups', [{ name, madeAt: new Date() }]);
    const before = await findEverywhere(shop.db, herTraces);
    const preview = await erase({ isMeant: false });
    expect(describe(preview)).toMatch(/^ {2}orders +2 {2}kept without personal data$/m);
    expect(describe(preview)).toMatch(/^ {2}contact_messages +1 {2}deleted$/m);
    expect(describe(preview)).toMatch(
      /^ {2}\/backups\/shop\.tar {2}made [\d-]{10}, delete it by [\d-]{10}$/m,
    );
    expect(describe(preview)).toMatch(
      /^ {2}s3:\/\/backups\/shop.+\.age {2}made [\d-]{10}, the shop deletes it by [\d-]{10}$/m,
    );
    expect(describe(preview)).toMatch(/Nothing was erased\..* add --yes\.$/);
    expect(await findEverywhere(shop.db, herTraces)).toEqual(before);
  });

  test('the privacy command erases after confirmation, and reports what was erased', async () => {
    expect(describe(await erase())).toMatch(/^Erased:\n {2}orders +2/);
    expect(await findEverywhere(shop.db, herTraces)).toEqual([]);
    expect(await erase()).toEqual({ state: 'nothing' });
    expect(await sendCommand({ command: 'privacy-export', email })).toEqual({ state: 'nothing' });
  });

  test('the privacy command requires another confirmation for an open order', async () => {
    await shop.db
      .updateTable('orders')
      .set({ order_status: 'confirmed' })
      .where('order_id', '=', orderId)
      .execute();
    const refused = await erase();
    expect(refused.state).toBe('open');
    expect(describe(refused)).toContain(`  ${orderId}  is paid, not shipped yet`);
    expect(describe(refused)).toMatch(/add --yes --force\.$/);
    expect(await erase({ isForced: true })).toMatchObject({ state: 'erased' });
  });

  test.each([{ email: 'nobody' }, { email: '' }, { email: 7 }, { command: 'privacy-forget' }])(
    'refuses %j',
    async (changes) => {
      await expect(erase(changes)).rejects.toThrow('does not know this command');
    },
  );
});
