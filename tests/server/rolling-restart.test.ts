import {
  Agent,
  createServer,
  type IncomingMessage,
  request,
  type Server,
  type ServerResponse,
} from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Database, openPostgres } from '#database/open.ts';
import { addStaffAccount } from '#domain/staff/accounts.server.ts';
import type { BuiltServer } from '../support/built-server.ts';
import { EventStream } from '../support/event-stream.ts';
import { freePort } from '../support/free-port.ts';
import { makePostgresDatabase } from '../support/fresh-database.ts';
import { drawPicture } from '../support/pictures.ts';
import { newKey, purchase } from '../support/purchase.ts';
import { Visitor } from '../support/visitor.ts';
import { emptyStore, startServer } from '../support/with-server.ts';

// Replaces two servers of one shop behind a load balancer, one after the other, as deploy/update.sh does,
// while shoppers and staff continue.

const timeout = 300_000;
const longTimeout = { timeout: 60_000, interval: 50 };

type Shop = { servers: BuiltServer[]; balancer: Balancer; replace(at: number): Promise<void> };

let database: Database;
let shop: Shop;
const undo: (() => Promise<unknown>)[] = [];

beforeEach(async () => {
  const { url, drop } = await makePostgresDatabase();
  database = openPostgres({ url, onError: () => undefined });
  undo.push(() => database.close(), drop);
  const dataDir = await emptyStore();
  const ports = await Promise.all([freePort(), freePort()]);
  const balancer = await Balancer.open(ports);
  undo.push(() => balancer.close());
  const start = (port: number) =>
    startServer({
      dataDir,
      env: {
        PORT: String(port),
        PUBLIC_URL: balancer.url,
        TRUST_PROXY: '127.0.0.1,::1',
        DATABASE_URL: url,
        STORE_SECRET: 'x'.repeat(32),
        STOP_SECONDS: '120',
      },
    });
  const servers = await Promise.all(ports.map(start));
  shop = {
    servers,
    balancer,
    async replace(at) {
      servers[at] = await start(ports[at] ?? 0);
      await vi.waitFor(() => expect(balancer.up).toHaveLength(2), longTimeout);
    },
  };
  await vi.waitFor(() => expect(balancer.up).toHaveLength(2), longTimeout);
});
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

test('servers replaced one after the other lose no request of a busy store', {
  timeout,
}, async () => {
  const sara = await signIn();
  const traffic = new Traffic();
  traffic.repeat('pages', async () => {
    for (const path of ['/', '/product/2', '/about', '/checkout', '/sitemap.xml']) {
      await traffic.note(path, await visitor().fetch(path));
    }
  });
  traffic.repeat('purchases', async () => {
    const { shopper, orderId } = await buy();
    await traffic.note('status', await shopper.fetch(`/api/mtjree/status/${orderId}`));
  });
  traffic.repeat('staff', async () => {
    await traffic.note('/admin', await sara.fetch('/admin'));
  });
  const streams: EventStream[] = [];
  traffic.repeat('event streams', async () => {
    const stream = EventStream.open(await sara.fetch('/api/admin/events'));
    streams.push(stream);
    await vi.waitFor(() => expect(stream.ended || traffic.isOver).toBe(true), {
      timeout,
      interval: 20,
    });
    await stream.close();
  });
  await vi.waitFor(() => expect(traffic.rounds('purchases')).toBeGreaterThan(5), longTimeout);

  for (const [at, server] of shop.servers.entries()) {
    expect(await server.stop()).toEqual({ code: 0, signal: null });
    expect(server.output).not.toMatch(/"level":(40|50|60)/);
    const before = traffic.rounds('purchases');
    await shop.replace(at);
    await vi.waitFor(
      () => expect(traffic.rounds('purchases')).toBeGreaterThan(before + 5),
      longTimeout,
    );
  }

  const open = streams.at(-1);
  const { orderId } = await buy();
  await confirm(orderId);
  await vi.waitFor(
    () => expect(open?.events.map(({ data }) => data)).toContain(orderId),
    longTimeout,
  );
  await traffic.end();
  expect(traffic.failures).toEqual([]);
  // More than one stream means that one was on a replaced server.
  expect(streams.length).toBeGreaterThan(1);
  expect(await countOrders()).toBe(placed);
});

