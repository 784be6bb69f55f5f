import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { buildIfStale } from '../scripts/build.ts';
import { BuiltServer, makeDataDir } from '../tests/support/built-server.ts';
import { MailServer } from '../tests/support/mail-server.ts';
import { runSql } from '../tests/support/postgres-admin.ts';
import { startPostgres } from '../tests/support/postgres-server.ts';
import { drawPictures, must, mustBePaid, openOrder, send, settleOrder } from './load.ts';
import { describeRun, writeResults } from './results.ts';

// `npm run bench:costs`: what an order and a page cost in processor time, log, disk, memory and
// connections, on PostgreSQL that waits for its disk, with a web process and a worker. Into
// docs/operate.md. Linux only: it reads /proc.

const { values } = parseArgs({
  options: {
    orders: { type: 'string', default: '2000' },
    pages: { type: 'string', default: '20000' },
  },
});
const [orders, pages] = [Number(values.orders), Number(values.pages)];
const atOnce = 8;
const secret = 'a secret only for measuring, thirty-two';
const tickMs = 10;

let shoppers = 0;

await buildIfStale();
const undo: (() => Promise<unknown>)[] = [];
try {
  await measureCosts();
} finally {
  for (const step of undo.reverse()) await step();
}
process.exit();

async function measureCosts(): Promise<void> {
  const postgres = await startPostgres({ fsync: 'on', full_page_writes: 'on' });
  undo.push(() => postgres.stop());
  const mail = await MailServer.start();
  undo.push(() => mail.stop());
  const { dataDir, remove } = await makeDataDir();
  undo.push(remove);
  const env = {
    DATABASE_URL: postgres.url,
    STORE_SECRET: secret,
    SMTP_URL: mail.url,
    // Every shopper has an address of their own, or the limits would end the run.
    TRUST_PROXY: '127.0.0.1,::1',
  };
  const start = async (role: string) => {
    const server = await BuiltServer.start({ dataDir, env: { ...env, ROLE: role } });
    undo.push(() => server.kill());
    return server;
  };
  const web = await start('web');
  await drawPictures(web.url);
  await untilIdle(web.process.pid);
  await repeat(200, () => create(web));
  const connectionsOfWeb = await countConnections(postgres.url);
  const worker = await start('worker');
  await repeat(200, () => buy(web));
  await untilMailed(postgres.url);
  const connections = await countConnections(postgres.url);
  const pids = { web: web.process.pid, worker: worker.process.pid, url: postgres.url };

  const checkouts = await cost(pids, orders, () => repeat(orders, () => create(web)));
  const bought = await cost(pids, orders, async () => {
    await repeat(orders, () => buy(web));
    await untilMailed(postgres.url);
  });
  const get = (path: string) => async () => {
    must(await send(web.url, { path, headers: { 'accept-encoding': 'br' } }));
  };
  const cachedPages = await cost(pids, pages, () => repeat(pages, get('/')));
  const rendered = await cost(pids, orders, () =>
    // Checkout is never cached with a query.
    repeat(orders, () => get(`/checkout?from=${shoppers++}`)()),
  );
  const memory = [megabytes(pids.web), megabytes(pids.worker), await megabytesOfPostgres(pids.url)];

  const row = (name: string, { cpu, wal, table, index }: Cost, isWritten: boolean) => {
    const disk = isWritten ? [kilobytes(wal), kilobytes(table), kilobytes(index)] : ['0', '0', '0'];
    const times = [cpu.web, cpu.worker, cpu.postgres].map((ms) => ms.toFixed(ms < 1 ? 2 : 1));
    return `| ${[name, ...times, ...disk].join(' | ')} |`;
  };
  writeResults('operate.md', {
    by: 'npm run bench:costs',
    text: `${describeRun()}; ${orders} orders, ${atOnce} at once:

| One | ms of the web process | ms of the worker | ms of PostgreSQL | log (WAL) | tables | indexes |
|---|---|---|---|---|---|---|
${row('order created', checkouts, true)}
${row('order paid: create, payment, status, email', bought, true)}
${row('cached page', cachedPages, false)}
${row('page rendered for one visitor', rendered, false)}

Memory after that: web process ${memory[0]} MB, worker ${memory[1]} MB, PostgreSQL ${memory[2]} MB (64 MB of
\`shared_buffers\` among them). Connections to PostgreSQL under load: web process ${connectionsOfWeb}, worker
${connections - connectionsOfWeb}.`,
  });
}

type Processes = { web: number | undefined; worker: number | undefined; url: string };
type Cost = {
  /** Milliseconds for one. */
  cpu: { web: number; worker: number; postgres: number };
  /** Bytes for one. */
  wal: number;
  table: number;
  index: number;
};

