import { sql } from 'kysely';
import type { Db, Trx } from '#database/schema.ts';
import { inTransaction } from '#database/sql/transaction.ts';
import { fieldsChangedSince, versionOfTexts } from '../edited-fields.server.ts';
import type { Money } from '../money.ts';
import { type HomeMarket, writeHomePrice } from './home-price/home-price.ts';
import { findHome, saveHomePrice } from './home-price/home-prices.server.ts';
import {
  findProductPriceQuestions,
  type ProductPriceQuestion,
  type TypedPrices,
} from './home-price/price-questions.ts';
import { claimUpload } from './picture-uploads.server.ts';
import { listProductEvents, recordProductEvent } from './product-events.server.ts';
import { pictureRowsOf, splitPictures } from './product-pictures.ts';
import { toProductColumns, toProductTexts } from './product-rows.ts';
import {
  emptyProduct,
  type HistoryField,
  markFeaturesAsOwn,
  type ProductField,
  type ProductTexts,
  productChangesBetween,
  productFields,
  sectionFields,
} from './product-texts.ts';
import { listPictureRows } from './products.server.ts';

export type NewProductForm = {
  texts: ProductTexts;
  /** Made with the form; the same key is the same product. */
  draftKey: string;
  staffId: string;
  home?: HomeMarket | undefined;
};

