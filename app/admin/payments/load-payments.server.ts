import type { RouterContextProvider } from 'react-router';
import { storeContext } from '#app/context.ts';
import { paymentStatusNames } from '#app/words/admin-messages.ts';
import { momentFormat } from '#app/words/moments.ts';
import type { Language } from '#domain/language.ts';
import { findFullOrder } from '#domain/orders/list/admin-order.server.ts';
import { readPlace } from '#domain/orders/list/order-cursor.ts';
import { listPayments } from '#domain/refunds/order-payments.server.ts';
import { reportScope } from '#domain/reports/report-request.ts';
import { countMatches, listReport } from '#domain/reports/report-rows.server.ts';
import { readReportSearch } from '#domain/reports/report-search.server.ts';
import { countReport, readRevenue } from '#domain/reports/revenue.server.ts';
import type { Store } from '#domain/store.ts';
import { momentFormatOf } from '../shell/page-load.server.ts';
import type { PaymentsAddress } from './payments-address.ts';

export async function loadReport(
  context: Readonly<RouterContextProvider>,
  { before, ...filters }: PaymentsAddress,
  limit: number,
) {
  const { db, settings } = context.get(storeContext);
  const { timeZone } = settings;
  const now = new Date();
  const scope = reportScope(filters, timeZone, now);
  const fields = filters.tab === 'orders' ? 'contact' : 'plain';
  const search = await readReportSearch(db, filters.q, fields, paymentStatusNames);
  const { window } = scope;
  const cursor = readPlace(before);
  const count = async () => {
    const isRevenue = filters.tab === 'payments';
    const revenue = isRevenue ? await readRevenue(db, { window, timeZone, now }) : undefined;
    const total = revenue ? revenue.paid : await countReport(db, scope, { timeZone, now });
    return { revenue, total, matches: search && (await countMatches(db, scope, search, total)) };
  };
  const [{ rows, hasMore }, { revenue, total, matches }] = await Promise.all([
    listReport(db, { scope, search, limit, before: cursor }),
    count(),
  ]);
  const format = momentFormatOf(context);
  return {
    revenue,
    total,
    matches,
    hasMore,
    rows: rows.map((row) => ({ ...row, created: format(row.createdAt) })),
    generatedAt: format(now),
    from: window.from && format(window.from),
    until: window.until && format(window.until),
    timeZone,
  };
}

export type LoadedReport = Awaited<ReturnType<typeof loadReport>>;
export type ReportRow = LoadedReport['rows'][number];

export type PaymentsData = LoadedReport & { filters: PaymentsAddress; isLoaded: boolean };

export async function loadDetails(
  { db, settings, gateways }: Store,
  language: Language,
  orderId: string,
) {
  const format = momentFormat(language, settings.timeZone);
  const order = await findFullOrder(db, orderId);
  if (!order) return undefined;
  const payments = await listPayments(db, gateways, orderId);
  const { createdAt, updatedAt, paidAt, ...others } = order;
  const paid = paidAt && format(paidAt);
  const [newest] = payments;
  return {
    ...others,
    created: format(createdAt),
    updated: format(updatedAt),
    paid,
    /** The newest attempt's failure. */
    failureReason: newest?.failureReason,
    failure: newest?.failure,
    refunds: payments
      .flatMap(({ refunds }) => refunds)
      .map(({ id, money, state, createdAt: at }) => ({ id, money, state, created: format(at) })),
  };
}

export type PaymentDetails = NonNullable<Awaited<ReturnType<typeof loadDetails>>>;
