import type { Server } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import type { Config } from '#config.ts';
import { DatabaseUnavailable, toNamedDatabaseError } from '#database/unavailable.ts';
import { healthChecks, staffPages } from '#domain/addresses.ts';
import { addFirstAdmin, firstAdminEmail } from '#domain/staff/accounts.server.ts';
import { version } from '../../package.json';
import { createCommandHandler } from '../commands/command-handler.ts';
import { describeAccount } from '../commands/staff-request.ts';
import { type App, createApp } from '../http/app.ts';
import { createDrainingServer, shutdownGraceMs } from '../http/draining-server.ts';
import { acceptsFiles } from '../http/form-limit.ts';
import { transportSecurity } from '../http/security-headers.ts';
import type { JobWorkers } from '../jobs/job-workers.ts';
import { warmPictures } from '../media/pictures.ts';
import { createUpHandler } from '../observability/health.ts';
import { createLog, type Log, logUnexpected } from '../observability/log.ts';
import { createReadiness, type Readiness } from '../observability/readiness.ts';
import { type Changes, listenForChanges } from './changes.ts';
import { type OpenStore, openStore } from './open-store.ts';
import { openWhenReachable } from './open-when-reachable.ts';
import { closeTimeoutMs, stopOnSignals } from './stop-on-signals.ts';

export type RunOptions = {
  config: Config;
  content: string;
  clientFiles: string;
  /** A first start makes no demo. */
  isEmpty?: boolean;
};

export async function runServer(options: RunOptions): Promise<void> {
  const { config, content, isEmpty = false } = options;
  const log = createLog(config.logLevel);
  const openAll = async () => {
    const open = await openStore({
      config,
      content,
      isEmpty,
      log,
      createHandler: createCommandHandler,
    });
    try {
      // The listening connection shows a restore that a process of this store is running.
      return { open, changes: await listenForChanges(open.database) };
    } catch (error) {
      await open.close();
      throw toNamedDatabaseError(error);
    }
  };
  const opening = config.databaseUrl ? openWhenReachable(openAll, log) : openAll();
  // Loads the screens while the database connects. A failure repeats, and is logged, when a page needs them.
  if (config.role !== 'worker') loadScreens().catch(() => undefined);
  const { open, changes } = await opening;
  const { db, fullness } = open.database;
  const { serverId } = open.store;
  const { hasQueue } = open;
  const readiness = createReadiness({ db, serverId, fullness, hasQueue });
  const running = { open, changes, log, config, readiness };
  await (config.role === 'worker' ? runWorker(running) : runShop(running, options.clientFiles));
}

const loadScreens = () => import('virtual:react-router/server-build');

type Running = {
  open: OpenStore;
  changes: Changes;
  log: Log;
  config: Config;
  readiness: () => Promise<Readiness>;
};

async function runShop(running: Running, clientFiles: string): Promise<void> {
  const { open, changes, log, config, readiness } = running;
  const { trustedProxies } = config;
  const metrics = await openMetrics(running);
  const onRequestCompleted = metrics?.countRequest;
  const app = createApp({
    store: open.store,
    changes,
    log,
    trustedProxies,
    countryHeader: config.countryHeader,
    clientFiles,
    onRequestCompleted,
    screens: loadScreens,
    isStarted: open.hasQueue,
    untilStarted: () => waitForQueue(open),
    readiness,
  });
  metrics?.watchCounts(app.counts);
  const headers = transportSecurity(config.publicUrl);
  const sendUp = createUpHandler(open.hasQueue, headers);
  const server = createDrainingServer(getRequestListener(app.fetch), {
    cacheHandler: (request, response) =>
      !!app.cacheHandler?.(request, response) || sendUp(request, response),
    headers,
    isUpload: acceptsFiles,
    isHealthCheck: (path) => Object.values<string>(healthChecks).includes(path),
  });

  const starting = listen(server.http, config).then(() => finishStart(running, app));
  const { stopTimeoutMs } = config;
  // A missing proxy means that there is no other server to take the shoppers.
  const proxyGraceMs = trustedProxies.length > 0 ? shutdownGraceMs : 0;
  const drain = async () => {
    await server.leave(proxyGraceMs);
    // The order matters: an event stream that reconnects must not come back here.
    changes.close();
    await server.drain(stopTimeoutMs - proxyGraceMs - closeTimeoutMs);
  };
  const stop = async () => {
    // Running work ends first: it needs the database.
    await Promise.all([drain(), starting.then((workers) => workers?.close())]);
    metrics?.close();
    await open.close();
  };
  stopOnSignals(log, stop, config);
  await starting;
  if (!config.preparesAhead) return;
  await preparePages(() => app.prepareAll(), log, changes.closing);
  log.debug('Pages were rendered in advance');
  await warmPictures(open.store, log, changes.closing);
}

