import { z } from 'zod';
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
  largestPaint: number;
  bytes: number;
  faults: string[];
};

export class LighthouseFailed extends Error {}

/** Throws LighthouseFailed when there is no result. */
export function readReport(visit: Visit, lhr: unknown): Report {
  const result = resultSchema.parse(lhr);
  if (result.runtimeError) throw new LighthouseFailed(result.runtimeError.message);
  const measured = (id: string) => result.audits[id]?.numericValue ?? Number.NaN;
  const layoutShift = measured('cumulative-layout-shift');
  return {
    visit,
    scores: readScores(result),
    layoutShift,
    largestPaint: measured('largest-contentful-paint'),
    bytes: measured('total-byte-weight'),
    faults: [
      ...visit.hundreds.flatMap((category) => findFaults(result, category)),
      ...(visit.isStill && layoutShift > 0 ? [`the layout moves by ${layoutShift}`] : []),
    ],
  };
}

function readScores({ categories: found }: Result): Record<Category, number> {
  const entries = categories.map((id) => [id, Math.round((found[id]?.score ?? 0) * 100)]);
  return Object.fromEntries(entries);
}

function findFaults({ categories: found, audits }: Result, category: Category): string[] {
  const counted = found[category]?.auditRefs.filter(({ weight }) => weight > 0) ?? [];
  if (counted.length === 0) return [`${category} was not measured`];
  return counted.flatMap(({ id }) => {
    const { title, score, details } = audits[id] ?? { title: id, score: 0, details: undefined };
    // No score: the audit does not apply to the page.
    if (score === null || score === 1) return [];
    return [`${category}: ${title} ${JSON.stringify(details ?? '').slice(0, 1000)}`];
  });
}
