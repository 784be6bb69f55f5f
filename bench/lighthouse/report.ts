import { z } from 'zod';
import { percentile } from '../measure.ts';
import { type Category, categories, type Visit } from './visits.ts';

const score = z.number().nullable();
const auditSchema = z.object({
  title: z.string(),
  score,
  numericValue: z.number().optional(),
  details: z.unknown(),
});
const categorySchema = z.object({
  score,
  auditRefs: z.array(z.object({ id: z.string(), weight: z.number() })),
});
const resultSchema = z.object({
  runtimeError: z.object({ message: z.string() }).optional(),
  categories: z.record(z.string(), categorySchema),
  audits: z.record(z.string(), auditSchema),
});
type Result = z.infer<typeof resultSchema>;

export type Report = {
  visit: Visit;
  /** 0 to 100 */
  scores: Record<Category, number>;
  layoutShift: number;
  /** Milliseconds (LCP). */
  largestContentfulPaint: number;
  /** Milliseconds during which scripts blocked the page (TBT). */
  blocking: number;
  bytes: number;
  faults: string[];
};

const limits = { performance: 98, layoutShift: 0, largestContentfulPaint: 1500, blocking: 50 };

export class LighthouseFailed extends Error {}

/** Throws LighthouseFailed when there is no result. */
export function readReport(visit: Visit, lhr: unknown): Report {
  const result = resultSchema.parse(lhr);
  if (result.runtimeError) throw new LighthouseFailed(result.runtimeError.message);
  const measured = (id: string) => result.audits[id]?.numericValue ?? Number.NaN;
  return {
    visit,
    scores: readScores(result),
    layoutShift: measured('cumulative-layout-shift'),
    largestContentfulPaint: measured('largest-contentful-paint'),
    blocking: measured('total-blocking-time'),
    bytes: measured('total-byte-weight'),
    faults: visit.hundreds.flatMap((category) => findFaults(result, category)),
  };
}

/**
 * Combines several reports of one visit by medians; a fault in any of them remains. Throws RangeError for
 * an empty list.
 */
export function medianOf(reports: Report[]): Report {
  const [first] = reports;
  if (!first) throw new RangeError('no reports');
  const half = (metric: (report: Report) => number) => percentile(reports.map(metric), 50);
  const scores = { ...first.scores };
  for (const id of categories) scores[id] = half((report) => report.scores[id]);
  const median = {
    visit: first.visit,
    scores,
    layoutShift: half((report) => report.layoutShift),
    largestContentfulPaint: half((report) => report.largestContentfulPaint),
    blocking: half((report) => report.blocking),
    bytes: half((report) => report.bytes),
  };
  const faults = new Set(reports.flatMap((report) => report.faults));
  return { ...median, faults: [...faults, ...(first.visit.isFirst ? findSlow(median) : [])] };
}

function findSlow({
  scores,
  layoutShift,
  largestContentfulPaint,
  blocking,
}: Omit<Report, 'faults'>) {
  return [
    ...(scores.performance < limits.performance ? [`performance ${scores.performance}`] : []),
    ...(layoutShift > limits.layoutShift ? [`the layout moves by ${layoutShift}`] : []),
    ...(largestContentfulPaint > limits.largestContentfulPaint
      ? [`largest paint ${Math.round(largestContentfulPaint)} ms`]
      : []),
    ...(blocking > limits.blocking ? [`blocked for ${Math.round(blocking)} ms`] : []),
  ];
}

function readScores({ categories: results }: Result): Record<Category, number> {
  const entries = categories.map((id) => [id, Math.round((results[id]?.score ?? 0) * 100)]);
  return Object.fromEntries(entries);
}

function findFaults({ categories: results, audits }: Result, category: Category): string[] {
  const counted = results[category]?.auditRefs.filter(({ weight }) => weight > 0) ?? [];
  if (counted.length === 0) return [`${category} was not measured`];
  return counted.flatMap(({ id }) => {
    const { title, score, details } = audits[id] ?? { title: id, score: 0, details: undefined };
    // No score: the audit does not apply to the page.
    if (score === null || score === 1) return [];
    return [`${category}: ${title} ${JSON.stringify(details ?? '').slice(0, 1000)}`];
  });
}
