import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openEmbedded } from '../database/open.ts';
import { languages } from '../domain/language.ts';
import { typedMarketFields } from '../domain/markets/market-fields.ts';
import { BuiltServer } from '../tests/support/built-server.ts';
import { marketTexts, openMarketIn, sevenMarkets } from '../tests/support/markets.ts';
import { adminVisitor } from '../tests/support/signed-in.ts';
import { send } from './load.ts';

export type MarketShop = { server: BuiltServer; adminPassword: string | undefined };

/** Starts a shop of seven markets beside its dollar shop. `TRUST_PROXY` lets the staff of tests sign in. */
export async function startWithMarkets(dataDir: string): Promise<MarketShop> {
  const first = await BuiltServer.start({ dataDir });
  const { adminPassword } = first;
  await first.stop();
  const { db, close } = await openEmbedded(join(dataDir, 'database'));
  for (const id of sevenMarkets) await openMarketIn(db, id);
  await close();
  const server = await BuiltServer.start({ dataDir, env: { TRUST_PROXY: '127.0.0.1' } });
  return { server, adminPassword };
}

export type Refresh = { pages: number; cpuSeconds: number };

/** Visits every page in every market and language, saves a market, and measures the server's processor time. */
export async function measureRefresh({ server, adminPassword }: MarketShop): Promise<Refresh> {
  const owner = await adminVisitor({ url: server.url, adminPassword });
  const paths = await listPaths(server.url);
  const pages = paths.flatMap((path) =>
    sevenMarkets.flatMap((market) => languages.map((language) => ({ path, market, language }))),
  );
  const visit = ({ path, market, language }: (typeof pages)[number]) =>
    send(server.url, {
      path,
      headers: { cookie: `nabta_market=${market}; nabta_lang=${language}` },
    });
  for (const page of pages) {
    const { status } = await visit(page);
    if (status !== 200) throw new Error(`${page.path} was answered ${status}`);
  }
  await untilIdle(server);
  const product = pages.find(({ path }) => path.startsWith('/product/'));
  const pageBefore = product && (await visit(product)).body;
  const before = cpuSecondsOf(server);
  const id = sevenMarkets[0] ?? 'sa';
  const texts: Record<string, string> = { ...marketTexts[id], delivery_rates: '* 0 0 27' };
  const body = new URLSearchParams({ intent: 'save', version: '2' });
  for (const field of typedMarketFields) body.set(field, texts[field] ?? '');
  const { status } = await owner.fetch(`/admin/markets/${id}`, { method: 'POST', body });
  if (status !== 200) throw new Error(`saving a market was answered ${status}`);
  await untilIdle(server);
  const cpuSeconds = cpuSecondsOf(server) - before;
  const hasChanged = product && (await visit(product)).body !== pageBefore;
  if (!hasChanged) throw new Error('the saved market has changed no page');
  return { pages: pages.length, cpuSeconds };
}

async function listPaths(origin: string): Promise<string[]> {
  const sitemap = await (await fetch(`${origin}/sitemap.xml`)).text();
  const paths = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, address = '']) => new URL(address).pathname,
  );
  return [...new Set(paths)];
}

const idleMs = 1000;
const idleShare = 0.05;

/** The refresh runs in the background: it is over when the server has been idle for a second. */
async function untilIdle(server: BuiltServer): Promise<void> {
  for (let before = cpuSecondsOf(server); ; ) {
    await pause(idleMs);
    const now = cpuSecondsOf(server);
    if (now - before < (idleShare * idleMs) / 1000) return;
    before = now;
  }
}

const ticksPerSecond = Number(execFileSync('getconf', ['CLK_TCK']).toString());

/** Processor time of all threads of the server (proc_pid_stat(5)). */
function cpuSecondsOf({ process: { pid } }: BuiltServer): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const [, , , , , , , , , , , user, system] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(user) + Number(system)) / ticksPerSecond;
}
