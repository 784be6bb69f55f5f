import { setTimeout as pause } from 'node:timers/promises';
import { EventStream } from '../tests/support/event-stream.ts';
import { newKey, purchase } from '../tests/support/purchase.ts';
import { adminVisitor } from '../tests/support/signed-in.ts';
import { Visitor } from '../tests/support/visitor.ts';

// Clients that use the shop while its parts fail (prove-outage.ts).

/** Times are in milliseconds since 1970. `status` is 0 if no response came. */
export type Call = {
  what: 'page' | 'create' | 'pay' | 'status';
  startedAt: number;
  endedAt: number;
  status: number;
  /** Details of an error response. */
  response?: { error: unknown; retryAfter: string | null };
};

/** A shopper's cart and the shop's responses for it. */
export type Cart = {
  email: string;
  orderId: string | undefined;
  /** The shopper saw that the order is paid. */
  isPaid: boolean;
};

type ReceivedResponse = { status: number; headers: Headers; text: string };

const pages = ['/', '/product/2', '/about'];
const card = { number: '4242424242424242', expiry: '12/40', cvc: '123', holder: 'Mona Saleh' };

export class Clients {
  readonly calls: Call[] = [];
  readonly carts: Cart[] = [];
  readonly #url: string;
  readonly #running: Promise<void>[] = [];
  #isOver = false;

  constructor(url: string) {
    this.#url = url;
  }

  start({ readers, shoppers }: { readers: number; shoppers: number }): void {
    for (let at = 0; at < readers; at += 1) this.#running.push(this.#read());
    for (let at = 0; at < shoppers; at += 1) this.#running.push(this.#shop());
  }

  /** Stops once each shopper has completed the current purchase. */
  async end(): Promise<void> {
    this.#isOver = true;
    await Promise.all(this.#running);
  }

  async #read(): Promise<void> {
    const visitor = this.#comeIn();
    for (let turn = 0; !this.#isOver; turn += 1) {
      const path = pages[turn % pages.length] ?? '/';
      const received = await this.#record('page', () => visitor.fetch(path));
      // A truncated response is no page.
      if (received?.status === 200 && !received.text.includes('</html>')) {
        throw new Error(`${path} came in part`);
      }
      await pause(5);
    }
  }

  /** Buys cart after cart, and pays every other one. */
  async #shop(): Promise<void> {
    while (!this.#isOver) {
      const visitor = this.#comeIn();
      const cart: Cart = {
        email: `shopper${this.carts.length}@example.com`,
        orderId: undefined,
        isPaid: false,
      };
      this.carts.push(cart);
      const link = await this.#create(visitor, cart);
      if (this.carts.indexOf(cart) % 2 === 0) await this.#pay(visitor, cart, link);
      await pause(400);
    }
  }

  /** Creates a payment like the payment page: it repeats the same key until a response arrives. */
  async #create(visitor: Visitor, cart: Cart): Promise<string> {
    const headers = { 'content-type': 'application/json', 'idempotency-key': newKey() };
    const body = JSON.stringify(purchase([[2, '1', 1]], { email: cart.email }));
    const init = { method: 'POST', headers, body };
    for (;;) {
      const received = await this.#record('create', () =>
        visitor.fetch('/api/mtjree/create', init),
      );
      if (received?.status === 200) {
        const { order_id, redirectUrl } = JSON.parse(received.text);
        cart.orderId = order_id;
        return redirectUrl;
      }
      await pause(500);
    }
  }

  /** Pays on the sandbox's card page. It repeats the form only while the payment's outcome is unknown. */
  async #pay(visitor: Visitor, cart: Cart, link: string): Promise<void> {
    const form = { method: 'POST', body: new URLSearchParams(card) };
    while (!cart.isPaid) {
      await this.#record('pay', () => visitor.fetch(link, form));
      for (let attempt = 0; attempt < 3 && !cart.isPaid; attempt += 1) {
        const path = `/api/mtjree/status/${cart.orderId}`;
        const received = await this.#record('status', () => visitor.fetch(path));
        cart.isPaid = received?.status === 200 && JSON.parse(received.text).remote.status === true;
        if (!cart.isPaid) await pause(500);
      }
    }
  }

  async #record(
    what: Call['what'],
    send: () => Promise<Response>,
  ): Promise<ReceivedResponse | undefined> {
    const startedAt = Date.now();
    let received: ReceivedResponse | undefined;
    try {
      const response = await send();
      received = {
        status: response.status,
        headers: response.headers,
        text: await response.text(),
      };
    } catch (fault) {
      const endedAt = Date.now();
      const response = { error: String((fault as Error).cause ?? fault), retryAfter: null };
      this.calls.push({ what, startedAt, endedAt, status: 0, response });
      return undefined;
    }
    const { status, headers, text } = received;
    const call: Call = { what, startedAt, endedAt: Date.now(), status };
    if (status >= 400) call.response = { error: text, retryAfter: headers.get('retry-after') };
    this.calls.push(call);
    return received;
  }

  /** Makes a visitor with an address of their own. */
  #comeIn(): Visitor {
    visitors += 1;
    const address = `198.18.${Math.floor(visitors / 250)}.${visitors % 250}`;
    return new Visitor(() => this.#url, address);
  }
}

