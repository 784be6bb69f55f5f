import { createHash, createHmac, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Db, Trx } from '#database/schema.ts';
import { retentionDays } from '../retention.ts';
import { StaffRequestError } from './staff-error.ts';

export type StaffRequest = {
  staffId: string;
  /** Key of one filled-in form. A repeat without a key is a new request. */
  key: string | undefined;
  /** JSON that must be equal in a repeat. */
  content: unknown;
};

export type IdempotentResult<T> = {
  result: T;
  isRepeat: boolean;
};

/**
 * Commits the key with the effect. A repeat gets what `keep` made of the first response (stored as JSON
 * without secrets), and a concurrent one waits for it. If `keep` returns nothing, the request had no effect
 * and a repeat runs again. Throws StaffRequestError.
 */
export async function runIdempotent<T>(
  db: Db,
  request: StaffRequest,
  act: (trx: Trx) => Promise<T>,
  keep: (result: T) => T | undefined = (result) => result,
): Promise<IdempotentResult<T>> {
  const { key } = request;
  if (key === undefined) return { result: await db.transaction().execute(act), isRepeat: false };
  const row = toRow(request, key);
  return db.transaction().execute(async (trx) => {
    if (!(await claim(trx, row)))
      return { result: await requireSavedResult(trx, row), isRepeat: true };
    const result = await act(trx);
    const stored = keep(result);
    if (stored === undefined) await release(trx, row);
    else await saveResult(trx, row, stored);
    return { result, isRepeat: false };
  });
}

/** Runs work outside this transaction, which may harmlessly run twice after a race or a crash. */
export async function runIdempotentWithoutTransaction<T>(
  db: Db,
  request: StaffRequest,
  act: () => Promise<T>,
  keep: (result: T) => T = (result) => result,
): Promise<IdempotentResult<T>> {
  const { key } = request;
  if (key === undefined) return { result: await act(), isRepeat: false };
  const row = toRow(request, key);
  const earlier = await findSavedResult<T>(db, row);
  if (earlier) return { ...earlier, isRepeat: true };
  const result = await act();
  const isFirst = await claim(db, { ...row, answer: toSaved(keep(result)) });
  return isFirst
    ? { result, isRepeat: false }
    : { result: await requireSavedResult(db, row), isRepeat: true };
}

/** Returns a deterministic UUID, for example for idempotency at a gateway. */
export function uuidOfRequest({ staffId, key }: StaffRequest): string {
  if (key === undefined) return randomUUID();
  const hash = createHash('sha256').update(`${staffId}\n${key}`).digest('hex');
  return hash.replace(/^(.{8})(.{4})(.{3})(.{3})(.{12}).*$/, '$1-$2-8$3-a$4-$5');
}

export async function forgetOldRequests(db: Db): Promise<void> {
  await db
    .deleteFrom('staff_requests')
    .where(
      'created_at',
      '<',
      sql<Date>`now() - make_interval(days => ${retentionDays.staffRequest})`,
    )
    .execute();
}

type Row = { staff_id: string; key_hash: string; request_hash: string };

// Hashes the content with the key, which is not stored: a short password could be guessed from a plain
// hash.
function toRow({ staffId, content }: StaffRequest, key: string): Row {
  if (!/^[\w-]{8,128}$/.test(key)) throw new StaffRequestError('key_invalid');
  return {
    staff_id: staffId,
    key_hash: createHash('sha256').update(key).digest('hex'),
    request_hash: createHmac('sha256', key).update(JSON.stringify(content)).digest('hex'),
  };
}

/** Returns true for the first request with a key. A concurrent one waits here for the first to commit. */
async function claim(db: Db, row: Row & { answer?: string }): Promise<boolean> {
  const claimed = await db
    .insertInto('staff_requests')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('key_hash')
    .executeTakeFirst();
  return claimed !== undefined;
}

async function findSavedResult<T>(
  db: Db,
  { staff_id, key_hash, request_hash }: Row,
): Promise<{ result: T } | undefined> {
  const earlier = await db
    .selectFrom('staff_requests')
    .select(['request_hash', 'answer'])
    .where('staff_id', '=', staff_id)
    .where('key_hash', '=', key_hash)
    .executeTakeFirst();
  if (!earlier) return undefined;
  if (earlier.request_hash !== request_hash) throw new StaffRequestError('key_reused');
  return { result: fromSaved(earlier.answer) as T };
}

async function requireSavedResult<T>(db: Db, row: Row): Promise<T> {
  const saved = await findSavedResult<T>(db, row);
  if (!saved) throw new Error('a staff request is gone while it is being repeated');
  return saved.result;
}

async function saveResult(trx: Trx, { staff_id, key_hash }: Row, result: unknown): Promise<void> {
  await trx
    .updateTable('staff_requests')
    .set({ answer: toSaved(result) })
    .where('staff_id', '=', staff_id)
    .where('key_hash', '=', key_hash)
    .execute();
}

async function release(trx: Trx, { staff_id, key_hash }: Row): Promise<void> {
  await trx
    .deleteFrom('staff_requests')
    .where('staff_id', '=', staff_id)
    .where('key_hash', '=', key_hash)
    .execute();
}

// Saved results call warnings doubts, like releases up to 0.6, which may run on the same database.

function toSaved(result: unknown): string {
  return JSON.stringify(result, (key, value) => {
    if (key === 'why' && value === 'warnings') return 'doubts';
    return rename(value, 'warnings', 'doubts');
  });
}

function fromSaved(result: unknown): unknown {
  return JSON.parse(JSON.stringify(result), (key, value) => {
    if (key === 'why' && value === 'doubts') return 'warnings';
    return rename(value, 'doubts', 'warnings');
  });
}

function rename(value: unknown, from: string, to: string): unknown {
  if (typeof value !== 'object' || value === null || !(from in value)) return value;
  const { [from]: renamed, ...rest } = value as Record<string, unknown>;
  return { ...rest, [to]: renamed };
}
