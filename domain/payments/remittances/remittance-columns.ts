import {
  type ColumnNames,
  findNamedColumns,
  orderColumnNames,
} from '#domain/orders/bulk/list-columns.ts';

/** Positions in a row. */
export type RemittanceColumns = { order: number; amount: number; currency: number | undefined };

/** Finds the columns of a courier's list of cash. Undefined when the order or amount column is missing. */
export function findRemittanceColumns(
  rows: readonly (readonly string[])[],
): { columns: RemittanceColumns; headingsAt: number } | undefined {
  const match = findNamedColumns(rows, { order: orderColumnNames, amount }, { currency });
  return match && { ...match, columns: { currency: undefined, ...match.columns } };
}

const amount: ColumnNames = [
  'collected amount',
  'amount collected',
  'cash collected',
  'cod collected',
  'collected',
  'cod amount',
  'cod value',
  'cash on delivery',
  'cod',
  'cash amount',
  'cash',
  'amount',
  'value',
  'total',
  'المبلغ المحصل',
  'مبلغ التحصيل',
  'قيمه التحصيل',
  'التحصيل',
  'المبلغ المستلم',
  'مبلغ الدفع عند الاستلام',
  'الدفع عند الاستلام',
  'النقد',
  'المبلغ',
  'القيمه',
  'الاجمالي',
];

const currency: ColumnNames = ['currency', 'cod currency', 'العمله'];
