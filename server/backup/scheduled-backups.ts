import { sql } from 'kysely';
import type { S3Limits } from '#adapters/storage/s3.ts';
import { StorageUnavailable } from '#adapters/storage/storage.ts';
import type { Config } from '#config.ts';
import type { Db } from '#database/schema.ts';
import type { Finding } from '#domain/attention/attention.ts';
import type { AttentionCheck } from '#domain/attention/run-checks.server.ts';
import { reconcileRecordedBackups } from '#domain/privacy/recorded-backups.server.ts';
import { isClaimOrphaned } from '#domain/runtime/server-processes.server.ts';
import type { Backups } from '#domain/store.ts';
import { BackupError } from './backup-error.ts';
import { backupName, backupShopName, findSurplusBackups, readBackupName } from './backup-names.ts';
import { type BackupPlace, createBackupPlace } from './backup-place.ts';
import type { BackupSink } from './backup-sink.ts';
import { BackupWriter } from './backup-writer.ts';
import { encrypt } from './encryption.ts';
import { type BackupSource, writeBackup } from './make-backup.ts';

type Scheduled = NonNullable<Config['backups']> & {
  publicUrl: string;
  serverId: string;
  source: BackupSource;
  /** Limits requests to a bucket. */
  limits?: S3Limits;
};

export function scheduleBackups(scheduled: Scheduled): Backups {
  const { intervalHours, to, publicUrl, serverId, limits } = scheduled;
  const { db } = scheduled.source;
  const shop = backupShopName(publicUrl);
  const place = createBackupPlace(to, shop, limits);
  let isMaking = false;
  const make = async (stopping?: AbortSignal, isForced = false) => {
    const id = await claim(db, { serverId, intervalHours, isForced });
    if (id === undefined) return false;
    const madeAt = new Date();
    const name = backupName(shop, madeAt);
    try {
      const bytes = await send(scheduled, { place, name, madeAt, stopping });
      await end(db, id, { file: `${place.address}/${name}`, bytes });
    } catch (error) {
      // A stopped backup is no failure: the next start makes it.
      if (stopping?.aborted) {
        await forget(db, id);
        return false;
      }
      await end(db, id, { failure: failureOf(error) });
      throw error;
    }
    await removeSurplusBackups(db, place, { shop, now: madeAt });
    return true;
  };
  const makeAlone = async (stopping?: AbortSignal, isForced?: boolean) => {
    if (isMaking) return false;
    isMaking = true;
    try {
      return await make(stopping, isForced);
    } finally {
      isMaking = false;
    }
  };
  return {
    intervalHours,
    async makeIfDue(stopping) {
      await makeAlone(stopping);
    },
    makeNow: () => makeAlone(undefined, true),
  };
}

type Thinning = { shop: string; now: Date };

async function removeSurplusBackups(
  db: Db,
  place: BackupPlace,
  { shop, now }: Thinning,
): Promise<void> {
  const existing = new Set(await place.list());
  try {
    for (const old of findSurplusBackups(shop, [...existing], now)) {
      await place.remove(old);
      existing.delete(old);
    }
  } finally {
    const ours = [...existing].flatMap((name) => readBackupName(shop, name) ?? []);
    await reconcileRecordedBackups(db, place.address, ours);
  }
}

type Claim = { serverId: string; intervalHours: number; isForced: boolean };

/**
 * Returns undefined if no backup is due, or one is in progress. Uses the database's clock, the same for
 * all servers.
 */
