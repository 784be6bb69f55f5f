import { adminMessagesOf, statusNames } from '#app/words/admin-messages.ts';
import { staffApi } from '#domain/addresses.ts';
import { dateInTimeZone } from '#domain/calendar/date-in-time-zone.ts';
import { findProfile } from '#domain/exports/export-profiles.server.ts';
import { createOrderExport } from '#domain/exports/order-export.server.ts';
import {
  type ExportProfile,
  type ExportRequest,
  exportRequest,
  offeredColumns,
} from '#domain/exports/order-export.ts';
import { directionOf, type Language } from '#domain/language.ts';
import { readOrderList } from '#domain/orders/list/list-filters.ts';
import { asOrderStatus } from '#domain/orders/order.ts';
import { asReportStatus } from '#domain/orders/payment-terms.ts';
import { recordStaffEvent } from '#domain/staff/staff-events.server.ts';
import type { Log } from '#server/observability/log.ts';
import { type Api, pathBelowApiRoot } from '../env.ts';
import { requestLanguage } from '../errors.ts';
import { requireStaffCall, type StaffCallServices } from './staff-calls.ts';

const types = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

export function addOrderExport(api: Api, services: StaffCallServices, log: Log): void {
  const { db, settings } = services;
  const { timeZone } = settings;
  api.get(
    pathBelowApiRoot(staffApi.orderExport),
    requireStaffCall(services, 'orderExport'),
    async (c) => {
      const request = exportRequest.parse(Object.fromEntries(new URL(c.req.url).searchParams));
      const { profile: id, format } = request;
      const profile = id === undefined ? undefined : await findProfile(db, id);
      // Falling back to all columns would disclose more to a recipient than was chosen.
      if (id !== undefined && !profile) return c.notFound();
      const language = requestLanguage(c.req.raw);
      const { orderStatuses, paymentStatuses, exports: copy } = adminMessagesOf(language);
      const isList = request.of === 'list' && request.orders === undefined;
      const body = createOrderExport(db, {
        request,
        timeZone,
        columns: headingsOf(profile ?? offeredProfile(services), language),
        list: isList ? readOrderList(request, { timeZone, statusNames }) : undefined,
        sheetName: copy.sheetName,
        isRightToLeft: directionOf(language) === 'rtl',
        labelOf: (kind, text) =>
          kind === 'payment_status'
            ? paymentStatuses[asReportStatus(text)]
            : orderStatuses[asOrderStatus(text)],
        onError: (error) => log.error({ err: error }, 'Order export failed before it was complete'),
      });
      const name = `orders-${whichOrders(request)}-${dateInTimeZone(timeZone, new Date())}.${format}`;
      await recordStaffEvent(db, {
        kind: 'orders_exported',
        actor: `staff:${c.var.member.id}`,
        data: { name, profile: profile?.name, filters: filtersOf(request) },
      });
      return c.body(body, 200, {
        'Content-Type': types[format],
        'Content-Disposition': `attachment; filename="${name}"`,
        'Cache-Control': 'private, no-store',
      });
    },
  );
}

/** Leaves out the search text: it may name a customer. */
function filtersOf(request: ExportRequest): Record<string, string> {
  const { orders, of, status, payment, from, until } = request;
  const short = { from, until, status, payment };
  if (orders) return definedOnly({ orders: `${orders.length}`, ...short });
  if (!of) return definedOnly(short);
  const { view = 'all', q, country, product, carrier, least, most } = request;
  const search = q.trim() && '…';
  return definedOnly({ view, q: search, ...short, country, product, carrier, least, most });
}

function definedOnly(all: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(all).flatMap(([name, text]) => (text ? [[name, text]] : [])),
  );
}

function whichOrders({ orders, of, view, status }: ExportRequest): string {
  if (orders) return 'chosen';
  return (of && view) ?? status ?? (of ? 'list' : 'all');
}

type Chosen = Pick<ExportProfile, 'columns'>;

/** All columns that the shop offers. */
function offeredProfile({ settings, markets }: StaffCallServices): Chosen {
  const columns = offeredColumns({
    hasAddressForms: settings.hasAddressForms,
    markets: markets.markets,
  });
  return { columns: columns.map((column) => ({ column, heading: '' })) };
}

/** Uses the store's own words where a column has no heading. */
function headingsOf({ columns }: Chosen, language: Language) {
  const names = adminMessagesOf(language).exports.columns;
  return columns.map(({ column, heading }) => ({ column, heading: heading || names[column] }));
}
