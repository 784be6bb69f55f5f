import { sql } from 'kysely';
import type { Db, Trx } from '#database/schema.ts';
import { inTransaction } from '#database/sql/transaction.ts';
import { readProductId } from '../../catalog/product.ts';
import { recordProductEvent } from '../../catalog/product-events.server.ts';
import { throwFirstError } from '../../coded-error.ts';
import { StockError, type StockErrorCode } from '../stock-error.ts';
import { readTypedUnits } from '../units.ts';
import { type Component, componentFields, componentLimits, writeComponents } from './components.ts';

/** `place` is that of the row in the form; a row without a product is no component. */
export type TypedComponent = { place: number; product: string; quantity: string };

export type ComponentsEdit = {
  bundleId: number;
  typed: readonly TypedComponent[];
  /** The components that the form was loaded with (`writeComponents`). */
  seen: string;
  staffId: string;
};

/**
 * Replaces the components of a bundle; without any, the product is no bundle. Orders keep the units that they
 * have reserved. Throws StockError: components_too_many, component_unknown, component_is_itself,
 * component_twice, component_is_bundle, component_quantity, is_component, is_tracked, changed_meanwhile.
 */
export async function saveComponents(db: Db, edit: ComponentsEdit): Promise<void> {
  const { bundleId } = edit;
  const rows = edit.typed.filter(({ product }) => product.trim() !== '').map(readRow);
  if (rows.length > componentLimits.components) throw new StockError('components_too_many');
  throwFirstError(rows.flatMap((row) => findRowErrors(row, rows, bundleId)));
  await inTransaction(db, async (trx) => {
    const products = await lockProducts(trx, [bundleId, ...rows.map(({ id }) => id)]);
    if (!products.has(bundleId)) throw new StockError('component_unknown');
    throwFirstError(
      rows
        .filter(({ id }) => !products.has(id))
        .map(({ place }) => problemOf('component_unknown', place)),
    );
    const saved = await trx.selectFrom('bundle_components').selectAll().execute();
    const current = saved
      .filter(({ bundle_id }) => bundle_id === bundleId)
      .map(({ component_id: id, quantity }) => ({ id, quantity }));
    const [before, after] = [writeComponents(current), writeComponents(rows)];
    if (before === after) return;
    if (before !== edit.seen) throw new StockError('changed_meanwhile');
    if (rows.length > 0) await requireBundle(trx, bundleId, rows, saved);
    await writeRows(trx, bundleId, rows);
    const change = { field: 'components' as const, before, after };
    const actor = `staff:${edit.staffId}` as const;
    await recordProductEvent(trx, {
      productId: bundleId,
      kind: 'changed',
      actor,
      changes: [change],
    });
  });
}

type Row = Component & { place: number };

/** An id that no product has stands for one that is not an id. */
const noProduct = -1;

function readRow({ place, product, quantity }: TypedComponent): Row {
  return {
    place,
    id: readProductId(product.trim()) ?? noProduct,
    quantity: readTypedUnits(quantity),
  };
}

function findRowErrors(row: Row, rows: readonly Row[], bundleId: number): StockError[] {
  const { id, place, quantity } = row;
  const isInRange = quantity >= 1 && quantity <= componentLimits.quantity;
  const isFirst = rows.find((one) => one.id === id) === row;
  return [
    ...(id === noProduct ? [problemOf('component_unknown', place)] : []),
    ...(id === bundleId ? [problemOf('component_is_itself', place)] : []),
    ...(isFirst || id === noProduct ? [] : [problemOf('component_twice', place)]),
    ...(Number.isInteger(quantity) && isInRange
      ? []
      : [new StockError('component_quantity', componentFields.quantity(place))]),
  ];
}

function problemOf(code: StockErrorCode, place: number): StockError {
  return new StockError(code, componentFields.product(place));
}

/**
 * Locks the bundle and its components by id. What a colleague makes of one of them is seen by the statements
 * that follow, or waits for this transaction.
 */
async function lockProducts(trx: Trx, ids: readonly number[]): Promise<Set<number>> {
  const rows = await trx
    .selectFrom('products')
    .select('id')
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute();
  return new Set(rows.map(({ id }) => id));
}

type SavedComponent = { bundle_id: number; component_id: number };

/** Bundles have one level, and no stock of their own. */
async function requireBundle(
  trx: Trx,
  bundleId: number,
  rows: readonly Row[],
  saved: readonly SavedComponent[],
): Promise<void> {
  if (saved.some(({ component_id }) => component_id === bundleId)) {
    throw new StockError('is_component');
  }
  const bundles = new Set(saved.map(({ bundle_id }) => bundle_id));
  throwFirstError(
    rows
      .filter(({ id }) => bundles.has(id))
      .map(({ place }) => problemOf('component_is_bundle', place)),
  );
  const stock = await trx
    .selectFrom('stock')
    .select('product_id')
    .where('product_id', '=', bundleId)
    .executeTakeFirst();
  if (stock) throw new StockError('is_tracked');
}

/** A component that stays is the one that earlier orders have (`added_at`). */
async function writeRows(trx: Trx, bundleId: number, rows: readonly Row[]): Promise<void> {
  const ids = rows.map(({ id }) => id);
  await trx
    .deleteFrom('bundle_components')
    .where('bundle_id', '=', bundleId)
    .where(sql<boolean>`component_id <> all(${ids}::bigint[])`)
    .execute();
  if (rows.length === 0) return;
  const values = rows.map(({ id, quantity }) => ({
    bundle_id: bundleId,
    component_id: id,
    quantity,
  }));
  await trx
    .insertInto('bundle_components')
    .values(values)
    .onConflict((conflict) =>
      conflict
        .columns(['bundle_id', 'component_id'])
        .doUpdateSet(({ ref }) => ({ quantity: ref('excluded.quantity') })),
    )
    .execute();
}
