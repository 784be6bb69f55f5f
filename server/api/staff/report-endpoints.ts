import { loadPaymentDetails } from '#app/admin/payments/load-payments.server.ts';
import { adminMessagesOf, reportStatusNames } from '#app/words/admin-messages.ts';
import { staffApi } from '#domain/addresses.ts';
import { dateInTimeZone } from '#domain/calendar/date-in-time-zone.ts';
import { reportCsv } from '#domain/reports/report-csv.server.ts';
import { reportRequest, reportScope } from '#domain/reports/report-request.ts';
import { readReportSearch } from '#domain/reports/report-search.server.ts';
import { toWebStream } from '#domain/runtime/web-stream.server.ts';
import { recordStaffEvent } from '#domain/staff/staff-events.server.ts';
import type { Store } from '#domain/store.ts';
import type { Log } from '#server/observability/log.ts';
import { type Api, pathBelowApiRoot } from '../env.ts';
import { requestLanguage } from '../errors.ts';
import { requireStaffCall, type StaffCallServices } from './staff-calls.ts';

export function addReports(
  api: Api,
  services: StaffCallServices & Pick<Store, 'gateways'>,
  log: Log,
): void {
  const { db, settings } = services;
  api.get(
    pathBelowApiRoot(staffApi.paymentDetails),
    requireStaffCall(services, 'paymentDetails'),
    async (c) => {
      const language = requestLanguage(c.req.raw);
      const order = await loadPaymentDetails(services, language, c.req.param('orderId'));
      return order ? c.json(order) : c.notFound();
    },
  );
  api.get(pathBelowApiRoot(staffApi.report), requireStaffCall(services, 'report'), async (c) => {
    const query = reportRequest.parse(Object.fromEntries(new URL(c.req.url).searchParams));
    const { tab, period, status, q } = query;
    const { timeZone } = settings;
    const now = new Date();
    const scope = reportScope(query, timeZone, now);
    const hasContact = tab === 'orders';
    const language = requestLanguage(c.req.raw);
    const scopeOfSearch = hasContact ? 'contact' : 'plain';
    const search = await readReportSearch(db, q, scopeOfSearch, reportStatusNames);
    const onError = (error: Error) =>
      log.error({ err: error }, 'Payment report download failed before it was complete');
    const names = adminMessagesOf(language).payments.csv;
    const file = reportCsv(db, { scope, search, hasContact, names, timeZone, onError });
    const name = `${tab}-${hasContact ? status : period}-${dateInTimeZone(timeZone, now)}.csv`;
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
