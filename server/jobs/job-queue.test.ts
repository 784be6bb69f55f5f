import { sql } from 'kysely';
import { afterEach, expect, test, vi } from 'vitest';
import { queueEmail } from '#domain/emails/queue-email.server.ts';
import { sendJob } from '#domain/runtime/jobs.ts';
import { onBothDatabases } from '../../tests/support/on-both-databases.ts';
import { readEmails, readOpenItems } from '../../tests/support/rows.ts';
import { openJobQueue } from './job-queue.ts';
import { type JobWorkers, startWorkers } from './job-workers.ts';

/** A worker that missed a notice polls only after half a minute. */
const longTimeout = { timeout: 15_000 };

onBothDatabases('the job queue', (shop) => {
  let workers: JobWorkers | undefined;
  afterEach(async () => {
    await workers?.close();
    workers = undefined;
  });

  const work = async () => {
    workers = await startWorkers({ queue: shop.queue, store: shop.store, log: shop.log.log });
  };
  const queue = () =>
    shop.db.transaction().execute((trx) =>
      queueEmail(trx, shop.store.jobs, {
        ...({ kind: 'contact_receipt', data: {}, to: 'mona@example.com' } as const),
        ...({ language: 'en', by: 'shopper' } as const),
      }),
    );
  const states = async () => (await readEmails(shop.db)).map(({ state }) => state);
  const jobs = async () => {
    const { rows } = await sql<{ name: string; state: string }>`
      select name, state::text from pgboss.job
      where name not like '\\_\\_%' and name not in ('check-attention', 'reconcile-payments', 'release-stock', 'fill-backorders',
        'fill-order-lines', 'sum-closed-days', 'ask-for-reviews') order by created_on`.execute(
      shop.db,
    );
    return rows.map(({ name, state }) => `${name} ${state}`);
  };

  test('the job queue runs pending and new jobs automatically', async () => {
    await queue();
    await work();
    await vi.waitFor(async () => expect(await states()).toEqual(['not_sent']), longTimeout);
    for (let i = 0; i < 12; i++) await queue();
    await vi.waitFor(
      async () => expect(await states()).toEqual(Array(13).fill('not_sent')),
      longTimeout,
    );
    await vi.waitFor(async () => {
      expect(await jobs()).toEqual(Array(13).fill('deliver-email completed'));
    }, longTimeout);
  });

  test('the job queue schedules jobs in the time zone of the store, and removes unknown schedules', async () => {
    await sql`select pgboss.create_queue('look-for-attention', '{"policy":"standard"}')`.execute(
      shop.db,
    );
    await sql`insert into pgboss.schedule (name, cron) values ('look-for-attention', '0 4 * * *')`.execute(
      shop.db,
    );
    await work();
    const { rows } = await sql`select name, timezone from pgboss.schedule order by name`.execute(
      shop.db,
    );
    const timezone = 'Asia/Dubai';
    const everywhere = [
      'ask-for-reviews',
      'check-attention',
      'email-new-orders',
      'expire-bank-orders',
      'fill-backorders',
      'fill-order-lines',
      'forget-old-tries',
      'make-backup',
      'prune-old-records',
      'reconcile-payments',
      'release-stock',
      'remove-unsaved-pictures',
      'sum-closed-days',
    ];
    const names = shop.kind === 'pglite' ? [...everywhere, 'tidy-database'] : everywhere;
    expect(rows).toEqual(names.map((name) => ({ name, timezone })));
  });

  test('the job queue runs the attention checks', async () => {
    const paid_at = new Date('2026-01-05T08:00:00Z');
    const late = { order_id: '481516234200', total: '39.00', status: 'paid', paid_at };
    await shop.db.insertInto('orders').values(late).execute();
    await sendJob(shop.store.jobs, shop.db, { name: 'check-attention', data: {} });
    await sendJob(shop.store.jobs, shop.db, { name: 'check-attention', data: {} });
    await work();
    await vi.waitFor(
      async () => expect(await readOpenItems(shop.db)).toEqual(['late_order 481516234200']),
      longTimeout,
    );
  });

  test('the job queue vacuums the embedded database', async () => {
    await work();
    await sendJob(shop.store.jobs, shop.db, { name: 'tidy-database', data: {} });
    await vi.waitFor(
      async () => expect(await jobs()).toEqual(['tidy-database completed']),
      longTimeout,
    );
  });

  test('a job is abandoned in the end, also when abandoning failed at first', async () => {
    await queue();
    await sql`alter table emails add constraint away check (state <> 'failed')`.execute(shop.db);
    for (let i = 0; i < 5; i++) await abandonJob();
    await sql`alter table emails drop constraint away`.execute(shop.db);
    expect(shop.log.takeErrorTexts()).toHaveLength(5);
    expect(await states()).toEqual(['queued']);
    await abandonJob();
    expect(await states()).toEqual(['failed']);
    expect(await readOpenItems(shop.db)).toEqual(['email_failed null']);
  });

  test('a queue is updated at start only when its settings differ', async () => {
    const readQueues = async () => {
      const { rows } = await sql<{ name: string; updated_on: Date; expire_seconds: number }>`
        select name, updated_on, expire_seconds from pgboss.queue order by name`.execute(shop.db);
      return rows;
    };
    const startAgain = async () => {
      const { connection } = shop.queue;
      const url = 'connectionString' in connection ? connection.connectionString : undefined;
      const again = await openJobQueue({ database: shop.database, url, log: shop.log.log });
      await again.close();
    };
    const before = await readQueues();
    await startAgain();
    expect(await readQueues()).toEqual(before);
    await sql`update pgboss.queue set expire_seconds = 7 where name = 'deliver-email'`.execute(
      shop.db,
    );
    await startAgain();
    const named = ({ name }: { name: string }) => name === 'deliver-email';
    expect((await readQueues()).find(named)?.expire_seconds).toBe(150);
    const others = (rows: typeof before) => rows.filter((row) => !named(row));
    expect(others(await readQueues())).toEqual(others(before));
  });

  test('pending jobs are retained for months', async () => {
    const { rows } = await sql<{ days: number }>`
      select distinct retention_seconds / 86400 as days from pgboss.queue
      where name like 'deliver-email%' or name like 'send-purchase-event%'`.execute(shop.db);
    expect(rows).toEqual([{ days: 90 }]);
  });

  /** Runs everything once, also giving up, which otherwise waits for its time. */
  const abandonJob = async () => {
    await sql`update pgboss.job set start_after = now(), retry_count = retry_limit
      where name = 'deliver-email' and state <> 'failed'`.execute(shop.db);
    await sql`update pgboss.job set start_after = now()
      where name = 'deliver-email.parked' and state = 'retry'`.execute(shop.db);
    await shop.deliverEmails({ send: async () => ({ state: 'later', reason: 'busy' }) });
  };

  test('a failed job is retried with growing delays', async () => {
    await queue();
    const refuse = async () => ({ state: 'later', reason: 'busy' }) as const;
    const pause = async () => {
      await shop.deliverEmails({ send: refuse });
      const { rows } = await sql<{ seconds: number }>`
        select extract(epoch from start_after - now())::int as seconds from pgboss.job`.execute(
        shop.db,
      );
      return rows[0]?.seconds ?? 0;
    };
    const [first, second, third] = [await pause(), await pause(), await pause()];
    // The delays start at a few seconds and double each time, with jitter.
    expect(first).toBeGreaterThanOrEqual(4);
    expect(first).toBeLessThanOrEqual(10);
    expect(second).toBeGreaterThanOrEqual(9);
    expect(third).toBeGreaterThanOrEqual(19);
    expect(await states()).toEqual(['queued']);
  });
});
