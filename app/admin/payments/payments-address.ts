import { href } from 'react-router';
import { staffApi } from '#domain/addresses.ts';
import { type OrderPlace, readPlace, writePlace } from '#domain/orders/admin-orders-place.ts';
import {
  type ReportRequest,
  readReportRequest,
  writeReportRequest,
} from '#domain/reports/report-request.ts';

/** What the address of the screen says: which report, and where its list begins. */
export type PaymentsAddress = ReportRequest & { before: OrderPlace | undefined };

export function readPaymentsAddress(params: URLSearchParams): PaymentsAddress {
  return { ...readReportRequest(params), before: readPlace(params.get('before')) };
}

export function toPaymentsAddress({ before, ...asked }: PaymentsAddress): string {
  const params = writeReportRequest(asked);
  if (before) params.set('before', writePlace(before));
  return withParams(href('/admin/payments'), params);
}

/** The same report on paper. */
export function toPrintAddress(asked: ReportRequest): string {
  return withParams(href('/admin/payments/print'), writeReportRequest(asked));
}

/** The same report as a file. */
export function toCsvAddress(asked: ReportRequest): string {
  return withParams(staffApi.report, writeReportRequest(asked));
}

/** Whether both ask for the same rows, apart from search and page. */
export function isSameReport(a: ReportRequest, b: ReportRequest): boolean {
  return a.tab === b.tab && (a.tab === 'payments' ? a.period === b.period : a.status === b.status);
}

function withParams(path: string, params: URLSearchParams): string {
  return params.size > 0 ? `${path}?${params}` : path;
}
