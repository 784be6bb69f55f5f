import type { Db, OrderRow } from '#database/schema.ts';

/**
 * By what one tells later whether an order is still as it was read: when it was changed (ms since
 * 1970), and the last line of its history, so that one can say what happened since.
 */
export type OrderVersion = { updatedAt: number; lastEvent: number };

export async function versionOf(
  db: Db,
  { order_id, updated_at }: Pick<OrderRow, 'order_id' | 'updated_at'>,
): Promise<string> {
  const { last } = await db
    .selectFrom('order_events')
    .select((query) => query.fn.max<number | null>('id').as('last'))
    .where('order_id', '=', order_id)
    .executeTakeFirstOrThrow();
  return `${updated_at.getTime()}.${last ?? 0}`;
}

/** A version that is none is older than every order. */
export function readVersion(version: string): OrderVersion {
  const match = /^(\d{1,15})\.(\d{1,15})$/.exec(version);
  return { updatedAt: Number(match?.[1] ?? 0), lastEvent: Number(match?.[2] ?? 0) };
}
