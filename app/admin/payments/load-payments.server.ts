import { storeContext } from '#app/context.ts';
import { reportStatusNames } from '#app/words/admin-messages.ts';
import { dayFormat, momentFormat } from '#app/words/moments.ts';
import type { Language } from '#domain/language.ts';
import { findFullOrder } from '#domain/orders/list/admin-order.server.ts';
import { readOrderCursor, writeOrderCursor } from '#domain/orders/list/order-cursor.ts';
import { listPayments } from '#domain/refunds/order-payments.server.ts';
import { type ReportRequest, reportScope } from '#domain/reports/report-request.ts';
import { countReportMatches, listReport } from '#domain/reports/report-rows.server.ts';
import { readReportSearch } from '#domain/reports/report-search.server.ts';
import { countReportOrders, readRevenueReport } from '#domain/reports/revenue.server.ts';
import type { Store } from '#domain/store.ts';
import type { ListData } from '../lists/list-data.ts';
import type { ListQuery } from '../lists/load-list.server.ts';
import { dateTimeFormatOf } from '../shell/page-load.server.ts';
import type { PaymentsFilters } from './payments-list.ts';

type PaymentsQuery = ListQuery<PaymentsFilters>;

export async function queryPayments({
  filters: { before, ...filters },
  limit,
  context,
}: PaymentsQuery) {
  const { db, settings } = context.get(storeContext);
  const scope = reportScope(filters, settings.timeZone, new Date());
  const search = await searchOf(context, filters);
  const page = await listReport(db, { scope, search, limit, before: readOrderCursor(before) });
  const format = dateTimeFormatOf(context);
  const last = page.rows.at(-1);
  return {
    rows: page.rows.map((row) => ({ ...row, created: format(row.createdAt) })),
    next: page.hasMore && last ? writeOrderCursor(last) : undefined,
  };
}

export type ReportRow = Awaited<ReturnType<typeof queryPayments>>['rows'][number];

/** Loads what the report adds up to, and how many of its orders match the search. */
export async function loadReportFigures({ filters, context }: PaymentsQuery) {
  const { db, settings } = context.get(storeContext);
  const { timeZone } = settings;
  const now = new Date();
  const scope = reportScope(filters, timeZone, now);
  const { window } = scope;
  const search = await searchOf(context, filters);
  const isRevenue = filters.tab === 'payments';
  const revenue = isRevenue ? await readRevenueReport(db, { window, timeZone, now }) : undefined;
  const counted = revenue ? undefined : await countReportOrders(db, scope, { timeZone, now });
  const total = counted?.orders ?? revenue?.paid ?? 0;
  const format = dateTimeFormatOf(context);
  return {
    revenue,
    total,
    ...(counted?.hasCashDue && { hasCashDue: true }),
    matches: search && (await countReportMatches(db, scope, search, total)),
    generatedAt: format(now),
    from: window.from && format(window.from),
    until: window.until && format(window.until),
    timeZone,
  };
}

export type ReportFigures = Awaited<ReturnType<typeof loadReportFigures>>;

function searchOf(context: PaymentsQuery['context'], { q, tab }: ReportRequest) {
  const fields = tab === 'orders' ? 'contact' : 'plain';
  return readReportSearch(context.get(storeContext).db, q, fields, reportStatusNames);
}

export type PaymentsData = ListData<PaymentsFilters, ReportRow, ReportFigures>;

export async function loadPaymentDetails(
  { db, settings, gateways }: Pick<Store, 'db' | 'settings' | 'gateways'>,
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
      .map(({ id, money, state, createdAt: at, way, returnedOn }) => ({
        id,
        money,
        state,
        created: format(at),
        ...(way && { way, returned: returnedOn && dayFormat(language)(returnedOn) }),
      })),
  };
}

export type PaymentDetails = NonNullable<Awaited<ReturnType<typeof loadPaymentDetails>>>;
