import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** How long a request may take to arrive. */
export type ArrivalLimits = {
  headersTimeoutMs: number;
  bodyTimeoutMs: number;
  uploadTimeoutMs: number;
  idleMs: number;
  checkIntervalMs: number;
};

export const arrivalLimits: ArrivalLimits = {
  headersTimeoutMs: 15_000,
  bodyTimeoutMs: 15_000,
  uploadTimeoutMs: 120_000,
  idleMs: 10_000,
  checkIntervalMs: 1000,
};

type Arrivals = {
  watch(request: IncomingMessage, response: ServerResponse): void;
};

type Arriving = {
  request: IncomingMessage;
  response: ServerResponse;
  deadline: number;
  bytesRead: number;
  receivedAt: number;
};

type ArrivalOptions = {
  isUpload: (path: string) => boolean;
  /** A response is due, or on its way: how long is no matter of arrivals. */
  isAtWork: (socket: Socket) => boolean;
  refuse: (socket: Socket, status: number) => void;
};

/** 408 where nothing was answered yet. A response may take any time, as an event stream does. */
export function limitArrivals(
  http: Server,
  limits: ArrivalLimits,
  { isUpload, isAtWork, refuse }: ArrivalOptions,
): Arrivals {
  const arriving = new Set<Arriving>();
  // Node's own limits are for the whole server: they can only have the longest.
  http.headersTimeout = limits.headersTimeoutMs;
  http.requestTimeout = limits.headersTimeoutMs + limits.uploadTimeoutMs;
  http.timeout = limits.idleMs;
  // No response is due before the headers of a request, and between two requests.
  http.on('timeout', (socket) => {
    if (isAtWork(socket)) return;
    if (socket.bytesRead > 0 && socket.bytesWritten === 0) refuse(socket, 408);
    else socket.destroy();
  });
  const checks = setInterval(check, limits.checkIntervalMs).unref();
  http.once('close', () => clearInterval(checks));

  function check(): void {
    const now = performance.now();
    for (const one of arriving) {
      const { request, response } = one;
      if (request.complete || request.socket.destroyed) {
        arriving.delete(one);
        continue;
      }
      // Nothing more can arrive while the server does not read.
      const isBackpressured = request.readableLength >= request.readableHighWaterMark;
      const { bytesRead } = request.socket;
      if (isBackpressured || bytesRead !== one.bytesRead)
        Object.assign(one, { bytesRead, receivedAt: now });
      if (now < one.deadline && now - one.receivedAt < limits.idleMs) continue;
      arriving.delete(one);
      if (response.headersSent) request.socket.destroy();
      else refuse(request.socket, 408);
    }
  }

  return {
    watch(request, response) {
      const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
      if (encoding === undefined && !Number(length)) return;
      const now = performance.now();
      const deadline =
        now + (isUpload(pathOf(request)) ? limits.uploadTimeoutMs : limits.bodyTimeoutMs);
      const { bytesRead } = request.socket;
      arriving.add({ request, response, deadline, bytesRead, receivedAt: now });
    },
  };
}

export function pathOf({ url = '' }: IncomingMessage): string {
  return url.split('?', 1)[0] ?? '';
}
