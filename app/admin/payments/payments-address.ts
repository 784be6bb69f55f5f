import { href } from 'react-router';
import * as z from 'zod/mini';
import { staffApi } from '#domain/addresses.ts';
import { type ReportRequest, reportRequest } from '#domain/reports/report-request.ts';
import { filterAddress, filterFields } from '../lists/list-address.ts';

export const paymentsAddress = filterAddress(
  href('/admin/payments'),
  z.extend(reportRequest, { before: filterFields.cursor }),
);
export type PaymentsAddress = typeof paymentsAddress.none;

export const printAddress = filterAddress(href('/admin/payments/print'), reportRequest);
export const csvAddress = filterAddress(staffApi.report, reportRequest);

/** Apart from search and page. */
export function isSameReport(a: ReportRequest, b: ReportRequest): boolean {
  return a.tab === b.tab && (a.tab === 'payments' ? a.period === b.period : a.status === b.status);
}
