import type { Readable } from 'node:stream';
import type { Db } from '#database/schema.ts';
import { money, toDecimal } from '../money.ts';
import { csvStream, spreadsheetDateFormat } from './csv.server.ts';
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

/** Streams the report, with an apostrophe before text that spreadsheets would run as a formula. */
export function reportCsv(db: Db, csv: ReportCsv): Readable {
  const toRecord = recordMaker(csv);
  const headings = columnsOf(csv).map((column) => csv.names[column]);
  async function* records() {
    for await (const rows of eachReportRow(db, csv.scope, csv.search)) {
      for (const row of rows) yield toRecord(row);
    }
  }
  return csvStream(headings, records(), csv.onError, { escapesFormulas: true });
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
  const write = spreadsheetDateFormat(csv.timeZone);
  const columns = columnsOf(csv);
  return (row) => {
    const fields: Record<Column, string | null> = {
      date: write(row.createdAt),
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
