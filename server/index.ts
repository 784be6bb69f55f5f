import { executionAsyncResource } from 'node:async_hooks';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { readConfig } from '#config.ts';
import { runServer } from './process/run-server.ts';
import { describeStartError } from './process/start-error.ts';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

// The heap is collected when it is a third larger than the used part, instead of up to four times as large.
// V8 returns no page of its peak, and a busy server needs some 90 MB less (docs/performance.md).
setFlagsFromString('--heap-growing-percent=30');
const ticks: object[] = [];
keepTickShape();

try {
  const { values } = parseArgs({ options: { empty: { type: 'boolean' } } });
  await runServer({
    isEmpty: values.empty ?? false,
    config: readConfig(),
    content: join(root, 'content'),
    clientFiles: join(root, 'build', 'client'),
  });
} catch (error) {
  process.stderr.write(`${describeStartError(error)}\n`);
  process.exit(1);
}

/**
 * Keeps one of the objects that node creates for `process.nextTick` alive, and with it their hidden class.
 * Several are created for each response, and usually none is alive during a full garbage collection. V8
 * then drops the hidden class, and adds the properties of every later object one by one (Node 24). That
 * takes a seventh of the time of a cached page: 0.91 of bare node:http with it and 0.79 without, in thirteen
 * pairs of one run.
 */
function keepTickShape(): void {
  process.nextTick(() => ticks.push(executionAsyncResource()));
}
