import type { RouterContextProvider } from 'react-router';
import { z } from 'zod';
import { storeContext, visitorContext } from '#app/context.ts';
import { dayFormat } from '#app/words/moments.ts';
import { dateInTimeZone } from '#domain/calendar/date-in-time-zone.ts';
import { ListImportError } from '#domain/orders/bulk/list-import.ts';
import { ManualPaymentError } from '#domain/payments/manual/manual-payment.ts';
import type { RefusedPayment } from '#domain/payments/manual/record-manual-payments.server.ts';
import type { RemittancePreview } from '#domain/payments/remittances/check-remittance.server.ts';
import type { Remittance } from '#domain/payments/remittances/list-remittances.server.ts';
import type { RemittanceEntry } from '#domain/payments/remittances/remittance.ts';
import type { RemittanceColumns } from '#domain/payments/remittances/remittance-columns.ts';
import type { Store } from '#domain/store.ts';
import { textField } from '../../forms/form-fields.server.ts';
import { handleStaffForm, type ResultsOf, staffForm } from '../../forms/staff-form.server.ts';
import { dateTimeFormatOf, loadOrReport } from '../../shell/page-load.server.ts';
import {
  readColumn,
  readUploadedList,
  type UnknownColumns,
} from '../import/list-file-form.server.ts';

type Context = Readonly<RouterContextProvider>;

const loadReading = () => import('#domain/payments/remittances/remittance.ts');
const loadSaving = () => import('#domain/payments/remittances/save-remittance.server.ts');

export type RemittanceView = Pick<
  Remittance,
  'id' | 'carrier' | 'day' | 'orders' | 'sums' | 'by' | 'undoable'
> & { when: string; isUndone: boolean };

export async function loadRemittances(context: Context) {
  const { language } = context.get(visitorContext);
  const { db, settings } = context.get(storeContext);
  const { listRemittances, sumCashWithCouriers } = await import(
    '#domain/payments/remittances/list-remittances.server.ts'
  );
  const [cash, remittances] = await Promise.all([
    loadOrReport(context, sumCashWithCouriers(db)),
    loadOrReport(context, listRemittances(db)),
  ]);
  const [formatMoment, formatDay] = [dateTimeFormatOf(context), dayFormat(language)];
  return {
    language,
    today: todayOf(settings),
    cash,
    remittances: remittances?.map(
      ({ at, undoneAt, day, ...row }): RemittanceView => ({
        ...row,
        day: formatDay(day),
        when: formatMoment(at),
        isUndone: undoneAt !== undefined,
      }),
    ),
  };
}

function todayOf({ timeZone }: Store['settings']): string {
  return dateInTimeZone(timeZone, new Date());
}

export async function handleRemittanceAction(request: Request, context: Context) {
  const form = await request.formData();
  return handleStaffForm({ request, form, context }, forms);
}

const head = { carrier: textField, day: textField };

const forms = {
  /** Changes nothing. */
  check: staffForm({
    idempotent: 'none',
    schema: z.object({ pasted: textField, ...head }),
    async run({ pasted, carrier, day }, { form, store }): Promise<CheckOutcome> {
      const file = await readFile(form, store.sheetReader);
      if (file && 'firstRows' in file) return { kind: 'columns', ...file };
      const [{ checkRemittanceHead }, { readPastedPayments }, { previewRemittance }] =
        await Promise.all([
          loadSaving(),
          loadReading(),
          import('#domain/payments/remittances/check-remittance.server.ts'),
        ]);
      const parts = [readPastedPayments(pasted), ...(file ? [file] : [])];
      checkRemittanceHead({ carrier, day, today: todayOf(store.settings) });
      const preview = await previewRemittance(store.db, parts);
      return { kind: 'previewed', preview, carrier: carrier.trim(), day };
    },
  }),

  save: staffForm({
    schema: z.object({ entries: textField, ...head }),
    async run({ entries, carrier, day }, { store, staffId }): Promise<SaveOutcome> {
      const { saveRemittance } = await loadSaving();
      const today = todayOf(store.settings);
      const remittance = { entries: readEntries(entries), carrier, day, today, staffId };
      const outcome = await saveRemittance(store, remittance);
      return outcome.ok
        ? { kind: 'done', id: outcome.id }
        : { kind: 'changed', refused: outcome.refused };
    },
  }),

  undo: staffForm({
    schema: z.object({ id: z.uuid() }),
    invalid: () => new ManualPaymentError('remittance_unknown'),
    async run({ id }, { store: { db }, staffId }): Promise<UndoOutcome> {
      const { undoRemittance } = await loadSaving();
      const outcome = await undoRemittance(db, id, staffId);
      return outcome.ok ? { kind: 'done' } : { kind: 'changed', orderIds: outcome.orderIds };
    },
  }),
};

type CheckOutcome =
  | { kind: 'previewed'; preview: RemittancePreview; carrier: string; day: string }
  | ({ kind: 'columns' } & UnknownColumns);
type SaveOutcome = { kind: 'done'; id: string } | { kind: 'changed'; refused: RefusedPayment[] };
type UndoOutcome = { kind: 'done' } | { kind: 'changed'; orderIds: string[] };

type RemittanceResults = ResultsOf<typeof forms>;
export type CheckResult = RemittanceResults['check'];
export type SaveResult = RemittanceResults['save'];
export type UndoResult = RemittanceResults['undo'];

/** Returns undefined if there is no file. Throws ListImportError. */
async function readFile(form: FormData, sheetReader: Store['sheetReader']) {
  const [{ readPaymentRows }, { findRemittanceColumns }] = await Promise.all([
    loadReading(),
    import('#domain/payments/remittances/remittance-columns.ts'),
  ]);
  return readUploadedList(form, sheetReader, {
    find: findRemittanceColumns,
    chosen: () => readColumns(form),
    read: (rows, columns) => readPaymentRows(rows, columns, 'file'),
  });
}

function readColumns(form: FormData): RemittanceColumns | undefined {
  const order = readColumn(form, 'column_order');
  const amount = readColumn(form, 'column_amount');
  if (order === undefined || amount === undefined) return undefined;
  if (order === amount) throw new ListImportError('columns_same', 'column_amount');
  return { order, amount, currency: readColumn(form, 'column_currency') };
}

const entriesSchema = z.array(
  z.object({ orderId: z.string().max(40), amount: z.int(), currency: z.string().max(3) }),
);

/** Parses the preview's form. Throws ListImportError for anything that the form never sends. */
function readEntries(json: string): RemittanceEntry[] {
  try {
    return entriesSchema.parse(JSON.parse(json));
  } catch (error) {
    throw new ListImportError('nothing_given', undefined, {}, { cause: error });
  }
}
