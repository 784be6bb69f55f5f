import { PassThrough, Readable } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { toWebStream } from './web-stream.server.ts';

const chunks = Array.from({ length: 40 }, (_, at) => Buffer.alloc(10_000, at));

test('a web stream has all bytes of its stream', async () => {
  const body = toWebStream(Readable.from(chunks).pipe(new PassThrough()));
  expect(Buffer.from(await new Response(body).arrayBuffer())).toEqual(Buffer.concat(chunks));
});

test('a web stream cancelled while bytes are buffered ends its source, and throws nothing', async () => {
  const stream = Readable.from(chunks).pipe(new PassThrough());
  const reader = toWebStream(stream).getReader();
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
