import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { buildIfStale } from './build.ts';
import { createMachine, SetupError } from './setup/machine.ts';
import { runSetup } from './setup/run-setup.ts';
import { openTerminal } from './setup/terminal.ts';

const usage =
  'Usage: npm run setup -- [--domain DOMAIN] [--backup-to FOLDER] [--port PORT] [--without-caddy] [--yes]\n' +
  'It asks for what is missing. --yes never asks. Without root it only shows what it would do.';

const options = {
  domain: { type: 'string' },
  'backup-to': { type: 'string' },
  port: { type: 'string' },
  'without-caddy': { type: 'boolean' },
  yes: { type: 'boolean' },
} as const;

// The system user must be able to read what is built here.
process.umask(0o022);

try {
  const { values } = parseArgs({ options });
  const terminal = openTerminal(values.yes ?? false);
  const flags = {
    domain: values.domain,
    backupTo: values['backup-to'],
    port: values.port,
    withoutCaddy: values['without-caddy'] ?? false,
  };
  const shop = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '');
  await runSetup({ machine: createMachine(), terminal, shop, flags, build: buildIfStale });
  terminal.close();
} catch (error) {
  const { code, message } = error as NodeJS.ErrnoException;
  const isMisuse = code?.startsWith('ERR_PARSE_ARGS');
  if (!isMisuse && !(error instanceof SetupError)) throw error;
  process.stderr.write(`${message}\n${isMisuse ? `${usage}\n` : ''}`);
  process.exit(1);
}
