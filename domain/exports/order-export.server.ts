import { sql } from 'kysely';
import type { Db } from '#database/schema.ts';
import { toWebStream } from '#domain/runtime/web-stream.server.ts';
import { bundleSize } from '../cart/bundle.ts';
import { readCurrency } from '../currency.ts';
import { parseStoredAddress } from '../geography/parse-address.ts';
import type { Language } from '../language.ts';
import { decimalsOf, type Money, money, readStoredMoney, toDecimal } from '../money.ts';
import { trimmedOrNull } from '../orders/admin-order-row.ts';
import { type AdminOrdersQuery, listAdminOrders } from '../orders/list/admin-orders.server.ts';
import { type ItemNames, namesOf, readCurrentNames } from '../orders/list/item-names.ts';
import { createdUs, isOlderThan } from '../orders/list/order-cursor.server.ts';
import type { OrderCursor } from '../orders/list/order-cursor.ts';
import { createdBetween } from '../orders/list/saved-views.server.ts';
import { asPaymentStatus } from '../orders/order.ts';
import { readOrderMeta } from '../orders/order-items.ts';
import { asPaymentTerms, type ReportStatus, reportStatusOf } from '../orders/payment-terms.ts';
import { hasReportStatus } from '../orders/placed-order.server.ts';
import { csvStream, spreadsheetDateFormat } from '../reports/csv.server.ts';
import {
  addressFormColumns,
  type ExportColumn,
  type ExportFormat,
  type ExportRequest,
} from './order-export.ts';
import { type SheetCell, xlsxStream } from './xlsx.server.ts';

type OrderExport = {
  request: ExportRequest;
  /** Filters of a list of the back office, when the export is of that list. */
  list: OrderList | undefined;
  columns: { column: ExportColumn; heading: string }[];
  /**
   * Returns the display name of a status; every file of a profile uses the same names, so programs can read
   * them.
   */
  labelOf: (kind: 'payment_status' | 'order_status', status: string) => string;
  timeZone: string;
  /** Name of the spreadsheet's tab. */
  sheetName: string;
  isRightToLeft: boolean;
  onError: (error: Error) => void;
};

type OrderList = Omit<AdminOrdersQuery, 'before' | 'limit'>;

/**
 * Streams one row an order, newest first unless its list is in reverse order. Reads and writes one page at
 * a time, so memory use is that of some hundred orders. After an error the file is truncated, which
 * spreadsheets report.
 */
export function createOrderExport(db: Db, options: OrderExport): ReadableStream<Uint8Array> {
  return files[options.request.format](db, options);
}

type Cell = string | number | Money | Date | null;
type Cells = Record<ExportColumn, Cell>;

const files: Record<ExportFormat, (db: Db, options: OrderExport) => ReadableStream<Uint8Array>> = {
  csv: csvFile,
  xlsx: xlsxFile,
};

function csvFile(db: Db, options: OrderExport): ReadableStream<Uint8Array> {
  const write = spreadsheetDateFormat(options.timeZone);
  async function* records() {
    for await (const cells of eachOrder(db, options)) {
      yield cells.map((cell) => {
        if (cell instanceof Date) return write(cell);
        if (typeof cell === 'string') return escapeFormula(cell);
        return isMoney(cell) ? toDecimal(cell) : cell;
      });
    }
  }
  const headings = options.columns.map(({ heading }) => escapeFormula(heading));
  const lines = csvStream(headings, records(), options.onError);
  return toWebStream(lines);
}

/** Ids, phones and postcodes are text, which preserves leading zeros; amounts and pieces are numbers. */
function xlsxFile(db: Db, options: OrderExport): ReadableStream<Uint8Array> {
  const write = spreadsheetDateFormat(options.timeZone);
  async function* rows() {
    for await (const cells of eachOrder(db, options)) {
      yield cells.map((cell) => toSheetCell(cell, write));
    }
  }
  const sheet = {
    name: options.sheetName,
    isRightToLeft: options.isRightToLeft,
    columns: options.columns.map(({ column, heading }) => ({
      heading,
      width: Math.max(sheetWidths[column], heading.length + 2),
    })),
  };
  const workbook = xlsxStream(sheet, rows(), options.onError);
  return toWebStream(workbook);
}

function toSheetCell(cell: Cell, write: (moment: Date) => string): SheetCell {
  if (cell === null) return null;
  if (cell instanceof Date) return { moment: write(cell) };
  if (typeof cell === 'string') return { text: cell };
  if (typeof cell === 'number') return { number: `${cell}`, decimals: 0 };
  return { number: toDecimal(cell), decimals: decimalsOf(cell.currency) };
}

