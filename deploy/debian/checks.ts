import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { request as requestPlain } from 'node:http';
import { request } from 'node:https';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { shop } from './debian-root.ts';

// The checks of prove-setup.ts and prove-owner.ts, and how they reach the shop.

let failures = 0;

export function check(what: string, isGood: boolean, reason: string): void {
  process.stdout.write(`${isGood ? 'ok' : 'NOT OK'}: ${what}\n`);
  if (isGood) return;
  failures += 1;
  process.stdout.write(`${reason.trimEnd()}\n`);
}

export function reportAndExit(): never {
  process.stdout.write(
    failures === 0 ? 'Everything is as it should be.\n' : `${failures} failed.\n`,
  );
  process.exit(failures === 0 ? 0 : 1);
}

/** Lists the files that setup may write, with a digest of each. */
export function listFiles(root: string): string {
  const ownFiles = [`${shop}/nabta.env`, '/root/nabta-backup-key.txt'];
  const folders = ['/etc/caddy', '/etc/systemd/system'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(
      (name) => `${folder}/${name}`,
    ),
  );
  return [...ownFiles, '/etc/passwd', '/etc/group', ...folders]
    .sort()
    .map((path) => describe(root, path))
    .join('\n');
}

function describe(root: string, path: string): string {
  const stats = statSync(join(root, path), { throwIfNoEntry: false });
  if (!stats?.isFile()) return `${path} ${stats ? 'folder' : 'none'}`;
  const digest = createHash('sha256')
    .update(readFileSync(join(root, path)))
    .digest('hex');
  return `${path} ${stats.mode.toString(8)} ${stats.mtimeMs} ${digest.slice(0, 12)}`;
}

let authority: string | undefined;

/** Waits for the certificate authority that Caddy makes for `tls internal`. */
export async function trustCaddy(root: string): Promise<string> {
  const file = join(root, 'var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt');
  for (let attempts = 0; authority === undefined && attempts < 600; attempts++) {
    try {
      authority = readFileSync(file, 'utf8');
    } catch {
      await pause(100);
    }
  }
  if (authority === undefined) throw new Error(`Caddy made no certificate authority: ${file}`);
  return authority;
}

type Response = { status: number; body: string; headers: NodeJS.Dict<string | string[]> };
type FetchOptions = {
  isPlain?: boolean;
  method?: string;
  headers?: Record<string, string>;
  body?: string;
};

/** Reaches the shop by its domain, through Caddy, without DNS. The certificate must be valid. */
export function fetchShop(
  domain: string,
  path: string,
  options: FetchOptions = {},
): Promise<Response> {
  const { isPlain = false, method = 'GET', headers = {}, body } = options;
  const { promise, resolve, reject } = Promise.withResolvers<Response>();
  const place = { host: '127.0.0.1', path, method, agent: false as const };
  const sent = { ...place, headers: { host: domain, ...headers } };
  const outgoing = isPlain
    ? requestPlain({ ...sent, port: 80 })
    : request({ ...sent, port: 443, servername: domain, ca: authority });
  outgoing.once('error', reject);
  outgoing.once('response', async (response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of response) chunks.push(chunk);
    const text = Buffer.concat(chunks).toString();
    resolve({ status: response.statusCode ?? 0, body: text, headers: response.headers });
  });
  outgoing.end(body);
  return promise;
}

export async function untilUp(domain: string): Promise<void> {
  let reason: unknown;
  for (let attempts = 0; attempts < 600; attempts++) {
    try {
      const { status } = await fetchShop(domain, '/up');
      if (status === 200) return;
      reason = status;
    } catch (error) {
      reason = error;
    }
    await pause(200);
  }
  throw new Error(`the shop does not respond: ${reason}`);
}
