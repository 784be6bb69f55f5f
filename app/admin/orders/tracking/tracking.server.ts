import { data, type RouterContextProvider } from 'react-router';
import * as z from 'zod/mini';
import { storeContext, visitorContext } from '#app/context.ts';
import { staffContext } from '#app/middleware/staff-only.ts';
import { findBulkChange } from '#domain/orders/bulk/find-bulk-change.server.ts';
import {
  applyTracking,
  type ImportPreview,
  listImportOrders,
  previewTracking,
  type RefusedRow,
} from '#domain/orders/bulk/import-tracking.server.ts';
import {
  type ConfirmedEntry,
  type ImportRow,
  importLimits,
  importWarnings,
  type ReadEntries,
  readPasted,
  readRows,
  TrackingImportError,
} from '#domain/orders/bulk/import-tracking.ts';
import { readCourierFile } from '#domain/orders/bulk/tracking-file.server.ts';
import { type CourierColumns, findColumns } from '#domain/orders/bulk/tracking-file-columns.ts';
import { isOrderId } from '#domain/orders/order-id.ts';
import { maxTrackingLength } from '#domain/orders/tracking.ts';
import type { Store } from '#domain/store.ts';
import {
  refuseChange,
  runForm,
  type StaffRefusal,
  textIn,
} from '../../forms/staff-request.server.ts';
import { dateTimeFormatOf, loadOrReport } from '../../shell/page-load.server.ts';
import { handleBulkUndo } from '../bulk/bulk-undo.server.ts';

type Context = Readonly<RouterContextProvider>;

export async function loadTracking(request: Request, context: Context) {
  const { language } = context.get(visitorContext);
  const { db, mail } = context.get(storeContext);
  const { searchParams } = new URL(request.url);
  const orderIds = readChosen(searchParams);
  const change = z.uuid().safeParse(searchParams.get('bulk')).data;
  const [orders, bulk] = await Promise.all([
    loadOrReport(context, listImportOrders(db, orderIds)),
    change && loadOrReport(context, findBulkChange(db, change, 'tracking')),
  ]);
  return {
    language,
    isLoaded: orders !== undefined,
    orders: orders ?? [],
    missing: orders ? orderIds.length - orders.length : 0,
    bulk: bulk || undefined,
    isMailOff: mail === undefined,
  };
}

/** Limits the numbers to what an address can hold. */
const maxIdsInAddress = 500;

/** Orders that were chosen in the list get a field each. */
function readChosen(searchParams: URLSearchParams): string[] {
  const ids = searchParams.get('orders')?.split(',').filter(isOrderId) ?? [];
  return [...new Set(ids)].slice(0, maxIdsInAddress);
}

type RefusedView = RefusedRow extends infer Row
  ? Row extends { at: Date | undefined }
    ? Omit<Row, 'at'> & { at: string | undefined }
    : Row
  : never;

export type CheckResult =
  | { kind: 'previewed'; intent: 'check'; preview: ImportPreview }
  /** The first rows, so that staff can name the columns. */
  | { kind: 'columns'; intent: 'check'; firstRows: string[][] }
  | StaffRefusal<'check'>;

export type SaveResult =
  /** Id of the change whose outcome the page shows (BulkOutcome). */
  | { kind: 'done'; intent: 'save'; change: string }
  | { kind: 'changed'; intent: 'save'; refused: RefusedView[] }
  | StaffRefusal<'save'>;

export async function handleTrackingAction(request: Request, context: Context) {
  const form = await request.formData();
  const intent = form.get('intent');
  if (intent === 'undo-bulk') return handleBulkUndo({ request, form, context }, 'tracking');
  return intent === 'save' ? save(request, form, context) : check(form, context);
}

/** Changes nothing: it needs no key. */
async function check(form: FormData, context: Context) {
  const intent = 'check';
  try {
    const file = await readFile(form, context.get(storeContext).sheetReader);
    if (file && 'firstRows' in file) return data<CheckResult>({ kind: 'columns', intent, ...file });
    const parts = [readTyped(form), readPasted(textIn(form, 'pasted')), ...(file ? [file] : [])];
    const { db } = context.get(storeContext);
    const preview = await previewTracking(db, parts, textIn(form, 'carrier'));
    return data<CheckResult>({ kind: 'previewed', intent, preview });
  } catch (error) {
    return refuseChange(error, context, { intent, about: '' });
  }
}

