import { parentPort, workerData } from 'node:worker_threads';
import { openFolder } from '../embedded/embedded-folder.ts';
import type { ThreadAnswer, ThreadQuery } from './live-copy.ts';

// Runs in a separate thread: recovering and reading a large copy would block shoppers' requests.

const copy = await openFolder(workerData as string);
parentPort?.on('message', async ({ text, parameters }: ThreadQuery) => {
  parentPort?.postMessage(await answer(text, parameters));
});
parentPort?.postMessage({ rows: [] } satisfies ThreadAnswer);

async function answer(text: string, parameters: unknown[]): Promise<ThreadAnswer> {
  try {
    return { rows: (await copy.query(text, parameters)).rows };
  } catch (error) {
    return { failure: (error as Error).message };
  }
}
