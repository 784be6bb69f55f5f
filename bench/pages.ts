import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { get } from 'node:http';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { buildIfStale } from '../scripts/build.ts';
import { BuiltServer, makeDataDir, startFlags } from '../tests/support/built-server.ts';
import { freePort } from '../tests/support/free-port.ts';
import { drawPictures } from './load.ts';
import { measureRefresh, type Refresh, startWithMarkets } from './seven-markets.ts';

// `npm run bench:pages`: measures the cached home page against a bare node:http server and against nginx, all
// with the same bytes and headers, and a shop of seven markets against the dollar shop. The server runs on one
// core, the load (wrk) on the other. All take turns, and only ratios within a round count. Then it measures the
// refresh of every page of the seven markets in both languages. Requires wrk, nginx and taskset.

const rounds = 7;
const seconds = 5;
const connections = 64;
const serverCore = '0';
const loadCore = '1';
// A market is chosen by the region.
const compressed = { 'accept-encoding': 'br', 'accept-language': 'en-SA' };
/** The limit of a refresh is for a machine whose bare node:http does this (docs/performance.md). */
const bareRequestsOfLimit = 70_776;
const limits = { withMarkets: 0.97, refreshSeconds: 4 };
const sevenMarketsName = 'seven markets';
/** Headers that each server writes itself. */
const ownHeaders = /^(date|connection|keep-alive|server|transfer-encoding)$/i;

type Answer = { headers: [name: string, value: string][]; body: Buffer };
type Load = { perSecond: number; p99: number };

await buildIfStale();
const folder = await mkdtemp(join(tmpdir(), 'nabta-pages-'));
const { dataDir, remove } = await makeDataDir();
const store = await BuiltServer.start({ dataDir });
const marketFolder = await makeDataDir();
const marketShop = await startWithMarkets(marketFolder.dataDir);
const others: ChildProcess[] = [];
try {
  await drawPictures(store.url);
  pin(store.process.pid);
  pin(marketShop.server.process.pid);
  const page = await read(`${store.url}/`);
  const servers = {
    store: `http://localhost:${store.port}/`,
    'node:http': await startBare(page),
    nginx: await startNginx(page),
  };
  for (const [name, url] of Object.entries(servers)) await mustBe(page, name, url);
  const all = { ...servers, [sevenMarketsName]: `http://localhost:${marketShop.server.port}/` };
  for (const url of Object.values(all)) press(url);
  const results: Record<string, Load>[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    const result = Object.fromEntries(Object.entries(all).map(([name, url]) => [name, press(url)]));
    results.push(result);
    process.stderr.write(`${round} ${JSON.stringify(result)}\n`);
  }
  report(results, page.body.length);
  const bare = median(results.map((one) => one['node:http']?.perSecond ?? 0));
  reportRefresh(await measureRefresh(marketShop), bare);
} finally {
  for (const other of others) other.kill();
  await Promise.all([store.kill(), marketShop.server.kill()]);
  await Promise.all([remove(), marketFolder.remove()]);
  await rm(folder, { recursive: true, force: true });
}

function pin(pid: number | undefined): void {
  execFileSync('taskset', ['-acp', serverCore, `${pid}`]);
}

async function startBare(page: Answer): Promise<string> {
  const port = await freePort();
  const file = join(folder, 'page.json');
  const content = { headers: page.headers.flat(), body: page.body.toString('base64') };
  await writeFile(file, JSON.stringify(content));
  const script = fileURLToPath(new URL('bare-server.ts', import.meta.url));
  others.push(
    spawn('taskset', ['-c', serverCore, process.execPath, ...startFlags, script, file, `${port}`], {
      stdio: 'inherit',
    }),
  );
  return `http://localhost:${port}/`;
}

async function startNginx(page: Answer): Promise<string> {
  const port = await freePort();
  await writeFile(join(folder, 'page'), page.body);
  const type = page.headers.find(([name]) => /^content-type$/i.test(name))?.[1];
  const added = page.headers
    .filter(([name]) => !/^content-(type|length)$/i.test(name))
    .map(([name, value]) => `add_header ${name} '${value.replaceAll("'", "\\'")}';`);
  const config = `
worker_processes 1; daemon off; pid ${folder}/pid; error_log stderr; user root;
events { worker_connections 1024; }
http {
  access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000; etag off; if_modified_since off;
  open_file_cache max=10;
  server {
    listen 127.0.0.1:${port};
    location = / { root ${folder}; try_files /page =404; default_type '${type}'; max_ranges 0; ${added.join(' ')} }
  }
}`;
  const file = join(folder, 'nginx.conf');
  await writeFile(file, config);
  others.push(spawn('taskset', ['-c', serverCore, 'nginx', '-c', file], { stdio: 'inherit' }));
  return `http://localhost:${port}/`;
}

