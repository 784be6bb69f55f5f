import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Database } from '#database/open.ts';
import type { App } from '../http/app.ts';
import type { CompletedRequest } from '../http/base-app.ts';
import type { CachedResponseCounts } from '../http/cache-handler.ts';
import { cacheSharedResult } from './cache-shared-result.ts';
import { type Log, logUnexpected } from './log.ts';
import { type Figure, readMetricsFigures } from './metrics-figures.ts';
import { isReady, type Readiness } from './readiness.ts';

export type Metrics = {
  registry: Registry;
  countRequest(request: CompletedRequest): void;
  /** Reads the counts that the app itself maintains. */
  watchCounts(counts: App['counts']): void;
};

export type MetricsOptions = {
  database: Pick<Database, 'db' | 'connections'>;
  readiness: () => Promise<Readiness>;
  release: string;
  log: Log;
};

/** Limits the values of the label: Node accepts some thirty methods, and the store only these. */
const methods = new Set(['GET', 'HEAD', 'POST']);

/** Labels are names of routes, states and gateways: their number is bounded, and none names a person. */
export function createMetrics({ database, readiness, release, log }: MetricsOptions): Metrics {
  const registry = new Registry();
  const registers = [registry];
  let counts: App['counts'] | undefined;
  collectDefaultMetrics({ register: registry });
  const releaseInfo = new Gauge({
    name: 'nabta_release_info',
    help: 'The running release; always 1',
    labelNames: ['release'],
    registers,
  });
  releaseInfo.set({ release }, 1);
  const requests = new Counter({
    name: 'nabta_http_requests_total',
    help: 'Requests; the routes "kept pages" and "kept files" are served from memory',
    labelNames: ['method', 'route', 'status'],
    registers,
    collect() {
      if (counts) addCachedResponseCounts(this, counts.cacheHandler);
    },
  });
  const durations = new Histogram({
    name: 'nabta_http_request_duration_seconds',
    help: 'Time until the response began, except for those served from memory',
    labelNames: ['route'],
    buckets: [0.01, 0.03, 0.1, 0.3, 1, 3, 10],
    registers,
  });
  new Counter({
    name: 'nabta_page_cache_total',
    help: 'Public pages: a "hit" came from memory, for a "miss" a visitor waited',
    labelNames: ['result'],
    registers,
    collect() {
      this.reset();
      this.inc({ result: 'hit' }, counts?.pageCache.hits ?? 0);
      this.inc({ result: 'miss' }, counts?.pageCache.misses ?? 0);
    },
  });
  new Gauge({
    name: 'nabta_ready',
    help: 'Whether an order would be accepted now: 1 while /ready is 200',
    registers,
    async collect() {
      this.set(isReady(await readiness()) ? 1 : 0);
    },
  });
  if (database.connections()) addPool(registers, database);
  addFigures(registers, database, log);
  return {
    registry,
    countRequest({ method: requestMethod, route, status, ms }) {
      const method = methods.has(requestMethod) ? requestMethod : 'other';
      requests.inc({ method, route, status });
      durations.observe({ route }, ms / 1000);
    },
    watchCounts(watched) {
      counts = watched;
    },
  };
}

function addCachedResponseCounts(requests: Counter, cacheHandler: CachedResponseCounts): void {
  for (const [kind, counted] of Object.entries(cacheHandler)) {
    const labels = { method: 'GET', route: `kept ${kind}` };
    requests.inc({ ...labels, status: 200 }, counted.sent);
    requests.inc({ ...labels, status: 304 }, counted.unchanged);
    Object.assign(counted, { sent: 0, unchanged: 0 });
  }
}

function addPool(registers: Registry[], { connections }: Pick<Database, 'connections'>): void {
  new Gauge({
    name: 'nabta_database_connections',
    help: 'Connections of the pool; "waiting" are queries that wait for one',
    labelNames: ['state'],
    registers,
    collect() {
      for (const [state, count] of Object.entries(connections() ?? {})) this.set({ state }, count);
    },
  });
}

type FigureGauge = { metric: string; help: string; labelNames: string[] };

const figureGauges: Record<Figure['name'], FigureGauge> = {
  orders: {
    metric: 'nabta_orders_last_day',
    help: 'Orders created within 24 hours, by payment status and order status',
    labelNames: ['status', 'order_status'],
  },
  unshipped: {
    metric: 'nabta_orders_unshipped',
    help: 'Paid or confirmed cash orders that are not shipped yet, of any age',
    labelNames: [],
  },
  payments: {
    metric: 'nabta_payments_last_hour',
    help: 'Payment attempts of the last hour; "created" has no gateway page yet',
    labelNames: ['gateway', 'outcome'],
  },
  webhook: {
    metric: 'nabta_last_webhook_timestamp_seconds',
    help: 'When a gateway last sent a webhook, if it is among the last 500 updates',
    labelNames: ['gateway'],
  },
  emails: {
    metric: 'nabta_emails_last_day',
    help: 'Emails created within 24 hours',
    labelNames: ['state'],
  },
  email_wait: {
    metric: 'nabta_emails_oldest_waiting_seconds',
    help: 'How long the oldest unsent email has been waiting',
    labelNames: [],
  },
  jobs: {
    metric: 'nabta_queue_jobs',
    help: 'Jobs that are "due", "active", or to be run "later"',
    labelNames: ['queue', 'state'],
  },
  job_wait: {
    metric: 'nabta_queue_oldest_due_seconds',
    help: 'How long the oldest due job has been waiting',
    labelNames: ['queue'],
  },
  attention: {
    metric: 'nabta_attention_items',
    help: 'Open attention items',
    labelNames: ['kind'],
  },
};

/** Reads the database at most once in this time, however often metrics are scraped. */
const sharing = { cacheTtlMs: 5000, responseTimeoutMs: 3000 };

/** Every server reports the same figures. If the database is unavailable there are none. */
function addFigures(registers: Registry[], { db }: Pick<Database, 'db'>, log: Log): void {
  const figures = cacheSharedResult(
    logFailuresOnce(() => readMetricsFigures(db), log),
    sharing,
  );
  new Gauge({
    name: 'nabta_database_up',
    help: 'Whether the database returned these figures',
    registers,
    async collect() {
      this.set((await figures()) ? 1 : 0);
    },
  });
  for (const [name, { metric, help, labelNames }] of Object.entries(figureGauges)) {
    new Gauge({
      name: metric,
      help,
      labelNames,
      registers,
      async collect() {
        const own = (await figures())?.filter((figure) => figure.name === name);
        this.reset();
        // A gauge without labels would be 0 by now.
        if (labelNames.length === 0) this.remove();
        for (const { first, second, value } of own ?? []) {
          const values = [first, second];
          const labels = labelNames.map((label, at) => [label, values[at] ?? '']);
          this.set(Object.fromEntries(labels), value);
        }
      },
    });
  }
}

function logFailuresOnce<T>(read: () => Promise<T>, log: Log): () => Promise<T | undefined> {
  let isFailing = false;
  return async () => {
    try {
      const result = await read();
      isFailing = false;
      return result;
    } catch (error) {
      if (!isFailing) logUnexpected(log, error, 'Metrics could not be read from the database');
      isFailing = true;
      return undefined;
    }
  };
}
