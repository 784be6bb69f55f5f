/** Rows above the headings: couriers begin their files with a title, an account, a date. */
export const maxRowsAboveHeader = 10;

/** Headings as `plain` normalises them, the most specific first. */
export type ColumnNames = readonly string[];

/**
 * Finds columns by couriers' headings in English or Arabic. Undefined where one of the required columns is missing.
 */
export function findNamedColumns<Required extends string, Other extends string>(
  rows: readonly (readonly string[])[],
  required: Record<Required, ColumnNames>,
  others: Record<Other, ColumnNames>,
):
  | { columns: Record<Required, number> & Partial<Record<Other, number>>; headingsAt: number }
  | undefined {
  for (const [headingsAt, row] of rows.slice(0, maxRowsAboveHeader).entries()) {
    const headings = row.map(plain);
    const places = Object.entries<ColumnNames>(required).map(
      ([name, names]) => [name, positionOf(headings, names)] as const,
    );
    const positions = places.map(([, at]) => at);
    if (positions.includes(undefined) || new Set(positions).size < positions.length) continue;
    const otherPlaces = Object.entries<ColumnNames>(others).map(
      ([name, names]) => [name, positionOf(headings, names)] as const,
    );
    const columns = Object.fromEntries([...places, ...otherPlaces]);
    return {
      columns: columns as Record<Required, number> & Partial<Record<Other, number>>,
      headingsAt,
    };
  }
  return undefined;
}

/** Returns the position of the most specific name: a file may have an order number and a reference. */
function positionOf(
  headings: readonly string[],
  candidates: readonly string[],
): number | undefined {
  const best = candidates.find((name) => headings.includes(name));
  return best === undefined ? undefined : headings.indexOf(best);
}

/** Normalises a heading: "Order_No." becomes "order no", and spellings of an Arabic word become one. */
function plain(heading: string): string {
  return heading
    .normalize('NFKC')
    .toLowerCase()
    .replace(/['’\u0640\u064b-\u0652\u200e\u200f]/g, '')
    .replace(/[أإآ]/g, 'ا')
    .replace(/ة/g, 'ه')
    .replace(/ى/g, 'ي')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

export const orderColumnNames: ColumnNames = [
  'order number',
  'order no',
  'order id',
  'orderid',
  'orderno',
  'ordernumber',
  'order',
  'رقم الطلب',
  'رقم الطلبيه',
  'رقم الاوردر',
  'الطلب',
  'الطلبيه',
  'مرجع الطلب',
  'order reference',
  'order ref',
  'shipper reference',
  'shippers reference',
  'shipper ref',
  'sender reference',
  'customer reference',
  'customer ref',
  'merchant reference',
  'reference',
  'reference number',
  'reference no',
  'ref',
  'ref no',
  'reference 1',
  'رقم المرجع',
  'الرقم المرجعي',
  'المرجع',
  'مرجع المرسل',
  'مرجع العميل',
  'مرجع التاجر',
];
