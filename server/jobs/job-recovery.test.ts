import { sql } from 'kysely';
import { afterEach, expect, test, vi } from 'vitest';
import { createSmtpSender } from '#adapters/mail/smtp.ts';
import { queueEmail } from '#domain/emails/queue-email.server.ts';
import { MailServer } from '../../tests/support/mail-server.ts';
import { onBothDatabases } from '../../tests/support/on-both-databases.ts';
import { readEmails } from '../../tests/support/rows.ts';
import { jobKinds } from './job-kinds.ts';
import { type JobWorkers, startWorkers, workerIntervals } from './job-workers.ts';

onBothDatabases('emails', (shop) => {
  let workers: JobWorkers | undefined;
  let server: MailServer | undefined;
  afterEach(async () => {
    await workers?.close();
    await server?.stop();
    workers = undefined;
    server = undefined;
  });

  const queue = () =>
    shop.db.transaction().execute((trx) =>
      queueEmail(trx, shop.store.jobs, {
        kind: 'contact_receipt',
        data: {},
        to: 'mona@example.com',
        language: 'en',
        by: 'shopper',
      }),
    );
  const work = async (intervals = workerIntervals) => {
    server ??= await MailServer.start();
    const mail = createSmtpSender({ url: server.url });
    const store = { ...shop.store, mail };
    workers = await startWorkers({ queue: shop.queue, store, log: shop.log.log }, intervals);
    return server;
  };

  test('emails fetched by a server that died before claiming them are sent by another one', async () => {
    await queue();
    // Simulates a worker that fetched the job and died more than half a minute ago.
    await sql`update pgboss.job set state = 'active', started_on = now() - interval '40 seconds',
      heartbeat_on = now() - interval '40 seconds'`.execute(shop.db);
    const { received } = await work({ poll: 1, pollWithNotices: 1, recovery: 1 });
    await vi.waitFor(() => expect(received).toHaveLength(1), { timeout: 100_000, interval: 500 });
    expect(await readEmails(shop.db)).toMatchObject([{ state: 'sent' }]);
  }, 120_000);

  test('an email is retried some seconds after a first failure', async () => {
    const mail = await MailServer.start();
    server = mail;
    mail.refusals.push({ code: 451, text: 'come back later' });
    await queue();
    await work();
    await vi.waitFor(
      async () => {
        const { rows } = await sql<{ seconds: number }>`
        select extract(epoch from start_after - now())::float8 as seconds from pgboss.job
        where name = 'deliver-email' and state = 'retry'`.execute(shop.db);
        expect(rows).toHaveLength(1);
        expect(rows[0]?.seconds).toBeLessThanOrEqual(10);
      },
      { timeout: 20_000, interval: 100 },
    );
  });

  test('emails are sent fifteen at a time', async () => {
    const mail = await MailServer.start();
    server = mail;
    const release = mail.holdAnswers();
    for (let at = 0; at < 40; at += 1) await queue();
    await work();
    await vi.waitFor(
      async () => {
        const sending = (await readEmails(shop.db)).filter(({ state }) => state === 'sending');
        expect(sending).toHaveLength(15);
      },
      { timeout: 20_000, interval: 100 },
    );
    release();
    await vi.waitFor(() => expect(mail.received).toHaveLength(40), {
      timeout: 30_000,
      interval: 100,
    });
  });
});

test('a job of a worker that died is run again within two minutes', () => {
  const { heartbeatSeconds = 0, retryDelay = 0 } = jobKinds['deliver-email'].queue;
  const { pollWithNotices, recovery } = workerIntervals;
  // pg-boss doubles the delay at most.
  expect(heartbeatSeconds + recovery + 2 * retryDelay + pollWithNotices).toBeLessThan(120);
});

test('an email is retried for most of a day, and never for more than 26 hours', () => {
  const { retryDelay = 0, retryLimit = 0 } = jobKinds['deliver-email'].queue;
  // pg-boss waits between the half and the whole of this.
  const pauses = Array.from({ length: retryLimit }, (_, at) => retryDelay * 2 ** (at + 1));
  const hours = pauses.reduce((sum, pause) => sum + pause, 0) / 3600;
  expect(hours).toBeGreaterThan(20);
  expect(hours).toBeLessThan(26);
});
