import { setTimeout as pause } from 'node:timers/promises';
import { percentile } from '../bench/measure.ts';
import { describeRun, writeResults } from '../bench/results.ts';
import { buildIfStale } from '../scripts/build.ts';
import { Clients, Staff } from './outage-clients.ts';
import {
  checkClaims,
  claim,
  closeLedger,
  failedCalls,
  type Phase,
  staffDelays,
  table,
} from './outage-ledger.ts';
import { startStore, type Undo } from './outage-store.ts';
import { PatroniCluster } from './patroni-cluster.ts';

// `npm run prove:failover`: runs two PostgreSQL nodes with Patroni (patroni.yml) and synchronous replication,
// HAProxy with haproxy.cfg as their one address, two web processes, a worker and nginx on this machine. While
// shoppers buy, readers read and staff watch, the primary is lost and moved in several ways. Afterwards every
// claim is checked, and the figures go into docs/operate.md. Requires Debian's patroni, etcd-server, haproxy,
// postgresql and nginx.

const healthySeconds = 8;
const wrongAddressSeconds = 6;
/** Time after the address accepts writes again, for reconnecting and for pending requests. */
const recoveryMs = 2000;
/** The store drops a silent connection after 15 seconds; the rest is for a busy machine. */
const maxWaitSeconds = 20;
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
  const cluster = await PatroniCluster.start();
  undo.push(() => cluster.stop());
  const { url, mail, web, worker } = await startStore({ DATABASE_URL: cluster.url }, undo);
  const clients = new Clients(url);
  const staff = await Staff.start(url, web[0]?.adminPassword);
  clients.start({ readers, shoppers });

  const phases: Phase[] = [];
  const outages: Phase[] = [];
  const run = async (name: string, step: () => Promise<unknown>) => {
    const from = Date.now();
    await step();
    const phase = { name, from, to: Date.now() };
    phases.push(phase);
    return phase;
  };
  /** An outage ends when the cluster's address accepts a write. */
  const outage = async (name: string, begin: () => Promise<unknown>) => {
    const phase = await run(name, async () => {
      await begin();
      await cluster.untilWritable();
    });
    outages.push(phase);
  };
  /** Waits until commits reach two nodes again, and then a while longer. */
  const recover = (name: string, begin: () => Promise<unknown> = async () => undefined) =>
    run(name, async () => {
      await begin();
      await cluster.untilSynchronous();
      await pause(healthySeconds * 1000);
    });

  await recover('normal');
  const killed = await cluster.primary();
  await outage('primary and its Patroni killed', () => killed.kill());
  await recover('the former primary returns as standby', () => killed.start());
  await outage('planned switchover', () => cluster.switchOver());
  await recover('normal');
  const silent = await cluster.primary();
  await outage('primary silent, its connections open', async () => silent.freeze());
  await recover('the silent node responds again', async () => silent.thaw());
  await outage(`address leads to the standby for ${wrongAddressSeconds} s`, async () => {
    const correct = await cluster.leadToStandby();
    await pause(wrongAddressSeconds * 1000);
    await correct();
  });
  await recover('normal');
  const stalled = await cluster.standby();
  await outage('standby silent: commits wait', async () => stalled.freeze());
  await run('orders on one node', () => pause(healthySeconds * 1000));
  await recover('the standby responds again', async () => stalled.thaw());
  await clients.end();

  const ledger = await closeLedger(cluster.url, { mail, staff });
  const { calls, carts } = clients;
  const windows = outages.map(({ from, to }) => ({ from, to: to + recoveryMs }));
  const processes = [...web, worker];
  const claims = [
    checkClaims({ ledger, clients, staff, mail, outage: 'the primary is lost or moved', windows }),
    claim(
      `no create waits longer than ${maxWaitSeconds} s for its response`,
      calls.filter(
        ({ what, startedAt, endedAt }) =>
          what === 'create' && endedAt - startedAt > maxWaitSeconds * 1000,
      ),
    ),
    claim(
      'no process of the store was restarted',
      processes
        .map(({ process: { exitCode, signalCode } }) => signalCode ?? exitCode)
        .filter((end) => end !== null),
    ),
  ];
  const figures = table(phases, calls, staff);
  process.stdout.write(`${figures}\n`);
  if (!claims.every(Boolean)) {
    for (const { output } of processes) process.stdout.write(`${output}\n`);
    process.exitCode = 1;
    return;
  }

  const delays = staffDelays(ledger, staff);
  const refused = failedCalls(calls, 'create');
  const waits = refused.map(({ startedAt, endedAt }) => endedAt - startedAt);
  const late = outages.map(({ to }, place) => {
    const next = outages[place + 1]?.from ?? Number.POSITIVE_INFINITY;
    const ends = refused
      .map(({ endedAt }) => endedAt)
      .filter((endedAt) => endedAt > to && endedAt < next);
    return Math.max(0, ...ends.map((endedAt) => endedAt - to));
  });
  writeResults('operate.md', {
    by: 'npm run prove:failover',
    text: [
      `${describeRun()}; ${readers} readers, ${shoppers} shoppers, both nodes and the load of all on the same machine:`,
      figures,
      `${carts.length} carts were ${ledger.orders.length} orders, ${ledger.paidIds.length} of them paid and
confirmed by one email each. No process was restarted. Staff saw a paid order after
${percentile(delays, 50)} ms (median), at the longest after ${(Math.max(...delays) / 1000).toFixed(1)} s. A refusal took
${percentile(waits, 50)} ms (median), at the longest ${(Math.max(...waits) / 1000).toFixed(1)} s, until HAProxy had noticed the silent
node. The last one came ${(Math.max(...late) / 1000).toFixed(1)} s after the address took writes again.`,
    ].join('\n\n'),
  });
}
