import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { TapStandIn, tapKey } from '../support/gateways/tap-stand-in.ts';
import { newKey, purchase } from '../support/purchase.ts';
import { Visitor } from '../support/visitor.ts';
import { preparedStore, spawnServer, startServer } from '../support/with-server.ts';

const longTimeout = { timeout: 15_000 };
let tap: TapStandIn;
beforeEach(async () => {
  tap = await new TapStandIn().listen();
});
afterEach(() => tap.stop());

/** A server, and a shopper whose payment waits for a gateway's answer. */
async function interrupt() {
  const env = {
    PAYMENT_GATEWAY: 'tap',
    TAP_SECRET_KEY: tapKey,
    TAP_URL: tap.url,
    TRUST_PROXY: '127.0.0.1',
  };
  const server = await startServer({ dataDir: await preparedStore(), env });
  const shopper = new Visitor(() => server.url, '203.0.113.1');
  const buying = shopper.buy(purchase(), { key: newKey() });
  buying.catch(() => undefined);
  await vi.waitFor(() => expect(tap.calls).toHaveLength(1), longTimeout);
  return { server, buying };
}

test('a stopping server completes a running purchase, and accepts no other', async () => {
  const { promise: gate, resolve: answer } = Promise.withResolvers<void>();
  tap.faults.push(gate);
  const { server, buying } = await interrupt();
  const ended = server.stop();
  await vi.waitFor(
    () => expect(server.fetch('/about')).rejects.toThrow('fetch failed'),
    longTimeout,
  );
  answer();
  expect((await buying).redirectUrl).toContain(tap.url);
  expect(await ended).toEqual({ code: 0, signal: null });
  expect(server.output).not.toMatch(/"level":(40|50|60)/);
});

test('a second signal ends the server at once, whatever hangs', async () => {
  tap.faults.push('hangs');
  const { server, buying } = await interrupt();
  await vi.waitFor(() => {
    server.process.kill('SIGTERM');
    expect(server.process.exitCode).toBe(1);
  }, longTimeout);
  await expect(buying).rejects.toThrow();
});

test('a server stopped during its start starts nothing more, and names its first admin', async () => {
  const { dataDir, first } = await stopDuringStart();
  expect(first.output).not.toMatch(/"level":(40|50|60)|\n\s+at /);
  const second = await startServer({ dataDir });
  expect(second.adminPassword).toBeUndefined();
  const body = JSON.stringify({ email: 'admin@nabta.example', password: first.adminPassword });
  const signIn = { method: 'POST', headers: { 'content-type': 'application/json' }, body };
  const visitor = new Visitor(() => second.url, '203.0.113.1');
  expect((await visitor.json('/api/auth/sign-in/email', signIn)).status).toBe(200);
});

/** The moment between listening and being ready is short: retry until it is hit. */
async function stopDuringStart() {
  for (let tried = 0; tried < 15; tried++) {
    const dataDir = await preparedStore();
    const first = await spawnServer({ dataDir });
    await listening(first.port);
    expect(await first.stop(), first.output).toEqual({ code: 0, signal: null });
    if (!first.output.includes(' is open on ')) return { dataDir, first };
  }
  throw new Error('no server was met while it started');
}

async function listening(port: number): Promise<void> {
  for (;;) {
    const socket = connect(port, '127.0.0.1');
    try {
      await once(socket, 'connect');
      return;
    } catch {
      await pause(2);
    } finally {
      socket.destroy();
    }
  }
}
