import { execFileSync, spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from '../tests/support/free-port.ts';
import { endWithUs } from '../tests/support/kill-on-exit.ts';
import { account, ClusterNode, makeFolder, password, type Settings } from './cluster-node.ts';

const maxWaitMs = 90_000;

type NodeState = { role: string; state: string };

/** Runs two nodes with synchronous replication, their etcd, and HAProxy with haproxy.cfg in front of them. */
export class PatroniCluster {
  readonly url: string;
  readonly nodes: ClusterNode[];
  readonly #adminSocket: string;
  readonly #undo: (() => unknown)[];

  private constructor(
    url: string,
    nodes: ClusterNode[],
    adminSocket: string,
    undo: (() => unknown)[],
  ) {
    this.url = url;
    this.nodes = nodes;
    this.#adminSocket = adminSocket;
    this.#undo = undo;
  }

  static async start(): Promise<PatroniCluster> {
    const undo: (() => unknown)[] = [];
    try {
      const folder = await mkdtemp(join(tmpdir(), 'nabta-cluster-'));
      undo.push(() => rm(folder, { recursive: true, force: true }));
      if (account.uid) await chown(folder, account.uid, account.gid);
      const etcd = await startEtcd(folder, undo);
      const nodes: ClusterNode[] = [];
      for (const name of ['db1', 'db2']) {
        const node = await ClusterNode.start(name, folder, etcd);
        nodes.push(node);
        undo.push(() => node.stop());
      }
      const { port, adminSocket } = await startHaproxy(folder, nodes, undo);
      const url = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;
      const cluster = new PatroniCluster(url, nodes, adminSocket, undo);
      await cluster.untilSynchronous();
      await cluster.untilWritable();
      return cluster;
    } catch (error) {
      for (const step of undo.reverse()) await step();
      throw error;
    }
  }

  async stop(): Promise<void> {
    for (const step of this.#undo.reverse()) await step();
  }

  async primary(): Promise<ClusterNode> {
    const roles = await this.#roles();
    const primary = this.nodes.find(({ name }) => roles.get(name)?.role === 'leader');
    if (!primary) throw new Error('the cluster has no primary');
    return primary;
  }

  async standby(): Promise<ClusterNode> {
    const primary = await this.primary();
    return this.nodes.find((node) => node !== primary) as ClusterNode;
  }

  /** Waits until every commit needs both nodes. */
  async untilSynchronous(): Promise<void> {
    await this.#until('the standby is not synchronous', async () => {
      const roles = [...(await this.#roles()).values()];
      const isStandby = ({ role, state }: NodeState) =>
        role === 'sync_standby' && /^(running|streaming)$/.test(state);
      return roles.some(({ role }) => role === 'leader') && roles.some(isStandby);
    });
  }

  /** Waits until HAProxy's address accepts a transaction that writes. */
  async untilWritable(): Promise<void> {
    await this.#until('the address accepts no writes', () => commits(this.url));
  }

  async switchOver(): Promise<void> {
    const leader = await this.primary();
    const candidate = await this.standby();
    const response = await fetch(`http://127.0.0.1:${leader.restPort}/switchover`, {
      method: 'POST',
      body: JSON.stringify({ leader: leader.name, candidate: candidate.name }),
    });
    if (!response.ok) throw new Error(`switchover: ${await response.text()}`);
  }

  /** Makes HAProxy's address lead to the standby until the returned function is called. */
  async leadToStandby(): Promise<() => Promise<void>> {
    const [primary, standby] = [await this.primary(), await this.standby()];
    await this.#command(`disable health primary/${standby.name}`);
    await this.#command(`set server primary/${standby.name} health up`);
    await this.#command(`set server primary/${primary.name} state maint`);
    return async () => {
      await this.#command(`set server primary/${primary.name} state ready`);
      await this.#command(`enable health primary/${standby.name}`);
    };
  }

  async #roles(): Promise<Map<string, NodeState>> {
    for (const { restPort } of this.nodes) {
      const response = await fetch(`http://127.0.0.1:${restPort}/cluster`, {
        signal: AbortSignal.timeout(2000),
      }).catch(() => undefined);
      if (!response?.ok) continue;
      const { members } = (await response.json()) as { members: (NodeState & { name: string })[] };
      return new Map(members.map((member) => [member.name, member]));
    }
    return new Map();
  }

  async #until(problem: string, isTrue: () => Promise<boolean>): Promise<void> {
    const deadline = Date.now() + maxWaitMs;
    while (!(await isTrue())) {
      if (Date.now() > deadline) {
        const logs = this.nodes.map(({ name, log }) => `${name}:\n${log}`);
        throw new Error(`${problem}\n${logs.join('\n\n')}`);
      }
      await pause(100);
    }
  }

  #command(line: string): Promise<string> {
    return new Promise((resolve, reject) => {
      let reply = '';
      const socket = connect(this.#adminSocket, () => socket.write(`${line}\n`));
      socket.on('data', (bytes) => {
        reply += bytes;
      });
      socket.once('error', reject);
      socket.once('end', () =>
        reply.trim() ? reject(new Error(`HAProxy: ${reply.trim()}`)) : resolve(reply),
      );
    });
  }
}

