import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs, promisify } from 'node:util';
import { buildIfStale } from '../scripts/build.ts';
import { BuiltServer, makeDataDir } from '../tests/support/built-server.ts';
import { MailServer } from '../tests/support/mail-server.ts';
import { nameDatabase, runSql } from '../tests/support/postgres-admin.ts';
import { startPostgres } from '../tests/support/postgres-server.ts';
import { drawPictures, type Load, mustBePaid, openOrder, press, settleOrder } from './load.ts';
import { percentile } from './measure.ts';

// `npm run bench:orders`: measures orders that 32 shoppers create, and orders created, paid and looked up.
// The baseline is pgbench, which commits the same four inserts into the same tables over as many connections
// as the store has. The benchmark also measures the cost of notices about paid orders. The loads take turns,
// and only ratios within a round count. Server, database, mail server and load share the machine. Requires
// pgbench.

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '5' }, seconds: { type: 'string', default: '10' } },
});
const rounds = Number(values.rounds);
const seconds = Number(values.seconds);
const shoppers = 32;
const connectionsOfTheStore = 10;
const secret = 'a secret only for measuring, thirty-two';

let placed = 0;

type Turn = { pgbench: number; create: Load; purchase: Load; steps: Record<Step, number[]> };
type Step = 'create' | 'webhook' | 'status';

await buildIfStale();
const postgres = await startPostgres();
const name = `nabta_bench_${process.pid}`;
await runSql(postgres.url, `create database ${name}`);
const url = nameDatabase(postgres.url, name);
const mail = await MailServer.start();
const folder = await mkdtemp(join(tmpdir(), 'nabta-orders-'));
const { dataDir, remove } = await makeDataDir();
const options = {
  dataDir,
  env: {
    DATABASE_URL: url,
    STORE_SECRET: secret,
    SMTP_URL: mail.url,
    MAIL_FROM: 'orders@nabta.example',
    // Every shopper has an address of their own, or the limit of attempts would end the run.
    TRUST_PROXY: '127.0.0.1,::1',
  },
};
await (await BuiltServer.start(options)).kill();
// The same tables without a store for pgbench: the store would look for the outcome of every payment that
// pgbench has opened, and do so while its own orders are counted.
const bare = nameDatabase(postgres.url, `${name}_bare`);
await runSql(postgres.url, `create database ${name}_bare template ${name}`);
const server = await BuiltServer.start(options);
try {
  await drawPictures(server.url);
  const script = await writeInserts();
  await takeTurn(script, 3);
  const turns: Turn[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    const turn = await takeTurn(script, seconds);
    turns.push(turn);
    const { pgbench, create, purchase } = turn;
    const rates = [pgbench, create.perSecond, purchase.perSecond].map(Math.round).join(' ');
    process.stderr.write(`${round} ${rates}\n`);
  }
  report(turns, await compareNotices());
} catch (error) {
  process.stderr.write(`${server.output}\n`);
  throw error;
} finally {
  await server.kill();
  await postgres.stop();
  await mail.stop();
  await remove();
  await rm(folder, { recursive: true, force: true });
}

async function takeTurn(script: string, time: number): Promise<Turn> {
  const load = { at: shoppers, seconds: time };
  const steps: Turn['steps'] = { create: [], webhook: [], status: [] };
  await settleDebts();
  const pgbench = await runPgbench(bare, script, time);
  await settleDebts();
  const created = await press(load, create);
  const purchase = await press(load, () => buy(steps));
  return { pgbench, create: created, purchase, steps };
}

/**
 * Waits for the emails of one load, and makes PostgreSQL write out and clean up after it, so that the next load does
 * not pay for it.
 */
async function settleDebts(): Promise<void> {
  const waiting = `select from pgboss.job where name = 'deliver-email' and state < 'completed' limit 1`;
  while ((await runSql(url, waiting)).length > 0) await pause(100);
  for (const database of [bare, url]) await runSql(database, 'vacuum analyze');
  await runSql(url, 'checkpoint');
}

/** Commits of paid orders a second, with the notice to all servers and without. */
async function compareNotices(): Promise<{ sent: number; silent: number }[]> {
  const script = await writeUpdates();
  const compared = [];
  for (let round = 1; round <= rounds; round += 1) {
    const sent = await runPgbench(url, script, seconds);
    await runSql(url, 'alter table orders disable trigger orders_updated');
    const silent = await runPgbench(url, script, seconds);
    await runSql(url, 'alter table orders enable trigger orders_updated');
    compared.push({ sent, silent });
  }
  return compared;
}

