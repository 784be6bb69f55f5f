/** Cursor of the list: microseconds since 1970 (a Date has milliseconds only), and numeric id. */
export type OrderCursor = { createdUs: number; id: number };

export function compareOrderCursors(a: OrderCursor, b: OrderCursor): number {
  return b.createdUs - a.createdUs || b.id - a.id;
}

export function writeOrderCursor({ createdUs, id }: OrderCursor): string {
  return `${createdUs}-${id}`;
}

export function readOrderCursor(text: string | undefined): OrderCursor | undefined {
  const [, created, id] = /^(\d{1,16})-(\d{1,15})$/.exec(text ?? '') ?? [];
  const cursor = { createdUs: Number(created), id: Number(id) };
  return Number.isSafeInteger(cursor.createdUs) ? cursor : undefined;
}

export function cursorTimestamp({ createdUs }: OrderCursor): string {
  const toTheSecond = new Date(createdUs / 1000).toISOString().slice(0, 19);
  return `${toTheSecond}.${String(createdUs % 1_000_000).padStart(6, '0')}Z`;
}
