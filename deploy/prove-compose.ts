import { spawn } from 'node:child_process';
import { chownSync, copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { fileURLToPath } from 'node:url';
import { endWithUs } from '../tests/support/kill-on-exit.ts';
import { startPostgres } from '../tests/support/postgres-server.ts';
import { newKey, purchase } from '../tests/support/purchase.ts';
import { Visitor } from '../tests/support/visitor.ts';
import { Container, userId } from './container.ts';
import type { Image } from './image.ts';

// Runs the services of compose.yaml by chroot, in a network of their own; prove.ts starts this program. The
// services are PostgreSQL, the servers web1 and web2, a worker, and Caddy with deploy/Caddyfile. The servers are
// replaced one after the other, while shoppers buy.

const [work = '', json = ''] = process.argv.slice(2);
const image: Image = JSON.parse(json);
const root = fileURLToPath(new URL('..', import.meta.url));
const addresses = { web1: '127.0.0.2', web2: '127.0.0.3' };

const data = join(work, 'shared-data');
rmSync(data, { recursive: true, force: true });
mkdirSync(data);
chownSync(data, userId, userId);
const postgres = await startPostgres();
const shared = {
  DATABASE_URL: postgres.url,
  STORE_SECRET: 'x'.repeat(32),
  PAYMENT_GATEWAY: 'sandbox',
  PUBLIC_URL: 'https://localhost',
  TRUST_PROXY: '127.0.0.1',
  STOP_SECONDS: '150',
};
const web = async (host: string) => {
  const env = { ...shared, ROLE: 'web', HOST: host };
  const server = Container.start(image, [], { data, env });
  await server.waitForOutput(/ is open on /);
  return server;
};
const servers = [await web(addresses.web1), await web(addresses.web2)] as const;
const worker = Container.start(image, [], { data, env: { ...shared, ROLE: 'worker' } });
await worker.waitForOutput(/jobs/);
await startCaddy();
await browseWhile(async () => {
  for (const [at, server] of servers.entries()) {
    report(`web${at + 1} exits with code 0`, (await server.stop()) === 0, server.output);
    await web(Object.values(addresses)[at] ?? '');
    await pause(2000);
  }
});
report('the worker exits with code 0', (await worker.stop()) === 0, worker.output);
await postgres.stop();
process.exit();

/** Starts Debian's Caddy, which makes the certificate of localhost itself. */
async function startCaddy(): Promise<void> {
  const folder = join(work, 'caddy');
  copyFileSync(join(root, 'deploy', 'Caddyfile'), join(folder, 'Caddyfile'));
  const names = { ...addresses, localhost: '127.0.0.1' };
  const lines = Object.entries(names).map(([name, address]) => `${address} ${name}\n`);
  writeFileSync(join(folder, 'etc/hosts'), lines.join(''));
  const env = ['env', 'DOMAIN=localhost', 'HOME=/root', 'XDG_DATA_HOME=/data'];
  const command = ['caddy', 'run', '--config', '/Caddyfile', '--adapter', 'caddyfile'];
  const caddy = spawn('chroot', [folder, ...env, ...command], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  endWithUs(caddy);
  let output = '';
  caddy.stderr.on('data', (bytes) => {
    output += bytes;
  });
  const certificate = join(folder, 'data/caddy/pki/authorities/local/root.crt');
  for (let attempt = 0; attempt < 100; attempt++) {
    try {
      const own = readFileSync(certificate, 'utf8');
      setDefaultCACertificates([...getCACertificates(), own]);
      if ((await fetch('https://localhost/')).status === 200) return;
    } catch {
      await pause(200);
    }
  }
  throw new Error(`Caddy serves no pages:\n${output}`);
}

/** Lets shoppers buy and read during the change; none of their requests may fail. */
async function browseWhile(change: () => Promise<void>): Promise<void> {
  const failures: string[] = [];
  let requests = 0;
  let isOver = false;
  const shoppers = Array.from({ length: 4 }, async (_, name) => {
    const shopper = new Visitor(() => 'https://localhost', '203.0.113.1');
    for (let turn = 0; !isOver; turn++) {
      try {
        const page = await shopper.fetch(turn % 2 ? '/' : '/product/2');
        const text = await page.text();
        if (page.status !== 200) failures.push(`${page.status} ${text}`);
        const email = `shopper${name}-${turn}@example.com`;
        await shopper.buy(purchase([[2, '1', 1]], { email }), { key: newKey() });
        requests += 2;
      } catch (error) {
        failures.push(String(error));
      }
      await pause(20);
    }
  });
  await change();
  isOver = true;
  await Promise.all(shoppers);
  report(
    `${requests} requests while servers are replaced`,
    failures.length === 0,
    failures.join('\n'),
  );
}

function report(what: string, isGood: boolean, why: string): void {
  process.stdout.write(`${isGood ? 'ok' : 'NOT OK'}: ${what}\n`);
  if (isGood) return;
  process.stdout.write(`${why}\n`);
  process.exitCode = 1;
}
