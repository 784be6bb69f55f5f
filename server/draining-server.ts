import { createServer, type RequestListener, type Server } from 'node:http';
import { msToEnd } from './stop-on-signals.ts';

export type DrainingServer = {
  http: Server;
  /** Takes no new requests; those that run may end, and are cut off when they take too long. */
  drain(): Promise<void>;
};

/** A server that can be emptied: also of browsers that would go on over the connection they have. */
export function createDrainingServer(answer: RequestListener): DrainingServer {
  let isDraining = false;
  const http = createServer((request, response) => {
    response.once('close', () => {
      if (isDraining) http.closeIdleConnections();
    });
    if (!isDraining) return answer(request, response);
    response.shouldKeepAlive = false;
    response.writeHead(503, { 'Retry-After': '5' }).end();
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
}
