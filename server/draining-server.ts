import { createServer, type RequestListener, type Server, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { type ArrivalLimits, arrivalLimits, limitArrivals } from './arrival-limits.ts';
import { msToEnd } from './stop-on-signals.ts';

export type DrainingServer = {
  http: Server;
  /** Takes no new requests; those that run may end, and are cut off when they take too long. */
  drain(): Promise<void>;
};

export type DrainingServerOptions = {
  /** Headers of every answer, whoever makes it. */
  headers?: Record<string, string>;
  /** Whether files are sent to a path. */
  isUpload?: (path: string) => boolean;
  limits?: ArrivalLimits;
};

/** A server that can be emptied: also of browsers that would go on over the connection they have. */
export function createDrainingServer(
  answer: RequestListener,
  { headers = {}, isUpload = () => false, limits = arrivalLimits }: DrainingServerOptions = {},
): DrainingServer {
  let isDraining = false;
  const options = { connectionsCheckingInterval: limits.betweenChecks };
  const http = createServer(options, (request, response) => {
    arrivals.watch(request, response);
    response.once('close', () => {
      if (isDraining) http.closeIdleConnections();
    });
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    if (!isDraining) return answer(request, response);
    response.shouldKeepAlive = false;
    response.writeHead(503, { 'Retry-After': '5' }).end();
  });
  const arrivals = limitArrivals(http, limits, isUpload, refuse);
  http.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) socket.destroy();
    else refuse(socket as Socket, unreadable[error.code ?? ''] ?? 400);
  });
  return {
    http,
    async drain() {
      isDraining = true;
      const closed = new Promise<void>((resolve) => http.close(() => resolve()));
      const late = setTimeout(() => http.closeAllConnections(), msToEnd);
      await closed;
      clearTimeout(late);
    },
  };

  /** Answers what is no whole request, and hangs up. */
  function refuse(socket: Socket, status: number): void {
    const lines = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, 'Connection: close'];
    for (const [name, value] of Object.entries(headers)) lines.push(`${name}: ${value}`);
    socket.end(`${lines.join('\r\n')}\r\n\r\n`, () => socket.destroy());
  }
}

/** What Node could not read of a request, as a status (nodejs.org/api/http.html#event-clienterror). */
const unreadable: Record<string, number> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
};