async function save(request: Request, form: FormData, context: Context) {
  const intent = 'save';
  try {
    const result = await runForm(
      { request, form, context },
      (inside) => saveEntries(form, inside),
      (result) => (result.kind === 'done' ? result : undefined),
    );
    return data<SaveResult>(result, { status: result.kind === 'done' ? 200 : 409 });
  } catch (error) {
    return refuseChange(error, context, { intent, about: '' });
  }
}

async function saveEntries(form: FormData, context: Context): Promise<SaveResult> {
  const intent = 'save';
  const { db, jobs } = context.get(storeContext);
  const outcome = await applyTracking(
    { db, jobs },
    {
      entries: readEntries(textIn(form, 'entries')),
      markOutForDelivery: form.has('set_out'),
      mail: form.has('mail'),
      staffId: context.get(staffContext).id,
    },
  );
  if (outcome.ok) return { kind: 'done', intent, change: outcome.change };
  const format = dateTimeFormatOf(context);
  const refused = outcome.refused.map(
    (row): RefusedView => (row.why === 'conflict' ? { ...row, at: row.at && format(row.at) } : row),
  );
  return { kind: 'changed', intent, refused };
}

const field = 'number-';

function readTyped(form: FormData): ReadEntries {
  const rows = [...form.entries()]
    .filter(([name]) => name.startsWith(field))
    .map(([name, value], at) => ({ orderId: name.slice(field.length), number: `${value}`, at }))
    .filter(({ number }) => number.trim() !== '')
    .map(({ orderId, number, at }): ImportRow => {
      return { place: { from: 'order', at: at + 1 }, cells: [orderId, number] };
    });
  return readRows(rows, { order: 0, number: 1, carrier: undefined }, 'pasted');
}

/** Returns undefined if there is no file. Throws TrackingImportError. */
async function readFile(
  form: FormData,
  sheetReader: Store['sheetReader'],
): Promise<ReadEntries | { firstRows: string[][] } | undefined> {
  const file = form.get('file');
  if (!(file instanceof File) || (file.size === 0 && !file.name)) return undefined;
  if (file.size > importLimits.fileBytes) throw new TrackingImportError('file_too_large', 'file');
  const rows = await readCourierFile(sheetReader, new Uint8Array(await file.arrayBuffer()));
  const cells = rows.map((row) => row.cells);
  const match = findColumns(cells);
  if (match) return readRows(rows.slice(match.headingsAt + 1), match.columns, 'file');
  const chosen = readColumns(form);
  if (chosen) return readRows(withoutHeadings(rows, chosen), chosen, 'file');
  const firstRows = cells.filter((row) => row.some((cell) => cell.trim())).slice(0, 3);
  return { firstRows: firstRows.map((row) => row.map((cell) => cell.trim().slice(0, 40))) };
}

function readColumns(form: FormData): CourierColumns | undefined {
  const at = (name: string) => column.safeParse(textIn(form, name)).data;
  const [order, number, carrier] = [at('column_order'), at('column_number'), at('column_carrier')];
  if (order === undefined || number === undefined) return undefined;
  if (order === number) throw new TrackingImportError('columns_same', 'column_number');
  return { order, number, carrier };
}

const column = z.pipe(
  z.string().check(z.regex(/^\d{1,2}$/)),
  z.transform((text) => Number(text)),
);

/** Drops the headings: rows before the first one with a digit in the order number's column. */
function withoutHeadings(rows: ImportRow[], { order }: CourierColumns): ImportRow[] {
  const first = rows.findIndex(({ cells }) => /\p{Nd}/u.test(cells[order] ?? ''));
  return rows.slice(Math.max(first, 0));
}

const text = z.string().check(z.maxLength(2 * maxTrackingLength));
const tracking = { carrier: text, trackingNumber: text };
const entries = z.array(
  z.object({
    orderId: text,
    ...tracking,
    seen: z.object({ carrier: z.string(), trackingNumber: z.string() }),
    confirmed: z.array(z.enum(importWarnings)),
  }),
);

/** Parses the preview's form. Throws TrackingImportError for anything that the form never sends. */
function readEntries(json: string): ConfirmedEntry[] {
  try {
    return z.parse(entries, JSON.parse(json));
  } catch (error) {
    throw new TrackingImportError('nothing_given', undefined, {}, { cause: error });
  }
}
