import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { type ArrivalLimits, arrivalLimits, limitArrivals, pathOf } from './arrival-limits.ts';
import { type ConnectionLimits, limitConnections } from './connection-limits.ts';

export type DrainingServer = {
  http: Server;
  /** Health checks are answered 503, so that a load balancer sends nothing more; all else as ever. */
  leave(shutdownGraceMs: number): Promise<void>;
  /** Takes no connections any more, and cuts off those that are not done after `shutdownTimeoutMs`. */
  drain(shutdownTimeoutMs: number): Promise<void>;
};

/** Load balancers check every second or two. */
export const shutdownGraceMs = 3000;

export type DrainingServerOptions = {
  cacheHandler?: ((request: IncomingMessage, response: ServerResponse) => boolean) | undefined;
  headers?: Record<string, string>;
  isUpload?: (path: string) => boolean;
  isHealthCheck?: (path: string) => boolean;
  limits?: ArrivalLimits;
  connectionLimits?: ConnectionLimits | undefined;
};

export function createDrainingServer(
  app: RequestListener,
  {
    cacheHandler,
    headers = {},
    isUpload = () => false,
    isHealthCheck = () => false,
    limits = arrivalLimits,
    connectionLimits,
  }: DrainingServerOptions = {},
): DrainingServer {
  let isLeaving = false;
  let isDraining = false;
  const options = { connectionsCheckingInterval: limits.checkIntervalMs };
  const http = createServer(options);
  const handle: RequestListener = (request, response) => {
    // A proxy may have chosen by one of them, and the store would choose by the other (RFC 9112, 3.2).
    if (countHosts(request) > 1) return refuse(request.socket, 400);
    const isRefused = isLeaving && isHealthCheck(pathOf(request));
    // Closed now, and not when a next request may just be on its way.
    if (isLeaving) response.shouldKeepAlive = false;
    if (!isRefused && cacheHandler?.(request, response)) return;
    arrivals.watch(request, response);
    response.once('close', () => {
      if (isDraining) http.closeIdleConnections();
    });
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    if (!isRefused) return app(request, response);
    response.writeHead(503, { 'Retry-After': '5' }).end();
  };
  const connections = limitConnections(http, handle, connectionLimits);
  const arrivals = limitArrivals(http, limits, {
    isUpload,
    isAtWork: connections.isAtWork,
    refuse,
  });
  http.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) socket.destroy();
    else refuse(socket as Socket, unreadable[error.code ?? ''] ?? 400);
  });
  return {
    http,
    async leave(ms) {
      isLeaving = true;
      await pause(ms);
    },
    async drain(shutdownTimeoutMs) {
      isLeaving = true;
      isDraining = true;
      const closed = new Promise<void>((resolve) => http.close(() => resolve()));
      const late = setTimeout(() => http.closeAllConnections(), shutdownTimeoutMs);
      // A cached page may still have been on its way.
      const idle = setInterval(() => http.closeIdleConnections(), limits.checkIntervalMs);
      await closed;
      clearTimeout(late);
      clearInterval(idle);
    },
  };

  function refuse(socket: Socket, status: number): void {
    const lines = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, 'Connection: close'];
    for (const [name, value] of Object.entries(headers)) lines.push(`${name}: ${value}`);
    socket.end(`${lines.join('\r\n')}\r\n\r\n`, () => socket.destroy());
  }
}

/** Node uses the first of several Host headers and drops the rest. */
function countHosts({ rawHeaders }: IncomingMessage): number {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    if (rawHeaders[at]?.length === 4 && rawHeaders[at]?.toLowerCase() === 'host') hosts += 1;
  }
  return hosts;
}

/** Node's parser errors by status (nodejs.org/api/http.html#event-clienterror). */
const unreadable: Record<string, number> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
};