const maxQueueWaitMs = 5000;

/** A request that comes sooner may fail, and is answered with 503. */
async function waitForQueue({ queue }: OpenStore): Promise<void> {
  const timeLimit = pause(maxQueueWaitMs, undefined, { ref: false });
  await Promise.race([queue().catch(() => undefined), timeLimit]);
}

/** Loaded only with METRICS_PORT: its library takes a moment, and samples the event loop. */
async function openMetrics({ open: { database }, config, log, readiness }: Running) {
  if (!config.metrics) return undefined;
  const { createMetrics } = await import('../observability/metrics.ts');
  const { serveMetrics } = await import('../observability/metrics-server.ts');
  const metrics = createMetrics({ database, readiness, release: version, log });
  const server = await serveMetrics(metrics, config.metrics, log);
  if (server) print(`Metrics are on ${server.url}`);
  return { ...metrics, close: () => server?.close() };
}

async function runWorker(running: Running): Promise<void> {
  const { open, changes, config, log } = running;
  changes.onSettingsChanged(() => void open.store.liveSettings.reload());
  const metrics = await openMetrics(running);
  const starting = startJobsWhenReachable(running);
  const stop = async () => {
    changes.close();
    await starting.then((workers) => workers?.close());
    metrics?.close();
    await open.close();
  };
  stopOnSignals(log, stop, { isStartedByNpm: config.isStartedByNpm });
  if (await starting)
    print(`The jobs of ${open.store.settings.name.en} run here (release ${version})`);
}

/** Requests go before jobs, which can wait. */
async function finishStart(running: Running, app: App): Promise<JobWorkers | undefined> {
  const { open, log, config } = running;
  const { closing } = running.changes;
  const { publicUrl } = config;
  // Printed even when stopping: a password that was not read is lost.
  const admin = await addFirstAdmin(open.store.db, firstAdminEmail);
  if (admin) print(`The first admin:\n${describeAccount(admin)}\n`);
  if (closing.aborted) return undefined;
  print(`The back office is on ${publicUrl}${staffPages.signIn.path}`);
  print(`${open.store.settings.name.en} is open on ${publicUrl} (release ${version})`);
  await preparePages(() => app.prepareHome(), log, closing);
  return startJobsWhenReachable(running);
}

const restartIntervalMs = 2000;

/**
 * Starts the jobs of an open shop, which stays open if its database becomes unavailable now. Returns
 * undefined if this process only sends jobs, or is stopped in the meantime.
 */
async function startJobsWhenReachable(running: Running): Promise<JobWorkers | undefined> {
  const { open, log, config } = running;
  const { closing } = running.changes;
  while (!closing.aborted) {
    try {
      const queue = await open.queue();
      if (config.role === 'web' || closing.aborted) return undefined;
      const { startWorkers } = await import('../jobs/job-workers.ts');
      return await startWorkers({ queue, store: open.store, log });
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable)) throw error;
      log.warn(
        { reason: error.message },
        'Jobs are not running: the database is not reachable yet',
      );
    }
    await pause(restartIntervalMs, undefined, { signal: closing }).catch(() => undefined);
  }
  return undefined;
}

/** A page that fails here is rendered for its first visitor, who sees the error. */
async function preparePages(
  prepare: () => Promise<void>,
  log: Log,
  closing: AbortSignal,
): Promise<void> {
  if (closing.aborted) return;
  await prepare().catch((error) =>
    logUnexpected(
      log,
      error,
      'Pages could not be rendered in advance: the first visitors wait longer',
    ),
  );
}

function listen(server: Server, { port, host }: Config): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}
