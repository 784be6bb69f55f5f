import type { CreatedPayment, PurchaseBody } from './purchase.ts';

export type Answer<Body = Record<string, unknown>> = {
  status: number;
  headers: Headers;
  body: Body;
};

export type VisitorOptions = { lang?: string | undefined; key?: string | undefined };

/** One browser, with its own cookies and address. */
export class Visitor {
  readonly #origin: () => string;
  readonly #cookies = new Map<string, string>();
  readonly address: string;

  constructor(origin: () => string, address: string) {
    this.#origin = origin;
    this.address = address;
  }

  async create(body: unknown, { lang, key }: VisitorOptions = {}) {
    const headers = new Headers({ 'content-type': 'application/json' });
    if (lang) headers.set('x-lang', lang);
    if (key) headers.set('idempotency-key', key);
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    return this.json<CreatedPayment>('/api/mtjree/create', { method: 'POST', headers, body: text });
  }

  /** Places an order that must succeed. */
  async buy(body: PurchaseBody, options: VisitorOptions = {}): Promise<CreatedPayment> {
    const answer = await this.create(body, options);
    if (answer.status !== 200) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  }

  async json<Body = Record<string, unknown>>(
    path: string,
    init: RequestInit = {},
  ): Promise<Answer<Body>> {
    const response = await this.fetch(path, init);
    const text = await response.text();
    const { status, headers } = response;
    return { status, headers, body: text === '' ? undefined : JSON.parse(text) };
  }

  async fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    // Tests run behind a trusted proxy, so that every visitor can have an address.
    if (!headers.has('x-forwarded-for')) headers.set('x-forwarded-for', this.address);
    // Pages that nobody caches are compressed for each request; the browser tests read those.
    if (!headers.has('accept-encoding')) headers.set('accept-encoding', 'identity');
    if (this.#cookies.size > 0) headers.set('cookie', this.cookieHeader);
    const url = new URL(path, this.#origin());
    // Browsers send the origin of forms and scripts, and the back office requires it.
    if (init.method === 'POST') headers.set('origin', url.origin);
    const response = await fetch(url, { redirect: 'manual', ...init, headers });
    for (const line of response.headers.getSetCookie()) this.#keep(line);
    return response;
  }

  /** The cookies for a request that does not go through this visitor. */
  get cookieHeader(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  cookie(name: string): string | undefined {
    return this.#cookies.get(name);
  }

  setCookie(name: string, value: string): void {
    this.#cookies.set(name, value);
  }

  forgetCookies(): void {
    this.#cookies.clear();
  }

  #keep(line: string): void {
    const [name = '', value = ''] = line.split(';', 1).join().split(/=(.*)/s);
    if (/;\s*max-age=0/i.test(line)) this.#cookies.delete(name);
    else this.#cookies.set(name, value);
  }
}
