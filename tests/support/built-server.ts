import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compiledCode, memorySettings } from '../../scripts/start-settings.ts';
import { freePort } from './free-port.ts';
import { endWithUs } from './kill-on-exit.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

/** Flags of node in `npm start`. */
export const startFlags: string[] = scripts.start.match(/--\S+/g);

/**
 * Additional flags of node in a test run. A server of a test lives for seconds: optimising the code of the
 * embedded database would take a third of its processor time. All processors are busy, so helper threads
 * save no time, and a heap with room from the start is seldom collected: another quarter.
 */
export const serverFlagsName = 'TEST_SERVER_FLAGS';
export const shortLived = [
  '--liftoff-only',
  '--single-threaded',
  '--min-semi-space-size=32',
  '--max-semi-space-size=32',
  '--initial-heap-size=256',
].join(' ');
/** Few rounds for password keys, in all processes of a Vitest run: they write accounts for one another. */
export const quickPasswords = `--import=${new URL('quick-passwords.mjs', import.meta.url)}`;
export const testFlags = (): string[] => process.env[serverFlagsName]?.split(' ') ?? [];

export type Ended = { code: number | null; signal: NodeJS.Signals | null };
export type ServerOptions = {
  /** Arguments after `npm start --`. */
  args?: string[];
  dataDir: string;
  env?: Record<string, string>;
  /** Folder of the build; this checkout by default. */
  home?: string;
};

const running = new Set<BuiltServer>();

/** Started by this process and still running. */
export const listRunning = () => [...running];

/** A process of its own, as `npm start` runs it. */
export class BuiltServer {
  readonly port: number;
  readonly process: ChildProcess;
  readonly ended: Promise<Ended>;
  /** Standard output and errors together. */
  output = '';
  readonly #begun = performance.now();
  /** Milliseconds from start to listening. */
  startTimeoutMs = 0;

  private constructor(port: number, { dataDir, env, args = [], home = root }: ServerOptions) {
    const program = join(home, 'build', 'server', 'index.js');
    if (!existsSync(program)) throw new Error('there is no build: run `npm run build` first');
    this.port = port;
    const settings = {
      PORT: String(port),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      // A test visits few pages.
      PREPARE_AHEAD: 'off',
      ...env,
    };
    this.process = spawn(process.execPath, [...startFlags, ...testFlags(), program, ...args], {
      env: { ...basics(), ...memorySettings, ...settings },
    });
    endWithUs(this.process);
    running.add(this);
    this.process.stdout?.on('data', (bytes) => this.#collect(String(bytes)));
    this.process.stderr?.on('data', (bytes) => this.#collect(String(bytes)));
    this.ended = new Promise((resolve) => {
      this.process.once('close', (code, signal) => {
        running.delete(this);
        resolve({ code, signal });
      });
    });
  }

  /** Waits until it is ready. Throws with its output if it ends. */
  static async start(options: ServerOptions): Promise<BuiltServer> {
    const server = await BuiltServer.spawn(options);
    const died = server.ended.then(({ code }) => {
      throw new Error(`the server ended with code ${code}:\n${server.output}`);
    });
    died.catch(() => undefined);
    await Promise.race([server.#says(/ is open on | run here /), died]);
    server.startTimeoutMs = Math.round(performance.now() - server.#begun);
    return server;
  }

  /** Starts a server without waiting for it, as it may refuse to start. */
  static async spawn(options: ServerOptions): Promise<BuiltServer> {
    const port = Number(options.env?.PORT ?? (await freePort()));
    return new BuiltServer(port, options);
  }

  get url(): string {
    return `http://localhost:${this.port}`;
  }

  get adminPassword(): string | undefined {
    return /password {2}(\S+)/.exec(this.output)?.[1];
  }

  fetch(path: string, init: RequestInit = {}): Promise<Response> {
    return fetch(new URL(path, this.url), { redirect: 'manual', ...init });
  }

  async stop(): Promise<Ended> {
    this.process.kill('SIGTERM');
    return this.ended;
  }

  async kill(): Promise<Ended> {
    this.process.kill('SIGKILL');
    return this.ended;
  }

  /** Returns the printed lines with this pattern. A response may arrive before the line of its request. */
  async waitForLines(pattern: RegExp): Promise<string[]> {
    const signal = AbortSignal.timeout(10_000);
    for (;;) {
      const whole = this.output.split('\n').slice(0, -1);
      const lines = whole.filter((line) => pattern.test(line));
      if (lines.length) return lines;
      await once(this.process, 'said', { signal });
    }
  }

  #collect(text: string): void {
    this.output += text;
    this.process.emit('said');
  }

  async #says(pattern: RegExp): Promise<void> {
    while (!pattern.test(this.output)) await once(this.process, 'said');
  }
}

/** Settings of the machine; the rest of the test run's environment stays outside. */
export function basics(): Record<string, string | undefined> {
  const { PATH, HOME, TMPDIR, TEST_RUN } = process.env;
  // `npm start` sets the same cache (scripts/start.ts).
  const NODE_COMPILE_CACHE = compiledCode;
  // A settings file in the working folder is for the shop of this machine.
  const shop = { NABTA_ENV: 'none', NODE_ENV: 'production' };
  return { PATH, HOME, TMPDIR, TEST_RUN, NODE_COMPILE_CACHE, ...shop };
}

/** Empty, or with the embedded database that was prepared before the tests. */
export async function makeDataDir(prepared?: string) {
  const dataDir = await mkdtemp(join(tmpdir(), 'nabta data-'));
  if (prepared) cpSync(prepared, join(dataDir, 'database'), { recursive: true });
  const remove = () => rm(dataDir, { recursive: true, force: true, maxRetries: 3 });
  return { dataDir, remove };
}
