import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** Statements that a client sent before it read any of their responses. */
export type RoundTrip = { statements: Statement[] };
export type Statement = { text: string; isNamed: boolean };

/**
 * Delay of every response. Requests that a client sends together may arrive here in several pieces, but all
 * of them before a response that it has not got yet.
 */
const responseDelayMs = 20;

/**
 * A proxy to PostgreSQL that reads its protocol and counts round trips
 * (postgresql.org/docs/current/protocol-message-formats.html).
 */
export class ProtocolProxy {
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  #trips: RoundTrip[] = [];

  private constructor(to: URL) {
    this.#server = createServer((client) => {
      const server = connect(Number(to.port), to.hostname);
      const reader = new RequestReader((statement, isFirst) => this.#record(statement, isFirst));
      client.on('data', (bytes) => {
        reader.read(bytes);
        server.write(bytes);
      });
      server.on('data', (bytes) => {
        setTimeout(() => {
          reader.respond(bytes);
          client.write(bytes);
        }, responseDelayMs);
      });
      for (const [socket, other] of [
        [client, server],
        [server, client],
      ] as const) {
        this.#sockets.add(socket);
        socket.on('error', () => socket.destroy());
        socket.on('close', () => {
          this.#sockets.delete(socket);
          setTimeout(() => other.destroy(), responseDelayMs);
        });
      }
    });
  }

  static async open(url: string): Promise<ProtocolProxy> {
    const proxy = new ProtocolProxy(new URL(url));
    await new Promise<void>((resolve) => proxy.#server.listen(0, '127.0.0.1', resolve));
    return proxy;
  }

  /** The database's address through the proxy. */
  through(url: string): string {
    const through = new URL(url);
    through.hostname = '127.0.0.1';
    through.port = String((this.#server.address() as AddressInfo).port);
    return through.href;
  }

  /** Returns the round trips since the last call. */
  takeTrips(): RoundTrip[] {
    return this.#trips.splice(0);
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #record(statement: Statement, isFirst: boolean): void {
    if (isFirst) this.#trips.push({ statements: [] });
    this.#trips.at(-1)?.statements.push(statement);
  }
}

/** Reads the requests and the responses of one connection. */
class RequestReader {
  readonly #onStatement: (statement: Statement, isFirst: boolean) => void;
  readonly #named = new Map<string, string>();
  readonly #requests = new MessageReader({ hasStartup: true });
  readonly #responses = new MessageReader({ hasStartup: false });
  #unnamed = '';
  /** Number of requests whose responses have not reached the client. */
  #pending = 0;

  constructor(onStatement: (statement: Statement, isFirst: boolean) => void) {
    this.#onStatement = onStatement;
  }

  read(bytes: Buffer): void {
    for (const { type, body } of this.#requests.read(bytes)) {
      if (type === 'P') this.#parse(body);
      if (type === 'B') this.#bind(body);
      if (type === 'Q') {
        this.#onStatement({ text: stringAt(body, 0), isNamed: false }, this.#pending === 0);
        this.#pending += 1;
      }
      if (type === 'S') this.#pending += 1;
    }
  }

  respond(bytes: Buffer): void {
    for (const { type } of this.#responses.read(bytes)) {
      // The first ReadyForQuery ends the start of the connection.
      if (type === 'Z') this.#pending = Math.max(0, this.#pending - 1);
    }
  }

  #parse(body: Buffer): void {
    const name = stringAt(body, 0);
    const text = stringAt(body, Buffer.byteLength(name) + 1);
    if (name) this.#named.set(name, text);
    else this.#unnamed = text;
  }

  #bind(body: Buffer): void {
    const portal = stringAt(body, 0);
    const name = stringAt(body, Buffer.byteLength(portal) + 1);
    const text = (name ? this.#named.get(name) : this.#unnamed) ?? '';
    this.#onStatement({ text, isNamed: name !== '' }, this.#pending === 0);
  }
}

function stringAt(body: Buffer, at: number): string {
  return body.toString('utf8', at, body.indexOf(0, at));
}

type Message = { type: string; body: Buffer };

/** Splits a stream into messages: a type, a length that includes itself, a body. */
class MessageReader {
  #rest = Buffer.alloc(0);
  /** The first message of a client has no type. */
  #isStartup: boolean;

  constructor({ hasStartup }: { hasStartup: boolean }) {
    this.#isStartup = hasStartup;
  }

  read(bytes: Buffer): Message[] {
    this.#rest = Buffer.concat([this.#rest, bytes]);
    const messages: Message[] = [];
    for (;;) {
      const head = this.#isStartup ? 0 : 1;
      if (this.#rest.length < head + 4) return messages;
      const end = head + this.#rest.readUInt32BE(head);
      if (this.#rest.length < end) return messages;
      const type = this.#isStartup ? '' : this.#rest.toString('latin1', 0, 1);
      messages.push({ type, body: this.#rest.subarray(head + 4, end) });
      this.#rest = this.#rest.subarray(end);
      this.#isStartup = false;
    }
  }
}
