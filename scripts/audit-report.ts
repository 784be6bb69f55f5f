import { z } from 'zod';

// Reads the output of `npm audit --json` and applies the accepted exceptions.

const severities = ['info', 'low', 'moderate', 'high', 'critical'] as const;
const harmful = new Set<string>(['moderate', 'high', 'critical']);

const advisory = z.object({
  source: z.union([z.number(), z.string()]),
  name: z.string(),
  title: z.string(),
  url: z.string().default(''),
  severity: z.enum(severities),
});

/** A string in `via` names another package of the report, which lists its own advisories. */
const report = z.object({
  auditReportVersion: z.literal(2),
  vulnerabilities: z.record(
    z.string(),
    z.object({ via: z.array(z.union([z.string(), advisory])) }),
  ),
});

/** Reports that the registry did not respond, or not with advisories. */
const failure = z.object({ message: z.string(), statusCode: z.number().optional() });

const acceptedList = z.array(
  z.strictObject({ id: z.string().min(1), why: z.string().min(10), until: z.iso.date() }),
);

export type Advisory = { id: string; name: string; title: string; severity: string };
export type Accepted = z.infer<typeof acceptedList>;
export type AuditAnswer = { advisories: Advisory[] } | { noData: string };

/** Throws if npm could not run its check, for example because a lock file is missing. */
export function readAudit(text: string): AuditAnswer {
  const answer: unknown = JSON.parse(text);
  const { data } = report.safeParse(answer);
  if (data) {
    const via = Object.values(data.vulnerabilities).flatMap((one) => one.via);
    const advisories = via.filter((one) => typeof one !== 'string').map(toAdvisory);
    return { advisories: [...new Map(advisories.map((one) => [one.id, one])).values()] };
  }
  const failed = failure.safeParse(answer).data;
  if (!failed) throw new Error(`npm audit failed: ${text.slice(0, 500)}`);
  const status = failed.statusCode === undefined ? '' : ` (${failed.statusCode})`;
  return { noData: `${failed.message}${status}` };
}

/** Returns "GHSA-…", or npm's own number if there is none. */
function toAdvisory({ source, name, title, url, severity }: z.infer<typeof advisory>): Advisory {
  const id = /GHSA(?:-\w{4}){3}/.exec(url)?.[0] ?? `${source}`;
  return { id, name, title, severity };
}

export function readAccepted(text: string): Accepted {
  return acceptedList.parse(JSON.parse(text));
}

export type Verdict = { refused: string[]; report: string[] };

/** `today` is a day such as "2026-11-22". An exception is valid on its `until` day, too. */
export function judge(advisories: Advisory[], accepted: Accepted, today: string): Verdict {
  const verdict: Verdict = { refused: [], report: [] };
  for (const one of advisories) {
    const line = describe(one);
    const exception = accepted.find(({ id }) => id === one.id);
    if (!harmful.has(one.severity)) verdict.report.push(`${line}: below the limit`);
    else if (!exception) verdict.refused.push(line);
    else if (exception.until < today) {
      verdict.refused.push(
        `${line}: was accepted only until ${exception.until} (${exception.why})`,
      );
    } else verdict.report.push(`${line}: accepted until ${exception.until} (${exception.why})`);
  }
  const currentIds = new Set(advisories.map(({ id }) => id));
  for (const { id } of accepted) {
    if (!currentIds.has(id))
      verdict.report.push(`${id} is accepted but no longer found: remove it`);
  }
  return verdict;
}

export function describe({ id, name, title, severity }: Advisory): string {
  return `${severity}: ${name}, ${title} (${id})`;
}
