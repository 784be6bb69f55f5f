import { readConfig } from '#config.ts';
import { addFirstAdmin, firstAdminEmail } from '#domain/staff/accounts.server.ts';
import { createCommandHandler } from '../commands/command-handler.ts';
import { describeAccount } from '../commands/staff-request.ts';
import { startWorkers } from '../jobs/job-workers.ts';
import { createLog } from '../observability/log.ts';
import { listenForChanges } from './changes.ts';
import { openStore } from './open-store.ts';

export async function openDevStore(content: string) {
  const config = readConfig();
  const log = createLog(config.logLevel);
  const open = await openStore({ config, content, log, createHandler: createCommandHandler });
  const changes = await listenForChanges(open.database);
  const workers = await startWorkers({ queue: await open.queue(), store: open.store, log });
  const admin = await addFirstAdmin(open.store.db, firstAdminEmail);
  if (admin) process.stdout.write(`The first admin:\n${describeAccount(admin)}\n`);
  return { open, changes, workers, config, log };
}