test('a replaced server completes started uploads', { timeout }, async () => {
  const sara = await signIn();
  const [first] = shop.servers as [BuiltServer, BuiltServer];
  const picture = await drawPicture();
  const half = Math.ceil(picture.length / 2);
  const upload = beginUpload(first, sara, picture.length);
  upload.write(picture.subarray(0, half));
  await vi.waitFor(() => expect(upload.isReceived()).toBe(true), longTimeout);

  const ended = first.stop();
  await vi.waitFor(
    () => expect(first.fetch('/about')).rejects.toThrow('fetch failed'),
    longTimeout,
  );
  upload.end(picture.subarray(half));
  const { status, body } = await upload.answer;
  expect([status, JSON.parse(body)]).toMatchObject([200, { success: true }]);
  expect(await ended).toEqual({ code: 0, signal: null });
  // The other one has the same pictures.
  expect((await visitor().fetch(JSON.parse(body).thumbnail)).status).toBe(200);
});

test('a stopping server reports it first, and serves until load balancers have left', {
  timeout,
}, async () => {
  const [first] = shop.servers as [BuiltServer, BuiltServer];
  const ended = first.stop();
  const left = await vi.waitFor(async () => {
    const answer = await first.fetch('/up');
    expect(answer.status).toBe(503);
    return answer;
  }, longTimeout);
  expect(left.headers.get('retry-after')).toBe('5');
  const page = await first.fetch('/about');
  expect([page.status, page.headers.get('connection')]).toEqual([200, 'close']);
  expect((await first.fetch('/ready')).status).toBe(503);
  await vi.waitFor(() => expect(shop.balancer.up).toHaveLength(1), longTimeout);
  expect(await ended).toEqual({ code: 0, signal: null });
});

let visitors = 0;

/** A browser at an address of its own. */
function visitor(): Visitor {
  visitors += 1;
  const address = `198.18.${Math.floor(visitors / 250) % 250}.${visitors % 250}`;
  return new Visitor(() => shop.balancer.url, address);
}

let placed = 0;
beforeEach(() => {
  placed = 0;
});

async function buy() {
  const shopper = visitor();
  const body = purchase([[2, '1', 1]], { email: `shopper${visitors}@example.com` });
  const { order_id: orderId } = await shopper.buy(body, { key: newKey() });
  placed += 1;
  return { shopper, orderId };
}

async function signIn(): Promise<Visitor> {
  const { email, password } = await addStaffAccount(database.db, 'sara@nabta.example', 'staff');
  const sara = visitor();
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ email, password });
  const { status } = await sara.json('/api/auth/sign-in/email', { method: 'POST', headers, body });
  expect(status).toBe(200);
  return sara;
}

/** Changes an order in a way that notifies staff. */
async function confirm(orderId: string): Promise<void> {
  const order = database.db.updateTable('orders').where('order_id', '=', orderId);
  await order.set({ status: 'paid', order_status: 'confirmed' }).execute();
}

async function countOrders(): Promise<number> {
  const orders = await database.db.selectFrom('orders').select('order_id').execute();
  return orders.length;
}

/** Uploads like the load balancer, to one of the servers. */
function beginUpload({ port }: BuiltServer, sara: Visitor, length: number) {
  const { host, origin } = new URL(shop.balancer.url);
  const headers = { host, origin, cookie: sara.cookieHeader, 'content-length': length };
  const path = '/api/admin/product-pictures';
  const sent = request({ host: '127.0.0.1', port, method: 'POST', path, headers });
  const answer = new Promise<{ status: number; body: string }>((resolve, reject) => {
    sent.once('error', reject);
    sent.once('response', async (response) => {
      resolve({ status: response.statusCode ?? 0, body: await text(response) });
    });
  });
  answer.catch(() => undefined);
  return {
    answer,
    write: (bytes: Buffer) => void sent.write(bytes),
    end: (bytes: Buffer) => void sent.end(bytes),
    isReceived: () => sent.socket?.writableLength === 0 && (sent.socket?.bytesWritten ?? 0) > 0,
  };
}

