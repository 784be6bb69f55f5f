import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { createSmtpSender } from '#adapters/mail/smtp.ts';
import { deliverEmail } from '#domain/emails/deliver-email.server.ts';
import { requeueOrphanedDeliveries } from '#domain/emails/delivery-generations.server.ts';
import { queueEmail } from '#domain/emails/queue-email.server.ts';
import {
  recordHeartbeat,
  removeDeadServers,
  removeOtherServers,
} from '#domain/runtime/server-processes.server.ts';
import { MailServer } from '../../tests/support/mail-server.ts';
import { onBothDatabases } from '../../tests/support/on-both-databases.ts';
import { newKey, purchase } from '../../tests/support/purchase.ts';
import { readAttempts, readEmails } from '../../tests/support/rows.ts';
import { startHeartbeat } from './heartbeat.ts';

onBothDatabases('claims of a server process', (shop) => {
  let other: string;
  beforeEach(async () => {
    other = randomUUID();
    await removeOtherServers(shop.db, shop.store.serverId);
    await recordHeartbeat(shop.db, shop.store.serverId);
    await recordHeartbeat(shop.db, other);
  });

  const otherIsGone = () => removeOtherServers(shop.db, shop.store.serverId);
  const present = async () => {
    const servers = await shop.db.selectFrom('server_processes').select('id').execute();
    return servers.map(({ id }) => id).sort();
  };

  test('the claim of a payment page passes to another server once the first died', async () => {
    const key = newKey();
    const answer = shop.gateway.hang();
    const first = shop.visitor().create(purchase(), { key });
    await expect.poll(() => shop.gateway.createCalls).toHaveLength(1);
    expect(await readAttempts(shop.db)).toMatchObject([{ opening_by: shop.store.serverId }]);
    await shop.db.updateTable('payments').set({ opening_by: other }).execute();
    shop.gateway.comeBack();
    const second = shop.visitor().create(purchase(), { key });
    // Rendering meanwhile gives the second request time to read the link and wait.
    for (let page = 0; page < 10; page++) await shop.visitor().json('/api/mtjree/status/1');
    expect(shop.gateway.createCalls).toHaveLength(1);
    await otherIsGone();
    const { status, body } = await second;
    expect([status, shop.gateway.createCalls.length]).toEqual([200, 2]);
    // The late response changes nothing: both have the one link that a shopper was given.
    answer();
    expect(await first).toMatchObject({ status: 200, body });
    expect(await readAttempts(shop.db)).toMatchObject([{ state: 'open' }]);
  });

  test('an email being sent is queued again once its server died', async () => {
    const mail = await MailServer.start();
    const id = await shop.db.transaction().execute((trx) =>
      queueEmail(trx, shop.store.jobs, {
        ...({ kind: 'contact_receipt', data: {}, to: 'mona@example.com' } as const),
        ...({ language: 'en', by: 'shopper' } as const),
      }),
    );
    const claim = { state: 'sending', claimed_by: other, claimed_at: new Date() } as const;
    await shop.db.updateTable('emails').set(claim).execute();
    const release = () =>
      shop.db.transaction().execute((trx) => requeueOrphanedDeliveries(trx, shop.store.jobs));
    const services = { ...shop.store, mail: createSmtpSender({ url: mail.url }) };

    await release();
    expect(await deliverEmail(services, id)).toBe('later');
    expect(await readEmails(shop.db)).toMatchObject([{ state: 'sending', round: 1 }]);
    await otherIsGone();
    await release();
    expect(await readEmails(shop.db)).toMatchObject([{ state: 'queued', round: 2 }]);
    await shop.deliverEmails(services.mail);
    expect(await readEmails(shop.db)).toMatchObject([{ state: 'sent', tries: 1 }]);
    expect(mail.received).toHaveLength(1);
    await mail.stop();
  });

  const lookAround = () => removeDeadServers(shop.db, shop.store.serverId);
  const wasSeen = (id: string, secondsAgo: number) =>
    sql`update server_processes set seen_at = now() - make_interval(secs => ${secondsAgo}::int)
      where id = ${id}::uuid`.execute(shop.db);
  const hasLookedFor = (seconds: number) =>
    sql`update server_processes set since = now() - make_interval(secs => ${seconds}::int)
      where id = ${shop.store.serverId}::uuid`.execute(shop.db);

  test('claims of a server expire half a minute after its last heartbeat, if the database works', async () => {
    const both = [shop.store.serverId, other].sort();
    await hasLookedFor(60);
    await wasSeen(other, 29);
    expect(await lookAround()).toBe(0);
    await wasSeen(other, 31);
    // The database was unavailable to both, or this server has only just started.
    await hasLookedFor(29);
    expect([await lookAround(), await present()]).toEqual([0, both]);
    await hasLookedFor(31);
    expect([await lookAround(), await present()]).toEqual([1, [shop.store.serverId]]);
    // It was only slow, and has returned.
    await recordHeartbeat(shop.db, other);
    expect(await present()).toEqual(both);
  });

  test('claims of a server process are not judged by a server that lost the database itself', async () => {
    await hasLookedFor(3600);
    await wasSeen(shop.store.serverId, 14);
    await recordHeartbeat(shop.db, shop.store.serverId);
    await wasSeen(other, 31);
    expect(await lookAround()).toBe(1);
    await recordHeartbeat(shop.db, other);
    await wasSeen(shop.store.serverId, 16);
    await recordHeartbeat(shop.db, shop.store.serverId);
    await wasSeen(other, 31);
    expect(await lookAround()).toBe(0);
  });

  test('claims of another server expire at once when a new one has the database to itself', async () => {
    const { database } = shop;
    const heartbeat = await startHeartbeat(shop.store, database, shop.log.log);
    heartbeat.stop();
    const alone = shop.kind === 'pglite';
    expect(await present()).toHaveLength(alone ? 1 : 2);
  });
});
