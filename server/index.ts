import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ConfigError, readConfig } from '#config.ts';
import { FolderInUse } from '#database/lock.ts';
import { runServer } from './run.ts';

// The built server: build/server/index.js, beside build/client.
const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

try {
  await runServer({
    config: readConfig(),
    content: join(root, 'content'),
    clientFiles: join(root, 'build', 'client'),
  });
} catch (error) {
  // These two say in plain words what to do; a stack trace would only hide it.
  const isPlain = error instanceof ConfigError || error instanceof FolderInUse;
  process.stderr.write(`${isPlain ? error.message : (error as Error).stack}\n`);
  process.exit(1);
}