export type ProductEdit = {
  id: number;
  texts: ProductTexts;
  version: string;
  staffId: string;
  /** The typed prices, and those that staff confirmed. A suspicious price needs their confirmation. */
  prices?: TypedPrices;
  /** Fields that this member may not change. */
  fixed?: readonly ProductField[];
  home?: HomeMarket | undefined;
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
  | { kind: 'asks'; questions: ProductPriceQuestion[] }
  | { kind: 'not_allowed' }
  | { kind: 'unknown' };

/**
 * Creates a product and returns its id. A form sent twice creates one product and preserves changes made in
 * between. Throws PictureError.
 */
export async function createProduct(db: Db, form: NewProductForm): Promise<number> {
  const { texts, draftKey, staffId, home } = form;
  return inTransaction(db, async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext(${draftKey}))`.execute(trx);
    const earlier = await findDraft(trx, draftKey);
    if (earlier) return resume(trx, earlier.product_id, form);
    await claimUploads(trx, emptyProduct, texts);
    const { id } = await trx
      .insertInto('products')
      .values(toProductColumns(texts, home))
      .returning('id')
      .executeTakeFirstOrThrow();
    await writePictures(trx, id, texts);
    await saveHomePrice(trx, id, texts.home_price, home);
    const changes = productChangesBetween(emptyProduct, texts);
    const actor = `staff:${staffId}` as const;
    await recordProductEvent(trx, { productId: id, kind: 'created', actor, changes, draftKey });
    return id;
  });
}

async function resume(trx: Trx, id: number, form: NewProductForm): Promise<number> {
  const { texts, staffId, home } = form;
  const current = await lockProductTexts(trx, id, home);
  if (current) await updateProductTexts(trx, { id, texts, staffId, home }, current);
  return id;
}

/** Throws PictureError. */
export async function saveProduct(db: Db, edit: ProductEdit): Promise<SaveOutcome> {
  return inTransaction(db, async (trx) => {
    const current = await lockProductTexts(trx, edit.id, edit.home);
    if (!current) return { kind: 'unknown' };
    const changes = productChangesBetween(current, edit.texts);
    const theirs = fieldsChangedSince(productFields, edit.version, current);
    if (changes.length > 0 && theirs.length > 0) return toStaleOutcome(trx, edit, current, theirs);
    if (changes.some(({ field }) => edit.fixed?.includes(field))) return { kind: 'not_allowed' };
    const before = { current, home: edit.home };
    const questions = edit.prices ? findProductPriceQuestions(edit.prices, edit.texts, before) : [];
    if (questions.length > 0) return { kind: 'asks', questions };
    await updateProductTexts(trx, edit, current);
    return { kind: 'saved', texts: edit.texts, version: versionOfTexts(productFields, edit.texts) };
  });
}

export async function setProductActive(
  db: Db,
  { id, isActive, staffId }: { id: number; isActive: boolean; staffId: string },
): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const current = await lockProductTexts(trx, id);
    if (!current) return false;
    await updateProductTexts(
      trx,
      { id, staffId, texts: { ...current, is_active: `${isActive}` } },
      current,
    );
    return true;
  });
}

/** Changes the home price alone; a dollar price that follows it changes, too. */
export async function changeHomePrice(
  trx: Trx,
  { id, price, staffId, home }: { id: number; price: Money; staffId: string; home: HomeMarket },
): Promise<void> {
  const current = await lockProductTexts(trx, id, home);
  if (!current) return;
  const texts = { ...current, home_price: writeHomePrice(price) };
  await updateProductTexts(trx, { id, texts, staffId, home }, current);
}

export async function lockProductTexts(
  trx: Trx,
  id: number,
  home?: HomeMarket,
): Promise<ProductTexts | undefined> {
  const query = trx.selectFrom('products').selectAll().where('id', '=', id).forUpdate();
  const row = await query.executeTakeFirst();
  if (!row) return undefined;
  return toProductTexts(row, await listPictureRows(trx, [id]), await findHome(trx, id, home));
}

export async function updateProductTexts(
  trx: Trx,
  { id, texts, staffId, home }: Pick<ProductEdit, 'id' | 'texts' | 'staffId' | 'home'>,
  current: ProductTexts,
): Promise<void> {
  const changes = productChangesBetween(current, texts);
  if (changes.length === 0) return;
  await claimUploads(trx, current, texts);
  await trx
    .updateTable('products')
    .set(toProductColumns(texts, home))
    .where('id', '=', id)
    .execute();
  if (texts.pictures !== current.pictures) await writePictures(trx, id, texts);
  await saveHomePrice(trx, id, texts.home_price, home);
  const actor = `staff:${staffId}` as const;
  await recordProductEvent(trx, { productId: id, kind: 'changed', actor, changes });
}

/** Marks uploads as saved, in a fixed order, so that two saves never deadlock. */
export async function claimUploads(
  trx: Trx,
  before: ProductTexts,
  after: ProductTexts,
): Promise<void> {
  const existing = new Set(picturePathsIn(before));
  const added = picturePathsIn(after).filter((path) => !existing.has(path));
  for (const path of added.toSorted()) await claimUpload(trx, path);
}

/** Matches the names that `storePicture` gives. */
const uploadedName = /\b[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\.webp\b/g;

function picturePathsIn(texts: ProductTexts): string[] {
  const inSections = sectionFields.flatMap((field) => texts[field].match(uploadedName) ?? []);
  return [...new Set([...splitPictures(texts.pictures).map(({ path }) => path), ...inSections])];
}

async function writePictures(trx: Trx, id: number, { pictures }: ProductTexts): Promise<void> {
  await trx.deleteFrom('product_pictures').where('product_id', '=', id).execute();
  const rows = pictureRowsOf(splitPictures(pictures));
  if (rows.length === 0) return;
  const values = rows.map((row) => ({ ...row, product_id: id }));
  await trx.insertInto('product_pictures').values(values).execute();
}

export async function toStaleOutcome(
  trx: Trx,
  { id, texts, version }: ProductEdit,
  current: ProductTexts,
  theirs: ProductField[],
): Promise<SaveOutcome> {
  const mine = new Set(fieldsChangedSince(productFields, version, texts));
  const events = await listProductEvents(trx, id);
  const merged = { ...texts };
  for (const field of theirs) if (!mine.has(field)) merged[field] = current[field];
  const own = productFields.flatMap((field) => (mine.has(field) ? [[field, texts[field]]] : []));
  if (!mine.has('default_features'))
    Object.assign(merged, markFeaturesAsOwn(Object.fromEntries(own)));
  const meanwhile = theirs.map((field) => {
    const now = current[field];
    const isIt = (change: { field: HistoryField }) => change.field === field;
    const last = events.find(({ changes }) => changes.some(isIt));
    const isHere = last?.changes.find(isIt)?.after === now;
    const who = isHere ? { by: last?.by, at: last?.at } : { by: undefined, at: undefined };
    return { field, now, isContested: merged[field] !== now, ...who };
  });
  return { kind: 'stale', merged, version: versionOfTexts(productFields, current), meanwhile };
}

function findDraft(trx: Trx, draftKey: string) {
  const query = trx.selectFrom('product_events').select('product_id');
  return query.where('draft_key', '=', draftKey).executeTakeFirst();
}