const thinkTimeMs = 20;

/** Sends many requests at once until it is ended; it records failures and continues. */
class Traffic {
  readonly failures: string[] = [];
  readonly #rounds = new Map<string, number>();
  readonly #running: Promise<void>[] = [];
  isOver = false;

  repeat(name: string, act: () => Promise<void>): void {
    const run = async () => {
      while (!this.isOver) {
        await act().catch((error: Error) => this.failures.push(`${name}: ${describe(error)}`));
        this.#rounds.set(name, this.rounds(name) + 1);
        await pause(thinkTimeMs);
      }
    };
    this.#running.push(run());
  }

  async note(what: string, response: Response): Promise<void> {
    const body = await response.text();
    if (response.status !== 200) this.failures.push(`${what}: ${response.status} ${body}`);
  }

  rounds(name: string): number {
    return this.#rounds.get(name) ?? 0;
  }

  async end(): Promise<void> {
    this.isOver = true;
    await Promise.all(this.#running);
  }
}

function describe({ message, cause }: Error): string {
  return cause instanceof Error ? `${message} (${cause.message})` : message;
}

const checkIntervalMs = 250;

/**
 * Simulates the load balancer of deploy/Caddyfile: it uses healthy servers in turn, over persistent
 * connections. It retries nothing, so that every lost request is visible.
 */
class Balancer {
  up: number[] = [];
  readonly #agent = new Agent({ keepAlive: true });
  readonly #server: Server;
  readonly #checks: NodeJS.Timeout[];
  #turn = 0;

  private constructor(ports: number[]) {
    this.#server = createServer((incoming, outgoing) => this.#pass(incoming, outgoing));
    this.#checks = ports.map((port) => setInterval(() => this.#check(port), checkIntervalMs));
  }

  static async open(ports: number[]): Promise<Balancer> {
    const balancer = new Balancer(ports);
    const port = await freePort();
    await new Promise<void>((resolve) => balancer.#server.listen(port, '127.0.0.1', resolve));
    return balancer;
  }

  get url(): string {
    const address = this.#server.address();
    return `http://localhost:${typeof address === 'object' ? address?.port : ''}`;
  }

  async close(): Promise<void> {
    for (const check of this.#checks) clearInterval(check);
    this.#agent.destroy();
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #check(port: number): Promise<void> {
    const isUp = await fetch(`http://127.0.0.1:${port}/up`, { redirect: 'manual' }).then(
      ({ status }) => status === 200,
      () => false,
    );
    this.up = [...this.up.filter((other) => other !== port), ...(isUp ? [port] : [])].sort();
  }

  #pass(incoming: IncomingMessage, outgoing: ServerResponse): void {
    this.#turn += 1;
    const port = this.up[this.#turn % this.up.length];
    const to = { agent: this.#agent, host: '127.0.0.1', port };
    const { method, url: path } = incoming;
    const { connection: _, ...headers } = incoming.headers;
    const passed = request({ ...to, method, path, headers }, (answer) => {
      const { connection: _, ...own } = answer.headers;
      outgoing.writeHead(answer.statusCode ?? 502, own);
      answer.pipe(outgoing);
      answer.once('error', () => outgoing.destroy());
    });
    passed.once('error', ({ message }) => {
      if (outgoing.headersSent) outgoing.destroy();
      else outgoing.writeHead(502).end(message);
    });
    outgoing.once('close', () => passed.destroy());
    incoming.pipe(passed);
  }
}
