import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { quickPasswords } from './tests/support/built-server.ts';
import { filesOfFullRun, longFiles } from './tests/support/smoke-suite.ts';

// Plain Vite, without React Router's plugin: browser tests cover the screens.
const code = '{adapters,app,config,database,domain,scripts,server}/**/*.test.{ts,tsx}';

const { QUICK, LANDING } = process.env;

/** Wait for clocks and lost connections: beside others they cost little, at the end of a run minutes. */
const longWaits = ['scheduled-backups', 'faults', 'database-down', 'two-servers', 'many-processes'];

/**
 * Runs files with long waits first, then files that start servers. Before a first measured run, one of
 * them would run alone at the end.
 */
class ServersFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const rank = ({ moduleId }: TestSpecification) => {
      if (!/tests.(faults|server)./.test(moduleId)) return 2;
      return longWaits.some((name) => moduleId.endsWith(`${name}.test.ts`)) ? 0 : 1;
    };
    return [0, 1, 2].flatMap((at) => sorted.filter((file) => rank(file) === at));
  }
}

export default defineConfig({
  test: {
    globalSetup: './tests/support/databases.setup.ts',
    setupFiles: ['./tests/support/clear-away.setup.ts', './tests/support/no-surprises.setup.ts'],
    // Generous, because other work may share the processors; a test that hangs is still named.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
    // Two more than most small machines have processors: tests of servers wait for a third of their time.
    maxWorkers: 4,
    execArgv: [quickPasswords],
    // Files of one worker share their modules: loading them again would take a third of the time.
    isolate: false,
    sequence: { sequencer: ServersFirst },
    restoreMocks: true,
    // CI repeats a failed test once, because a shared machine may stall, and reports what needed the retry.
    retry: process.env.CI ? 1 : 0,
    exclude: QUICK ? longFiles : LANDING ? filesOfFullRun : [],
    include: [code, '*.test.ts', 'tests/*.test.ts', 'tests/{faults,rules,server}/*.test.ts'],
  },
});
