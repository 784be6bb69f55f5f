import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** An email as a mail program reads it, and in `raw` form; `takenAt` in milliseconds since 1970. */
export type Received = Email & { raw: string; takenAt: number };
type Reply = { code: number; text: string };

/** Stores received emails, and can be set to misbehave. */
export class MailServer {
  /** Oldest first. */
  readonly received: Received[] = [];
  /** Answers to the next senders, one a message. */
  readonly senderRefusals: Reply[] = [];
  /** Answers to the next recipients, one a message; then all are taken. */
  readonly refusals: Reply[] = [];
  /** Breaks the connection in the middle of this many messages. */
  deaths = 0;
  /** Takes this many messages and hangs up instead of confirming them. */
  lostAnswers = 0;
  readonly #server: SMTPServer;
  #gate: Promise<void> = Promise.resolve();

  private constructor() {
    this.#server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      logger: false,
      onMailFrom: (_, __, done) => done(toRefusal(this.senderRefusals.shift())),
      onRcptTo: (_, __, done) => done(toRefusal(this.refusals.shift())),
      onData: (stream, _, done) => {
        // A sender that dies in the middle of its message has sent none.
        this.#take(stream, done).catch(done);
      },
    });
    // Connections that a test breaks off.
    this.#server.on('error', () => undefined);
  }

  static async start(): Promise<MailServer> {
    const server = new MailServer();
    await new Promise<void>((resolve) => server.#server.listen(0, '127.0.0.1', resolve));
    return server;
  }

  get url(): string {
    const { port } = this.#server.server.address() as AddressInfo;
    return `smtp://127.0.0.1:${port}`;
  }

  /** Takes messages without confirming them until the returned function is called. */
  holdAnswers(): () => void {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#gate = promise;
    return resolve;
  }

  async stop(): Promise<void> {
    this.#hangUp();
    await new Promise<void>((resolve) => this.#server.close(() => resolve()));
  }

  async #take(stream: NodeJS.ReadableStream, done: (error?: Error | null) => void): Promise<void> {
    if (this.deaths > 0) {
      this.deaths -= 1;
      return this.#hangUp();
    }
    const chunks: Buffer[] = [];
    for await (const chunk of stream) chunks.push(chunk as Buffer);
    const takenAt = Date.now();
    const raw = Buffer.concat(chunks);
    this.received.push({ ...(await PostalMime.parse(raw)), raw: raw.toString('latin1'), takenAt });
    await this.#gate;
    if (this.lostAnswers === 0) return done();
    this.lostAnswers -= 1;
    this.#hangUp();
  }

  #hangUp(): void {
    for (const connection of this.#server.connections) {
      (connection as unknown as { _socket: { destroy(): void } })._socket.destroy();
    }
  }
}

function toRefusal(reply: Reply | undefined): (Error & { responseCode: number }) | undefined {
  return reply && Object.assign(new Error(reply.text), { responseCode: reply.code });
}
