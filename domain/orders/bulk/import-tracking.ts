import { westernDigits } from '#domain/language.ts';
import { isOrderId } from '../order-id.ts';
import {
  readTracking,
  ShippingError,
  type ShippingWarning,
  shippingWarnings,
  type Tracking,
} from '../tracking.ts';
import {
  type ImportRow,
  isRounded,
  type Place,
  readOrderCell,
  readPastedRows,
  requireFewRows,
  splitAfterOrder,
  splitAtSeparator,
  textOfRow,
  withoutMarks,
} from './list-import.ts';
import { type CourierColumns, findColumns } from './tracking-file-columns.ts';

/** An entry without a carrier uses the carrier for all. */
export type TrackingEntry = { place: Place; orderId: string } & Tracking;

export const faultReasons = [
  'order_missing',
  'order_invalid',
  'order_unknown',
  'order_twice',
  'number_missing',
  'number_invalid',
  'number_rounded',
  'carrier_invalid',
  'line_unclear',
] as const;
export type FaultReason = (typeof faultReasons)[number];

export type ImportFault = { place: Place; text: string; reason: FaultReason };

export type ReadEntries = { entries: TrackingEntry[]; faults: ImportFault[] };

export const importWarnings = [...shippingWarnings, 'number_shared'] as const;
export type ImportWarning = (typeof importWarnings)[number];

export type ImportChange = 'new' | 'changed' | 'same';

/** Entry to save: as the preview showed it, with the warnings that staff confirmed. */
export type ConfirmedEntry = Tracking & {
  orderId: string;
  seen: Tracking;
  confirmed: ImportWarning[];
};

/** Reads one row a line; the first may have headings, as copied from a spreadsheet. */
export function readPasted(text: string): ReadEntries {
  const filled = readPastedRows(text, (line) => splitAtSeparator(line) ?? splitAtSpaces(line));
  const header = findColumns(filled.slice(0, 1).map(({ cells }) => cells));
  return header
    ? readRows(filled.slice(1), header.columns, 'pasted')
    : readRows(filled, { order: 0, number: 1, carrier: 2 }, 'pasted');
}

export function readRows(
  rows: readonly ImportRow[],
  columns: CourierColumns,
  field: 'pasted' | 'file',
): ReadEntries {
  const filled = requireFewRows(rows, field);
  const read: ReadEntries = { entries: [], faults: [] };
  for (const row of filled) {
    const parsed = readRow(row, columns);
    if ('reason' in parsed) read.faults.push(parsed);
    else read.entries.push(parsed);
  }
  return read;
}

/**
 * Joins entries. An order listed twice with one number counts once. With two numbers, all its rows are
 * rejected: staff must choose the right one.
 */
export function joinEntries(parts: readonly ReadEntries[]): ReadEntries {
  const entries = parts.flatMap(({ entries }) => entries);
  const faults = parts.flatMap(({ faults }) => faults);
  const byOrder = Map.groupBy(entries, ({ orderId }) => orderId);
  const joined: TrackingEntry[] = [];
  for (const [, rows] of byOrder) {
    const [first, ...others] = rows;
    if (!first) continue;
    if (others.every((other) => isSameEntry(first, other))) {
      joined.push(others.find(({ carrier }) => carrier) ?? first);
    } else faults.push(...rows.map((entry) => toImportFault(entry, 'order_twice')));
  }
  return { entries: joined, faults };
}

export function toImportFault({ place, orderId, ...tracking }: TrackingEntry, reason: FaultReason) {
  const text = [orderId, tracking.trackingNumber, tracking.carrier].filter(Boolean).join(' · ');
  return { place, text, reason } satisfies ImportFault;
}

/** Finds numbers of several orders: one parcel for two orders, or a typing error. */
export function findSharedNumbers(entries: readonly Tracking[]): Set<string> {
  const byNumber = Map.groupBy(entries, ({ trackingNumber }) => trackingNumber);
  return new Set([...byNumber].filter(([, all]) => all.length > 1).map(([number]) => number));
}

export function asShippingWarnings(warnings: readonly ImportWarning[]): ShippingWarning[] {
  return shippingWarnings.filter((warning) => warnings.includes(warning));
}

/** A number between spaces may contain spaces itself, so only trailing words without a digit are the carrier. */
function splitAtSpaces(line: string): string[] {
  const [order, rest] = splitAfterOrder(line);
  const parts = rest.split(/\s+/).filter(Boolean);
  const last = parts.findLastIndex((word) => /\d/.test(westernDigits(word)));
  const numberEnd = Math.max(last, 0) + 1;
  return [order, parts.slice(0, numberEnd).join(' '), parts.slice(numberEnd).join(' ')];
}

function readRow(
  { place, cells }: ImportRow,
  columns: CourierColumns,
): TrackingEntry | ImportFault {
  const fault = (reason: FaultReason): ImportFault => ({ place, text: textOfRow(cells), reason });
  const order = cells[columns.order] ?? '';
  const number = withoutMarks(cells[columns.number] ?? '');
  if (place.from === 'line' && cells.slice(3).some((cell) => cell.trim())) {
    return fault('line_unclear');
  }
  if (isRounded(order) || isRounded(number)) return fault('number_rounded');
  const orderId = readOrderCell(order);
  if (!orderId) return fault('order_missing');
  if (!isOrderId(orderId)) return fault('order_invalid');
  const carrier = columns.carrier === undefined ? '' : withoutMarks(cells[columns.carrier] ?? '');
  const reason = problemOf({ carrier, trackingNumber: number });
  return reason ? fault(reason) : { place, orderId, ...readEntry(number, carrier) };
}

function readEntry(number: string, carrier: string): Tracking {
  const { trackingNumber } = readTracking({ carrier: carrier || '-', trackingNumber: number });
  return { carrier: carrier.trim(), trackingNumber };
}

/** Checks an entry by the rules of a single order's form. */
function problemOf({ carrier, trackingNumber }: Tracking): FaultReason | undefined {
  try {
    readTracking({ carrier: carrier || '-', trackingNumber });
    return undefined;
  } catch (error) {
    if (!(error instanceof ShippingError)) throw error;
    return reasons[error.code];
  }
}

const reasons: Partial<Record<ShippingError['code'], FaultReason>> = {
  carrier_invalid: 'carrier_invalid',
  number_required: 'number_missing',
  number_invalid: 'number_invalid',
};

function isSameEntry(one: TrackingEntry, other: TrackingEntry): boolean {
  const carriers = new Set([one.carrier, other.carrier].filter(Boolean));
  return one.trackingNumber === other.trackingNumber && carriers.size < 2;
}
