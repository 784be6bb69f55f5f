import { createServer } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { getRequestListener } from '@hono/node-server';
import type { ServerBuild } from 'react-router';
import { createServer as createVite, type ViteDevServer } from 'vite';

// `npm run dev`: an edit of a screen shows without a reload, one of the server with the next
// request. The store is opened once, so that the embedded database stays open meanwhile.

const root = fileURLToPath(new URL('../..', import.meta.url));

process.env.NODE_ENV = 'development';
const server = createServer();
const vite = await createVite({
  root,
  appType: 'custom',
  server: { middlewareMode: true, hmr: { server } },
});
const { openDevStore } = await load<typeof import('./dev-store.ts')>(
  '/server/process/dev-store.ts',
);
const { open, changes, workers, config, log } = await openDevStore(join(root, 'content'));

server.on('request', (request, response) => {
  vite.middlewares(request, response, async () => {
    const listener = await currentListener();
    await listener(request, response);
  });
});
server.listen(config.port, config.host, () => {
  process.stdout.write(`Developing on ${config.publicUrl}\n`);
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop);

async function stop() {
  changes.close();
  server.closeAllConnections();
  await vite.close();
  await workers.close();
  await open.close();
  process.exit(0);
}

// Vite returns the same module until something it imports has changed.
let current: { module: unknown; listener: ReturnType<typeof getRequestListener> } | undefined;

async function currentListener() {
  const module = await load<typeof import('../http/app.ts')>('/server/http/app.ts');
  if (current?.module !== module) {
    const app = module.createApp({
      store: open.store,
      changes,
      log,
      trustedProxies: config.trustedProxies,
      countryHeader: config.countryHeader,
      clientFiles: undefined,
      screens: () => load<ServerBuild>('virtual:react-router/server-build'),
    });
    current = { module, listener: getRequestListener(app.fetch) };
  }
  return current.listener;
}

function load<T>(path: string): Promise<T> {
  return (vite as ViteDevServer).ssrLoadModule(path) as Promise<T>;
}
