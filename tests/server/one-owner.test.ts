import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runCommand } from '../support/run-command.ts';
import { Visitor } from '../support/visitor.ts';
import { preparedStore, spawnServer, startServer } from '../support/with-server.ts';

test('a second server on the same data refuses to start with a reason', async () => {
  const dataDir = await preparedStore();
  const first = await startServer({ dataDir });
  const second = await spawnServer({ dataDir });
  expect((await second.ended).code).toBe(1);
  expect(second.output).toContain(`is in use by another Nabta (process ${first.process.pid})`);
  expect(second.output).toContain(dataDir);
  expect(second.output).toMatch(/DATA_DIR or DATABASE_URL/);
  expect(second.output).not.toMatch(/\n\s+at /);
  expect((await first.fetch('/api/openapi.json')).status).toBe(200);
});

test('the lock of a killed server is taken over at once', async () => {
  const dataDir = await preparedStore();
  const first = await startServer({ dataDir });
  await first.kill();
  const left = await readFile(join(dataDir, 'server.lock'), 'utf8');
  expect(JSON.parse(left)).toMatchObject({ pid: first.process.pid });
  const second = await startServer({ dataDir });
  expect((await second.fetch('/api/openapi.json')).status).toBe(200);
});

// Ten programs start one after the other.
test('an account can be created with and without a running server', {
  timeout: 180_000,
}, async () => {
  const dataDir = await preparedStore();
  const server = await startServer({ dataDir });
  const running = await runCommand(
    ['staff', 'add', 'sara@nabta.example', '--role', 'staff'],
    dataDir,
  );
  expect(running).toMatchObject({ code: 0, output: expect.stringContaining('sara@nabta.example') });
  expect(await signIn(server.url, 'sara@nabta.example', running.output)).toBe(200);
  const again = await runCommand(
    ['staff', 'add', 'sara@nabta.example', '--role', 'staff'],
    dataDir,
  );
  expect(again).toMatchObject({ code: 1, output: 'sara@nabta.example already has an account\n' });
  const reset = await runCommand(['staff', 'reset', 'sara@nabta.example'], dataDir);
  expect(reset).toMatchObject({ code: 0, output: expect.stringContaining('New password') });
  const nobody = await runCommand(['staff', 'reset', 'who@nabta.example'], dataDir);
  expect(nobody).toMatchObject({ code: 1, output: 'who@nabta.example has no account\n' });
  expect(await signIn(server.url, 'sara@nabta.example', reset.output)).toBe(200);
  const result = await runCommand(
    ['staff', 'role', 'Sara@nabta.example', '--role', 'packer'],
    dataDir,
  );
  expect(result).toEqual({ code: 0, output: 'sara@nabta.example is now packer\n' });
  const alone = ['staff', 'role', 'admin@nabta.example', '--role', 'support'];
  const last = 'admin@nabta.example is the only owner: make another one first\n';
  expect(await runCommand(alone, dataDir)).toEqual({ code: 1, output: last });
  await server.stop();

  const stopped = await runCommand(
    ['staff', 'add', 'omar@nabta.example', '--role', 'owner'],
    dataDir,
  );
  expect(stopped.code).toBe(0);
  expect(await runCommand(alone, dataDir)).toMatchObject({ code: 0 });
  const { output } = await runCommand(['staff', 'list'], dataDir);
  expect(output).toMatch(/^admin@nabta.example {2}support {2}\S.*, no second factor$/m);
  expect(output).toMatch(/^omar@nabta.example {3}owner {4}never seen/m);
  expect(output).toMatch(/^sara@nabta.example {3}packer {3}last seen 20\d\d-/m);
  const later = await startServer({ dataDir });
  expect(await signIn(later.url, 'omar@nabta.example', stopped.output)).toBe(200);
});

test.each([
  [[]],
  [['staff', 'add', 'sara@nabta.example', '--role', 'boss']],
  [['staff', 'role', 'sara@nabta.example']],
  [['staff', 'list', 'sara@nabta.example']],
  [['staff', 'add', 'nobody', '--role', 'staff']],
  [['staff', 'reset']],
  [['staff', 'add', 'sara@nabta.example', '--rule', 'staff']],
])('the command %j prints its usage', async (messages) => {
  const { code, output } = await runCommand(messages, await preparedStore());
  expect(code).toBe(1);
  expect(output).toContain('npm run staff -- add EMAIL --role owner|manager|packer|support');
  expect(output).not.toMatch(/\n\s+at /);
});

async function signIn(url: string, email: string, printed: string): Promise<number> {
  const password = /password {2}(\S+)/.exec(printed)?.[1];
  const visitor = new Visitor(() => url, '203.0.113.1');
  const headers = { 'content-type': 'application/json' };
  const init = { method: 'POST', headers, body: JSON.stringify({ email, password }) };
  return (await visitor.json('/api/auth/sign-in/email', init)).status;
}
