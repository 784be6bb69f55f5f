import { fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

// Decodes files from outside in a child process. It contains the effects of hostile files, leaves the server
// free for requests, and releases the decoders' memory when it ends.

export type FileProcess<Work, Result> = {
  /**
   * Returns undefined if the file ended the process twice. Throws ProcessTimeout, and an error while the
   * store is closing.
   */
  request(work: Work, timeoutMs?: number): Promise<Result | undefined>;
  /** Rejects the work that is unfinished. */
  close(): void;
};

export class ProcessTimeout extends Error {
  override name = 'ProcessTimeout';
}

class ProcessEnded extends Error {
  override name = 'ProcessEnded';
}

const idleTimeoutMs = 20_000;
const maxHeapMegabytes = 512;

/** Starts a process when there is work, and ends it when there was none for a while. */
export function createFileProcess<Work, Result>(): FileProcess<Work, Result> {
  let running: ChildProcess<Work, Result> | undefined;
  let isClosed = false;
  let turn: Promise<unknown> = Promise.resolve();

  const once = (work: Work, timeoutMs: number | undefined): Promise<Result> => {
    if (isClosed) return Promise.reject(new Error('the store is closing: no file is processed'));
    if (!running?.isOpen()) running = startProcess<Work, Result>();
    return running.request(work, timeoutMs);
  };

  // Several files may be in work when the process ends. Processing them again one at a time shows which file
  // ends it.
  const alone = (work: Work, timeoutMs: number | undefined): Promise<Result | undefined> => {
    const next = turn.then(() => once(work, timeoutMs));
    turn = next.catch(() => undefined);
    return next.catch((error) => {
      if (error instanceof ProcessEnded && !isClosed) return undefined;
      throw error;
    });
  };

  return {
    request: (work, timeoutMs) =>
      once(work, timeoutMs).catch((error) => {
        if (!(error instanceof ProcessEnded) || isClosed) throw error;
        return alone(work, timeoutMs);
      }),
    close() {
      isClosed = true;
      running?.end();
    },
  };
}

/** The build puts it beside the server, or above what several programs share. */
const program = ['./file-program.ts', './file-program.js', '../file-program.js']
  .map((path) => new URL(path, import.meta.url))
  .find((url) => existsSync(url));

type ChildProcess<Work, Result> = ReturnType<typeof startProcess<Work, Result>>;

function startProcess<Work, Result>() {
  if (!program) throw new Error('the program that processes files is missing');
  const execArgv = [`--max-old-space-size=${maxHeapMegabytes}`];
  // The child decodes hostile files, so its environment is empty: ours contains secrets.
  const child = fork(fileURLToPath(program), { env: {}, execArgv, serialization: 'advanced' });
  const pending = new Map<number, PromiseWithResolvers<Result>>();
  let lastId = 0;
  let idleTimer: NodeJS.Timeout | undefined;

  child.on('message', ({ id, result }: { id: number; result: Result }) => {
    pending.get(id)?.resolve(result);
    pending.delete(id);
    if (pending.size === 0) endWhenIdle();
  });
  child.once('error', (cause) => fail(new Error('files cannot be processed', { cause })));
  child.once('exit', (code, signal) =>
    fail(new ProcessEnded(`the process of files has ended: ${signal ?? code}`)),
  );
  unref();

  function request(work: Work, timeoutMs: number | undefined): Promise<Result> {
    clearTimeout(idleTimer);
    const id = ++lastId;
    const one = Promise.withResolvers<Result>();
    pending.set(id, one);
    child.ref();
    child.channel?.ref();
    child.send({ id, work }, (error) => {
      if (error) fail(new ProcessEnded('the process of files takes no work'));
    });
    if (timeoutMs === undefined) return one.promise;
    const timer = setTimeout(() => stopLate(id, timeoutMs), timeoutMs);
    return one.promise.finally(() => clearTimeout(timer));
  }

  /** Kills the process, which may be in a loop. Other files in it are processed again. */
  function stopLate(id: number, timeoutMs: number): void {
    pending.get(id)?.reject(new ProcessTimeout(`a file took longer than ${timeoutMs} ms`));
    pending.delete(id);
    child.kill('SIGKILL');
  }

  function endWhenIdle(): void {
    unref();
    idleTimer = setTimeout(end, idleTimeoutMs).unref();
  }

  /** Lets an otherwise finished command exit. */
  function unref(): void {
    child.unref();
    child.channel?.unref();
  }

  function fail(error: Error): void {
    clearTimeout(idleTimer);
    for (const one of pending.values()) one.reject(error);
    pending.clear();
  }

  function end(): void {
    if (child.connected) child.disconnect();
    fail(new ProcessEnded('the process of files was ended'));
  }

  return { request, end, isOpen: () => child.connected && !child.killed };
}
