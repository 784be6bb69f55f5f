import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Method and arguments, as the page called it. */
export type PixelCall = [method: string, ...args: unknown[]];

type Beacon = { at: number; sdkid: string; call: PixelCall };

/**
 * Serves the ad pixel's script, which reports every call and leaves the cookie and the stored value
 * that the real one leaves, and takes page views.
 */
export class PixelStandIn {
  /** Paths, in order. */
  requests: string[] = [];
  /** Forwarded by the shop's server. */
  pageViews: unknown[] = [];
  #beacons: Beacon[] = [];
  readonly #server: Server;

  private constructor() {
    this.#server = createServer((request, response) => void this.#answer(request, response));
  }

  static async open(): Promise<PixelStandIn> {
    const standIn = new PixelStandIn();
    await new Promise<void>((resolve) => standIn.#server.listen(0, '127.0.0.1', resolve));
    return standIn;
  }

  get origin(): string {
    return `http://localhost:${(this.#server.address() as AddressInfo).port}`;
  }

  get scriptUrl(): string {
    return `${this.origin}/i18n/pixel/events.js`;
  }

  get viewsUrl(): string {
    return `${this.origin}/views`;
  }

  /** Returns the calls in order, filtered by `method` if given. */
  calls(method?: string): PixelCall[] {
    const inOrder = [...this.#beacons].sort((a, b) => a.at - b.at);
    return inOrder.map(({ call }) => call).filter(([name]) => !method || name === method);
  }

  /** "page", "ViewContent", … */
  names(): string[] {
    return this.calls().flatMap(([method, name]) => {
      if (method === 'track') return [String(name)];
      return method === 'page' ? ['page'] : [];
    });
  }

  forget(): void {
    this.requests = [];
    this.pageViews = [];
    this.#beacons = [];
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '/', this.origin);
    const body = (await request.toArray()).join('');
    this.requests.push(pathname);
    if (pathname === '/calls') this.#beacons.push(JSON.parse(body));
    if (pathname === '/views') this.pageViews.push(JSON.parse(body));
    const isScript = pathname.endsWith('/events.js');
    response.writeHead(isScript ? 200 : 204, { 'Content-Type': 'text/javascript' });
    response.end(isScript ? script(this.origin) : undefined);
  }
}

/** Like the real script it works off the stub's calls and replaces the stub. */
const script = (origin: string) => `(() => {
  const sdkid = new URL(document.currentScript.src).searchParams.get('sdkid');
  const waiting = window[window.TiktokAnalyticsObject];
  document.cookie = '_ttp=01J-stand-in; Path=/; Max-Age=1000';
  sessionStorage.setItem('tt_sessionId', 'stand-in');
  const report = (call) => {
    const at = performance.timeOrigin + performance.now();
    navigator.sendBeacon('${origin}/calls', JSON.stringify({ at, sdkid, call }));
  };
  const taken = {};
  for (const method of waiting.methods) taken[method] = (...args) => report([method, ...args]);
  window.ttq = taken;
  for (const call of waiting) report(call);
})();`;
