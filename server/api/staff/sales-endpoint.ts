import { createItemNamer } from '#app/admin/sales/item-name.ts';
import { adminMessagesOf } from '#app/words/admin-messages.ts';
import { staffApi } from '#domain/addresses.ts';
import { dateInTimeZone } from '#domain/calendar/date-in-time-zone.ts';
import type { Language } from '#domain/language.ts';
import { toDecimal } from '#domain/money.ts';
import { csvStream } from '#domain/reports/csv.server.ts';
import { periodWindow } from '#domain/reports/periods.ts';
import { readSalesReport, type Sales } from '#domain/reports/sales.server.ts';
import { type Breakdown, parseVisitSource, type SalesFigure } from '#domain/reports/sales.ts';
import { type SalesReport, salesFileRequest } from '#domain/reports/sales-request.ts';
import { toFunnelSteps } from '#domain/reports/sales-steps.ts';
import { toWebStream } from '#domain/runtime/web-stream.server.ts';
import { recordStaffEvent } from '#domain/staff/staff-events.server.ts';
import type { Log } from '#server/observability/log.ts';
import { type Api, pathBelowApiRoot } from '../env.ts';
import { requestLanguage } from '../errors.ts';
import { requireStaffCall, type StaffCallServices } from './staff-calls.ts';

export function addSales(api: Api, services: StaffCallServices, log: Log): void {
  const { db, settings } = services;
  const { timeZone } = settings;
  api.get(pathBelowApiRoot(staffApi.sales), requireStaffCall(services, 'sales'), async (c) => {
    const { searchParams } = new URL(c.req.url);
    const { report, period } = salesFileRequest.parse(Object.fromEntries(searchParams));
    const now = new Date();
    const window = periodWindow(period, timeZone, now);
    const sales = await readSalesReport(db, { window, timeZone, now });
    const { headings, records } = tableOf(report, sales, requestLanguage(c.req.raw));
    const file = csvStream(
      headings,
      eachOf(records),
      (error) => log.error({ err: error }, 'Sales report download failed before it was complete'),
      { escapesFormulas: true },
    );
    const name = `sales-${report}-${period}-${dateInTimeZone(timeZone, now)}.csv`;
    await recordStaffEvent(db, {
      kind: 'report_exported',
      actor: `staff:${c.var.member.id}`,
      data: { name },
    });
    return c.body(toWebStream(file), 200, {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}"`,
      'Cache-Control': 'private, no-store',
    });
  });
}

type Field = string | number | null;
type Table = { headings: string[]; records: Field[][] };

async function* eachOf(records: Field[][]) {
  yield* records;
}

function tableOf(report: SalesReport, sales: Sales, language: Language): Table {
  return report === 'steps' ? stepsTable(sales, language) : itemsTable(report, sales, language);
}

/** A row for each item and currency: amounts of two currencies are never in one column. */
function itemsTable(breakdown: Breakdown, { figures, titles }: Sales, language: Language): Table {
  const messages = adminMessagesOf(language).sales;
  const { columns } = messages;
  const nameOf = createItemNamer(language, titles);
  const item = messages[breakdown].item;
  const name = ({ item }: SalesFigure) => nameOf(breakdown, item);
  const amount = ({ money }: SalesFigure) => toDecimal(money);
  const refunded = ({ refunded }: SalesFigure) => toDecimal(refunded);
  const all: Record<Breakdown, [heading: string, field: (figure: SalesFigure) => Field][]> = {
    products: [
      [item, name],
      [columns.productId, ({ item }) => (item.startsWith('"') ? null : item)],
      [columns.orders, ({ orders }) => orders],
      [columns.pieces, ({ pieces }) => pieces],
      [columns.revenue, amount],
    ],
    countries: [
      [item, name],
      [columns.code, ({ item }) => item],
      [columns.orders, ({ orders }) => orders],
      [columns.revenue, amount],
      [columns.refunded, refunded],
    ],
    sources: [
      [columns.source, ({ item }) => parseVisitSource(item)?.source ?? null],
      [columns.medium, ({ item }) => parseVisitSource(item)?.medium ?? null],
      [columns.campaign, ({ item }) => parseVisitSource(item)?.campaign ?? null],
      [columns.orders, ({ orders }) => orders],
      [columns.revenue, amount],
      [columns.refunded, refunded],
    ],
    customers: [
      [item, name],
      [columns.orders, ({ orders }) => orders],
      [columns.revenue, amount],
      [columns.refunded, refunded],
    ],
    unpaid: [
      [item, name],
      [columns.orders, ({ orders }) => orders],
      [columns.amount, amount],
    ],
  };
  const chosen = all[breakdown];
  const rows = [...figures[breakdown]].sort(
    (a, b) =>
      a.money.currency.localeCompare(b.money.currency, 'en') ||
      b.money.amount - a.money.amount ||
      b.orders - a.orders,
  );
  return {
    headings: [...chosen.map(([heading]) => heading), columns.currency],
    records: rows.map((row) => [...chosen.map(([, field]) => field(row)), row.money.currency]),
  };
}

function stepsTable({ steps }: Sales, language: Language): Table {
  const { steps: texts, columns } = adminMessagesOf(language).sales;
  return {
    headings: [texts.item, columns.count, columns.vsPrevious],
    records: toFunnelSteps(steps).map(({ step, count, shareOfPrevious }) => [
      texts.names[step],
      count,
      shareOfPrevious === undefined ? null : Math.round(shareOfPrevious * 1000) / 10,
    ]),
  };
}
