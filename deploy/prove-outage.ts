import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { percentile } from '../bench/measure.ts';
import { describeRun, writeResults } from '../bench/results.ts';
import { buildIfStale } from '../scripts/build.ts';
import { BuiltServer, makeDataDir } from '../tests/support/built-server.ts';
import { endWithUs } from '../tests/support/end-with-us.ts';
import { freePort } from '../tests/support/free-port.ts';
import { MailServer } from '../tests/support/mail-server.ts';
import { startPgbouncer } from '../tests/support/pgbouncer.ts';
import { ask } from '../tests/support/postgres-admin.ts';
import { startPostgres } from '../tests/support/postgres-server.ts';
import { type Call, Clients, Staff } from './outage-clients.ts';

// `npm run prove:outage`: PostgreSQL, PgBouncer, two web processes, a worker, and nginx with
// deploy/nginx.conf, on this machine. For a minute shoppers buy, readers read and staff watch, while a
// web process is killed, PostgreSQL is killed and stays away for five seconds, and both web processes are
// replaced. Then every claim is checked, and the figures go into docs/operate.md. Wants Debian's nginx
// and pgbouncer.

const secondsAway = 5;
/** PgBouncer tries again every second (tests/support/pgbouncer.ts), and so do those who wait for it. */
const msToComeBack = 2000;
const readers = 2;
const shoppers = 6;

await buildIfStale();
const undo: (() => unknown)[] = [];
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
  const mail = await MailServer.start();
  undo.push(() => mail.stop());
  const { dataDir, remove } = await makeDataDir();
  undo.push(remove);
  const [front, ...ports] = [await freePort(), await freePort(), await freePort()];
  const url = `http://localhost:${front}`;
  const shared = {
    ...{ DATABASE_URL: pooler.through(postgres.url), DATABASE_LISTEN_URL: postgres.url },
    ...{ STORE_SECRET: 'a secret only for tests, thirty-two letters', SMTP_URL: mail.url },
    ...{ PUBLIC_URL: url, TRUST_PROXY: '127.0.0.1', STOP_SECONDS: '60' },
  };
  const start = async (env: Record<string, string>) => {
    const server = await BuiltServer.start({ dataDir, env: { ...shared, ...env } });
    undo.push(() => server.kill());
    return server;
  };
  const startWeb = (at: number) => start({ ROLE: 'web', PORT: `${ports[at]}` });
  const web = [await startWeb(0), await startWeb(1)];
  const worker = await start({ ROLE: 'worker' });
  await startNginx(front, ports);

  const clients = new Clients(url);
  const staff = new Staff(url);
  await staff.signIn('admin@nabta.example', web[0]?.adminPassword ?? '');
  clients.start({ readers, shoppers });
  const begun = Date.now();
  /** Never right after what came before: a process that has just started makes its pages first. */
  const at = (second: number) => pause(Math.max(begun + second * 1000 - Date.now(), 5000));

  await at(8);
  const killed = Date.now();
  await web[0]?.kill();
  // A supervisor takes a moment.
  await pause(1000);
  web[0] = await startWeb(0);

  await at(22);
  const away = { from: Date.now(), to: 0 };
  await postgres.kill();
  await pause(secondsAway * 1000);
  await postgres.start();
  away.to = Date.now();

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
  const ended = Date.now();

  const books = await readBooks(postgres.url);
  // E-mails of the last orders, and their notices.
  const deadline = Date.now() + 60_000;
  const paidIds = books.orders.filter(({ status }) => status === 'paid').map(({ id }) => id);
  const isDone = () =>
    mail.received.length >= paidIds.length && paidIds.every((id) => staff.seen.has(id));
  while (!isDone() && Date.now() < deadline) await pause(100);
  await pause(2000);
  await staff.end();

  const phases = [
    { name: 'as ever', from: begun, to: killed },
    { name: 'a web process killed', from: killed, to: away.from },
    { name: `PostgreSQL killed, and away for ${secondsAway} s`, ...away },
    { name: 'PostgreSQL back', from: away.to, to: rolled },
    { name: 'both web processes replaced', from: rolled, to: rolledUntil },
    { name: 'as ever', from: rolledUntil, to: ended },
  ];
  const { calls, carts } = clients;
  const failed = (what: Call['what']) =>
    calls.filter((call) => call.what === what && call.status !== 200 && call.status !== 302);
  const isExcused = ({ begun: from, ended: to, status, said }: Call) =>
    status === 503 && said?.retryAfter === '5' && isClear(said.error) && overlaps({ from, to });
  const overlaps = ({ from, to }: { from: number; to: number }) =>
    from < away.to + msToComeBack && to > away.from;

  const claims = [
    claim('cached pages never fail', failed('page')),
    claim(
      'orders are refused only while PostgreSQL is away, with 503, Retry-After and a clear message',
      [...failed('create'), ...failed('status')].filter((call) => !isExcused(call)),
    ),
    claim('some were', failed('create').length > 0 ? [] : ['none']),
    claim(
      'no answered order is lost',
      carts.filter(({ orderId }) => !books.has(orderId)),
    ),
    claim(
      'a cart is one order, however often it was sent',
      books.orders.filter(({ email }, place) => books.placeOf(email) !== place),
    ),
    claim(
      'what a shopper saw as paid is paid',
      carts.filter(({ isPaid, orderId }) => isPaid && !paidIds.includes(orderId ?? '')),
    ),
    claim('no order is paid twice', books.paidTwice),
    claim('what the gateway captured is paid, and nothing else', books.differences),
    claim('each paid order has its e-mail', books.unmailed(mail)),
    claim('no e-mail goes twice', books.mailedTwice(mail)),
    claim(
      'staff have seen every paid order, without doing anything',
      paidIds.filter((id) => !staff.seen.has(id)),
    ),
    claim(
      'a replaced process ends by itself',
      codes.filter((code) => code !== 0),
    ),
    claim('the worker was never started anew', worker.process.exitCode === null ? [] : ['ended']),
  ];
  const figures = table(phases, calls, staff);
  process.stdout.write(`${figures}\n`);
  if (!claims.every(Boolean)) {
    process.exitCode = 1;
    return;
  }

  const delays = books.orders.flatMap(({ id, paidAt }) => {
    const seenAt = staff.seen.get(id);
    return paidAt && seenAt ? [seenAt - paidAt.getTime()] : [];
  });
  const lastRefused = Math.max(...failed('create').map((call) => call.ended));
  writeResults('operate.md', {
    by: 'npm run prove:outage',
    text: [
      `${describeRun()}; ${readers} readers, ${shoppers} shoppers and the load of all on the same machine:`,
      figures,
      `${carts.length} carts were ${books.orders.length} orders, ${paidIds.length} of them paid and
confirmed by one e-mail each. Staff saw a paid order after ${percentile(delays, 50)} ms (median), at the
longest after ${(Math.max(...delays) / 1000).toFixed(1)} s, across the outage. The last create was refused
${((lastRefused - away.to) / 1000).toFixed(1)} s after PostgreSQL answered again.`,
    ].join('\n\n'),
  });
}

