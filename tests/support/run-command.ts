import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { basics } from './built-server.ts';

const program = fileURLToPath(new URL('../../build/server/command.js', import.meta.url));

/** Runs a built command (`npm run staff -- …`) on a data folder. */
export function runCommand(words: string[], dataDir: string) {
  const env = { ...basics(), DATA_DIR: dataDir };
  const command = spawn(process.execPath, [program, ...words], { env });
  let output = '';
  command.stdout.on('data', (bytes) => {
    output += bytes;
  });
  command.stderr.on('data', (bytes) => {
    output += bytes;
  });
  return new Promise<{ code: number | null; output: string }>((resolve) => {
    command.once('close', (code) => resolve({ code, output }));
  });
}
