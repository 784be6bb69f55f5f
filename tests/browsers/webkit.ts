import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { endWithUs } from '../support/end-with-us.ts';
import { freePort } from '../support/free-port.ts';
import { type Engine, keyStrokes, keys, pointerClick, within } from './engine.ts';

export type WebKitPrograms = { driver: string; browser: string; display: string };

/** WebKit speaks the older WebDriver, over HTTP: https://www.w3.org/TR/webdriver2/ */
export async function openWebKit(programs: WebKitPrograms): Promise<Engine> {
  const home = await mkdtemp(join(tmpdir(), 'nabta-webkit-'));
  // A window as narrow as a phone: the tools of the browser's own bar would not let it be.
  await mkdir(join(home, '.config', 'gtk-3.0'), { recursive: true });
  await writeFile(join(home, '.config', 'gtk-3.0', 'gtk.css'), '* { min-width: 0; padding: 0; }');
  const display = await openDisplay(programs.display);
  const port = await freePort();
  const driver = spawn(programs.driver, [`--port=${port}`], {
    env: {
      PATH: process.env.PATH,
      HOME: home,
      XDG_RUNTIME_DIR: home,
      DISPLAY: display.name,
      GDK_BACKEND: 'x11',
      LANG: 'C.UTF-8',
      LANGUAGE: 'en_US',
      LIBGL_ALWAYS_SOFTWARE: '1',
      NO_AT_BRIDGE: '1',
      WEBKIT_DISABLE_DMABUF_RENDERER: '1',
    },
    stdio: 'ignore',
  });
  endWithUs(driver);
  const ended = new Promise((resolve) => driver.once('close', resolve));
  const address = `http://127.0.0.1:${port}`;
  await untilReady(address);
  const browserOptions = { binary: programs.browser, args: ['--automation'] };
  const alwaysMatch = { 'webkitgtk:browserOptions': browserOptions };
  const { sessionId } = await ask('POST', `${address}/session`, { capabilities: { alwaysMatch } });
  const session = `${address}/session/${sessionId}`;
  const evaluate = async <T>(expression: string): Promise<T> => {
    const script = `return JSON.stringify(${expression}) ?? 'null'`;
    return JSON.parse(await ask('POST', `${session}/execute/sync`, { script, args: [] }));
  };
  const perform = (actions: object) => ask('POST', `${session}/actions`, { actions });
  return {
    name: 'WebKit',
    evaluate,
    goTo: (url) => ask('POST', `${session}/url`, { url }),
    click: (x, y) => perform(pointerClick(x, y)),
    type: (text) => perform(keyStrokes(text)),
    press: (key) => perform(keyStrokes(keys[key])),
    back: () => ask('POST', `${session}/back`, {}),
    async resize(width, height) {
      // The window's own bars are not part of the page.
      await ask('POST', `${session}/window/rect`, { width, height });
      const inner = await evaluate<{ w: number; h: number }>('({ w: innerWidth, h: innerHeight })');
      const whole = { width: 2 * width - inner.w, height: 2 * height - inner.h };
      await ask('POST', `${session}/window/rect`, whole);
      const got = await evaluate<number>('innerWidth');
      if (got !== width) throw new Error(`the window is ${got} px wide instead of ${width}`);
    },
    forgetCookies: () => ask('DELETE', `${session}/cookie`),
    // Seen to hang while a page changed.
    picture: async () =>
      Buffer.from(await ask('GET', `${session}/screenshot`, undefined, 8000), 'base64'),
    async close() {
      // A driver that hangs is ended all the same, and its browser ends with its screen.
      await ask('DELETE', session, undefined, 5000).catch(() => undefined);
      driver.kill('SIGTERM');
      await ended;
      await display.close();
      await rm(home, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}

async function openDisplay(program: string) {
  const screen = ['-screen', '0', '1400x1100x24', '-nolisten', 'tcp'];
  const server = spawn(program, ['-displayfd', '3', ...screen], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  endWithUs(server);
  const ended = new Promise<void>((resolve) => server.once('close', () => resolve()));
  const input = server.stdio[3] as NodeJS.ReadableStream;
  const number = new Promise<string>((resolve, reject) => {
    createInterface({ input }).once('line', resolve);
    server.once('close', () => reject(new Error('Xvfb ended')));
  });
  const name = `:${await within(20_000, 'Xvfb starts', number)}`;
  const close = () => {
    server.kill('SIGTERM');
    return ended;
  };
  return { name, close };
}

async function untilReady(address: string): Promise<void> {
  const end = Date.now() + 20_000;
  for (;;) {
    try {
      await ask('GET', `${address}/status`);
      return;
    } catch (error) {
      if (Date.now() > end) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}

// biome-ignore lint/suspicious/noExplicitAny: the shapes are the protocol's.
async function ask(method: string, address: string, body?: object, ms = 20_000): Promise<any> {
  const answer = await fetch(address, {
    method,
    ...(body ? { body: JSON.stringify(body) } : {}),
    headers: { 'content-type': 'application/json' },
    signal: AbortSignal.timeout(ms),
  });
  const { value } = (await answer.json()) as { value: { error?: string; message?: string } };
  if (!answer.ok) throw new Error(`${new URL(address).pathname}: ${value.error} ${value.message}`);
  return value;
}
