import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { endWithUs } from './kill-on-exit.ts';

/** Debian's package puts it where only root looks. */
export const nginx = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin']
  .map((folder) => join(folder, 'nginx'))
  .find((path) => existsSync(path));

/**
 * Runs deploy/nginx.conf before two servers; only names and ports are those of this run. Each client has
 * the address in its `X-Forwarded-For`, as behind a CDN. Resolves once it answers `/up`.
 */
export async function startNginx(port: number, servers: number[]): Promise<() => Promise<void>> {
  if (!nginx) throw new Error('nginx is not installed');
  const folder = mkdtempSync(join(tmpdir(), 'nabta-nginx-'));
  chmodSync(folder, 0o755);
  const shipped = readFileSync(new URL('../../deploy/nginx.conf', import.meta.url), 'utf8')
    .replace('listen 80', `listen 127.0.0.1:${port}`)
    .replace('shop.example.com', 'localhost')
    .replace(/web([12]):3000/g, (_, name) => `127.0.0.1:${servers[name - 1]}`);
  const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const config = `
worker_processes 2; daemon off; pid ${folder}/pid; error_log ${folder}/errors warn;
events { worker_connections 4096; }
http {
  access_log off;
  ${kinds.map((kind) => `${kind}_temp_path ${folder}/${kind};`).join(' ')}
  set_real_ip_from 127.0.0.1; real_ip_header X-Forwarded-For;
  ${shipped}
}`;
  const file = join(folder, 'nginx.conf');
  writeFileSync(file, config);
  const program = spawn(nginx, ['-e', join(folder, 'errors'), '-c', file], { stdio: 'inherit' });
  endWithUs(program, 'TERM');
  const stop = async () => {
    const ended = new Promise((resolve) => program.once('exit', resolve));
    program.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  for (let attempts = 0; attempts < 100; attempts += 1) {
    const response = await fetch(`http://localhost:${port}/up`).catch(() => undefined);
    if (response?.ok) return stop;
    await pause(50);
  }
  const errors = readFileSync(join(folder, 'errors'), 'utf8');
  await stop();
  throw new Error(`nginx does not answer:\n${errors}`);
}
