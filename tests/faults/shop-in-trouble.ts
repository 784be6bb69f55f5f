import { BuiltServer } from '../support/built-server.ts';
import { freePort } from '../support/free-port.ts';

/** What a server was between its start and its end. */
export type Life = {
  /** The address that its e-mails come from. */
  sender: string;
  /** When it was killed (milliseconds since 1970); undefined for the one that ended by itself. */
  endedAt: number | undefined;
};

/** When its database was away (milliseconds since 1970). */
export type Trouble = { from: number; to: number };

/**
 * A shop whose server is killed again and again, always at the same address. Whoever wants something
 * of it waits until it is there, and may lose it in the middle.
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

  /** Kills it as a power cut would, and starts it anew. */
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

  /** Takes its database away, for as long as that takes. */
  async loseDatabase(lose: () => Promise<unknown>): Promise<void> {
    const from = Date.now();
    await lose();
    this.troubles.push({ from, to: Date.now() });
  }

  /** Everything it has said at its end, for whoever looks into a failure. */
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
