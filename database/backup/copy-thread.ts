import { parentPort, workerData } from 'node:worker_threads';
import { openFolder } from '../embedded/embedded-folder.ts';
import type { ThreadQuery, ThreadReply } from './live-copy.ts';

// Runs in a separate thread: recovering and reading a large copy would block shoppers' requests.

const copy = await openFolder(workerData as string);
parentPort?.on('message', async ({ text, parameters }: ThreadQuery) => {
  parentPort?.postMessage(await runQuery(text, parameters));
});
parentPort?.postMessage({ rows: [] } satisfies ThreadReply);

async function runQuery(text: string, parameters: unknown[]): Promise<ThreadReply> {
  try {
    return { rows: (await copy.query(text, parameters)).rows };
  } catch (error) {
    return { failure: (error as Error).message };
  }
}
