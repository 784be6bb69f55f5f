import type { RouterContextProvider } from 'react-router';
import { storeContext, visitorContext } from '#app/context.ts';
import { paymentStatusNames } from '#app/words/admin.ts';
import { reportScope } from '#domain/reports/report-request.ts';
import { countFound, countReport, listReport } from '#domain/reports/report-rows.server.ts';
import { readReportSearch } from '#domain/reports/report-search.server.ts';
import { readRevenue } from '#domain/reports/revenue.server.ts';
import { momentFormat } from '../kit/moment.ts';
import type { PaymentsAddress } from './payments-address.ts';

/** One page of a report, with its totals. Moments are in words already, in the store's time zone. */
export async function loadReport(
  context: Readonly<RouterContextProvider>,
  { before, ...asked }: PaymentsAddress,
  limit: number,
) {
  const { db, settings } = context.get(storeContext);
  const { language } = context.get(visitorContext);
  const { timeZone } = settings;
  const now = new Date();
  const scope = reportScope(asked, timeZone, now);
  const fields = asked.tab === 'orders' ? 'contact' : 'plain';
  const search = await readReportSearch(db, asked.q, fields, paymentStatusNames(language));
  const { window } = scope;
  const revenue =
    asked.tab === 'payments' ? await readRevenue(db, { window, timeZone, now }) : undefined;
  const total = revenue ? revenue.paid : await countReport(db, scope);
  const found = search && (await countFound(db, scope, search, total));
  const { rows, hasMore } = await listReport(db, { scope, search, before, limit });
  const format = momentFormat(language, timeZone);
  return {
    revenue,
    total,
    found,
    hasMore,
    rows: rows.map((row) => ({ ...row, created: format(row.createdAt) })),
    made: format(now),
    from: window.from && format(window.from),
    until: window.until && format(window.until),
    timeZone,
  };
}

export type LoadedReport = Awaited<ReturnType<typeof loadReport>>;
export type ShownRow = LoadedReport['rows'][number];
