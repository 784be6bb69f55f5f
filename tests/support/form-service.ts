import {
  createServer,
  type IncomingHttpHeaders,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';

export type Submission = {
  method: string | undefined;
  headers: IncomingHttpHeaders;
  body: Record<string, unknown>;
};

type Reply = (response: ServerResponse) => void;

const thanks = { next: '/thanks?language=en', ok: true };

/** Listens on a free port, records submissions and sends the reply that a test sets. */
export class FormService {
  submissions: Submission[] = [];
  readonly #server: Server;
  #reply: Reply = replyWith(200, thanks);

  private constructor() {
    this.#server = createServer(async (request, response) => {
      const { method, headers } = request;
      let text = '';
      for await (const chunk of request) text += chunk;
      this.submissions.push({ method, headers, body: JSON.parse(text) });
      this.#reply(response);
    });
  }

  static async start(): Promise<FormService> {
    const service = new FormService();
    await new Promise<void>((resolve) => service.#server.listen(0, '127.0.0.1', resolve));
    return service;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/f/nabta`;
  }

  /** Accepts everything again. */
  reset(): void {
    this.submissions = [];
    this.#reply = replyWith(200, thanks);
  }

  answer(status: number, body: unknown, headers: Record<string, string> = {}): void {
    this.#reply = replyWith(status, body, headers);
  }

  /** Stops responding; the returned function releases waiting requests. */
  hang(): () => void {
    const waiting: ServerResponse[] = [];
    this.#reply = (response) => waiting.push(response);
    return () => {
      for (const response of waiting) replyWith(200, thanks)(response);
    };
  }

  /** Begins an answer and breaks off in the middle. */
  breakOff(): void {
    this.#reply = (response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' });
      response.write('{"ok":', () => response.destroy());
    };
  }

  stop(): Promise<void> {
    this.#server.closeAllConnections();
    return new Promise((resolve) => this.#server.close(() => resolve()));
  }
}

function replyWith(status: number, body: unknown, headers: Record<string, string> = {}): Reply {
  const isText = typeof body === 'string';
  const type = isText ? 'text/html; charset=utf-8' : 'application/json';
  return (response) => {
    response.writeHead(status, { 'content-type': type, ...headers });
    response.end(isText ? body : JSON.stringify(body));
  };
}
