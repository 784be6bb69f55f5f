import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readConfig } from '#config.ts';
import { runServer } from './run.ts';
import { describeStartError } from './start-error.ts';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

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
