import { fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { AvifOptions, JpegOptions, PngOptions, ResizeOptions, WebpOptions } from 'sharp';

// Pictures are measured and drawn in a process of its own. What a decoder does with a hostile file stays
// there, and the memory that decoders keep, some 50 MB, is given back when it ends.

export type Drawing = {
  /** Pixels, by the header alone. Undefined: it cannot be read. */
  measure(picture: Uint8Array): Promise<Size | undefined>;
  /** Without metadata, turned as its camera was. Undefined: it cannot be drawn. */
  draw(picture: Uint8Array, recipe: Recipe): Promise<Buffer | undefined>;
  /** What is being drawn fails. */
  close(): void;
};

export type Size = { width: number; height: number };

export type Recipe = {
  resize: ResizeOptions;
  /** "#e6dac7" under what is transparent, and around what is smaller. */
  background?: string;
} & (
  | { format: 'avif'; options: AvifOptions }
  | { format: 'jpeg'; options: JpegOptions }
  | { format: 'png'; options: PngOptions }
  | { format: 'webp'; options: WebpOptions }
);

export type Work = { picture: Uint8Array; recipe?: Recipe; mostPixels: number };
export type Result = { size: Size } | { drawn: Uint8Array } | 'unreadable';

const msBeforeItEnds = 20_000;

class ProcessEnded extends Error {
  override name = 'ProcessEnded';
}

/** Of more pixels than `mostPixels` none is decoded: their size is measured, and they cannot be drawn. */
export function createDrawing({ mostPixels }: { mostPixels: number }): Drawing {
  let running: DrawingProcess | undefined;
  let isClosed = false;
  let turn: Promise<unknown> = Promise.resolve();

  const once = (work: Work): Promise<Result> => {
    if (isClosed) return Promise.reject(new Error('the store is closing: no picture is drawn'));
    if (!running?.isOpen()) running = startProcess();
    return running.ask(work);
  };

  const ask = async (work: Work): Promise<Result> => {
    try {
      return await once(work);
    } catch (error) {
      if (!(error instanceof ProcessEnded) || isClosed) throw error;
      return alone(work);
    }
  };

  // Which of several pictures ended the process is known when each is drawn again by itself.
  const alone = (work: Work): Promise<Result> => {
    const next = turn.then(() => once(work));
    turn = next.catch(() => undefined);
    return next.catch((error) => {
      if (error instanceof ProcessEnded && !isClosed) return 'unreadable';
      throw error;
    });
  };

  return {
    async measure(picture) {
      const result = await ask({ picture, mostPixels });
      return typeof result === 'object' && 'size' in result ? result.size : undefined;
    },
    async draw(picture, recipe) {
      const result = await ask({ picture, recipe, mostPixels });
      return typeof result === 'object' && 'drawn' in result
        ? Buffer.from(result.drawn)
        : undefined;
    },
    close() {
      isClosed = true;
      running?.end();
    },
  };
}

/** Built, it stands beside the server, or above what several programs share. */
const program = ['./drawing-process.ts', './drawing-process.js', '../drawing-process.js']
  .map((path) => new URL(path, import.meta.url))
  .find((url) => existsSync(url));

type DrawingProcess = ReturnType<typeof startProcess>;

function startProcess() {
  if (!program) throw new Error('the program that draws pictures is missing');
  const child = fork(fileURLToPath(program), { execArgv: [], serialization: 'advanced' });
  const asked = new Map<number, PromiseWithResolvers<Result>>();
  let last = 0;
  let rest: NodeJS.Timeout | undefined;

  child.on('message', ({ id, result }: { id: number; result: Result }) => {
    asked.get(id)?.resolve(result);
    asked.delete(id);
    if (asked.size === 0) restSoon();
  });
  child.once('error', (cause) => fail(new Error('pictures cannot be drawn', { cause })));
  child.once('exit', (code, signal) =>
    fail(new ProcessEnded(`the process that draws pictures has ended: ${signal ?? code}`)),
  );
  waitForNone();

  function ask(work: Work): Promise<Result> {
    clearTimeout(rest);
    const id = ++last;
    const one = Promise.withResolvers<Result>();
    asked.set(id, one);
    child.ref();
    child.channel?.ref();
    child.send({ id, work }, (error) => {
      if (error) fail(new ProcessEnded('the process that draws pictures takes no work'));
    });
    return one.promise;
  }

  function restSoon(): void {
    waitForNone();
    rest = setTimeout(end, msBeforeItEnds).unref();
  }

  /** A command that has nothing else to do may end. */
  function waitForNone(): void {
    child.unref();
    child.channel?.unref();
  }

  function fail(error: Error): void {
    clearTimeout(rest);
    for (const one of asked.values()) one.reject(error);
    asked.clear();
  }

  function end(): void {
    if (child.connected) child.disconnect();
    fail(new ProcessEnded('the process that draws pictures was ended'));
  }

  return { ask, end, isOpen: () => child.connected };
}
