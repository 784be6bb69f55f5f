import type { Readable } from 'node:stream';
import { ReadableStream as WebStream } from 'node:stream/web';

/**
 * Returns the bytes of `stream` as a web stream. `Readable.toWeb` (as of Node 24) throws outside of every
 * handler if a reader cancels while bytes are buffered: a download that a browser breaks off, or a damaged
 * backup, would end the process.
 */
export function toWebStream(stream: Readable): ReadableStream<Uint8Array> {
  return WebStream.from<Uint8Array>(stream) as ReadableStream<Uint8Array>;
}
