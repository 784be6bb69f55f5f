import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * The fault of the next call. `dies` breaks the connection before the work, `drops` after it. `hangs`
 * never responds, and `page` responds with HTML, like a proxy. A number is an empty response with that
 * status; a promise delays a normal response.
 */
export type Fault = 'dies' | 'drops' | 'hangs' | 'page' | number | Promise<void>;

export type Call = {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingMessage['headers'];
  body: string;
};

export type Answer = { status: number; body: unknown };

/** Follows a published contract and can be set to misbehave. */
export abstract class GatewayStandIn {
  readonly calls: Call[] = [];
  readonly faults: Fault[] = [];
  readonly #server: Server;

  constructor() {
    this.#server = createServer((request, response) => {
      this.#serve(request, response).catch((error: unknown) => {
        response.writeHead(500).end(JSON.stringify({ fault: String(error) }));
      });
    });
  }

  async listen(): Promise<this> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return this;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  forget(): void {
    this.calls.length = 0;
    this.faults.length = 0;
  }

  protected nextFault(): Fault | undefined {
    return this.faults.shift();
  }

  /** Responds like the real gateway. Undocumented requests get an error. */
  protected abstract answer(call: Call): Answer;

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const call = await readCall(request);
    this.calls.push(call);
    const fault = this.nextFault();
    if (fault === 'hangs') return;
    if (fault instanceof Promise) await fault;
    if (fault === 'dies') return void request.socket.destroy();
    if (fault === 'page') {
      response.writeHead(502, { 'content-type': 'text/html' }).end('<html><h1>Bad gateway</h1>');
      return;
    }
    if (typeof fault === 'number') return void response.writeHead(fault).end();
    const { status, body } = this.answer(call);
    if (fault === 'drops') return void request.socket.destroy();
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  }
}

async function readCall(request: IncomingMessage): Promise<Call> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://stand-in');
  const { method = 'GET', headers } = request;
  const body = Buffer.concat(chunks).toString();
  return { method, path: pathname, query: searchParams, headers, body };
}
