import type { Db, OrderRow } from '#database/schema.ts';

/** Last change (ms since 1970) and last line of its history, to find what happened since. */
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

/** An invalid version is older than every order. */
export function readVersion(version: string): OrderVersion {
  const match = /^(\d{1,15})\.(\d{1,15})$/.exec(version);
  return { updatedAt: Number(match?.[1] ?? 0), lastEvent: Number(match?.[2] ?? 0) };
}
