import { executionAsyncResource } from 'node:async_hooks';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { readConfig } from '#config.ts';
import { runServer } from './run.ts';
import { describeStartError } from './start-error.ts';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

// The heap is collected when it is a third larger than what is in use, instead of up to four times as large: V8
// gives back no page of its largest moment, and a busy server needs some 90 MB less (docs/performance.md).
setFlagsFromString('--heap-growing-percent=30');

const ticks: object[] = [];
keepShapeOfTicks();

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
 * Node makes an object for every `process.nextTick`, several for each answer, and there is mostly none at the
 * moment of a full collection: V8 then drops the shape they share, does not learn it anew (as of Node 24), and
 * puts every later one together property by property, for a seventh of the time of a kept page. As long as one
 * of them lives, the shape does (docs/performance.md).
 */
function keepShapeOfTicks(): void {
  process.nextTick(() => ticks.push(executionAsyncResource()));
}
