import { createHash, randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';

// PGlite has no lock of its own: a second process on the same folder silently loses rows that were
// acknowledged. The lock is a file beside the data that names a loopback port which its holder
// listens on. A holder that was killed leaves the file but not the port, so a stale lock is told
// from a live one even when the operating system has given its process number to somebody else; and
// who has got its port since does not know its token.
// The same port carries the commands that must work while the server runs.

const holderSchema = z.object({ pid: z.int(), port: z.int(), token: z.string() });
type Holder = z.infer<typeof holderSchema>;

/** Answers one request of another process of the same owner. What it throws goes back as text. */
export type Answer = (request: unknown) => Promise<unknown>;

export type FolderLock = { release(): Promise<void> };

export class FolderInUse extends Error {
  readonly holder: Holder;
  constructor(folder: string, holder: Holder) {
    super(
      `${folder} is in use by another Nabta (process ${holder.pid}). The embedded database belongs ` +
        'to one process at a time: stop that one first, or set DATA_DIR or DATABASE_URL for this one.',
    );
    this.name = 'FolderInUse';
    this.holder = holder;
  }
}

/** What the process that holds the folder said against a request. */
export class HolderRefused extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'HolderRefused';
  }
}

/** Takes `folder` for this process alone. Throws FolderInUse while another process holds it. */
export async function lockFolder(folder: string, answer: Answer): Promise<FolderLock> {
  await mkdir(folder, { recursive: true });
  const token = randomBytes(24).toString('base64url');
  const { port, close } = await listenOnLoopback(token, answer);
  const file = join(folder, 'server.lock');
  try {
    await claim(file, { pid: process.pid, port, token });
  } catch (error) {
    await close();
    throw error;
  }
  const release = async () => {
    await close();
    await rm(file, { force: true });
  };
  return { release };
}

/** Asks the process that holds a folder. Throws HolderRefused with its words when it does not. */
export async function askHolder(holder: Holder, request: unknown): Promise<unknown> {
  const socket = await dial(holder.port);
  socket.end(`${JSON.stringify({ token: holder.token, request })}\n`);
  const reply = replySchema.parse(JSON.parse(await readLine(socket)));
  if ('error' in reply) throw new HolderRefused(reply.error);
  return reply.result;
}

const replySchema = z.union([z.object({ error: z.string() }), z.object({ result: z.unknown() })]);
const askSchema = z.object({ token: z.string(), request: z.unknown() });

/** The request of somebody who only wants to know. */
const areYouThere = 'are you there?';
const notAllowed = 'not allowed';

async function claim(file: string, mine: Holder): Promise<void> {
  const draft = `${file}.${mine.token}`;
  await writeFile(draft, JSON.stringify(mine), { mode: 0o600 });
  try {
    // link() fails when the name is taken, and shows the file only when it is whole.
    while (!(await linked(draft, file))) {
      const holder = await readHolder(file);
      if (holder && (await isAlive(holder))) throw new FolderInUse(dirname(file), holder);
      await bury(file, holder);
    }
  } finally {
    await rm(draft, { force: true });
  }
}

const msToBury = 10_000;

// Several may find the same dead holder at once, and one of them may already have put its own lock
// in place when another still wants to clear the old one away. So the right to clear is claimed
// first: by a second name for the lock file that only one can make for each holder. Whoever has made
// it, and sees under it the very holder that was found dead, is alone.
async function bury(file: string, dead: Holder | undefined): Promise<void> {
  const name = createHash('sha256')
    .update(dead?.token ?? '')
    .digest('hex')
    .slice(0, 16);
  const grave = `${file}.dead-${name}`;
  if (!(await linked(file, grave))) {
    await forgetDeadDigger(grave);
    return pause(5);
  }
  try {
    if ((await readHolder(grave))?.token === dead?.token) await rm(file, { force: true });
  } finally {
    await rm(grave, { force: true });
  }
}

// Clearing away takes a moment; somebody who began it long ago was killed in the middle.
async function forgetDeadDigger(grave: string): Promise<void> {
  const found = await stat(grave).catch(() => undefined);
  if (found && Date.now() - found.ctimeMs > msToBury) await rm(grave, { force: true });
}

async function linked(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to);
    return true;
  } catch (error) {
    // Taken; or what was to get a second name has just gone.
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST' || code === 'ENOENT') return false;
    throw error;
  }
}

async function readHolder(file: string): Promise<Holder | undefined> {
  try {
    return holderSchema.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch {
    // Gone since, or not one of ours: either way nobody is known to hold it.
    return undefined;
  }
}

/** Who takes the call and says nothing, or not yet, is believed to be there: nothing is lost by that. */
async function isAlive({ port, token }: Holder): Promise<boolean> {
  const socket = await dial(port).catch(() => undefined);
  if (!socket) return false;
  socket.end(`${JSON.stringify({ token, request: areYouThere })}\n`);
  const words = await readLine(socket).catch(() => undefined);
  socket.destroy();
  return words === undefined || !isStranger(words);
}

/** Another program, or a Nabta of another folder. */
function isStranger(words: string): boolean {
  const reply = replySchema.safeParse(parseReply(words)).data;
  return !reply || ('error' in reply && reply.error === notAllowed);
}

function parseReply(words: string): unknown {
  try {
    return JSON.parse(words);
  } catch {
    return undefined;
  }
}

async function listenOnLoopback(token: string, answer: Answer) {
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    serve(socket, token, answer);
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

// Some answers take longer than whoever asked would wait for a silent line. JSON may begin with space.
const msBetweenBeats = 2000;

async function serve(socket: Socket, token: string, answer: Answer): Promise<void> {
  socket.on('error', () => socket.destroy());
  const beat = setInterval(() => socket.write(' '), msBetweenBeats);
  try {
    const ask = askSchema.parse(JSON.parse(await readLine(socket)));
    if (ask.token !== token) throw new Error(notAllowed);
    const result = ask.request === areYouThere ? null : await answer(ask.request);
    socket.end(`${JSON.stringify({ result: result ?? null })}\n`);
  } catch (error) {
    socket.end(`${JSON.stringify({ error: (error as Error).message })}\n`);
  } finally {
    clearInterval(beat);
  }
}

function dial(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    // Half-open on both sides: the answer comes after the one line that asks has ended.
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true }, () => resolve(socket));
    socket.once('error', reject);
    socket.setTimeout(10_000, () => socket.destroy(new Error('no answer')));
  });
}

async function readLine(socket: Socket): Promise<string> {
  for await (const line of createInterface({ input: socket })) return line;
  throw new Error('no answer');
}
