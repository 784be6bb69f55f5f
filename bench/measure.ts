export type Measured = { name: string; limit: number; times: number[] };
export type Results = { baseline: number[]; cases: Measured[] };

type Plan = {
  rounds: number;
  /** The cheapest query there is: shows how busy the machine is. */
  baseline: () => Promise<unknown>;
  cases: { name: string; limit: number; run: () => Promise<unknown> }[];
  /** Runs before each case, so that it does not pay for the previous one's leftovers. */
  settle?: () => Promise<void>;
};

/** Runs all in turn, again and again, so that a slow moment of the machine hits them alike. */
export async function measure({ rounds, baseline, cases, settle }: Plan): Promise<Results> {
  const results: Results = {
    baseline: [],
    cases: cases.map(({ name, limit }) => ({ name, limit, times: [] })),
  };
  for (const { run } of cases) await run();
  for (let round = 0; round < rounds; round++) {
    for (const [at, { run }] of cases.entries()) {
      await settle?.();
      results.baseline.push(await time(baseline));
      results.cases[at]?.times.push(await time(run));
    }
  }
  return results;
}

async function time(run: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await run();
  return performance.now() - startedAt;
}

export function summarize({ baseline, cases }: Results): string {
  const base = percentile(baseline, 50);
  const width = Math.max(...cases.map(({ name }) => name.length));
  const head = `${'milliseconds'.padEnd(width)}     p50     p95   limit   × key read\n`;
  const line = (name: string, times: number[], limit?: number) => {
    const [median, p95] = [percentile(times, 50), percentile(times, 95)];
    const verdict = limit === undefined ? '' : p95 <= limit ? '' : '  over';
    const cells = [median.toFixed(1), p95.toFixed(1), `${limit ?? ''}`].map((cell) =>
      cell.padStart(8),
    );
    return `${name.padEnd(width)}${cells.join('')}${(median / base).toFixed(1).padStart(13)}${verdict}\n`;
  };
  const lines = cases.map(({ name, times, limit }) => line(name, times, limit));
  return head + line('a row by its key', baseline) + lines.join('');
}

export function percentile(times: number[], percent: number): number {
  const sorted = [...times].sort((a, b) => a - b);
  return sorted[Math.ceil((sorted.length * percent) / 100) - 1] ?? Number.NaN;
}
