import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ConfigError, readConfig } from '#config.ts';
import { FolderInUse } from '#database/lock.ts';
import { runServer } from './run.ts';
import { SecretError } from './secret.ts';

// The built server: build/server/index.js, beside build/client.
const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

try {
  await runServer({
    config: readConfig(),
    content: join(root, 'content'),
    clientFiles: join(root, 'build', 'client'),
  });
} catch (error) {
  // These say in plain words what to do; a stack trace would only hide it.
  const isPlain = [ConfigError, FolderInUse, SecretError].some((type) => error instanceof type);
  const { message, stack } = error as Error;
  process.stderr.write(`${isPlain ? message : stack}\n`);
  process.exit(1);
}
