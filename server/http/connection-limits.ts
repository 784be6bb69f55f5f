import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

export type ConnectionLimits = {
  maxWaitingRequests: number;
  stallTimeoutMs: number;
  checkIntervalMs: number;
};

export const connectionLimits: ConnectionLimits = {
  // Browsers and proxies send a request after the response to the one before; scripts send a handful.
  maxWaitingRequests: 32,
  // A phone in a tunnel comes back sooner.
  stallTimeoutMs: 20_000,
  checkIntervalMs: 1000,
};

type Connection = {
  /** The response at work. */
  current: ServerResponse | undefined;
  waiting: [request: IncomingMessage, response: ServerResponse][];
  sentBytes: number;
  sentAt: number;
};

/**
 * Limits the memory of a client that sends requests and reads no responses. Each connection handles one
 * request at a time, and further ones wait without the socket being read. Node does not emit `close` for
 * a queued response if its connection closes, so its file would stay open.
 */
export function limitConnections(
  http: Server,
  handle: RequestListener,
  limits: ConnectionLimits = connectionLimits,
): { isAtWork(socket: Socket): boolean } {
  const connections = new Map<Socket, Connection>();
  /** Their next request may start. */
  const due = new Set<Connection>();

  http.on('connection', (socket) => {
    const connection: Connection = { current: undefined, waiting: [], sentBytes: 0, sentAt: 0 };
    connections.set(socket, connection);
    socket.once('close', () => {
      connections.delete(socket);
      connection.waiting = [];
    });
    // Node resumes a socket after each response.
    socket.on('resume', () => {
      if (connection.waiting.length > 0) socket.pause();
    });
  });

  http.on('request', (request, response) => {
    const { socket } = request;
    const connection = connections.get(socket);
    // Node parses all data that arrived before the connection was closed.
    if (!connection || socket.destroyed) return;
    const { current, waiting } = connection;
    if (!current && waiting.length === 0) return start(connection, request, response);
    waiting.push([request, response]);
    if (waiting.length > limits.maxWaitingRequests) socket.destroy();
    else socket.pause();
  });

  function start(connection: Connection, request: IncomingMessage, response: ServerResponse): void {
    handle(request, response);
    // The socket has taken all of it, like a page from memory.
    if (response.writableEnded && response.writableLength === 0) return;
    connection.current = response;
    response.once('close', () => {
      connection.current = undefined;
      if (connection.waiting.length > 0) startLater(connection);
    });
  }

  /** One in a turn of the event loop: a health check must not wait for the requests of 300 connections. */
  function startLater(connection: Connection): void {
    due.add(connection);
    if (due.size === 1) setImmediate(startDue);
  }

  function startDue(): void {
    const [connection] = due;
    if (!connection) return;
    due.delete(connection);
    const next = connection.waiting.shift();
    if (next) start(connection, ...next);
    if (connection.waiting.length === 0) next?.[0].socket.resume();
    else if (!connection.current) due.add(connection);
    if (due.size > 0) setImmediate(startDue);
  }

  const checks = setInterval(closeStalled, limits.checkIntervalMs).unref();
  http.once('close', () => clearInterval(checks));

  function closeStalled(): void {
    const now = performance.now();
    for (const [socket, connection] of connections) {
      const queuedBytes = socket.writableLength;
      const sentBytes = socket.bytesWritten - queuedBytes;
      if (queuedBytes === 0 || sentBytes !== connection.sentBytes) {
        connection.sentBytes = sentBytes;
        connection.sentAt = now;
      } else if (now - connection.sentAt >= limits.stallTimeoutMs) socket.destroy();
    }
  }

  return {
    isAtWork(socket) {
      const connection = connections.get(socket);
      return connection?.current !== undefined || (connection?.waiting.length ?? 0) > 0;
    },
  };
}
