import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { basics, testFlags } from './built-server.ts';
import { endWithUs } from './kill-on-exit.ts';

const program = fileURLToPath(new URL('../../build/server/command.js', import.meta.url));

type Env = Record<string, string>;
export type CommandOptions = {
  env?: Env;
  /** Size limit of each file it writes. */
  maxBytes?: number;
  /** Called with all output so far. */
  onOutput?: (output: string) => void;
};

/** Runs a command such as `npm run staff -- …` on a data folder. */
export function runCommand(args: string[], dataDir: string, env: Env = {}) {
  return beginCommand(args, dataDir, { env }).ended;
}

/** Starts a command without waiting for its end. */
export function beginCommand(args: string[], dataDir: string, options: CommandOptions) {
  const { env, maxBytes, onOutput } = options;
  const settings = { ...basics(), DATA_DIR: dataDir, ...env };
  const limit = maxBytes ? `ulimit -f ${Math.ceil(maxBytes / 512)};` : '';
  const node = [process.execPath, ...testFlags(), program];
  const shell = ['-c', `${limit} exec "$@"`, 'sh', ...node, ...args];
  const command = spawn('/bin/sh', shell, { env: settings });
  endWithUs(command);
  let output = '';
  const collect = (bytes: Buffer) => {
    output += bytes;
    onOutput?.(output);
  };
  command.stdout.on('data', collect);
  command.stderr.on('data', collect);
  const ended = new Promise<{ code: number | null; output: string }>((resolve) => {
    command.once('close', (code) => resolve({ code, output }));
  });
  return { command, ended };
}
