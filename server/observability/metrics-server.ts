import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Config } from '#config.ts';
import { metricsAddress } from '#domain/addresses.ts';
import { type Log, logUnexpected } from './log.ts';
import type { Metrics } from './metrics.ts';

export type MetricsServer = { url: string; close(): void };

/**
 * Returns undefined if the port is taken: the shop then serves without metrics, and Prometheus reports
 * them missing.
 */
export async function serveMetrics(
  { registry }: Pick<Metrics, 'registry'>,
  { host, port }: NonNullable<Config['metrics']>,
  log: Log,
): Promise<MetricsServer | undefined> {
  const server = createServer(async (request, response) => {
    const [path] = (request.url ?? '').split('?', 1);
    if (path !== metricsAddress) return void response.writeHead(404).end();
    if (request.method !== 'GET') return void response.writeHead(405, { Allow: 'GET' }).end();
    try {
      const text = await registry.metrics();
      response.writeHead(200, { 'Content-Type': registry.contentType }).end(text);
    } catch (error) {
      logUnexpected(log, error, 'Metrics response failed');
      response.writeHead(500).end();
    }
  });
  try {
    await listen(server, host, port);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const reason = code === 'EADDRINUSE' ? 'another program has this port' : message;
    log.error(
      { host, port, reason },
      'Metrics server could not start: see METRICS_HOST, METRICS_PORT',
    );
    return undefined;
  }
  const bound = server.address() as AddressInfo;
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${bound.port}${metricsAddress}`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

function listen(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
}