let visitors = 0;

/**
 * A member of staff with the order list open, without a browser. Like app/admin/live/live-data.ts it reopens a
 * lost stream after growing pauses, and requests everything since the last event.
 */
export class Staff {
  /** Time at which each order was first seen (milliseconds since 1970). */
  readonly seen = new Map<string, number>();
  /** Times at which the list became live, and was lost. */
  readonly turns: { live: number; lost: number | undefined }[] = [];
  readonly #visitor: Visitor;
  #since: string | undefined = new Date().toISOString();
  #isOver = false;
  readonly #running: Promise<void>;

  private constructor(visitor: Visitor) {
    this.#visitor = visitor;
    this.#running = this.#watch();
  }

  /** Signs in as the owner and starts to watch. */
  static async start(url: string, adminPassword: string | undefined): Promise<Staff> {
    return new Staff(await adminVisitor({ url, adminPassword }));
  }

  async end(): Promise<void> {
    this.#isOver = true;
    await this.#running;
  }

  async #watch(): Promise<void> {
    for (let failures = 0; !this.#isOver; failures += 1) {
      const wasLive = await this.#follow().catch(() => false);
      if (wasLive) failures = 0;
      if (!this.#isOver) await pause(Math.min(1000 * 2 ** failures, 30_000));
    }
  }

  /** Follows the stream until it is lost. Returns whether it was open. */
  async #follow(): Promise<boolean> {
    const query = this.#since ? `?since=${encodeURIComponent(this.#since)}` : '';
    const response = await this.#visitor.fetch(`/api/admin/events${query}`);
    if (response.status !== 200) {
      await response.body?.cancel();
      return false;
    }
    const stream = EventStream.open(response);
    const turn: (typeof this.turns)[number] = { live: 0, lost: undefined };
    for (let taken = 0; !stream.ended && !this.#isOver; await pause(20)) {
      for (; taken < stream.events.length; taken += 1) {
        const { event, data, id } = stream.events[taken] ?? { event: '', data: '', id: '' };
        if (id) this.#since = id;
        if (event === 'ready') {
          turn.live = Date.now();
          this.turns.push(turn);
        }
        if (event === 'order') this.#see(data);
        if (event === 'reload') await this.#readList();
      }
    }
    if (!this.#isOver) turn.lost = Date.now();
    // A lost stream cannot be closed.
    await stream.close().catch(() => undefined);
    return turn.live > 0;
  }

  /** Retries after a failed load, which shows an empty list, at the interval of the page. */
  async #readList(): Promise<void> {
    while (!this.#isOver) {
      const response = await this.#visitor.fetch('/admin?shown=200');
      if (response.status !== 200) throw new Error(`the list responded ${response.status}`);
      const orders = [...(await response.text()).matchAll(/\/admin\/orders\/(\d{12})/g)];
      for (const [, orderId = ''] of orders) this.#see(orderId);
      if (orders.length > 0) return;
      await pause(5000);
    }
  }

  #see(orderId: string): void {
    if (!this.seen.has(orderId)) this.seen.set(orderId, Date.now());
  }
}
