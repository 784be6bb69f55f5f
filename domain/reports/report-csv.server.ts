import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import type { Db } from '#database/schema.ts';
import { money, toDecimal } from '../money.ts';
import { eachReportRow, type ReportScope } from './report-rows.server.ts';
import type { ReportRow } from './report-rows.ts';
import type { ReportSearch } from './report-search.server.ts';

type ReportCsv = {
  scope: ReportScope;
  search: ReportSearch | undefined;
  hasContact: boolean;
  names: Record<Column, string>;
  timeZone: string;
  onError: (error: Error) => void;
};

/**
 * With a byte order mark for spreadsheets, an apostrophe before what they would take for a formula,
 * and quotes around every text, so that no other separator begins a new field.
 */
export function reportCsv(db: Db, csv: ReportCsv): Readable {
  const toRecord = recordMaker(csv);
  const lines = stringify({
    ...{ bom: true, header: true, record_delimiter: 'windows' },
    ...{ escape_formulas: true, quoted_string: true },
    columns: columnsOf(csv).map((column) => csv.names[column]),
  });
  async function* records() {
    for await (const rows of eachReportRow(db, csv.scope, csv.search)) {
      for (const row of rows) yield toRecord(row);
    }
  }
  const source = Readable.from(records());
  source.on('error', (error) => {
    csv.onError(error);
    lines.destroy(error);
  });
  lines.on('close', () => source.destroy());
  return source.pipe(lines);
}

type Column =
  | 'date'
  | 'orderId'
  | 'customer'
  | 'email'
  | 'phone'
  | 'amount'
  | 'currency'
  | 'status';

function columnsOf({ hasContact }: ReportCsv): Column[] {
  return hasContact
    ? ['date', 'orderId', 'customer', 'email', 'phone', 'amount', 'currency', 'status']
    : ['date', 'orderId', 'customer', 'amount', 'currency'];
}

function recordMaker(csv: ReportCsv): (row: ReportRow) => (string | null)[] {
  // Every spreadsheet knows Swedish dates: 2026-08-31 14:05:09.
  const format = new Intl.DateTimeFormat('sv-SE', {
    ...{ dateStyle: 'short', timeStyle: 'medium', timeZone: csv.timeZone },
  });
  const columns = columnsOf(csv);
  return (row) => {
    const fields: Record<Column, string | null> = {
      date: format.format(row.createdAt),
      orderId: row.orderId,
      customer: row.name,
      email: row.email,
      phone: row.phone,
      amount: row.totalCents === undefined ? null : toDecimal(money(row.totalCents, row.currency)),
      currency: row.currency,
      status: row.status,
    };
    return columns.map((column) => fields[column]);
  };
}
