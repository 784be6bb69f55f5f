/** Positions in a row. */
export type CourierColumns = { order: number; number: number; carrier: number | undefined };

/** Rows above the headings: couriers begin their files with a title, an account, a date. */
export const maxRowsAboveHeader = 10;

/**
 * Finds columns by couriers' headings in English or Arabic. Undefined when the order or number column is
 * missing.
 */
export function findColumns(
  rows: readonly (readonly string[])[],
): { columns: CourierColumns; headingsAt: number } | undefined {
  for (const [headingsAt, row] of rows.slice(0, maxRowsAboveHeader).entries()) {
    const headings = row.map(plain);
    const order = positionOf(headings, names.order);
    const number = positionOf(headings, names.number);
    if (order === undefined || number === undefined || order === number) continue;
    return { columns: { order, number, carrier: positionOf(headings, names.carrier) }, headingsAt };
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

// Headings as `plain` normalises them, the most specific first.
const names = {
  order: [
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
  ],
  number: [
    'tracking number',
    'tracking no',
    'tracking id',
    'tracking code',
    'trackingnumber',
    'tracking',
    'رقم التتبع',
    'كود التتبع',
    'التتبع',
    'awb',
    'awb number',
    'awb no',
    'air waybill',
    'airway bill',
    'air waybill number',
    'airwaybill',
    'airwaybill number',
    'airway bill number',
    'hawb',
    'waybill',
    'waybill number',
    'waybill no',
    'رقم البوليصه',
    'بوليصه الشحن',
    'رقم بوليصه الشحن',
    'البوليصه',
    'shipment number',
    'shipment no',
    'shipment id',
    'consignment number',
    'consignment no',
    'consignment',
    'رقم الشحنه',
    'الشحنه',
  ],
  carrier: [
    'carrier',
    'carrier name',
    'courier',
    'courier name',
    'courier company',
    'shipping company',
    'delivery company',
    'شركه التوصيل',
    'شركه الشحن',
    'الناقل',
  ],
};
