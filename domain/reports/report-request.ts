import { type PaymentStatus, paymentStatuses } from '../orders/order.ts';
import { allTime, defaultPeriod, type Period, periods, periodWindow } from './periods.ts';
import type { ReportScope } from './report-rows.server.ts';

/** The two reports: what was paid in a period, and orders of every payment status. */
export const reports = ['payments', 'orders'] as const;
export type Report = (typeof reports)[number];

/** What is asked of a report: each has a filter of its own, and both can be searched. */
export type ReportRequest = {
  tab: Report;
  period: Period;
  status: PaymentStatus | 'all';
  q: string;
};

const mostLetters = 100;

/** Reads an address; what is no filter there falls back to the default. */
export function readReportRequest(params: URLSearchParams): ReportRequest {
  return {
    tab: reports.find((tab) => tab === params.get('tab')) ?? 'payments',
    period: periods.find((period) => period === params.get('period')) ?? defaultPeriod,
    status: paymentStatuses.find((status) => status === params.get('status')) ?? 'all',
    q: (params.get('q') ?? '').slice(0, mostLetters),
  };
}

/** The same as parameters of an address, without what is the default. */
export function writeReportRequest({ tab, period, status, q }: ReportRequest): URLSearchParams {
  const params = new URLSearchParams();
  if (tab !== 'payments') params.set('tab', tab);
  if (period !== defaultPeriod) params.set('period', period);
  if (status !== 'all') params.set('status', status);
  if (q) params.set('q', q);
  return params;
}

/** Which orders are asked for, now. */
export function reportScope(
  { tab, period, status }: ReportRequest,
  timeZone: string,
  now: Date,
): ReportScope {
  if (tab === 'payments') return { status: 'paid', window: periodWindow(period, timeZone, now) };
  return { status: status === 'all' ? undefined : status, window: allTime };
}