/** As docs/deploy.md has it; only names and ports are those of this run. */
async function startNginx(front: number, ports: number[]): Promise<void> {
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
  for (let tries = 0; tries < 100; tries += 1) {
    const answer = await fetch(`http://localhost:${front}/up`).catch(() => undefined);
    if (answer?.ok) return;
    await pause(50);
  }
  throw new Error(`nginx does not answer:\n${readFileSync(join(folder, 'errors'), 'utf8')}`);
}

type Order = { id: string; email: string; status: string; paidAt: Date | null };

async function readBooks(url: string) {
  const orders = (await ask(
    url,
    `select order_id as id, email, status, paid_at as "paidAt" from orders`,
  )) as Order[];
  const paidTwice = await ask(
    url,
    `select order_id, count(*) from payments where state = 'paid' group by order_id having count(*) > 1`,
  );
  const differences = await ask(
    url,
    `select reference, payments.state, sandbox_charges.state as captured
      from payments full join sandbox_charges using (reference)
      where (payments.state = 'paid') is distinct from (sandbox_charges.state = 'captured')
        and (payments.state = 'paid' or sandbox_charges.state = 'captured')`,
  );
  const ids = new Set(orders.map(({ id }) => id));
  const places = new Map(orders.map(({ email }, place) => [email, place]));
  const copies = ({ received }: MailServer) => Map.groupBy(received, ({ messageId }) => messageId);
  const isMailed = ({ received }: MailServer, id: string) =>
    received.some(({ subject }) => subject?.includes(id));
  return {
    ...{ orders, paidTwice, differences },
    has: (id: string | undefined) => id !== undefined && ids.has(id),
    placeOf: (email: string) => places.get(email),
    unmailed: (mail: MailServer) =>
      orders.filter(({ id, status }) => status === 'paid' && !isMailed(mail, id)),
    mailedTwice: (mail: MailServer) =>
      [...copies(mail)].filter(([, same]) => same.length > 1).map(([id]) => id),
  };
}

function isClear(answer: unknown): boolean {
  const { ok, error } = JSON.parse(String(answer));
  return (
    ok === false && error === 'The store cannot be reached right now. Please try again in a moment.'
  );
}

function claim(what: string, against: unknown[]): boolean {
  const isTrue = against.length === 0;
  process.stdout.write(`${isTrue ? 'ok' : 'NOT OK'}: ${what}\n`);
  for (const one of against.slice(0, 5)) {
    process.stdout.write(`   ${JSON.stringify(one).slice(0, 300)}\n`);
  }
  return isTrue;
}

type Phase = { name: string; from: number; to: number };

function table(phases: Phase[], calls: Call[], { turns }: Staff): string {
  const gaps = turns.flatMap(({ lost }, place) => {
    const live = turns[place + 1]?.live;
    return lost && live ? [{ lost, ms: live - lost }] : [];
  });
  const rows = phases.map(({ name, from, to }) => {
    const within = calls.filter(({ ended }) => ended >= from && ended < to);
    const cells = (['page', 'create'] as const).map((what) => {
      const all = within.filter((call) => call.what === what);
      const failed = all.filter(({ status }) => status !== 200).length;
      const answered = all.filter(({ status }) => status === 200);
      const times = answered.map((call) => call.ended - call.begun);
      const spans = times.length > 0 ? `${percentile(times, 50)} | ${Math.max(...times)}` : ' | ';
      return `${all.length} | ${failed} | ${spans}`;
    });
    const without = gaps.filter(({ lost }) => lost >= from && lost < to).map(({ ms }) => ms);
    const screen =
      without.length > 0
        ? `live again after ${(Math.max(...without) / 1000).toFixed(1)} s`
        : 'live';
    const seconds = Math.round((to - from) / 1000);
    return `| ${name} (${seconds} s) | ${cells.join(' | ')} | ${screen} |`;
  });
  return `| | pages | failed | median ms | longest | creates | refused | median ms | longest | the orders' list of staff |
|---|---|---|---|---|---|---|---|---|---|
${rows.join('\n')}`;
}
