import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { createMachine, SetupError } from './setup/machine.ts';
import { nodeProgram } from './setup/service-unit.ts';
import { installWith } from './update/prepare-release.ts';
import { runUpdate } from './update/run-update.ts';

const usage = 'Usage: npm run update [-- --back]';

// The system user must be able to read what is built here.
process.umask(0o022);

try {
  const { values } = parseArgs({ options: { back: { type: 'boolean' } } });
  const shop = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '');
  const machine = createMachine();
  await runUpdate({
    machine,
    terminal: { print: (text) => void process.stdout.write(`${text}\n`) },
    shop,
    isBack: values.back ?? false,
    install: installWith(machine),
    // Caddy's file stays as it is, and its site is the owner's to change.
    setUp: () =>
      machine.run(
        nodeProgram(shop),
        [join(shop, 'scripts', 'setup.ts'), '--yes', '--without-caddy'],
        { cwd: shop },
      ),
  });
} catch (error) {
  const { code, message } = error as NodeJS.ErrnoException;
  const isMisuse = code?.startsWith('ERR_PARSE_ARGS');
  if (!isMisuse && !(error instanceof SetupError)) throw error;
  process.stderr.write(`${message}\n${isMisuse ? `${usage}\n` : ''}`);
  process.exit(1);
}
