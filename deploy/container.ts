import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { endWithUs } from '../tests/support/kill-on-exit.ts';
import { type Image, toAssignments } from './image.ts';

/** The id of the image's user `node`. */
export const userId = 1000;

type ContainerOptions = {
  /** The folder that is mounted as the volume /data. */
  data: string;
  env?: Record<string, string>;
  /** Replaces the image's entrypoint. */
  command?: string[];
};

/**
 * Runs an image as in compose.yaml: with its own processes and mounts, its user without any capability, and
 * everything read-only except /data and /tmp. It shares the network of this process.
 */
export class Container {
  readonly #process: ChildProcess;
  readonly ended: Promise<number | null>;
  output = '';

  private constructor(image: Image, args: string[], { data, env = {}, command }: ContainerOptions) {
    const script = `mount --bind "$0" "$0" && mount -o remount,bind,ro "$0" \
      && mount -t proc proc "$0/proc" && mount -t tmpfs tmpfs "$0/tmp" \
      && mount --bind "$1" "$0/data" && cd "$0" && shift && exec chroot "$0" "$@"`;
    const apart = ['--mount', '--pid', '--fork', '--kill-child', 'sh', '-c', script];
    const id = String(userId);
    const rights = ['--no-new-privs', '--bounding-set=-all', '--inh-caps=-all'];
    // A change of user clears the signal that ends it with its parent.
    rights.push('--pdeathsig', 'KILL');
    const user = ['setpriv', '--reuid', id, '--regid', id, '--clear-groups', ...rights];
    const program = [...(command ?? image.entrypoint), ...args];
    const inside = ['env', '-i', ...toAssignments({ ...image.env, ...env })];
    const start = ['sh', '-c', `cd ${image.home} && exec "$@"`, 'sh', ...program];
    const unshareArgs = [...apart, image.folder, data, ...user, ...inside, ...start];
    this.#process = spawn('unshare', unshareArgs, { stdio: ['ignore', 'pipe', 'pipe'] });
    endWithUs(this.#process);
    const collect = (bytes: Buffer) => {
      this.output += bytes;
      this.#process.emit('output');
    };
    this.#process.stdout?.on('data', collect);
    this.#process.stderr?.on('data', collect);
    this.ended = new Promise((resolve) => this.#process.once('close', resolve));
  }

  static start(image: Image, args: string[], options: ContainerOptions): Container {
    return new Container(image, args, options);
  }

  static async run(image: Image, args: string[], options: ContainerOptions) {
    const container = new Container(image, args, options);
    return { code: await container.ended, output: container.output };
  }

  /** Returns the process id on this machine; inside the container it is process 1. */
  get pid(): number {
    const { pid } = this.#process;
    return Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ')[0]);
  }

  async waitForOutput(pattern: RegExp): Promise<void> {
    const matched = new Promise<void>((resolve) => {
      const check = () => pattern.test(this.output) && resolve();
      this.#process.on('output', check);
      check();
    });
    const died = this.ended.then((code) => {
      throw new Error(`it ended with ${code}:\n${this.output}`);
    });
    await Promise.race([matched, died]);
  }

  async stop(): Promise<number | null> {
    process.kill(this.pid, 'SIGTERM');
    return this.ended;
  }
}