/** Waits for the server, and checks its response. */
async function mustBe(page: Answer, name: string, url: string): Promise<void> {
  for (let attempts = 0; attempts < 50; attempts += 1) {
    const answer = await read(url).catch(() => undefined);
    if (!answer) {
      await pause(200);
      continue;
    }
    const missing = page.headers.filter(([header, value]) => {
      return !answer.headers.some(([one, other]) => {
        return one.toLowerCase() === header.toLowerCase() && other === value;
      });
    });
    const isSame = answer.body.equals(page.body) && missing.length === 0;
    if (!isSame) throw new Error(`${name} sends something else: ${JSON.stringify(missing)}`);
    return;
  }
  throw new Error(`${name} does not answer`);
}

function read(url: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = get(url.replace('localhost', '127.0.0.1'), {
      headers: { ...compressed, host: new URL(url).host },
    });
    request.on('error', reject);
    request.on('response', async (response) => {
      const body = Buffer.concat(await response.toArray());
      const names = response.rawHeaders.filter((_, at) => at % 2 === 0);
      const headers = names.map((name, at): [string, string] => [
        name,
        response.rawHeaders[2 * at + 1] ?? '',
      ]);
      resolve({ headers: headers.filter(([name]) => !ownHeaders.test(name)), body });
    });
  });
}

function press(url: string): Load {
  const { host } = new URL(url);
  // wrk knows its own header by this spelling only.
  const headers = Object.entries({ ...compressed, Host: host }).flatMap(([name, value]) => [
    '-H',
    `${name}: ${value}`,
  ]);
  const options = ['-t1', `-c${connections}`, `-d${seconds}s`, '--latency', ...headers];
  const address = url.replace('localhost', '127.0.0.1');
  const output = execFileSync('taskset', ['-c', loadCore, 'wrk', ...options, address]).toString();
  if (/Non-2xx|Socket errors/.test(output)) throw new Error(output);
  const perSecond = Number(/Requests\/sec:\s+([\d.]+)/.exec(output)?.[1]);
  const [, time = '', unit = ''] = /99%\s+([\d.]+)(us|ms|s)/.exec(output) ?? [];
  return { perSecond, p99: Number(time) * { us: 0.001, ms: 1, s: 1000 }[unit as 'us'] };
}

function report(results: Record<string, Load>[], bytes: number): void {
  const [machine] = cpus();
  const ratio = (other: string) =>
    median(results.map((one) => (one.store?.perSecond ?? 0) / (one[other]?.perSecond ?? 1)));
  const rows = ['store', 'node:http', 'nginx'].map((name) => {
    const rate = median(results.map((one) => one[name]?.perSecond ?? 0));
    const p99 = median(results.map((one) => one[name]?.p99 ?? 0));
    const share = name === 'store' ? '' : ratio(name).toFixed(2);
    return `| ${name} | ${Math.round(rate)} | ${p99.toFixed(2)} ms | ${share} |`;
  });
  process.stdout.write(`
Home page, ${bytes} bytes (brotli), ${connections} connections, median of ${rounds} rounds of ${seconds} s,
${new Date().toISOString().slice(0, 10)}, ${machine?.model}

| Server | Requests a second | p99 | the store is |
|---|---|---|---|
${rows.join('\n')}

With seven markets it sends ${(1 / ratio(sevenMarketsName)).toFixed(3)} of that (limit ${limits.withMarkets}).
`);
}

function reportRefresh({ pages, cpuSeconds }: Refresh, bareRequests: number): void {
  const scaled = (cpuSeconds * bareRequests) / bareRequestsOfLimit;
  process.stdout.write(`
A saved market renders ${pages} pages of seven markets in two languages again: ${cpuSeconds.toFixed(2)} s of processor
time, ${scaled.toFixed(2)} s where node:http does ${bareRequestsOfLimit} requests a second (limit ${limits.refreshSeconds} s).
`);
}

function median(numbers: number[]): number {
  return numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0;
}
