import * as z from 'zod/mini';
import { defaultPeriod, periods } from './periods.ts';
import { breakdowns } from './sales.ts';

export const salesReports = [...breakdowns, 'steps'] as const;
export type SalesReport = (typeof salesReports)[number];

export const salesRequest = z.object({ period: z.catch(z.enum(periods), defaultPeriod) });

export const salesFileRequest = z.extend(salesRequest, {
  report: z.catch(z.enum(salesReports), 'products'),
});