function create() {
  placed += 1;
  return openOrder(server.url, placed);
}

async function buy(steps: Turn['steps']): Promise<void> {
  const order = await timed(steps.create, create);
  await timed(steps.webhook, () => settleOrder(server.url, order, secret));
  await timed(steps.status, () => mustBePaid(server.url, order));
}

async function timed<Result>(times: number[], work: () => Promise<Result>): Promise<Result> {
  const startedAt = performance.now();
  const result = await work();
  times.push(performance.now() - startedAt);
  return result;
}

/** One transaction with the rows of a new order: order, line, event and attempt to pay. */
async function writeInserts(): Promise<string> {
  const file = join(folder, 'order.sql');
  const details = `'Mona', 'Saleh', 'shopper' || :id || '@example.com', '+971501234567', 'AE', 'Dubai'`;
  await writeFile(
    file,
    `\\set id random(100000000000, 999999999999)
begin;
insert into orders (order_id, first_name, last_name, email, phone, country, city, address,
  billing_address, postcode, total, subtotal, shipping_cost, tax_amount, currency, cart_hash, meta_data)
  values (:id::text, ${details}, 'Villa 12', 'Villa 12', '00000', 34, 34, 0, 0, 'USD', md5(:id::text),
  '{"lang":"en","items":[{"id":2,"title":"Root Serum","bundle":"1","qty":1,"price":34,"line_total":34}]}');
insert into order_lines (order_id, position, product_id, title, bundle, quantity, unit_price,
  line_total, currency) values (:id::text, 1, 2, 'Root Serum', '1', 1, 3400, 3400, 'USD');
insert into order_events (order_id, kind, actor, data)
  values (:id::text, 'created', 'shopper', '{"total":34,"currency":"USD"}');
insert into payments (order_id, attempt, gateway, reference, amount, currency, opening_since,
  details_hash) values (:id::text, 1, 'pgbench', md5('r' || :id), 34, 'USD', now(), md5('d' || :id));
commit;
`,
  );
  return file;
}

/** An order becomes paid, or failed again: each is a notice to all servers. */
async function writeUpdates(): Promise<string> {
  const file = join(folder, 'paid.sql');
  await writeFile(
    file,
    `\\set row random(1, 1000)
update orders set status = case status when 'paid' then 'failed' else 'paid' end where id = :row;
`,
  );
  return file;
}

/** Transactions a second. */
async function runPgbench(database: string, script: string, time: number): Promise<number> {
  const options = ['-n', '-M', 'prepared', '-c', `${connectionsOfTheStore}`, '-T', `${time}`];
  const { stdout: output } = await promisify(execFile)('pgbench', [
    ...options,
    '-f',
    script,
    database,
  ]);
  const [, tps] = /tps = ([\d.]+) \(/.exec(output) ?? [];
  if (!tps) throw new Error(output);
  return Number(tps);
}

function report(turns: Turn[], notices: { sent: number; silent: number }[]): void {
  const [machine] = cpus();
  const middle = (read: (turn: Turn) => number) => percentile(turns.map(read), 50);
  const share = (read: (turn: Turn) => number) =>
    middle((turn) => read(turn) / turn.pgbench).toFixed(2);
  const rate = (read: (one: { sent: number; silent: number }) => number) =>
    percentile(notices.map(read), 50);
  const cell = (step: Step) => middle(({ steps }) => percentile(steps[step], 99)).toFixed(0);
  process.stdout.write(`
Orders, ${shoppers} shoppers, median of ${rounds} rounds of ${seconds} s, ${new Date().toISOString().slice(0, 10)},
${cpus().length} × ${machine?.model}

| What | A second | of pgbench |
|---|---|---|
| pgbench, the same four inserts | ${middle(({ pgbench }) => pgbench).toFixed(0)} | 1 |
| orders created | ${middle(({ create }) => create.perSecond).toFixed(0)} | ${share(({ create }) => create.perSecond)} |
| orders created, paid and looked up | ${middle(({ purchase }) => purchase.perSecond).toFixed(0)} | ${share(({ purchase }) => purchase.perSecond)} |

Commits of a paid order send a notice: ${rate(({ sent }) => sent).toFixed(0)} a second with it, ${rate(({ silent }) => silent).toFixed(0)} without (${rate(({ sent, silent }) => sent / silent).toFixed(2)}).

p99 of a request: create ${middle(({ create }) => create.p99).toFixed(0)} ms alone, ${cell('create')} ms among the others, webhook ${cell('webhook')} ms, status ${cell('status')} ms.
`);
}
