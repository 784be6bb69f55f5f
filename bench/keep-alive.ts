import { connect, type Socket } from 'node:net';

export type Answer = { status: number; body: string };

const idle = new Map<string, Connection[]>();

/**
 * Sends a request over a connection that is reused for the next one. It supports only the parts of HTTP
 * in the store's responses (a length, chunks, or no body). Node's own client takes about as long for a
 * request as pgbench takes for an order, on the same two cores.
 */
export function exchange(url: URL, request: string): Promise<Answer> {
  const pool = idle.get(url.host) ?? [];
  idle.set(url.host, pool);
  const connection = pool.pop() ?? new Connection(url, pool);
  return connection.send(request);
}

type Waiting = { resolve: (answer: Answer) => void; reject: (error: Error) => void };

class Connection {
  readonly #socket: Socket;
  readonly #connections: Connection[];
  #received: Buffer = Buffer.alloc(0);
  #waiting: Waiting | undefined;

  constructor({ hostname, port }: URL, pool: Connection[]) {
    this.#connections = pool;
    this.#socket = connect({ host: hostname, port: Number(port), noDelay: true });
    this.#socket.on('data', (bytes) => this.#read(bytes));
    this.#socket.on('error', (error) => this.#end(error));
    this.#socket.on('close', () => this.#end(new Error('the server closed the connection')));
  }

  send(request: string): Promise<Answer> {
    this.#socket.write(request);
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject };
    });
  }

  #read(bytes: Buffer): void {
    this.#received = this.#received.length === 0 ? bytes : Buffer.concat([this.#received, bytes]);
    const answer = readAnswer(this.#received);
    if (!answer || !this.#waiting) return;
    const { resolve } = this.#waiting;
    this.#waiting = undefined;
    this.#received = Buffer.alloc(0);
    if (answer.isLast) this.#socket.end();
    else this.#connections.push(this);
    resolve(answer);
  }

  #end(error: Error): void {
    const at = this.#connections.indexOf(this);
    if (at >= 0) this.#connections.splice(at, 1);
    this.#waiting?.reject(error);
    this.#waiting = undefined;
  }
}

/** Returns undefined until the response is complete. */
function readAnswer(received: Buffer): (Answer & { isLast: boolean }) | undefined {
  const end = received.indexOf('\r\n\r\n');
  if (end < 0) return undefined;
  const head = received.toString('latin1', 0, end).toLowerCase();
  const body = received.subarray(end + 4);
  const text = head.includes('\r\ntransfer-encoding: chunked')
    ? readChunks(body)
    : readLength(body, Number(/\r\ncontent-length: (\d+)/.exec(head)?.[1] ?? 0));
  if (text === undefined) return undefined;
  const isLast = head.includes('\r\nconnection: close');
  return { status: Number(head.slice(9, 12)), body: text, isLast };
}

function readLength(body: Buffer, length: number): string | undefined {
  return body.length < length ? undefined : body.toString('utf8', 0, length);
}

function readChunks(body: Buffer): string | undefined {
  const parts: Buffer[] = [];
  for (let at = 0; ; ) {
    const line = body.indexOf('\r\n', at);
    if (line < 0) return undefined;
    const length = Number.parseInt(body.toString('latin1', at, line), 16);
    const next = line + 2 + length + 2;
    if (body.length < next) return undefined;
    if (length === 0) return Buffer.concat(parts).toString();
    parts.push(body.subarray(line + 2, line + 2 + length));
    at = next;
  }
}
