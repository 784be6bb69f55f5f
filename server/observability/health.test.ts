import { Hono } from 'hono';
import { sql } from 'kysely';
import pg from 'pg';
import { expect, test, vi } from 'vitest';
import { openPostgres } from '#database/open.ts';
import { freePort } from '../../tests/support/free-port.ts';
import { onBothDatabases } from '../../tests/support/on-both-databases.ts';
import { longTimeout } from '../../tests/support/timeouts.ts';
import { addHealth } from './health.ts';
import { createReadiness } from './readiness.ts';

onBothDatabases('health', (shop) => {
  const ready = () => shop.visitor().json('/ready');
  const all = { database: 'ok', queue: 'ok', migrations: 'ok' };

  /** An answer is shared for a second. */
  const untilReady = (state: Record<string, unknown>) =>
    vi.waitFor(async () => expect((await ready()).body).toMatchObject(state), longTimeout);

  test('a healthy store is up and ready, and its status is not cached', async () => {
    const up = await shop.visitor().fetch('/up');
    expect([up.status, await up.text()]).toEqual([200, 'up\n']);
    await untilReady({ ok: true });
    const { status, headers, body } = await ready();
    expect([status, body]).toEqual([200, { ok: true, ...all }]);
    for (const answered of [up.headers, headers]) {
      expect(answered.get('cache-control')).toBe('no-store');
      expect(answered.get('x-content-type-options')).toBe('nosniff');
    }
  });

  test.runIf(shop.kind === 'postgres')(
    'is not ready while a commit gets no response, as from a stalled standby',
    async () => {
      const holder = new pg.Client({ connectionString: shop.fresh.url });
      await holder.connect();
      try {
        await holder.query('begin');
        await holder.query('select from server_processes for update');
        await untilReady({ ok: false, database: 'failed' });
      } finally {
        await holder.end();
      }
      await untilReady({ ok: true });
    },
  );

  test('a server is not ready after a write met a full disk, until there is space', async () => {
    const fullness = { isFull: true };
    const room = vi.spyOn(shop.db, 'transaction').mockImplementation(() => {
      throw Object.assign(new Error('no space left on device'), { code: '53100' });
    });
    const { db } = shop;
    const check = () => createReadiness({ db, serverId: shop.store.serverId, fullness })();
    expect(await check()).toMatchObject({ database: 'failed' });
    room.mockRestore();
    expect(await check()).toMatchObject(all);
    expect(fullness).toEqual({ isFull: false });
  });

  test('a server without its job queue is up and not ready', async () => {
    await sql`alter table pgboss.queue rename to queue_away`.execute(shop.db);
    try {
      await untilReady({ ok: false, ...all, queue: 'failed' });
      const { status, headers } = await ready();
      expect([status, headers.get('retry-after')]).toEqual([503, '5']);
      expect((await shop.visitor().fetch('/up')).status).toBe(200);
    } finally {
      await sql`alter table pgboss.queue_away rename to queue`.execute(shop.db);
    }
    await untilReady({ ok: true });
  });

  test('a server with a pending migration is not ready; one of a later release does not matter', async () => {
    const rename = (from: string, to: string) =>
      sql`update schema_migrations set name = ${to} where name = ${from}`.execute(shop.db);
    await rename('0034_cancelled_payments', '9999_later');
    try {
      await untilReady({ ok: false, ...all, migrations: 'failed' });
    } finally {
      await rename('9999_later', '0034_cancelled_payments');
    }
    const later = sql`insert into schema_migrations (name) values ('9999_later')`;
    await later.execute(shop.db);
    await untilReady({ ok: true });
    await sql`delete from schema_migrations where name = '9999_later'`.execute(shop.db);
  });
});

test('a server is not up until its start is complete', async () => {
  let isStarted = false;
  const app = new Hono();
  const readiness = () => expect.fail('nothing is asked');
  addHealth(app, readiness, () => isStarted);
  expect((await app.request('/up')).status).toBe(503);
  isStarted = true;
  expect((await app.request('/up')).status).toBe(200);
});

test('a server without its database is up and not ready', async () => {
  const url = `postgres://nobody@127.0.0.1:${await freePort()}/nothing`;
  const { db, close } = openPostgres({ url, onError: () => undefined });
  const app = new Hono();
  addHealth(app, createReadiness({ db, serverId: 'a-server' }));
  const ready = await app.request('/ready');
  expect([ready.status, await ready.json()]).toEqual([
    503,
    { ok: false, database: 'failed', queue: 'unknown', migrations: 'unknown' },
  ]);
  expect((await app.request('/up')).status).toBe(200);
  await close();
});
