import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createFolderStorage } from '#adapters/storage/folder.ts';
import type { S3Settings } from '#adapters/storage/s3.ts';
import { readConfig } from '#config.ts';
import { runAttentionChecks } from '#domain/attention/run-checks.server.ts';
import { listBackups, recordBackup } from '#domain/privacy/recorded-backups.server.ts';
import { recordHeartbeat, removeOtherServers } from '#domain/runtime/server-processes.server.ts';
import type { Backups } from '#domain/store.ts';
import {
  databaseKinds,
  type FreshDatabase,
  freshDatabase,
} from '../../tests/support/fresh-database.ts';
import { BackupError } from './backup-error.ts';
import { makeKey } from './encryption.ts';
import { openCheckedBackup } from './restore-backup.ts';
import { missingBackupsCheck, scheduleBackups } from './scheduled-backups.ts';
import { createSnapshot } from './snapshot.ts';

const limits = { maxAttempts: 2, retryDelayMs: 1, responseTimeoutMs: 20_000 };
const serverId = '00000000-0000-4000-8000-000000000001';
const otherServerId = '00000000-0000-4000-8000-000000000002';
const secret = { text: 'a secret only for tests, thirty-two letters', older: [], isOwn: true };

describe.each(databaseKinds)('scheduled backups (%s)', (kind) => {
  let fresh: FreshDatabase;
  let folder: string;
  let to: string;
  let keyFile: string;
  let publicKey: string;
  let backups: Backups;

  beforeAll(async () => {
    fresh = await freshDatabase(kind);
  });
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'nabta-scheduled-'));
    to = join(folder, 'backups');
    await mkdir(to);
    const key = await makeKey(new Date());
    keyFile = join(folder, 'shop.key');
    publicKey = key.publicKey;
    await writeFile(keyFile, key.text);
    const { db } = fresh.database;
    await sql`truncate orders, backups, server_processes, attention_items cascade`.execute(db);
    await recordHeartbeat(db, serverId);
    await db.insertInto('orders').values({ order_id: '481516234200', total: '39.00' }).execute();
    await createFolderStorage(folder).write('products', 'spray.webp', Buffer.alloc(700_000, 'p'));
    backups = backupsOf(serverId);
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));
  afterAll(() => fresh.drop());

  function backupsOf(server: string, place: string | S3Settings = to): Backups {
    const { database, url, folder: dataDir } = fresh;
    const config = readConfig({
      ...(url ? { DATABASE_URL: url, STORE_SECRET: 'x'.repeat(32) } : { DATA_DIR: dataDir }),
    });
    const snapshot = createSnapshot({
      config,
      database,
      onError: (error) => fresh.problems.push(error),
    });
    const source = { db: database.db, storage: createFolderStorage(folder), secret, snapshot };
    const settings = { to: place, keys: [publicKey], intervalHours: 6, limits };
    const publicUrl = 'https://shop.example';
    return scheduleBackups({ ...settings, publicUrl, serverId: server, source });
  }

  const files = async () => (await readdir(to)).sort();
  const pass = (hours: number) =>
    sql`update backups set started_at = started_at - make_interval(hours => ${hours}),
      ended_at = ended_at - make_interval(hours => ${hours})`.execute(fresh.database.db);
  const attention = async () => {
    const { db } = fresh.database;
    await runAttentionChecks(db, [missingBackupsCheck({ backups, isPublic: true })]);
    const items = await db
      .selectFrom('attention_items')
      .select(['facts', 'since'])
      .where('over_at', 'is', null)
      .execute();
    return items.map(({ facts }) => (facts as { reason: string }).reason);
  };
  /** Two of one second have one name. */
  const listFiles = async () => {
    const all = await listBackups(fresh.database.db);
    return [...new Set(all.map(({ file }) => basename(file)))].sort();
  };
  const named = (moment: string) => `shop.example-${moment.slice(0, 10)}T04-15-00Z.tar.age`;
  const clear = async () => {
    for (const name of await files()) await rm(join(to, name));
  };

  test('the first is made at once, readable by its owner only, and restorable with the secret key', async () => {
    await backups.makeIfDue();
    const [name = '', ...others] = await files();
    expect(others).toEqual([]);
    expect(name).toMatch(/^shop\.example-[\dT-]+Z\.tar\.age$/);
    const file = join(to, name);
    const bytes = await readFile(file);
    expect(bytes.toString('latin1')).not.toContain('481516234200');
    const row = await fresh.database.db.selectFrom('backups').selectAll().executeTakeFirstOrThrow();
    expect(row).toMatchObject({ file, bytes: bytes.length, failure: null, claimed_by: null });

    const reader = await openCheckedBackup(file, keyFile);
    const orders = reader.manifest.tables.find((table) => table.name === 'orders');
    expect(orders?.rows).toBe(1);
    expect(reader.manifest.pictures.map(({ path }) => path)).toEqual(['spray.webp']);
    expect(reader.manifest.tables.map((table) => table.name)).not.toContain('backups');
    await reader.close();
    expect(await attention()).toEqual([]);
  });

  test('the next is made when it is due, and not before', async () => {
    await backups.makeIfDue();
    await clear();
    await pass(5);
    await backups.makeIfDue();
    expect(await files()).toEqual([]);
    await pass(1);
    await backups.makeIfDue();
    expect(await files()).toHaveLength(1);
  });

  test('one of two concurrent servers makes it', async () => {
    await recordHeartbeat(fresh.database.db, otherServerId);
    const both = [backups, backupsOf(otherServerId)];
    await Promise.all(both.map((one) => one.makeIfDue()));
    const { db } = fresh.database;
    expect(await db.selectFrom('backups').select('failure').execute()).toEqual([{ failure: null }]);
  });

  test('one whose server died is made again at once, and its draft is removed', async () => {
    const { db } = fresh.database;
    await recordHeartbeat(db, otherServerId);
    const claimed = { made_by: 'schedule', claimed_by: otherServerId } as const;
    await db.insertInto('backups').values(claimed).execute();
    await backups.makeIfDue();
    expect(await files()).toEqual([]);
    await removeOtherServers(db, serverId);
    await writeFile(join(to, 'shop.example-2026-11-22T04-15-00Z.tar.age.0123456789ab.part'), 'x');
    await writeFile(join(to, 'other.example-2026-11-22T04-15-00Z.tar.age.0123456789ab.part'), 'x');
    await backups.makeIfDue();
    expect(await files()).toEqual([
      expect.stringMatching(/^other\..*\.part$/),
      expect.stringMatching(/^shop\..*\.tar\.age$/),
    ]);
    expect(await attention()).toEqual([]);
  });

  test('one that twice killed a server is retried only after an hour', async () => {
    const { db } = fresh.database;
    const ended = { made_by: 'schedule', failure: 'killed', ended_at: new Date() } as const;
    await db.insertInto('backups').values([ended, ended]).execute();
    await backups.makeIfDue();
    expect(await files()).toEqual([]);
    await pass(1);
    await backups.makeIfDue();
    expect(await files()).toHaveLength(1);
  });

  test.each([
    ['that is not there', 'no_folder', async () => rm(to, { recursive: true })],
    [
      'that is a file',
      'no_folder',
      async () => {
        await rm(to, { recursive: true });
        await writeFile(to, 'a file');
      },
    ],
  ])('a folder %s is on the attention list until one succeeds', async (_, reason, spoil) => {
    await spoil();
    await expect(backups.makeIfDue()).rejects.toThrow(BackupError);
    expect(await attention()).toEqual([reason]);
    // The same failure is reported only once.
    await backups.makeIfDue();
    await rm(to, { recursive: true, force: true });
    await mkdir(to);
    await pass(1);
    await backups.makeIfDue();
    expect(await files()).toHaveLength(1);
    expect(await attention()).toEqual([]);
  });

  test.skipIf(process.getuid?.() === 0)('an unwritable folder is reported', async () => {
    await chmod(to, 0o500);
    await expect(backups.makeIfDue()).rejects.toThrow(BackupError);
    expect(await attention()).toEqual(['not_writable']);
    await chmod(to, 0o700);
  });

  test('unreadable rows leave no partial backup, and the reason is stored', async () => {
    const { db } = fresh.database;
    await sql`insert into schema_migrations (name) values ('9999_flying_cars')`.execute(db);
    await expect(backups.makeIfDue()).rejects.toThrow('A newer release');
    expect(await files()).toEqual([]);
    expect(await attention()).toEqual(['failed']);
    await sql`delete from schema_migrations where name = '9999_flying_cars'`.execute(db);
  });

  test('one overdue by half an interval is on the attention list', async () => {
    await backups.makeIfDue();
    await pass(8);
    expect(await attention()).toEqual([]);
    await pass(2);
    expect(await attention()).toEqual(['late']);
    await clear();
    await backups.makeIfDue();
    expect(await attention()).toEqual([]);
  });

  test('one whose outcome could not be recorded is repeated by the same server', async () => {
    const { db } = fresh.database;
    const claimed = { made_by: 'schedule', claimed_by: serverId } as const;
    await db.insertInto('backups').values(claimed).execute();
    await backups.makeIfDue();
    expect(await files()).toHaveLength(1);
    expect(await attention()).toEqual([]);
  });

  test('one made by a command neither delays nor replaces a scheduled one', async () => {
    const { db } = fresh.database;
    const byHand = { file: '/elsewhere/shop.tar', madeAt: new Date(), bytes: 1 };
    await recordBackup(db, byHand);
    await backups.makeIfDue();
    expect(await files()).toHaveLength(1);
    await pass(10);
    await recordBackup(db, byHand);
    expect(await attention()).toEqual(['late']);
  });

  test('a clock that was ahead does not delay the next one', async () => {
    await backups.makeIfDue();
    await clear();
    await pass(-24 * 365);
    await backups.makeIfDue();
    expect(await files()).toHaveLength(1);
    expect(await attention()).toEqual([]);
  });

  test('a server that stops leaves nothing, and the next one makes it', async () => {
    const stopping = AbortSignal.abort(new Error('the server stops'));
    await backups.makeIfDue(stopping);
    expect(await files()).toEqual([]);
    const { db } = fresh.database;
    expect(await db.selectFrom('backups').selectAll().execute()).toEqual([]);
    await backups.makeIfDue();
    expect(await files()).toHaveLength(1);
  });

  test('old ones are removed once the new one is complete, and no other files are', async () => {
    const old = Array.from({ length: 40 }, (_, at) => {
      return `shop.example-2020-01-${String(1 + (at % 28)).padStart(2, '0')}T0${at % 9}-00-00Z.tar.age`;
    });
    const theirs = ['other.example-2020-01-01T00-00-00Z.tar.age', 'notes.txt', 'shop.tar'];
    for (const name of [...old, ...theirs]) await writeFile(join(to, name), 'x');
    await backups.makeIfDue();
    const left = await files();
    expect(left).toEqual(expect.arrayContaining(theirs));
    // This one, six days and three weeks of January 2020, of which some are the same.
    expect(left.filter((name) => name.startsWith('shop.example')).length).toBeLessThan(12);
    expect(left.filter((name) => /^shop\.example-(?!2020)/.test(name))).toHaveLength(1);
  });

  test('the store lists existing ones only, without those removed by schedule or owner', async () => {
    const addWeek = async (month: string) => {
      for (let day = 1; day <= 8; day++) await writeFile(join(to, named(`${month}-0${day}`)), 'x');
    };
    await addWeek('2020-01');
    await backups.makeIfDue();
    expect(await files()).toContain(named('2020-01-05'));
    // A restored shop knows them again.
    expect(await listFiles()).toEqual(await files());
    await addWeek('2021-02');
    await rm(join(to, named('2020-01-08')));
    await pass(6);
    await backups.makeIfDue();
    expect(await files()).not.toContain(named('2020-01-05'));
    expect(await files()).toContain(named('2020-01-07'));
    expect(await listFiles()).toEqual(await files());
  });

  test('one older than the privacy page promises is removed once newer ones exist', async () => {
    const daysAgo = (days: number) => named(new Date(Date.now() - days * 86_400_000).toISOString());
    for (const days of [420, 390, 5, 4, 3, 2]) await writeFile(join(to, daysAgo(days)), 'x');
    await backups.makeIfDue();
    expect(await files()).toContain(daysAgo(420));
    await writeFile(join(to, daysAgo(1)), 'x');
    await pass(6);
    await backups.makeIfDue();
    expect(await files()).not.toContain(daysAgo(420));
    expect(await files()).toContain(daysAgo(390));
    expect(await listFiles()).toEqual(await files());
  });

  describe('opening a backup', () => {
    let file: string;
    beforeEach(async () => {
      await backups.makeIfDue();
      file = join(to, (await files())[0] ?? '');
    });
    const refused = async (reason: string, key: string | undefined = keyFile) => {
      await expect(openCheckedBackup(file, key)).rejects.toThrow(reason);
    };

    test('requires its secret key', async () => {
      await expect(openCheckedBackup(file)).rejects.toThrow('--identity FILE');
      await refused('could not be read', join(folder, 'nowhere.key'));
      await writeFile(join(folder, 'empty.key'), `# public key: ${publicKey}\n`);
      await refused('no secret key in', join(folder, 'empty.key'));
      const { text } = await makeKey(new Date());
      await writeFile(join(folder, 'other.key'), text);
      await refused('made for another key', join(folder, 'other.key'));
      // A file may hold several, as age-keygen's do.
      await writeFile(keyFile, `${text}${await readFile(keyFile, 'utf8')}`);
      await (await openCheckedBackup(file, keyFile)).close();
    });

    test('requires every byte', async () => {
      const whole = await readFile(file);
      for (const length of [30, 200, whole.length >> 1, whole.length - 1]) {
        await writeFile(file, whole.subarray(0, length));
        await expect(openCheckedBackup(file, keyFile), `${length} bytes`).rejects.toThrow(
          BackupError,
        );
      }
      for (const at of [100, 300, whole.length >> 1, whole.length - 1]) {
        const changed = Buffer.from(whole);
        changed[at] = (changed[at] ?? 0) ^ 1;
        await writeFile(file, changed);
        await expect(openCheckedBackup(file, keyFile), `byte ${at}`).rejects.toThrow(BackupError);
      }
    });
  });
});
