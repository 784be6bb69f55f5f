import { inject } from 'vitest';
import { BuiltServer, makeDataDir, type ServerOptions } from './built-server.ts';

// Running servers and files are cleaned up when a test, or its file, ends (clear-away.setup.ts).

const forTest: (() => Promise<unknown>)[] = [];
const forFile: (() => Promise<unknown>)[] = [];

export const undoTest = () => undo(forTest);
export const undoFile = () => undo(forFile);

/** Ends with the test. */
export async function startServer(options: ServerOptions): Promise<BuiltServer> {
  const server = await BuiltServer.start(options);
  forTest.push(() => server.kill());
  return server;
}

/** Ends with the test, if it starts. */
export async function spawnServer(options: ServerOptions): Promise<BuiltServer> {
  const server = await BuiltServer.spawn(options);
  forTest.push(() => server.kill());
  return server;
}

/** Starts a server on a prepared store, for all tests of a file. */
export async function startServerForFile(env?: Record<string, string>): Promise<BuiltServer> {
  const { dataDir, remove } = await makeDataDir(inject('preparedFolder'));
  forFile.push(remove);
  const server = await BuiltServer.start(env ? { dataDir, env } : { dataDir });
  forFile.push(() => server.kill());
  return server;
}

export async function emptyStore(): Promise<string> {
  const { dataDir, remove } = await makeDataDir();
  forTest.push(remove);
  return dataDir;
}

/** An empty store whose database has been created: that takes seconds of processor time. Returns its folder. */
export async function createdStore(): Promise<string> {
  const { dataDir, remove } = await makeDataDir(inject('createdFolder'));
  forTest.push(remove);
  return dataDir;
}

/** Copies a store that has its catalogue, but neither orders nor accounts. Returns its folder. */
export async function preparedStore(): Promise<string> {
  const { dataDir, remove } = await makeDataDir(inject('preparedFolder'));
  forTest.push(remove);
  return dataDir;
}

async function undo(steps: (() => Promise<unknown>)[]): Promise<void> {
  for (const step of steps.splice(0).reverse()) await step();
}
