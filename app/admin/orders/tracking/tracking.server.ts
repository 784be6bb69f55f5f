import type { RouterContextProvider } from 'react-router';
import { z } from 'zod';
import { storeContext, visitorContext } from '#app/context.ts';
import { findBulkChange } from '#domain/orders/bulk/find-bulk-change.server.ts';
import type { ImportPreview, RefusedRow } from '#domain/orders/bulk/import-tracking.server.ts';
import {
  type ConfirmedEntry,
  importWarnings,
  type ReadEntries,
  readPasted,
  readRows,
} from '#domain/orders/bulk/import-tracking.ts';
import { type ImportRow, ListImportError } from '#domain/orders/bulk/list-import.ts';
import { type CourierColumns, findColumns } from '#domain/orders/bulk/tracking-file-columns.ts';
import { isOrderId } from '#domain/orders/order-id.ts';
import { maxTrackingLength } from '#domain/orders/tracking.ts';
import type { Store } from '#domain/store.ts';
import { checkBoxField, textField } from '../../forms/form-fields.server.ts';
import { handleStaffForm, type ResultsOf, staffForm } from '../../forms/staff-form.server.ts';
import { dateTimeFormatOf, loadOrReport } from '../../shell/page-load.server.ts';
import { undoForms } from '../bulk/bulk-undo.server.ts';
import {
  readColumn,
  readUploadedList,
  type UnknownColumns,
} from '../import/list-file-form.server.ts';

type Context = Readonly<RouterContextProvider>;

const loadImport = () => import('#domain/orders/bulk/import-tracking.server.ts');

export async function loadTracking(request: Request, context: Context) {
  const { language } = context.get(visitorContext);
  const { db, mail } = context.get(storeContext);
  const { searchParams } = new URL(request.url);
  const orderIds = readChosen(searchParams);
  const change = z.uuid().safeParse(searchParams.get('bulk')).data;
  const { listImportOrders } = await loadImport();
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

export async function handleTrackingAction(request: Request, context: Context) {
  const form = await request.formData();
  const intent = form.get('intent');
  const sent = { request, form, context };
  if (intent === 'undo-bulk') {
    return handleStaffForm(sent, undoForms('tracking'), { about: `${form.get('id') ?? ''}` });
  }
  return handleStaffForm(sent, forms, { intent: intent === 'save' ? 'save' : 'check' });
}

const forms = {
  /** Changes nothing. */
  check: staffForm({
    idempotent: 'none',
    schema: z.object({ pasted: textField, carrier: textField }),
    async run({ pasted, carrier }, { form, store }): Promise<CheckOutcome> {
      const file = await readFile(form, store.sheetReader);
      if (file && 'firstRows' in file) return { kind: 'columns', ...file };
      const { previewTracking } = await loadImport();
      const parts = [readTyped(form), readPasted(pasted), ...(file ? [file] : [])];
      return { kind: 'previewed', preview: await previewTracking(store.db, parts, carrier) };
    },
  }),

  save: staffForm({
    schema: z.object({ entries: textField, set_out: checkBoxField, mail: checkBoxField }),
    async run({ entries, set_out: markOutForDelivery, mail }, { store, staffId, context }) {
      const { db, jobs } = store;
      const changes = { entries: readEntries(entries), markOutForDelivery, mail, staffId };
      const { applyTracking } = await loadImport();
      const outcome = await applyTracking({ db, jobs }, changes);
      // Id of the change whose outcome the page shows (BulkOutcome).
      if (outcome.ok) return { kind: 'done', change: outcome.change };
      const format = dateTimeFormatOf(context);
      const refused = outcome.refused.map(
        (row): RefusedView =>
          row.why === 'conflict' ? { ...row, at: row.at && format(row.at) } : row,
      );
      return { kind: 'changed', refused };
    },
  }),
};

type CheckOutcome =
  | { kind: 'previewed'; preview: ImportPreview }
  | ({ kind: 'columns' } & UnknownColumns);

type TrackingResults = ResultsOf<typeof forms>;
export type CheckResult = TrackingResults['check'];
export type SaveResult = TrackingResults['save'];

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

/** Returns undefined if there is no file. Throws ListImportError. */
function readFile(form: FormData, sheetReader: Store['sheetReader']) {
  return readUploadedList(form, sheetReader, {
    find: findColumns,
    chosen: () => readColumns(form),
    read: (rows, columns) => readRows(rows, columns, 'file'),
  });
}

function readColumns(form: FormData): CourierColumns | undefined {
  const order = readColumn(form, 'column_order');
  const number = readColumn(form, 'column_number');
  if (order === undefined || number === undefined) return undefined;
  if (order === number) throw new ListImportError('columns_same', 'column_number');
  return { order, number, carrier: readColumn(form, 'column_carrier') };
}

const text = z.string().max(2 * maxTrackingLength);
const tracking = { carrier: text, trackingNumber: text };
const entries = z.array(
  z.object({
    orderId: text,
    ...tracking,
    seen: z.object({ carrier: z.string(), trackingNumber: z.string() }),
    confirmed: z.array(z.enum(importWarnings)),
  }),
);

/** Parses the preview's form. Throws ListImportError for anything that the form never sends. */
function readEntries(json: string): ConfirmedEntry[] {
  try {
    return entries.parse(JSON.parse(json));
  } catch (error) {
    throw new ListImportError('nothing_given', undefined, {}, { cause: error });
  }
}
