import { executionAsyncResource } from 'node:async_hooks';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { readConfig } from '#config.ts';
import { runServer } from './process/run-server.ts';
import { describeStartError } from './process/start-error.ts';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

// The heap is collected when it is a third larger than the used part, instead of up to four times as large.
// V8 returns no page of its peak, and a busy server needs some 90 MB less (docs/performance.md).
setFlagsFromString('--heap-growing-percent=30');

const ticks: object[] = [];
keepTickObjectAlive();

try {
  await runServer({
    config: readConfig(),
    content: join(root, 'content'),
    clientFiles: join(root, 'build', 'client'),
  });
} catch (error) {
  process.stderr.write(`${describeStartError(error)}\n`);
  process.exit(1);
}

/**
 * Keeps one of the objects that Node creates for every `process.nextTick`, several for each response. If
 * none exists during a full collection, V8 drops their shared hidden class and does not recreate it (as
 * of Node 24). It would then build every later object property by property, for a seventh of the time of
 * a cached page. A single living object preserves the class (docs/performance.md).
 */
function keepTickObjectAlive(): void {
  process.nextTick(() => ticks.push(executionAsyncResource()));
}
