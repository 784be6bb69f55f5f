import type { Db, Trx } from '#database/schema.ts';
import { inTransaction } from '#database/sql/transaction.ts';
import { selectStaffName } from '../actor.server.ts';
import { fieldsChangedSince, versionOfTexts } from '../edited-fields.server.ts';
import { missingFootnoteFields } from './footnote.ts';
import type { HomeMarket } from './home-price/home-price.ts';
import { ProductDraftError } from './product-draft-error.ts';
import { readStoredChanges } from './product-events.server.ts';
import {
  markFeaturesAsOwn,
  type ProductChange,
  type ProductField,
  type ProductTexts,
  productChangesBetween,
  productFields,
} from './product-texts.ts';
import {
  claimUploads,
  lockProductTexts,
  type ProductEdit,
  type SaveOutcome,
  toStaleOutcome,
  updateProductTexts,
} from './save-product.server.ts';

/** `texts` are those of the product with the proposed changes; `version` identifies them. */
export type ProductDraft = {
  texts: ProductTexts;
  version: string;
  changes: ProductChange[];
  by: string | undefined;
  at: Date;
};

/** Finds a draft. Undefined when there is none, or the product already has all of its changes. */
export async function findProductDraft(
  db: Db,
  id: number,
  current: ProductTexts,
): Promise<ProductDraft | undefined> {
  const row = await db
    .selectFrom('product_drafts')
    .select(['changes', 'drafted_at as at'])
    .select(selectStaffName('product_drafts.drafted_by').as('by'))
    .where('product_id', '=', id)
    .executeTakeFirst();
  if (!row) return undefined;
  const texts = withDraft(current, row.changes);
  const changes = productChangesBetween(current, texts);
  if (changes.length === 0) return undefined;
  const version = versionOfTexts(productFields, texts);
  return { texts, version, changes, by: row.by ?? undefined, at: row.at };
}

/** Fields that are never drafted. */
const neverDrafted: readonly ProductField[] = ['price', 'is_active', 'home_price'];

/**
 * Adds a form's changes to the draft. Saving the product's present texts drops the draft. Throws
 * PictureError.
 */
export async function saveProductDraft(db: Db, edit: ProductEdit): Promise<SaveOutcome> {
  const { id, texts, staffId, home } = edit;
  return inTransaction(db, async (trx) => {
    const current = await lockProductTexts(trx, id, home);
    if (!current) return { kind: 'unknown' };
    const drafted = await draftedTexts(trx, id, current);
    const theirs = fieldsChangedSince(productFields, edit.version, drafted);
    const isChanged = productChangesBetween(drafted, texts).length > 0;
    if (isChanged && theirs.length > 0) return toStaleOutcome(trx, edit, drafted, theirs);
    const changes = productChangesBetween(current, texts);
    if (changes.some(({ field }) => neverDrafted.includes(field))) return { kind: 'not_allowed' };
    await claimUploads(trx, drafted, texts);
    await trx.deleteFrom('product_drafts').where('product_id', '=', id).execute();
    if (changes.length > 0) {
      const row = {
        product_id: id,
        changes: JSON.stringify(changes),
        drafted_by: `staff:${staffId}`,
      };
      await trx.insertInto('product_drafts').values(row).execute();
    }
    return { kind: 'saved', texts, version: versionOfTexts(productFields, texts) };
  });
}

/** `version` identifies the texts that staff saw, including the draft. */
export type DraftDecision = {
  id: number;
  version: string;
  staffId: string;
  home?: HomeMarket | undefined;
};

/** Publishes a draft. Throws ProductDraftError: changed_meanwhile, footnote_missing; PictureError. */
export async function publishProductDraft(
  db: Db,
  { id, version, staffId, home }: DraftDecision,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const { current, drafted } = await requireDraft(trx, { id, version, home });
    if (missingFootnoteFields(drafted).length > 0) throw new ProductDraftError('footnote_missing');
    await updateProductTexts(trx, { id, texts: drafted, staffId, home }, current);
    await dropDraft(trx, id);
  });
}

/** Discards a draft. Throws ProductDraftError: changed_meanwhile. */
export async function discardProductDraft(
  db: Db,
  { id, version, home }: DraftDecision,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    await requireDraft(trx, { id, version, home });
    await dropDraft(trx, id);
  });
}

async function requireDraft(trx: Trx, { id, version, home }: Omit<DraftDecision, 'staffId'>) {
  const current = await lockProductTexts(trx, id, home);
  const drafted = current && (await draftedTexts(trx, id, current));
  if (!drafted || fieldsChangedSince(productFields, version, drafted).length > 0) {
    throw new ProductDraftError('changed_meanwhile');
  }
  return { current, drafted };
}

async function draftedTexts(trx: Trx, id: number, current: ProductTexts): Promise<ProductTexts> {
  const query = trx.selectFrom('product_drafts').select('changes').where('product_id', '=', id);
  const row = await query.executeTakeFirst();
  return row ? withDraft(current, row.changes) : current;
}

function withDraft(current: ProductTexts, stored: unknown): ProductTexts {
  const drafted: Partial<ProductTexts> = Object.fromEntries(
    readStoredChanges(stored).map(({ field, after }) => [field, after]),
  );
  return { ...current, ...markFeaturesAsOwn(drafted), ...drafted };
}

async function dropDraft(trx: Trx, id: number): Promise<void> {
  await trx.deleteFrom('product_drafts').where('product_id', '=', id).execute();
}
