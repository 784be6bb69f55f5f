import { connect, createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { z } from 'zod';

// Calls the process that holds a folder's lock: one request and one response a call, over loopback.

export const holderSchema = z.object({ pid: z.int(), port: z.int(), token: z.string() });
export type Holder = z.infer<typeof holderSchema>;

export type HandleRequest = (request: unknown) => Promise<unknown>;

export class HolderRefused extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'HolderRefused';
  }
}

/** Throws HolderRefused with the holder's message when it refuses. */
export async function callHolder(holder: Holder, request: unknown): Promise<unknown> {
  const socket = await dial(holder.port);
  socket.end(`${JSON.stringify({ token: holder.token, request })}\n`);
  const reply = replySchema.parse(JSON.parse(await readLine(socket)));
  if ('error' in reply) throw new HolderRefused(reply.error);
  return reply.result;
}

const replySchema = z.union([z.object({ error: z.string() }), z.object({ result: z.unknown() })]);
const messageSchema = z.object({ token: z.string(), request: z.unknown() });

const aliveRequest = 'are you there?';
const notAllowed = 'not allowed';

/**
 * Reports whether the holder is alive. One that accepts the connection without responding counts as alive,
 * which is the safe assumption.
 */
export async function isAlive({ port, token }: Holder): Promise<boolean> {
  const socket = await dial(port).catch(() => undefined);
  if (!socket) return false;
  socket.end(`${JSON.stringify({ token, request: aliveRequest })}\n`);
  const reply = await readLine(socket).catch(() => undefined);
  socket.destroy();
  return reply === undefined || !isOtherProgram(reply);
}

function isOtherProgram(text: string): boolean {
  const reply = replySchema.safeParse(parseReply(text)).data;
  return !reply || ('error' in reply && reply.error === notAllowed);
}

function parseReply(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export async function listenOnLoopback(token: string, handle: HandleRequest) {
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    serve(socket, token, handle);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (!address || typeof address === 'string') throw new Error('no loopback port for the lock');
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()));
  return { port: address.port, close };
}

// Some responses take longer than the socket timeout. JSON may begin with spaces, which serve as
// heartbeats.
const heartbeatIntervalMs = 2000;

async function serve(socket: Socket, token: string, handle: HandleRequest): Promise<void> {
  socket.on('error', () => socket.destroy());
  const beat = setInterval(() => socket.write(' '), heartbeatIntervalMs);
  try {
    const message = messageSchema.parse(JSON.parse(await readLine(socket)));
    if (message.token !== token) throw new Error(notAllowed);
    const result = message.request === aliveRequest ? null : await handle(message.request);
    socket.end(`${JSON.stringify({ result: result ?? null })}\n`);
  } catch (error) {
    socket.end(`${JSON.stringify({ error: (error as Error).message })}\n`);
  } finally {
    clearInterval(beat);
  }
}

function dial(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    // Half-open on both sides: the response comes after the request's side has ended.
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true }, () => resolve(socket));
    socket.once('error', reject);
    socket.setTimeout(10_000, () => socket.destroy(new Error('no response')));
  });
}

async function readLine(socket: Socket): Promise<string> {
  for await (const line of createInterface({ input: socket })) return line;
  throw new Error('no response');
}
