/** Cursor of the list: microseconds since 1970 (a Date has milliseconds only), and numeric id. */
export type OrderCursor = { createdUs: number; id: number };

export function comparePlaces(a: OrderCursor, b: OrderCursor): number {
  return b.createdUs - a.createdUs || b.id - a.id;
}

export function writePlace({ createdUs, id }: OrderCursor): string {
  return `${createdUs}-${id}`;
}

export function readPlace(text: string | undefined): OrderCursor | undefined {
  const [, created, id] = /^(\d{1,16})-(\d{1,15})$/.exec(text ?? '') ?? [];
  const place = { createdUs: Number(created), id: Number(id) };
  return Number.isSafeInteger(place.createdUs) ? place : undefined;
}

export function cursorTimestamp({ createdUs }: OrderCursor): string {
  const toTheSecond = new Date(createdUs / 1000).toISOString().slice(0, 19);
  return `${toTheSecond}.${String(createdUs % 1_000_000).padStart(6, '0')}Z`;
}
