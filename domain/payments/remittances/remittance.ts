import {
  type ImportRow,
  isRounded,
  type Place,
  readOrderCell,
  readPastedRows,
  requireFewRows,
  separators,
  splitAfterOrder,
  splitAtSeparator,
  textOfRow,
  withoutMarks,
  withoutQuotes,
} from '#domain/orders/bulk/list-import.ts';
import { isOrderId } from '#domain/orders/order-id.ts';
import { collectRefusals } from '../manual/manual-payment.ts';
import { findRemittanceColumns, type RemittanceColumns } from './remittance-columns.ts';

/** A row of a courier's list. Its amount is read once the currency of its order is known. */
export type ListedPayment = { place: Place; orderId: string; amount: string };

const remittanceFaultReasons = [
  ...collectRefusals,
  'order_missing',
  'order_invalid',
  'order_twice',
  'amount_missing',
  'amount_invalid',
  'number_rounded',
] as const;
type RemittanceFaultReason = (typeof remittanceFaultReasons)[number];

export type RemittanceFault = { place: Place; text: string; reason: RemittanceFaultReason };

export type ReadPayments = { entries: ListedPayment[]; faults: RemittanceFault[] };

/** Entry to save, as the preview showed it. Minor units. */
export type RemittanceEntry = { orderId: string; amount: number; currency: string };

/** Reads one order a line; the first line may have headings, as copied from a spreadsheet. */
export function readPastedPayments(text: string): ReadPayments {
  const cells = readPastedRows(text, splitLine);
  const separated = readPastedRows(text, (line) => splitAtSeparator(line) ?? [line]);
  const header = findRemittanceColumns(separated.slice(0, 1).map((row) => row.cells));
  return header
    ? readPaymentRows(separated.slice(1), header.columns, 'pasted')
    : readPaymentRows(cells, { order: 0, amount: 1, currency: 2 }, 'pasted');
}

/** A comma may separate thousands of the amount, so it ends only the order's number. */
function splitLine(line: string): string[] {
  const cells = splitAtSeparator(line, separators.slice(0, 3));
  if (cells) return cells;
  const [order, rest] = splitAfterOrder(line);
  const comma = line.search(/[,،]/);
  const isAtComma = /[,،]/.test(order);
  const split = isAtComma
    ? [line.slice(0, comma), line.slice(comma + 1)]
    : [order, rest.replace(/^[,،]/, '')];
  return split.map(withoutQuotes);
}

export function readPaymentRows(
  rows: readonly ImportRow[],
  columns: RemittanceColumns,
  field: 'pasted' | 'file',
): ReadPayments {
  const read: ReadPayments = { entries: [], faults: [] };
  for (const row of requireFewRows(rows, field)) {
    const parsed = readRow(row, columns);
    if ('reason' in parsed) read.faults.push(parsed);
    else read.entries.push(parsed);
  }
  return read;
}

function readRow(
  { place, cells }: ImportRow,
  columns: RemittanceColumns,
): ListedPayment | RemittanceFault {
  const fault = (reason: RemittanceFaultReason) => ({ place, text: textOfRow(cells), reason });
  const order = cells[columns.order] ?? '';
  const typed = withoutMarks(cells[columns.amount] ?? '');
  const currency = columns.currency === undefined ? '' : (cells[columns.currency] ?? '').trim();
  if (isRounded(order)) return fault('number_rounded');
  const orderId = readOrderCell(order);
  if (!orderId) return fault('order_missing');
  if (!isOrderId(orderId)) return fault('order_invalid');
  if (!typed) return fault('amount_missing');
  return { place, orderId, amount: `${typed} ${currency}`.trim() };
}

/** Joins the parts of a list. All rows of an order that is listed twice are faults: one of them may be another's. */
export function joinPayments(parts: readonly ReadPayments[]): ReadPayments {
  const entries = parts.flatMap((part) => part.entries);
  const rows = Map.groupBy(entries, ({ orderId }) => orderId);
  const isTwice = ({ orderId }: ListedPayment) => (rows.get(orderId)?.length ?? 0) > 1;
  const twice = entries.filter(isTwice).map((entry) => toRemittanceFault(entry, 'order_twice'));
  return {
    entries: entries.filter((entry) => !isTwice(entry)),
    faults: [...parts.flatMap((part) => part.faults), ...twice],
  };
}

export function toRemittanceFault(
  { place, orderId, amount }: ListedPayment,
  reason: RemittanceFaultReason,
): RemittanceFault {
  return { place, text: `${orderId} · ${amount}`, reason };
}
