import type { IncomingMessage } from 'node:http';
import { createMiddleware } from 'hono/factory';
import type { ApiEnv } from '../api/env.ts';

/** A shorter body has arrived before its response is sent, or soon after. */
const minBytes = 64 * 1024;
const maxBytes = 32 * 1024 * 1024;

/**
 * Reads the rest of an upload that was refused early, and drops it. A browser that is still sending when
 * the connection closes shows its own error instead of the response.
 */
export const finishUpload = createMiddleware<ApiEnv>(async (c, next) => {
  await next();
  const { incoming } = c.env;
  if (incoming && !incoming.complete && isUpload(incoming)) await drain(incoming);
});

function isUpload({ headers }: IncomingMessage): boolean {
  const length = Number(headers['content-length']);
  return length > minBytes && length <= maxBytes;
}

function drain(incoming: IncomingMessage): Promise<void> {
  // The Fetch API's body pauses the request, and stores what arrives.
  incoming.removeAllListeners('data');
  return new Promise((resolve) => {
    incoming.once('end', resolve);
    // The client has gone, or was too slow.
    incoming.once('close', resolve);
    incoming.resume();
  });
}
