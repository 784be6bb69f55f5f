/**
 * Where an order stands in the list of the back office: the microsecond in which it was made (since
 * 1970; a Date would have lost its last three digits), and its numeric id.
 */
export type OrderPlace = { createdUs: number; id: number };

/** For sorting: newest first. */
export function comparePlaces(a: OrderPlace, b: OrderPlace): number {
  return b.createdUs - a.createdUs || b.id - a.id;
}

/** "1763715600123456-17", as it stands in addresses. */
export function writePlace({ createdUs, id }: OrderPlace): string {
  return `${createdUs}-${id}`;
}

export function readPlace(text: string | undefined): OrderPlace | undefined {
  const [, created, id] = /^(\d{1,16})-(\d{1,15})$/.exec(text ?? '') ?? [];
  const place = { createdUs: Number(created), id: Number(id) };
  return Number.isSafeInteger(place.createdUs) ? place : undefined;
}

/** The moment of a place to the microsecond, as the database reads it. */
export function momentOfPlace({ createdUs }: OrderPlace): string {
  const toTheSecond = new Date(createdUs / 1000).toISOString().slice(0, 19);
  return `${toTheSecond}.${String(createdUs % 1_000_000).padStart(6, '0')}Z`;
}