/** Column widths in characters, wide enough for typical values. */
const sheetWidths: Record<ExportColumn, number> = {
  order_id: 15,
  created_at: 20,
  paid_at: 20,
  first_name: 16,
  last_name: 16,
  email: 30,
  phone: 17,
  country: 10,
  city: 16,
  postcode: 10,
  address: 40,
  items: 44,
  items_en: 44,
  items_ar: 44,
  pieces: 9,
  subtotal: 12,
  shipping_cost: 12,
  total: 12,
  refunded: 12,
  currency: 10,
  payment_status: 16,
  order_status: 16,
  carrier: 16,
  tracking_number: 20,
  gateway: 12,
  gateway_reference: 26,
  language: 10,
  notes: 40,
  short_code: 12,
  building: 16,
  street: 24,
  district: 20,
  postal_code: 12,
  additional_number: 12,
  area: 20,
  block: 10,
  house: 10,
  unit: 10,
  market: 10,
  payment_method: 16,
  payment_fee: 12,
  vat: 12,
  payment_terms: 14,
  discount: 12,
};

/**
 * Escapes text that a spreadsheet would run as a formula. Phone numbers stay unchanged for couriers'
 * programs.
 */
function escapeFormula(text: string): string {
  const isFormula = /^[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/.test(text);
  return isFormula && !/^\+\d+$/.test(text) ? `'${text}` : text;
}

function isMoney(cell: Cell): cell is Money {
  return typeof cell === 'object' && cell !== null && 'amount' in cell;
}

const ordersAtOnce = 200;

async function* eachOrder(db: Db, options: OrderExport): AsyncGenerator<Cell[]> {
  let before: OrderCursor | undefined;
  for (;;) {
    const { orders, next } = await readPage(db, options, before);
    if (orders.length === 0) return;
    const ids = orders.map(({ order_id }) => order_id);
    const extras = await readExtras(db, ids);
    for (const order of orders) {
      const cells = toCells(order, extras, options.labelOf);
      yield options.columns.map(({ column }) => cells[column]);
    }
    if (!next) return;
    before = next;
  }
}

type Page = { orders: ExportedOrder[]; next: OrderCursor | undefined };

async function readPage(
  db: Db,
  options: OrderExport,
  before: OrderCursor | undefined,
): Promise<Page> {
  if (options.list) return readListed(db, { ...options.list, before, limit: ordersAtOnce });
  const orders = await newest(db, options, before).execute();
  const last = orders.length === ordersAtOnce ? orders.at(-1) : undefined;
  return { orders, next: last && { createdUs: last.created_us, id: last.id } };
}

function newest(db: Db, { request, timeZone }: OrderExport, before: OrderCursor | undefined) {
  const { status, payment, orders: ids } = request;
  const days = createdBetween({ from: request.from, until: request.until, timeZone });
  return exported(db)
    .$if(days.length > 0, (orders) => orders.where(({ and }) => and(days)))
    .$if(status !== undefined, (orders) => orders.where('orders.order_status', '=', `${status}`))
    .$if(payment !== undefined, (orders) => orders.where(hasReportStatus(payment as ReportStatus)))
    .$if(ids !== undefined, (orders) =>
      orders.where(sql<boolean>`orders.order_id = any(${ids}::text[])`),
    )
    .$if(before !== undefined, (orders) => (before ? orders.where(isOlderThan(before)) : orders))
    .orderBy('orders.created_at', 'desc')
    .orderBy('orders.id', 'desc')
    .limit(ordersAtOnce);
}

/** Reads the orders that the list would show on this page. */
async function readListed(db: Db, query: AdminOrdersQuery): Promise<Page> {
  const { orders, hasMore } = await listAdminOrders(db, query);
  const ids = orders.map(({ id }) => id);
  const rows = await exported(db).where(sql<boolean>`orders.id = any(${ids}::bigint[])`).execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return {
    orders: ids.flatMap((id) => byId.get(id) ?? []),
    next: hasMore ? orders.at(-1) : undefined,
  };
}

/** Columns of the export that hold the text of the order's column of that name. */
const textColumns = [
  'first_name',
  'last_name',
  'email',
  'phone',
  'country',
  'city',
  'postcode',
  'address',
  'carrier',
  'tracking_number',
  'notes',
] as const satisfies ExportColumn[];

function exported(db: Db) {
  return db
    .selectFrom('orders')
    .select(textColumns)
    .select([
      'id',
      'order_id',
      'created_at',
      'paid_at',
      'address_fields',
      'meta_data',
      'subtotal',
      'shipping_cost',
      'total',
      'currency',
      'market',
      'discount_amount',
      'fee_amount',
      'tax_amount',
      'status',
      'payment_terms',
      'order_status',
      createdUs,
    ] as const);
}

type ExportedOrder = Awaited<ReturnType<ReturnType<typeof exported>['execute']>>[number];
type Extras = Awaited<ReturnType<typeof readExtras>>;

/** Reads the lines, refunds and newest payment of one page's orders. */
async function readExtras(db: Db, ids: string[]) {
  const lines = await db
    .selectFrom('order_lines')
    .leftJoin('products', 'products.id', 'order_lines.product_id')
    .select(['order_id', 'position', 'product_id', 'title', 'bundle', 'quantity'])
    .select(['title_en', 'title_ar'])
    .where('order_id', 'in', ids)
    .orderBy('order_id')
    .orderBy('position')
    .execute();
  const refunds = await db
    .selectFrom('refunds')
    .select(({ fn }) => ['order_id', 'currency', fn.sum<string>('amount').as('amount')])
    .where('order_id', 'in', ids)
    .where('state', '=', 'done')
    .groupBy(['order_id', 'currency'])
    .execute();
  const payments = await db
    .selectFrom('payments')
    .distinctOn('order_id')
    .select(['order_id', 'gateway', 'method', 'gateway_reference', 'reference'])
    .where('order_id', 'in', ids)
    .orderBy('order_id')
    .orderBy(sql`(state = 'paid')`, 'desc')
    .orderBy('attempt', 'desc')
    .execute();
  return {
    lines: Map.groupBy(lines, ({ order_id }) => order_id),
    refunds: new Map(
      refunds.map(({ order_id, currency, amount }) => [`${order_id} ${currency}`, amount]),
    ),
    payments: new Map(payments.map((payment) => [payment.order_id, payment])),
  };
}

function toCells(order: ExportedOrder, extras: Extras, labelOf: OrderExport['labelOf']): Cells {
  const currency = readCurrency(order.currency);
  const amount = (stored: string | null | undefined) =>
    readStoredMoney(stored ?? null, currency) ?? null;
  const { lang, items } = readOrderMeta(order.meta_data, currency);
  const lines = (extras.lines.get(order.order_id) ?? []).map((line) => ({
    ...line,
    names: namesOfLine(line, items[line.position - 1]?.titles, lang),
  }));
  const listed = (nameOf: (line: (typeof lines)[number]) => string) =>
    lines.map((line) => `${nameOf(line)} × ${piecesOf(line)}`).join('; ');
  const payment = extras.payments.get(order.order_id);
  const texts = textColumns.map((column) => [column, trimmedOrNull(order[column])]);
  const fields = parseStoredAddress(order.address_fields);
  const formTexts = addressFormColumns.map((column) => [column, fields?.[column] ?? null]);
  return {
    ...(Object.fromEntries(texts) as Record<(typeof textColumns)[number], string | null>),
    ...(Object.fromEntries(formTexts) as Record<
      (typeof addressFormColumns)[number],
      string | null
    >),
    order_id: order.order_id,
    created_at: order.created_at,
    paid_at: order.paid_at,
    items: listed(({ title }) => title),
    items_en: listed(({ names }) => names.en),
    items_ar: listed(({ names }) => names.ar),
    pieces: lines.reduce((sum, line) => sum + piecesOf(line), 0),
    subtotal: amount(order.subtotal),
    shipping_cost: amount(order.shipping_cost),
    total: amount(order.total),
    refunded: amount(extras.refunds.get(`${order.order_id} ${currency}`)) ?? money(0, currency),
    currency,
    payment_status: labelOf(
      'payment_status',
      reportStatusOf({
        paymentStatus: asPaymentStatus(order.status),
        terms: asPaymentTerms(order.payment_terms),
      }),
    ),
    order_status: labelOf('order_status', order.order_status),
    gateway: payment?.gateway ?? null,
    gateway_reference: payment?.gateway_reference ?? payment?.reference ?? null,
    language: lang ?? null,
    market: order.market,
    payment_method: payment?.method ?? null,
    payment_terms: order.payment_terms,
    discount: amount(order.discount_amount),
    payment_fee: amount(order.fee_amount),
    // Orders of the dollar shop have none, which is not the same as 0.
    vat: order.market === null ? null : amount(order.tax_amount),
  };
}

type Line = NonNullable<ReturnType<Extras['lines']['get']>>[number];
type Titles = Partial<ItemNames>;

function namesOfLine(
  line: Line,
  titles: Titles | undefined,
  lang: Language | undefined,
): ItemNames {
  const { product_id, title_en, title_ar } = line;
  const current = readCurrentNames([{ id: product_id, title_en, title_ar }]);
  const item = { productId: product_id ?? undefined, name: line.title, titles: titles ?? {} };
  return namesOf(item, lang, current);
}

/**
 * Returns the number of pieces in the parcel: twice a pack of three is six. An old order's unknown pack
 * counts as one.
 */
function piecesOf({ bundle, quantity }: { bundle: string | null; quantity: number }): number {
  return quantity * bundleSize(bundle ?? '1');
}
