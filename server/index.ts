import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { readConfig } from '#config.ts';
import { runServer } from './run.ts';
import { describeStartError } from './start-error.ts';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

// The heap is collected when it is a fifth larger than what is in use, instead of up to four times as large:
// a busy server needs some 50 MB less, and is as fast (docs/performance.md).
setFlagsFromString('--heap-growing-percent=20');

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
