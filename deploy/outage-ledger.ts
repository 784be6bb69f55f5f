import { setTimeout as pause } from 'node:timers/promises';
import { percentile } from '../bench/measure.ts';
import type { MailServer } from '../tests/support/mail-server.ts';
import { runSql } from '../tests/support/postgres-admin.ts';
import type { Call, Clients, Staff } from './outage-clients.ts';

// Checks what must hold after an outage, and tabulates its figures.

/** Milliseconds since 1970. */
export type Span = { from: number; to: number };

export type Phase = Span & { name: string };

type Order = { id: string; email: string; status: string; paidAt: Date | null };

export type Ledger = Awaited<ReturnType<typeof readLedger>> & { unsent: unknown[] };

/** A job is freed half a minute after its fetch got no response, and its first retries take as long. */
const maxWaitMs = 120_000;

/** Waits for the emails and notices of the last orders, after the clients have ended. */
export async function closeLedger(
  url: string,
  { mail, staff }: { mail: MailServer; staff: Staff },
): Promise<Ledger> {
  const ledger = await readLedger(url);
  const deadline = Date.now() + maxWaitMs;
  const { paidIds } = ledger;
  const isDone = () =>
    mail.received.length >= paidIds.length && paidIds.every((id) => staff.seen.has(id));
  while (!isDone() && Date.now() < deadline) await pause(100);
  await pause(2000);
  await staff.end();
  const unsent = await runSql(
    url,
    `select emails.id, order_id, emails.state, tries, claimed_at, error, jobs.state as job,
        jobs.retry_count, jobs.heartbeat_on
      from emails left join pgboss.job as jobs on jobs.data ->> 'emailId' = emails.id::text
      where emails.state <> 'sent'`,
  );
  return { ...ledger, unsent };
}

async function readLedger(url: string) {
  const orders = (await runSql(
    url,
    `select order_id as id, email, status, paid_at as "paidAt" from orders`,
  )) as Order[];
  const paidTwice = await runSql(
    url,
    `select order_id, count(*) from payments where state = 'paid' group by order_id having count(*) > 1`,
  );
  const differences = await runSql(
    url,
    `select reference, payments.state, sandbox_charges.state as captured
      from payments full join sandbox_charges using (reference)
      where (payments.state = 'paid') is distinct from (sandbox_charges.state = 'captured')
        and (payments.state = 'paid' or sandbox_charges.state = 'captured')`,
  );
  const paidIds = orders.filter(({ status }) => status === 'paid').map(({ id }) => id);
  return { orders, paidIds, paidTwice, differences };
}

type Run = {
  ledger: Ledger;
  clients: Clients;
  staff: Staff;
  mail: MailServer;
  /** Names, for the claim, the part that was unavailable. */
  outage: string;
  /** The outages, each with its time to recover. */
  windows: Span[];
};

/** Checks each claim that must hold after every outage, and prints it with its counterexamples. */
export function checkClaims(run: Run): boolean {
  const { ledger, clients, staff, mail, outage, windows } = run;
  const { calls, carts } = clients;
  const ids = new Set(ledger.orders.map(({ id }) => id));
  const lastOf = new Map(ledger.orders.map((order) => [order.email, order]));
  const copies = Map.groupBy(mail.received, ({ messageId }) => messageId);
  const isMailed = (id: string) => mail.received.some(({ subject }) => subject?.includes(id));
  const creates = failedCalls(calls, 'create');
  const claims = [
    claim('cached pages never fail', failedCalls(calls, 'page')),
    claim(
      `orders are refused only while ${outage}, with 503, Retry-After and a clear message`,
      [...creates, ...failedCalls(calls, 'status')].filter((call) => !isExcused(call, windows)),
    ),
    claim('at least one order was refused', creates.length > 0 ? [] : ['none']),
    claim(
      'no other request gets a server error',
      calls.filter(({ status }) => status >= 500 && status !== 503),
    ),
    claim(
      'no acknowledged order is lost',
      carts.filter(({ orderId }) => !orderId || !ids.has(orderId)),
    ),
    claim(
      'a cart that is sent repeatedly is one order',
      ledger.orders.filter((order) => lastOf.get(order.email) !== order),
    ),
    claim(
      'an order that a shopper saw as paid is paid',
      carts.filter(({ isPaid, orderId }) => isPaid && !ledger.paidIds.includes(orderId ?? '')),
    ),
    claim('no order is paid twice', ledger.paidTwice),
    claim('exactly the payments that the gateway captured are paid', ledger.differences),
    claim(
      'each paid order has its email',
      ledger.paidIds.filter((id) => !isMailed(id)),
    ),
    claim('no email is unsent', ledger.unsent),
    claim(
      'no email is sent twice',
      [...copies].filter(([, same]) => same.length > 1).map(([id]) => id),
    ),
    claim(
      'staff have seen every paid order without reloading',
      ledger.orders.filter(({ id, status }) => status === 'paid' && !staff.seen.has(id)),
    ),
  ];
  return claims.every(Boolean);
}

export function claim(text: string, against: unknown[]): boolean {
  const isTrue = against.length === 0;
  process.stdout.write(`${isTrue ? 'ok' : 'NOT OK'}: ${text}\n`);
  for (const one of against.slice(0, 5)) {
    process.stdout.write(`   ${JSON.stringify(one).slice(0, 300)}\n`);
  }
  return isTrue;
}

export function failedCalls(calls: Call[], what: Call['what']): Call[] {
  return calls.filter((call) => call.what === what && call.status !== 200 && call.status !== 302);
}

function isExcused({ startedAt, endedAt, status, response }: Call, windows: Span[]): boolean {
  const isWithin = windows.some(({ from, to }) => startedAt < to && endedAt > from);
  return isWithin && status === 503 && response?.retryAfter === '5' && isClear(response.error);
}

function isClear(body: unknown): boolean {
  const { ok, error } = JSON.parse(String(body));
  return (
    ok === false && error === 'The store cannot be reached right now. Please try again in a moment.'
  );
}

/** Returns the delays until staff saw each paid order. */
export function staffDelays({ orders }: Ledger, { seen }: Staff): number[] {
  return orders.flatMap(({ id, paidAt }) => {
    const seenAt = seen.get(id);
    return paidAt && seenAt ? [seenAt - paidAt.getTime()] : [];
  });
}

export function table(phases: Phase[], calls: Call[], { turns }: Staff): string {
  const gaps = turns.flatMap(({ lost }, place) => {
    const live = turns[place + 1]?.live;
    return lost && live ? [{ lost, ms: live - lost }] : [];
  });
  const rows = phases.map(({ name, from, to }) => {
    const within = calls.filter(({ endedAt }) => endedAt >= from && endedAt < to);
    const cells = (['page', 'create'] as const).map((what) => {
      const all = within.filter((call) => call.what === what);
      const failed = all.filter(({ status }) => status !== 200).length;
      const answered = all.filter(({ status }) => status === 200);
      const times = answered.map((call) => call.endedAt - call.startedAt);
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
  return `| | pages | failed | median ms | longest | creates | refused | median ms | longest | staff order list |
|---|---|---|---|---|---|---|---|---|---|
${rows.join('\n')}`;
}