async function claim(
  db: Db,
  { serverId, intervalHours, isForced }: Claim,
): Promise<number | undefined> {
  return db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('nabta: backups'))`.execute(trx);
    await trx
      .updateTable('backups')
      .set({ ended_at: sql`now()`, failure: killed })
      .where('ended_at', 'is', null)
      // Its own only where the outcome could not be recorded: it makes none at this moment.
      .where(({ eb, or }) => or([eb('claimed_by', '=', serverId), isClaimOrphaned('claimed_by')]))
      .execute();
    // Ignores a backup from the future, which a wrong clock has made: it must not delay the next one. A
    // killed backup is retried at once, but only once: it may be the reason why the server ends.
    const { rows } = await sql<{ id: number }>`
      with two as (
        select * from backups where made_by = 'schedule' order by id desc limit 2
      ), latest as (
        select started_at, ended_at, failure, lag(failure) over (order by id) as failure_before
        from two order by id desc limit 1
      )
      insert into backups (made_by, claimed_by) select 'schedule', ${serverId}::uuid
      where not exists (
        select from latest
        where ended_at is null or not ${sql.lit(isForced)} and started_at <= now() and started_at > now() - case
          when failure is null then make_interval(hours => ${sql.lit(intervalHours)})
          when failure = ${sql.lit(killed)} and failure_before is distinct from failure
            then interval '0'
          else make_interval(hours => ${sql.lit(retryDelayHours)}) end)
      returning id`.execute(trx);
    return rows[0]?.id;
  });
}

const retryDelayHours = 1;
const killed = 'killed';

type Sending = {
  place: BackupPlace;
  name: string;
  madeAt: Date;
  stopping?: AbortSignal | undefined;
};

/** Encrypts and stores the backup in parts as they are written. Returns the number of stored bytes. */
async function send({ keys, source }: Scheduled, sending: Sending): Promise<number> {
  const { place, madeAt, stopping } = sending;
  // Fails early if the place is unavailable, before it reads every row in vain.
  await place.list();
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const pipe = writable.getWriter();
  const storing = store(keys, readable, sending);
  const sink: BackupSink = {
    async write(bytes) {
      for (let at = 0; at < bytes.length; at += maxBatchBytes) {
        stopping?.throwIfAborted();
        await pipe.write(bytes.subarray(at, at + maxBatchBytes));
      }
    },
    finish: () => pipe.close(),
    abandon: (reason) => pipe.abort(reason),
  };
  const writing = writeBackup(source, new BackupWriter(sink, madeAt), { madeAt, stopping });
  const [stored, written] = await Promise.allSettled([storing, writing]);
  if (stored.status === 'rejected') throw stored.reason;
  if (written.status === 'rejected') throw written.reason;
  return stored.value;
}

async function store(
  keys: string[],
  plain: ReadableStream<Uint8Array>,
  { place, name }: Sending,
): Promise<number> {
  let content = plain;
  try {
    content = await encrypt(keys, plain);
    return await place.put(name, content as unknown as AsyncIterable<Uint8Array>);
  } catch (error) {
    // Otherwise the writer would wait for ever.
    await content.cancel(error);
    throw error;
  }
}

/** Encrypting a large picture in one step would block shoppers' requests. */
const maxBatchBytes = 256 * 1024;

type Ended = { file: string; bytes: number } | { failure: Failure };

async function end(db: Db, id: number, ended: Ended): Promise<void> {
  const over = { ...ended, ended_at: sql<Date>`now()`, claimed_by: null };
  await db.updateTable('backups').set(over).where('id', '=', id).execute();
}

async function forget(db: Db, id: number): Promise<void> {
  await db.deleteFrom('backups').where('id', '=', id).execute();
}

type Failure =
  | 'disk_full'
  | 'no_folder'
  | 'not_writable'
  | 'no_bucket'
  | 'refused'
  | 'unreachable'
  | 'failed';

const failures: Record<string, Failure> = {
  ENOSPC: 'disk_full',
  EDQUOT: 'disk_full',
  EFBIG: 'disk_full',
  ENOENT: 'no_folder',
  ENOTDIR: 'no_folder',
  EACCES: 'not_writable',
  EPERM: 'not_writable',
  EROFS: 'not_writable',
};

function failureOf(error: unknown): Failure {
  const { code = '', cause } = error as NodeJS.ErrnoException;
  // Errors of the pictures' bucket do not count here: they are not BackupErrors.
  if (error instanceof BackupError && cause instanceof StorageUnavailable) {
    if (!cause.mistake) return 'unreachable';
    return cause.mistake === 'bucket' ? 'no_bucket' : 'refused';
  }
  return failures[code] ?? (cause ? failureOf(cause) : 'failed');
}

type BackupWatch = {
  backups: Backups | undefined;
  /** Customers order there. */
  isPublic: boolean;
};

/** Opens one item for the whole shop: for an overdue schedule, or if there are no backups. */
export function missingBackupsCheck({ backups, isPublic }: BackupWatch): AttentionCheck {
  return {
    kind: 'backup_missing',
    find: async (db) => {
      if (backups) return findLateBackup(db, backups);
      return isPublic ? findNoBackup(db) : [];
    },
  };
}

/** Late is one that is half an interval overdue, and one that failed until another succeeds. */
async function findLateBackup(db: Db, { intervalHours }: Backups): Promise<Finding[]> {
  const seconds = intervalHours * 3600 * 1.5;
  const { rows } = await sql<{ since: Date; failure: string | null }>`
    with last as (
      select * from backups
      where made_by = 'schedule' and ended_at is not null and failure is distinct from ${killed}
      order by id desc limit 1
    ), succeeded as (
      select * from backups
      where made_by = 'schedule' and ended_at is not null and failure is null
        and started_at <= now()
      order by id desc limit 1
    )
    select first.since, (select failure from last) as failure
    from (
      select coalesce((select ended_at from succeeded), min(started_at)) as since
      from backups where made_by = 'schedule'
    ) as first
    where (select failure from last) is not null
      or first.since < now() - make_interval(secs => ${sql.lit(seconds)})`.execute(db);
  return rows.map(({ since, failure }) => ({
    subject: 'backups',
    since,
    data: { reason: failure ?? 'late' },
  }));
}

/** Applies if no schedule is set and backups are made by hand. The doctor's limit is a week, too. */
const maxManualBackupAgeDays = 7;

async function findNoBackup(db: Db): Promise<Finding[]> {
  const latest = await db
    .selectFrom('backups')
    .select([
      'ended_at',
      sql<boolean>`started_at < now() - make_interval(days => ${sql.lit(maxManualBackupAgeDays)})`.as(
        'isOld',
      ),
    ])
    .where('file', 'is not', null)
    .where('removed_at', 'is', null)
    .where('failure', 'is', null)
    .where('ended_at', 'is not', null)
    .where('started_at', '<=', sql<Date>`now() + interval '1 day'`)
    .orderBy('started_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  // A subject of its own: what staff noted about a failed schedule does not settle this.
  const subject = 'no backups';
  if (!latest) return [{ subject, data: { reason: 'none' } }];
  return latest.isOld
    ? [{ subject, since: latest.ended_at ?? undefined, data: { reason: 'old' } }]
    : [];
}