/** Starts etcd and returns its variables for Patroni. */
async function startEtcd(parent: string, undo: (() => unknown)[]): Promise<Settings> {
  const folder = join(parent, 'etcd');
  await makeFolder(folder);
  const [client, peer] = [`127.0.0.1:${await freePort()}`, `127.0.0.1:${await freePort()}`];
  const options = [
    `--data-dir=${folder}`,
    `--listen-client-urls=http://${client}`,
    `--advertise-client-urls=http://${client}`,
    `--listen-peer-urls=http://${peer}`,
    `--initial-advertise-peer-urls=http://${peer}`,
    `--initial-cluster=default=http://${peer}`,
    ...(hasSafeEtcd3() ? [] : ['--enable-v2']),
  ];
  startProgram('etcd', options, undo);
  const isHealthy = () =>
    fetch(`http://${client}/health`).then(
      ({ ok }) => ok,
      () => false,
    );
  for (let attempts = 0; !(await isHealthy()); attempts += 1) {
    if (attempts === 100) throw new Error('etcd does not respond');
    await pause(100);
  }
  return { [hasSafeEtcd3() ? 'PATRONI_ETCD3_HOSTS' : 'PATRONI_ETCD_HOSTS']: client };
}

/**
 * Patroni before 3.0.3 is unsafe with version 3 of etcd's interface: a primary that was silent takes its lock back
 * even if another node has it (github.com/patroni/patroni/pull/2689).
 */
function hasSafeEtcd3(): boolean {
  const version = execFileSync('patroni', ['--version'], { encoding: 'utf8' });
  const [major = 0, minor = 0, patch = 0] = (version.match(/\d+/g) ?? []).map(Number);
  return major * 10_000 + minor * 100 + patch >= 30_003;
}

/** Runs haproxy.cfg with the names and ports of this run, and with a socket for commands. */
async function startHaproxy(folder: string, nodes: ClusterNode[], undo: (() => unknown)[]) {
  const [port, unused] = [await freePort(), await freePort()];
  const adminSocket = join(folder, 'haproxy.sock');
  const config = readFileSync(new URL('haproxy.cfg', import.meta.url), 'utf8')
    .replace('global\n', `global\n\tstats socket ${adminSocket} level admin\n`)
    .replace('bind :5432', `bind 127.0.0.1:${port}`)
    .replace(/db(\d):5432 check port 8008/g, (_, number) => {
      const node = nodes[number - 1];
      return node
        ? `127.0.0.1:${node.port} check port ${node.restPort}`
        : `127.0.0.1:${unused} check`;
    });
  const file = join(folder, 'haproxy.cfg');
  writeFileSync(file, config);
  startProgram('haproxy', ['-q', '-db', '-f', file], undo);
  return { port, adminSocket };
}

function startProgram(program: string, options: string[], undo: (() => unknown)[]): void {
  const child = spawn(program, options, { ...account, stdio: 'ignore' });
  endWithUs(child, 'TERM');
  child.once('error', (error) => process.stderr.write(`${program}: ${error.message}\n`));
  undo.push(async () => {
    if (child.pid === undefined || child.exitCode !== null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    await ended;
  });
}

async function commits(url: string): Promise<boolean> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 1000,
    query_timeout: 1000,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    // Writes to PostgreSQL's log, so it waits for the standby like an order.
    await client.query(`select pg_logical_emit_message(true, 'nabta', 'proof')`);
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}
