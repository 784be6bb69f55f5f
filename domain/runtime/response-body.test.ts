import { PassThrough, Readable } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { responseBody } from './response-body.server.ts';

const chunks = Array.from({ length: 40 }, (_, at) => Buffer.alloc(10_000, at));

test('a response body has all bytes of its stream', async () => {
  const body = responseBody(Readable.from(chunks).pipe(new PassThrough()));
  expect(Buffer.from(await new Response(body).arrayBuffer())).toEqual(Buffer.concat(chunks));
});

test('a response body cancelled while bytes are buffered ends its stream, and throws nothing', async () => {
  const stream = Readable.from(chunks).pipe(new PassThrough());
  const reader = responseBody(stream).getReader();
  await reader.read();
  await turn();
  const next = reader.read();
  const uncaught: unknown[] = [];
  const collect = (error: unknown) => void uncaught.push(error);
  process.once('uncaughtException', collect);
  await reader.cancel();
  await next;
  for (let at = 0; at < 5; at += 1) await turn();
  process.off('uncaughtException', collect);
  expect(uncaught).toEqual([]);
  expect(stream.destroyed).toBe(true);
});
