import { BuiltServer } from '../support/built-server.ts';
import { freePort } from '../support/free-port.ts';

/** One server process, from start to end. */
export type Life = {
  /** Sender of its e-mails. */
  sender: string;
  /** Milliseconds since 1970; undefined for the one that was not killed. */
  endedAt: number | undefined;
};

/** When the database was away (milliseconds since 1970). */
export type Trouble = { from: number; to: number };

/**
 * A shop whose server is killed again and again, always at the same address. Clients wait until it
 * is back, and may lose it in the middle.
 */
export class ShopInTrouble {
  readonly lives: Life[] = [];
  readonly troubles: Trouble[] = [];
  readonly #dataDir: string;
  readonly #env: Record<string, string>;
  #server: Promise<BuiltServer>;

  private constructor(dataDir: string, env: Record<string, string>) {
    this.#dataDir = dataDir;
    this.#env = env;
    this.#server = this.#start();
  }

  static async open(dataDir: string, env: Record<string, string>): Promise<ShopInTrouble> {
    const port = await freePort();
    const shop = new ShopInTrouble(dataDir, { ...env, PORT: String(port) });
    await shop.#server;
    return shop;
  }

  get kills(): number {
    return this.lives.length - 1;
  }

  get env(): Record<string, string> {
    return this.#env;
  }

  async url(): Promise<string> {
    return (await this.#server).url;
  }

  /** As a power cut would; then starts it again. */
  async kill(): Promise<void> {
    const before = this.#server;
    this.#server = before.then(async (server) => {
      const life = this.lives.at(-1);
      const dead = server.kill();
      if (life) life.endedAt = Date.now();
      await dead;
      return this.#start();
    });
    await this.#server;
  }

  async loseDatabase(lose: () => Promise<unknown>): Promise<void> {
    const from = Date.now();
    await lose();
    this.troubles.push({ from, to: Date.now() });
  }

  /** Returns all output, for looking into a failure. */
  async stop(): Promise<string> {
    const server = await this.#server;
    await server.stop();
    return server.output;
  }

  #start(): Promise<BuiltServer> {
    const sender = `life${this.lives.length}@shop.example`;
    this.lives.push({ sender, endedAt: undefined });
    const env = { ...this.#env, MAIL_FROM: sender };
    return BuiltServer.start({ dataDir: this.#dataDir, env });
  }
}
