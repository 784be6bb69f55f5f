import { BuiltServer } from '../support/built-server.ts';
import { freePort } from '../support/free-port.ts';

/** One server process, from start to end. */
export type Life = {
  /** Sender of the emails. */
  sender: string;
  /** Milliseconds since 1970; undefined for one that was not killed. */
  endedAt: number | undefined;
};

/** Period in which the database was unavailable (milliseconds since 1970). */
export type Trouble = { from: number; to: number };

export type Role = 'all' | 'web' | 'worker';

type Address = { role: Role; port: number };

type Process = Address & { life: Life; server: Promise<BuiltServer>; isUp: boolean };

/**
 * A shop whose processes are killed repeatedly and restarted at the same address. Clients are routed to
 * serving processes in turn, as by a load balancer. They wait while there is none, and may lose theirs
 * during a request.
 */
export class ShopInTrouble {
  readonly lives: Life[] = [];
  readonly troubles: Trouble[] = [];
  readonly env: Record<string, string>;
  readonly #dataDir: string;
  readonly #processes: Process[];
  #databaseIsBack: Promise<unknown> = Promise.resolve();
  #turn = 0;

  private constructor(dataDir: string, env: Record<string, string>, addresses: Address[]) {
    this.#dataDir = dataDir;
    // One shop has one address, whichever process a browser is sent to.
    this.env = { ...env, PUBLIC_URL: `http://localhost:${addresses[0]?.port}` };
    this.#processes = addresses.map((address) => this.#start(address));
  }

  /** A process for each role. */
  static async open(
    dataDir: string,
    env: Record<string, string>,
    roles: readonly Role[],
  ): Promise<ShopInTrouble> {
    const addresses = await Promise.all(
      roles.map(async (role) => ({ role, port: await freePort() })),
    );
    const shop = new ShopInTrouble(dataDir, env, addresses);
    await Promise.all(shop.#processes.map(({ server }) => server));
    return shop;
  }

  get kills(): number {
    return this.lives.filter(({ endedAt }) => endedAt !== undefined).length;
  }

  /** Returns the address of the next process that serves, a different one for each request. */
  readonly url = (): string => {
    const serving = this.#serving();
    const open = serving.filter(({ isUp }) => isUp);
    this.#turn += 1;
    const { port } = open[this.#turn % open.length] ?? serving[0] ?? { port: 0 };
    return `http://localhost:${port}`;
  };

  /** Waits for the database and a process that serves. */
  async untilOpen(): Promise<void> {
    await this.#databaseIsBack;
    await Promise.any(this.#serving().map(({ server }) => server));
  }

  /** Kills the process at index `at`, like a crash, and starts it again. */
  async kill(at: number): Promise<void> {
    const process = this.#processes[at];
    if (process) await this.#replace(process);
  }

  /** Kills all processes at once, like a power cut, and starts them again. */
  async killAll(): Promise<void> {
    await Promise.all(this.#processes.map((process) => this.#replace(process)));
  }

  async loseDatabase(lose: () => Promise<unknown>): Promise<void> {
    const from = Date.now();
    this.#databaseIsBack = lose();
    await this.#databaseIsBack;
    this.troubles.push({ from, to: Date.now() });
  }

  async stop(): Promise<void> {
    await Promise.all(this.#processes.map(async ({ server }) => (await server).stop()));
  }

  #serving(): Process[] {
    return this.#processes.filter(({ role }) => role !== 'worker');
  }

  async #replace(before: Process): Promise<void> {
    before.isUp = false;
    const dead = before.server.then((server) => {
      const ended = server.kill();
      before.life.endedAt = Date.now();
      return ended;
    });
    const next = this.#start(before, dead);
    this.#processes[this.#processes.indexOf(before)] = next;
    await next.server;
  }

  #start({ role, port }: Address, after: Promise<unknown> = Promise.resolve()): Process {
    const sender = `life${this.lives.length}@shop.example`;
    const life: Life = { sender, endedAt: undefined };
    this.lives.push(life);
    const env = { ...this.env, PORT: String(port), ROLE: role, MAIL_FROM: sender };
    const server = after.then(() => BuiltServer.start({ dataDir: this.#dataDir, env }));
    const started: Process = { role, port, life, server, isUp: false };
    void server.then(
      () => {
        started.isUp = true;
      },
      // Callers that await the server receive the error.
      () => undefined,
    );
    return started;
  }
}
