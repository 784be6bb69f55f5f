import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { BuiltServer, makeDataDir } from '../tests/support/built-server.ts';
import { endWithUs } from '../tests/support/end-with-us.ts';
import { freePort } from '../tests/support/free-port.ts';
import { MailServer } from '../tests/support/mail-server.ts';

// The store under proof: two web processes behind nginx, a worker and a mail server, on this machine.

/** Steps that end what was started; the last one comes first. */
export type Undo = (() => unknown)[];

export async function startStore(env: Record<string, string>, undo: Undo) {
  const mail = await MailServer.start();
  undo.push(() => mail.stop());
  const { dataDir, remove } = await makeDataDir();
  undo.push(remove);
  const [front, ...ports] = [await freePort(), await freePort(), await freePort()];
  const url = `http://localhost:${front}`;
  const shared = {
    STORE_SECRET: 'a secret only for tests, thirty-two letters',
    SMTP_URL: mail.url,
    PUBLIC_URL: url,
    TRUST_PROXY: '127.0.0.1',
    STOP_SECONDS: '60',
    ...env,
  };
  const start = async (role: Record<string, string>) => {
    const server = await BuiltServer.start({ dataDir, env: { ...shared, ...role } });
    undo.push(() => server.kill());
    return server;
  };
  const startWeb = (place: number) => start({ ROLE: 'web', PORT: `${ports[place]}` });
  const web = [await startWeb(0), await startWeb(1)];
  const worker = await start({ ROLE: 'worker' });
  await startNginx(front, ports, undo);
  return { url, mail, web, worker, startWeb };
}

/** Runs nginx.conf as docs/deploy.md has it; only names and ports are those of this run. */
async function startNginx(front: number, ports: number[], undo: Undo): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'nabta-nginx-'));
  undo.push(() => rmSync(folder, { recursive: true, force: true }));
  chmodSync(folder, 0o755);
  const shipped = readFileSync(new URL('nginx.conf', import.meta.url), 'utf8')
    .replace('listen 80', `listen 127.0.0.1:${front}`)
    .replace('shop.example.com', 'localhost')
    .replace(/web([12]):3000/g, (_, name) => `127.0.0.1:${ports[name - 1]}`);
  const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const config = `
worker_processes 2; daemon off; pid ${folder}/pid; error_log ${folder}/errors warn;
events { worker_connections 1024; }
http {
  access_log off;
  ${kinds.map((kind) => `${kind}_temp_path ${folder}/${kind};`).join(' ')}
  # Every shopper here has an address of their own, as behind a CDN.
  set_real_ip_from 127.0.0.1; real_ip_header X-Forwarded-For;
  ${shipped}
}`;
  const file = join(folder, 'nginx.conf');
  writeFileSync(file, config);
  const nginx = spawn('nginx', ['-e', join(folder, 'errors'), '-c', file], { stdio: 'inherit' });
  endWithUs(nginx, 'TERM');
  undo.push(async () => {
    const ended = new Promise((resolve) => nginx.once('exit', resolve));
    nginx.kill('SIGTERM');
    await ended;
  });
  for (let attempts = 0; attempts < 100; attempts += 1) {
    const response = await fetch(`http://localhost:${front}/up`).catch(() => undefined);
    if (response?.ok) return;
    await pause(50);
  }
  throw new Error(`nginx does not respond:\n${readFileSync(join(folder, 'errors'), 'utf8')}`);
}
