import { buildIfStale } from './build.ts';
import { runStep } from './run-step.ts';

// `npm run test:faults`: a thousand checkouts on each database, while the gateway misbehaves and
// everything that can be killed is. FAULT_SEED=… repeats a run that has failed.

await buildIfStale();
const env = { FAULT_SHOPPERS: process.env.FAULT_SHOPPERS ?? '1000' };
const isGood = await runStep('vitest/vitest.mjs', ['run', 'tests/faults'], env);
process.exit(isGood ? 0 : 1);
