import { sql } from 'kysely';
import type { Db, Trx } from '#database/schema.ts';
import { inTransaction } from '../transaction.server.ts';
import { keepUpload } from './picture-uploads.server.ts';
import { listProductEvents, recordProductEvent } from './product-events.server.ts';
import { columnsOf, textsOf } from './product-rows.ts';
import {
  changesBetween,
  emptyProduct,
  type ProductField,
  type ProductTexts,
} from './product-texts.ts';
import { fieldsChangedSince, versionOf } from './product-version.server.ts';

export type NewProductForm = {
  texts: ProductTexts;
  /** Made with the form; the same key is the same product. */
  draftKey: string;
  staffId: string;
};

export type ProductEdit = {
  id: number;
  texts: ProductTexts;
  version: string;
  staffId: string;
};

export type Meanwhile = {
  field: ProductField;
  now: string;
  isContested: boolean;
  by: string | undefined;
  at: Date | undefined;
};

/** `merged` is a refused edit on top of the current values. */
export type SaveOutcome =
  | { kind: 'saved'; texts: ProductTexts; version: string }
  | { kind: 'stale'; merged: ProductTexts; version: string; meanwhile: Meanwhile[] }
  | { kind: 'unknown' };

/**
 * Returns the id. A form sent twice makes one product, and keeps what was changed in between. Throws
 * PictureError.
 */
export async function createProduct(db: Db, form: NewProductForm): Promise<number> {
  const { texts, draftKey, staffId } = form;
  return inTransaction(db, async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext(${draftKey}))`.execute(trx);
    const earlier = await findDraft(trx, draftKey);
    if (earlier) return resume(trx, earlier.product_id, form);
    await keepUpload(trx, texts.image_path);
    const { id } = await trx
      .insertInto('products')
      .values(columnsOf(texts))
      .returning('id')
      .executeTakeFirstOrThrow();
    const changes = changesBetween(emptyProduct, texts);
    const actor = `staff:${staffId}` as const;
    await recordProductEvent(trx, { productId: id, kind: 'created', actor, changes, draftKey });
    return id;
  });
}

async function resume(trx: Trx, id: number, { texts, staffId }: NewProductForm): Promise<number> {
  const current = await lockTexts(trx, id);
  if (current) await store(trx, { id, texts, staffId }, current);
  return id;
}

/** Throws PictureError. */
export async function saveProduct(db: Db, edit: ProductEdit): Promise<SaveOutcome> {
  return inTransaction(db, async (trx) => {
    const current = await lockTexts(trx, edit.id);
    if (!current) return { kind: 'unknown' };
    const changes = changesBetween(current, edit.texts);
    const theirs = fieldsChangedSince(edit.version, current);
    if (changes.length > 0 && theirs.length > 0) return refuse(trx, edit, current, theirs);
    await store(trx, edit, current);
    return { kind: 'saved', texts: edit.texts, version: versionOf(edit.texts) };
  });
}

export async function setProductActive(
  db: Db,
  { id, isActive, staffId }: { id: number; isActive: boolean; staffId: string },
): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const current = await lockTexts(trx, id);
    if (!current) return false;
    await store(trx, { id, staffId, texts: { ...current, is_active: `${isActive}` } }, current);
    return true;
  });
}

async function lockTexts(trx: Trx, id: number): Promise<ProductTexts | undefined> {
  const query = trx.selectFrom('products').selectAll().where('id', '=', id).forUpdate();
  const row = await query.executeTakeFirst();
  return row && textsOf(row);
}

async function store(
  trx: Trx,
  { id, texts, staffId }: Omit<ProductEdit, 'version'>,
  current: ProductTexts,
): Promise<void> {
  const changes = changesBetween(current, texts);
  if (changes.length === 0) return;
  if (texts.image_path !== current.image_path) await keepUpload(trx, texts.image_path);
  await trx.updateTable('products').set(columnsOf(texts)).where('id', '=', id).execute();
  const actor = `staff:${staffId}` as const;
  await recordProductEvent(trx, { productId: id, kind: 'changed', actor, changes });
}

async function refuse(
  trx: Trx,
  { id, texts, version }: ProductEdit,
  current: ProductTexts,
  theirs: ProductField[],
): Promise<SaveOutcome> {
  const mine = new Set(fieldsChangedSince(version, texts));
  const events = await listProductEvents(trx, id);
  const merged = { ...texts };
  for (const field of theirs) if (!mine.has(field)) merged[field] = current[field];
  const meanwhile = theirs.map((field) => {
    const now = current[field];
    const isIt = (change: { field: ProductField }) => change.field === field;
    const last = events.find(({ changes }) => changes.some(isIt));
    const isHere = last?.changes.find(isIt)?.after === now;
    const who = isHere ? { by: last?.by, at: last?.at } : { by: undefined, at: undefined };
    return { field, now, isContested: merged[field] !== now, ...who };
  });
  return { kind: 'stale', merged, version: versionOf(current), meanwhile };
}

function findDraft(trx: Trx, draftKey: string) {
  const query = trx.selectFrom('product_events').select('product_id');
  return query.where('draft_key', '=', draftKey).executeTakeFirst();
}
