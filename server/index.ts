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
