import { Agent, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createDrainingServer, type DrainingServer } from './draining-server.ts';

let server: DrainingServer;
let agent: Agent;
let port: number;
let gate = Promise.withResolvers<void>();

beforeEach(async () => {
  gate = Promise.withResolvers<void>();
  agent = new Agent({ keepAlive: true });
  server = createDrainingServer(
    async (request, response) => {
      if (request.url === '/slow') await gate.promise;
      response.end('answered');
    },
    {
      cacheHandler: ({ url }, response) => url === '/front' && Boolean(response.end('at once')),
      isHealthCheck: (path) => path === '/up',
    },
  );
  await new Promise<void>((resolve) => server.http.listen(0, '127.0.0.1', resolve));
  ({ port } = server.http.address() as AddressInfo);
});
afterEach(() => {
  agent.destroy();
  server.http.closeAllConnections();
  server.http.close();
});

const read = (path: string) =>
  new Promise<[status: number | undefined, body: string, connection: string | undefined]>(
    (resolve, reject) => {
      const done = async (response: IncomingMessage) => {
        const { statusCode, headers } = response;
        resolve([statusCode, await text(response), headers.connection]);
      };
      get({ agent, host: '127.0.0.1', port, path }, done).once('error', reject);
    },
  );

test('a server that leaves reports it to load balancers, and serves everyone else until the end', async () => {
  expect(await read('/up?x')).toEqual([200, 'answered', 'keep-alive']);
  await server.leave(0);
  expect(await read('/up?x')).toEqual([503, '', 'close']);
  expect(await read('/page')).toEqual([200, 'answered', 'close']);
  expect(await read('/front')).toEqual([200, 'at once', 'close']);
});

test('a draining server completes running requests, and accepts no more', async () => {
  const slowRead = read('/slow');
  await new Promise((resolve) => server.http.once('request', resolve));
  const drained = server.drain(60_000);
  await expect(read('/page')).rejects.toThrow('ECONNREFUSED');
  gate.resolve();
  expect(await slowRead).toEqual([200, 'answered', 'keep-alive']);
  await drained;
});

test('a draining server aborts what is not completed in time', async () => {
  const cutOff = expect(read('/slow')).rejects.toThrow('socket hang up');
  await new Promise((resolve) => server.http.once('request', resolve));
  await server.drain(20);
  await cutOff;
});
