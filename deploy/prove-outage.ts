import { setTimeout as pause } from 'node:timers/promises';
import { percentile } from '../bench/measure.ts';
import { describeRun, writeResults } from '../bench/results.ts';
import { buildIfStale } from '../scripts/build.ts';
import { startPgbouncer } from '../tests/support/pgbouncer.ts';
import { startPostgres } from '../tests/support/postgres-server.ts';
import { Clients, Staff } from './outage-clients.ts';
import {
  checkClaims,
  claim,
  closeLedger,
  failedCalls,
  staffDelays,
  table,
} from './outage-ledger.ts';
import { startStore, type Undo } from './outage-store.ts';

// `npm run prove:outage`: runs PostgreSQL, PgBouncer, two web processes, a worker, and nginx with
// deploy/nginx.conf on this machine. For a minute shoppers buy, readers read and staff watch. Meanwhile a web
// process is killed, PostgreSQL is killed and stays down for five seconds, and both web processes are
// replaced. Afterwards every claim is checked, and the figures go into docs/operate.md. Requires Debian's
// nginx and pgbouncer.

const outageSeconds = 5;
/** PgBouncer reconnects every second (tests/support/pgbouncer.ts), and so do its waiting clients. */
const recoveryTimeoutMs = 2000;
const readers = 2;
const shoppers = 6;

await buildIfStale();
const undo: Undo = [];
try {
  await prove();
} finally {
  for (const step of undo.reverse()) await step();
}
process.exit();

async function prove(): Promise<void> {
  const postgres = await startPostgres();
  undo.push(() => postgres.stop());
  const pooler = await startPgbouncer(postgres.url);
  undo.push(() => pooler.stop());
  const { url, mail, web, worker, startWeb } = await startStore(
    { DATABASE_URL: pooler.through(postgres.url), DATABASE_LISTEN_URL: postgres.url },
    undo,
  );

  const clients = new Clients(url);
  const staff = await Staff.start(url, web[0]?.adminPassword);
  clients.start({ readers, shoppers });
  const startedAt = Date.now();
  /**
   * Waits until this second, and at least 5 s after the previous step, because a process that has just started
   * renders its pages first.
   */
  const at = (second: number) => pause(Math.max(startedAt + second * 1000 - Date.now(), 5000));

  await at(8);
  const killed = Date.now();
  await web[0]?.kill();
  // A supervisor takes about this long.
  await pause(1000);
  web[0] = await startWeb(0);

  await at(22);
  const outage = { from: Date.now(), to: 0 };
  await postgres.kill();
  await pause(outageSeconds * 1000);
  await postgres.start();
  outage.to = Date.now();

  await at(40);
  const rolled = Date.now();
  const codes: unknown[] = [];
  for (const place of web.keys()) {
    codes.push((await web[place]?.stop())?.code);
    web[place] = await startWeb(place);
  }
  const rolledUntil = Date.now();
  await at(60);
  await clients.end();
  const endedAt = Date.now();

  const ledger = await closeLedger(postgres.url, { mail, staff });

  const phases = [
    { name: 'normal operation', from: startedAt, to: killed },
    { name: 'a web process killed', from: killed, to: outage.from },
    { name: `PostgreSQL killed, unavailable for ${outageSeconds} s`, ...outage },
    { name: 'PostgreSQL back', from: outage.to, to: rolled },
    { name: 'both web processes replaced', from: rolled, to: rolledUntil },
    { name: 'normal operation', from: rolledUntil, to: endedAt },
  ];
  const { calls, carts } = clients;
  const windows = [{ from: outage.from, to: outage.to + recoveryTimeoutMs }];
  const claims = [
    checkClaims({ ledger, clients, staff, mail, outage: 'PostgreSQL is unavailable', windows }),
    claim(
      'a replaced process exits with code 0',
      codes.filter((code) => code !== 0),
    ),
    claim('the worker was never restarted', worker.process.exitCode === null ? [] : ['ended']),
  ];
  const figures = table(phases, calls, staff);
  process.stdout.write(`${figures}\n`);
  if (!claims.every(Boolean)) {
    process.exitCode = 1;
    return;
  }

  const delays = staffDelays(ledger, staff);
  const lastRefused = Math.max(...failedCalls(calls, 'create').map((call) => call.endedAt));
  writeResults('operate.md', {
    by: 'npm run prove:outage',
    text: [
      `${describeRun()}; ${readers} readers, ${shoppers} shoppers and the whole load on the same machine:`,
      figures,
      `${carts.length} carts became ${ledger.orders.length} orders; ${ledger.paidIds.length} of them were paid and confirmed
by one email each. Staff saw a paid order after ${percentile(delays, 50)} ms (median), and after
${(Math.max(...delays) / 1000).toFixed(1)} s at the latest, across the outage. The last create was refused
${((lastRefused - outage.to) / 1000).toFixed(1)} s after PostgreSQL was back.`,
    ].join('\n\n'),
  });
}
