import * as z from 'zod/mini';
import { reportStatuses } from '../orders/payment-terms.ts';
import { allTime, defaultPeriod, periods, periodWindow } from './periods.ts';
import type { ReportScope } from './report-rows.server.ts';

export const reports = ['payments', 'orders'] as const;
export type Report = (typeof reports)[number];

const maxLength = 100;

export const reportRequest = z.object({
  tab: z.catch(z.enum(reports), 'payments'),
  period: z.catch(z.enum(periods), defaultPeriod),
  status: z.catch(z.enum([...reportStatuses, 'all']), 'all'),
  q: z.pipe(
    z._default(z.string(), ''),
    z.transform((text) => text.slice(0, maxLength)),
  ),
});
export type ReportRequest = z.infer<typeof reportRequest>;

export function reportScope(
  { tab, period, status }: ReportRequest,
  timeZone: string,
  now: Date,
): ReportScope {
  if (tab === 'payments') return { status: 'paid', window: periodWindow(period, timeZone, now) };
  return { status: status === 'all' ? undefined : status, window: allTime };
}
