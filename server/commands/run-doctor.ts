import { parseArgs } from 'node:util';
import { type Config, ConfigError, readConfig } from '#config.ts';
import { UsageError } from './arguments.ts';
import { type Checked, examineStore } from './doctor-checks.ts';

export const doctorUsage = 'npm run doctor [-- --json]';

/** Ends with 1 when something is wrong. */
export async function runDoctor(args: string[]): Promise<string> {
  const options = { json: { type: 'boolean' } } as const;
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  if (positionals.length > 0) throw new UsageError();
  const config = readOrExplain();
  const checked = Array.isArray(config) ? config : await examineStore(config);
  if (checked.some(({ state }) => state === 'wrong')) process.exitCode = 1;
  return values.json ? JSON.stringify(checked.map(toLine), undefined, 2) : describeChecked(checked);
}

type Line = Pick<Checked, 'check' | 'state' | 'says'>;

function toLine({ check, state, says }: Line): Line {
  return { check, state, says };
}

function readOrExplain(): Config | Line[] {
  try {
    return readConfig();
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.mistakes.map((message) => ({
      check: 'configuration',
      state: 'wrong',
      says: message,
    }));
  }
}

const labels = { ok: 'ok', look: 'check this', wrong: 'wrong' };

function describeChecked(checked: Line[]): string {
  const width = Math.max(...checked.map(({ check }) => check.length));
  const lines = checked.map(({ check, state, says: message }) => {
    return `${check.padEnd(width)}  ${labels[state].padEnd(labels.look.length)}  ${message}`;
  });
  const count = (state: Checked['state']) => checked.filter((one) => one.state === state).length;
  return [
    ...lines,
    '',
    `${count('ok')} ok, ${count('look')} to look at, ${count('wrong')} wrong`,
  ].join('\n');
}
