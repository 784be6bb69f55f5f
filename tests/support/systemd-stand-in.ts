import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, readFile } from 'node:fs/promises';
import type { CommandResult, Machine } from '../../scripts/setup/machine.ts';
import { createMachine } from '../../scripts/setup/machine.ts';
import { unitFile } from '../../scripts/setup/service-unit.ts';
import { testFlags } from './built-server.ts';
import { endWithUs } from './kill-on-exit.ts';

/** Stands in for systemd, useradd and Caddy. It runs the ExecStart of the unit that it reads from `root`. */
export class SystemdStandIn {
  readonly machine: Machine;
  /** Commands that change something. */
  readonly calls: string[] = [];
  hasCaddy = true;
  /** The lines of `ss -Hltnp`. */
  listeners = '';
  addresses = ['203.0.113.5', '10.0.0.5'];
  records = ['203.0.113.5'];
  /** The next start ends at once. */
  failsNextStart = false;
  failsToReloadCaddy = false;
  starts = 0;
  #journal = '';
  #isEnabled = false;
  #hasFailed = false;
  #startedAt = 0;
  #process: ChildProcess | undefined;

  constructor(root: string, { isRoot = true } = {}) {
    const real = createMachine({ root, isRoot });
    this.machine = {
      ...real,
      addresses: () => this.addresses,
      lookUp: async () => this.records,
      run: async (program, args, options) =>
        (await this.#run(program, args)) ?? real.run(program, args, options),
    };
  }

  get isActive(): boolean {
    return this.#process !== undefined;
  }

  get isEnabled(): boolean {
    return this.#isEnabled;
  }

  async stop(): Promise<void> {
    const child = this.#process;
    this.#process = undefined;
    if (!child || child.exitCode !== null) return;
    child.kill('SIGTERM');
    await once(child, 'exit');
  }

  async #run(program: string, args: string[]): Promise<CommandResult | undefined> {
    if (program === 'journalctl') return { code: 0, output: this.#journal };
    if (program === 'ss') return { code: 0, output: this.listeners };
    if (program === 'systemctl' && args[0] === 'show') return { code: 0, output: this.#show() };
    if (program === 'systemctl' && args[0] === 'is-enabled') {
      return { code: this.#isEnabled ? 0 : 1, output: '' };
    }
    if (program === 'caddy' && !this.hasCaddy) return { code: 127, output: '' };
    if (program === 'caddy' && args[0] === 'version') return { code: 0, output: 'v2.6.2 h1:x\n' };
    if (!['systemctl', 'caddy', 'useradd'].includes(program)) return undefined;
    this.calls.push([program, ...args].join(' '));
    if (program === 'useradd') await this.#addUser(args.at(-1) ?? '');
    if (program === 'systemctl') return this.#control(args);
    return { code: 0, output: '' };
  }

  async #control(args: string[]): Promise<CommandResult> {
    const [verb] = args;
    const isFailure = args.includes('caddy.service') && this.failsToReloadCaddy;
    if (isFailure) return { code: 1, output: 'caddy.service failed' };
    if (verb === 'enable') this.#isEnabled = true;
    if (verb === 'disable') this.#isEnabled = false;
    if (verb === 'stop' || verb === 'restart') await this.stop();
    if (verb === 'reset-failed') this.#hasFailed = false;
    const isStart = verb === 'restart' || verb === 'start';
    if (isStart && !this.isActive) await this.#start();
    return { code: 0, output: '' };
  }

  #show(): string {
    const state = this.#hasFailed ? 'activating' : this.isActive ? 'active' : 'inactive';
    const restarts = this.#hasFailed ? 1 : 0;
    return `ActiveState=${state}\nNRestarts=${restarts}\nActiveEnterTimestamp=@${this.#startedAt}\n`;
  }

  async #addUser(name: string): Promise<void> {
    const { getuid, getgid } = process;
    const line = `${name}:x:${getuid?.()}:${getgid?.()}::/nonexistent:/usr/sbin/nologin\n`;
    await appendFile(this.machine.path('/etc/passwd'), line);
  }

  async #start(): Promise<void> {
    this.#hasFailed = this.failsNextStart;
    this.failsNextStart = false;
    if (this.#hasFailed) {
      this.#journal += 'The configuration is invalid\n';
      return;
    }
    const unit = await readFile(this.machine.path(unitFile), 'utf8');
    const read = (name: string) =>
      [...unit.matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(([, value = '']) => value);
    const [program = '', ...args] = read('ExecStart')[0]?.split(' ') ?? [];
    const { PATH, TEST_RUN } = process.env;
    const variables = read('Environment').map((text) => text.split(/=(.*)/s).slice(0, 2));
    const child = spawn(program, [...testFlags(), ...args], {
      cwd: read('WorkingDirectory')[0],
      env: { PATH, TEST_RUN, ...Object.fromEntries(variables) },
    });
    endWithUs(child);
    this.starts++;
    this.#startedAt = Math.floor(Date.now() / 1000);
    this.#process = child;
    const collect = (bytes: Buffer) => {
      this.#journal += bytes;
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.once('exit', () => {
      if (this.#process !== child) return;
      this.#process = undefined;
      this.#hasFailed = true;
    });
  }
}
