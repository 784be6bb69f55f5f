import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildIfStale } from './build.ts';

// `npm run test:faults`: a thousand checkouts on each database, while the gateway misbehaves and
// everything that can be killed is. FAULT_SEED=… repeats a run that has failed.

const root = fileURLToPath(new URL('..', import.meta.url));
await buildIfStale();
const env = { ...process.env, FAULT_SHOPPERS: process.env.FAULT_SHOPPERS ?? '1000' };
const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
const args = [vitest, 'run', 'tests/faults'];
const { status } = spawnSync(process.execPath, args, { cwd: root, env, stdio: 'inherit' });
process.exit(status ?? 1);
