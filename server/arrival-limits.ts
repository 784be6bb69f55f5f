import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Milliseconds within which a request must arrive. */
export type ArrivalLimits = {
  toHeaders: number;
  /** From the headers to the end of the body. */
  toForm: number;
  toUpload: number;
  /** Without a byte of a request that is not whole yet. */
  ofSilence: number;
  betweenChecks: number;
};

export const arrivalLimits: ArrivalLimits = {
  toHeaders: 15_000,
  toForm: 15_000,
  toUpload: 120_000,
  ofSilence: 10_000,
  betweenChecks: 1000,
};

export type Arrivals = {
  /** Watches a request whose headers have just arrived until its body has, too. */
  watch(request: IncomingMessage, response: ServerResponse): void;
};

type Arriving = {
  request: IncomingMessage;
  response: ServerResponse;
  deadline: number;
  bytesRead: number;
  heardAt: number;
};

/**
 * Cuts off requests that take longer to arrive than `limits`, with 408 where nothing was answered
 * yet. An answer may take as long as it likes, as a stream of events does. `isUpload` tells of a path
 * whether files are sent there; `refuse` ends a socket with a status.
 */
export function limitArrivals(
  http: Server,
  limits: ArrivalLimits,
  isUpload: (path: string) => boolean,
  refuse: (socket: Socket, status: number) => void,
): Arrivals {
  const arriving = new Set<Arriving>();
  // Node's own limits are for the whole server; only what takes longest can be left to them.
  http.headersTimeout = limits.toHeaders;
  http.requestTimeout = limits.toHeaders + limits.toUpload;
  http.timeout = limits.ofSilence;
  // Until its headers are there, and between two requests: then nothing was asked.
  http.on('timeout', (socket) => {
    if (socket.bytesRead > 0 && socket.bytesWritten === 0) refuse(socket, 408);
    else socket.destroy();
  });
  const checks = setInterval(check, limits.betweenChecks).unref();
  http.once('close', () => clearInterval(checks));

  function check(): void {
    const now = performance.now();
    for (const one of arriving) {
      const { request, response } = one;
      if (request.complete || request.socket.destroyed) {
        arriving.delete(one);
        continue;
      }
      // While it is us who do not read, nothing more can come.
      const isHeld = request.readableLength >= request.readableHighWaterMark;
      const { bytesRead } = request.socket;
      if (isHeld || bytesRead !== one.bytesRead) Object.assign(one, { bytesRead, heardAt: now });
      if (now < one.deadline && now - one.heardAt < limits.ofSilence) continue;
      arriving.delete(one);
      if (response.headersSent) request.socket.destroy();
      else refuse(request.socket, 408);
    }
  }

  return {
    watch(request, response) {
      request.socket.setTimeout(0);
      const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
      if (encoding === undefined && !Number(length)) return;
      const [path = ''] = (request.url ?? '').split('?', 1);
      const now = performance.now();
      const deadline = now + (isUpload(path) ? limits.toUpload : limits.toForm);
      const { bytesRead } = request.socket;
      arriving.add({ request, response, deadline, bytesRead, heardAt: now });
    },
  };
}
