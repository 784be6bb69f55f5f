import { type ColumnNames, findNamedColumns, orderColumnNames } from './list-columns.ts';

/** Positions in a row. */
export type CourierColumns = { order: number; number: number; carrier: number | undefined };

/** Finds the columns of a list of tracking numbers. Undefined when the order or number column is missing. */
export function findColumns(
  rows: readonly (readonly string[])[],
): { columns: CourierColumns; headingsAt: number } | undefined {
  const match = findNamedColumns(rows, { order: orderColumnNames, number }, { carrier });
  return match && { ...match, columns: { carrier: undefined, ...match.columns } };
}

const number: ColumnNames = [
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
];

const carrier: ColumnNames = [
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
];
