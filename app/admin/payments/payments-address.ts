import { href } from 'react-router';
import * as z from 'zod/mini';
import { staffApi } from '#domain/addresses.ts';
import { type ReportRequest, reportRequest } from '#domain/reports/report-request.ts';
import { filterAddress, filterFields } from '../kit/filters.tsx';

/** What the address of the screen says: which report, and where its list begins. */
export const paymentsAddress = filterAddress(
  href('/admin/payments'),
  z.extend(reportRequest, { before: filterFields.place }),
);
export type PaymentsAddress = typeof paymentsAddress.none;

/** The same report on paper, and as a file. */
export const printAddress = filterAddress(href('/admin/payments/print'), reportRequest);
export const csvAddress = filterAddress(staffApi.report, reportRequest);

/** Whether both ask for the same rows, apart from search and page. */
export function isSameReport(a: ReportRequest, b: ReportRequest): boolean {
  return a.tab === b.tab && (a.tab === 'payments' ? a.period === b.period : a.status === b.status);
}
