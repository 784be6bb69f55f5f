import { buildIfStale } from './build.ts';
import { runStep } from './run-step.ts';

// `npm run test:faults`: a thousand checkouts on each database, with a failing gateway and killed
// processes: one on the embedded database, three on PostgreSQL, two of which serve. FAULT_SEED=… repeats a failed run.

await buildIfStale();
const env = { FAULT_SHOPPERS: process.env.FAULT_SHOPPERS ?? '1000' };
const isGood = await runStep('vitest/vitest.mjs', ['run', 'tests/faults'], env);
process.exit(isGood ? 0 : 1);
