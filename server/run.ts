import type { Server } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { Config } from '#config.ts';
import { addFirstAdmin } from '#domain/staff/accounts.server.ts';
import { createApp } from './app.ts';
import { listenForChanges } from './changes.ts';
import { answerCommand } from './commands/answer.ts';
import { describeAccount } from './commands/staff.ts';
import { createDrainingServer } from './draining-server.ts';
import { type JobWorkers, startWorkers } from './job-workers.ts';
import { createLog } from './log.ts';
import { openStore } from './open-store.ts';
import { stopOnSignals } from './stop-on-signals.ts';
import { warmPictures } from './warm-pictures.ts';

export type RunOptions = {
  config: Config;
  /** The folder with the demo catalogue. */
  content: string;
  /** The folder of the built browser files. */
  clientFiles: string;
};

export const firstAdminEmail = 'admin@nabta.example';

/** Opens the store, listens, greets, and stops in order on SIGTERM or SIGINT. */
export async function runServer({ config, content, clientFiles }: RunOptions): Promise<void> {
  const log = createLog(config.logLevel);
  const open = await openStore({ config, content, log, answer: answerCommand });
  const changes = await listenForChanges(open.database);
  const { trustedProxies } = config;
  const app = createApp({ store: open.store, changes, log, trustedProxies, clientFiles });
  const server = createDrainingServer(getRequestListener(app.fetch));
  await listen(server.http, config);

  let workers: Promise<JobWorkers> | undefined;
  stopOnSignals(log, async () => {
    changes.close();
    await Promise.all([server.drain(), workers?.then((started) => started.close())]);
    await open.close();
  });

  const admin = await addFirstAdmin(open.store.db, firstAdminEmail);
  if (admin) say(`The first admin:\n${describeAccount(admin)}\n`);
  say(`The back office is on ${config.publicUrl}/adminLogin`);
  say(`${config.storeName.en} is open on ${config.publicUrl}`);

  // Shoppers come first: jobs have waited already.
  workers = startWorkers({ queue: open.queue, store: open.store, log });
  await workers;
  await warmPictures(open.store, log, changes.closing);
}

function listen(server: Server, { port, host }: Config): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}