async function cost(pids: Processes, count: number, work: () => Promise<void>): Promise<Cost> {
  await vacuum(pids.url);
  const before = { ...(await readWork(pids)), ...(await readSizes(pids.url)) };
  await work();
  const done = await readWork(pids);
  await vacuum(pids.url);
  const after = { ...done, ...(await readSizes(pids.url)) };
  const costOf = (name: keyof typeof before) => (after[name] - before[name]) / count;
  return {
    cpu: { web: costOf('web'), worker: costOf('worker'), postgres: costOf('postgres') },
    wal: costOf('wal'),
    table: costOf('table'),
    index: costOf('index'),
  };
}

/** Frees the space of updated rows for reuse, so that it does not count as growth. */
async function vacuum(url: string): Promise<void> {
  await runSql(url, 'vacuum');
  await runSql(url, 'checkpoint');
}

async function readWork({ web, worker, url }: Processes) {
  const [log] = (await runSql(
    url,
    `select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8 as wal`,
  )) as [{ wal: number }];
  const postmaster = await findPostmaster(url);
  const backends = childrenOf(postmaster).reduce((sum, pid) => sum + cpuTimeMs(pid), 0);
  return {
    ...log,
    web: cpuTimeMs(web),
    worker: cpuTimeMs(worker),
    postgres: cpuTimeMs(postmaster, true) + backends,
  };
}

async function readSizes(url: string) {
  const [sizes] = (await runSql(
    url,
    `select sum(pg_table_size(oid))::float8 as table, sum(pg_indexes_size(oid))::float8 as index
      from pg_class where relkind = 'r' and relname not like 'sandbox%'
        and relnamespace::regnamespace::text in ('public', 'pgboss')`,
  )) as [{ table: number; index: number }];
  return sizes;
}

/** The pictures of a catalogue are drawn after a start. */
async function untilIdle(pid: number | undefined): Promise<void> {
  for (let quiet = 0; quiet < 3; ) {
    const before = cpuTimeMs(pid);
    await pause(1000);
    quiet = cpuTimeMs(pid) - before < 50 ? quiet + 1 : 0;
  }
}

/** Returns the CPU time in ms; 0 for a process that has ended. */
function cpuTimeMs(pid: number | undefined, withEndedChildren = false): number {
  try {
    // man 5 proc: after the name come the fields from the third on; 14 to 17 are ticks.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    const ticks = fields.slice(11, withEndedChildren ? 15 : 13);
    return ticks.reduce((sum, one) => sum + Number(one), 0) * tickMs;
  } catch {
    // It has ended since it was listed, and its parent has its time.
    return 0;
  }
}

async function findPostmaster(url: string): Promise<number> {
  const rows = (await runSql(
    url,
    `select split_part(pg_read_file('postmaster.pid'), e'\\n', 1)::int as pid`,
  )) as { pid: number }[];
  return rows[0]?.pid ?? 0;
}

function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && fieldOf(pid, 'status', 'PPid') === parent);
}

function fieldOf(pid: number | undefined, file: string, name: string): number {
  try {
    const text = readFileSync(`/proc/${pid}/${file}`, 'utf8');
    return Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(text)?.[1] ?? 0);
  } catch {
    // It has ended since it was listed.
    return 0;
  }
}

function megabytes(pid: number | undefined): number {
  return Math.round(fieldOf(pid, 'status', 'VmRSS') / 1024);
}

/** Shared memory counted once. */
async function megabytesOfPostgres(url: string): Promise<number> {
  const postmaster = await findPostmaster(url);
  const all = [postmaster, ...childrenOf(postmaster)];
  const kilo = all.reduce((sum, pid) => sum + fieldOf(pid, 'smaps_rollup', 'Pss'), 0);
  return Math.round(kilo / 1024);
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1024).toFixed(1)} KB`;
}

async function countConnections(url: string): Promise<number> {
  const rows = (await runSql(
    url,
    `select count(*)::int as count from pg_stat_activity
      where backend_type = 'client backend' and pid <> pg_backend_pid()`,
  )) as { count: number }[];
  return rows[0]?.count ?? 0;
}

async function untilMailed(url: string): Promise<void> {
  for (;;) {
    const waiting = await runSql(
      url,
      `select from emails where state in ('queued', 'sending') limit 1`,
    );
    if (waiting.length === 0) return;
    await pause(100);
  }
}

async function repeat(times: number, work: () => Promise<unknown>): Promise<void> {
  let left = times;
  const one = async () => {
    while (left-- > 0) await work();
  };
  await Promise.all(Array.from({ length: atOnce }, one));
}

function create(web: BuiltServer) {
  shoppers += 1;
  return openOrder(web.url, shoppers);
}

async function buy(web: BuiltServer): Promise<void> {
  const order = await create(web);
  await settleOrder(web.url, order, secret);
  await mustBePaid(web.url, order);
}
