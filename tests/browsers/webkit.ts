import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { freePort } from '../support/free-port.ts';
import { endWithUs } from '../support/kill-on-exit.ts';
import { BrowserFailure, type Engine, keyStrokes, keys, pointerClick, within } from './engine.ts';

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
  // Ends a driver even if it hangs; its browser ends with its screen.
  const end = async () => {
    driver.kill('SIGTERM');
    await within(5000, 'the driver ends', ended).catch(() => driver.kill('SIGKILL'));
    await ended;
    await display.close();
    await rm(home, { recursive: true, force: true, maxRetries: 3 });
  };
  try {
    const address = `http://127.0.0.1:${port}`;
    await untilReady(address);
    const { close, ...window } = await openWindow(address, programs.browser);
    return { ...window, close: () => close().finally(end), ended };
  } catch (error) {
    await end();
    throw error;
  }
}

async function openWindow(address: string, browser: string): Promise<Omit<Engine, 'ended'>> {
  const alwaysMatch = {
    'webkitgtk:browserOptions': { binary: browser, args: ['--automation'] },
  };
  const newSession = call('POST', `${address}/session`, { capabilities: { alwaysMatch } });
  const { sessionId } = await within(60_000, 'WebKit starts', newSession);
  const session = `${address}/session/${sessionId}`;
  const evaluate = async <T>(expression: string): Promise<T> => {
    const script = `return JSON.stringify(${expression}) ?? 'null'`;
    return JSON.parse(await call('POST', `${session}/execute/sync`, { script, args: [] }));
  };
  const perform = (actions: object) => call('POST', `${session}/actions`, { actions });
  return {
    name: 'WebKit',
    evaluate,
    goTo: (url) => call('POST', `${session}/url`, { url }),
    click: (x, y) => perform(pointerClick(x, y)),
    type: (text) => perform(keyStrokes(text)),
    press: (key) => perform(keyStrokes(keys[key])),
    back: () => call('POST', `${session}/back`, {}),
    async resize(width, height) {
      await call('POST', `${session}/window/rect`, { width, height });
      const size = '({ w: innerWidth, h: innerHeight })';
      const measure = () => evaluate<{ w: number; h: number }>(size);
      // The page gets its new size a moment after the window: until then it reports the one before.
      const isNear = ({ w }: { w: number }) => w <= width && w > width - maxBarPixels;
      const inner = await untilTrue(measure, isNear, `the window is not ${width} px wide`);
      // The window's own bars are not part of the page.
      const whole = { width: 2 * width - inner.w, height: 2 * height - inner.h };
      await call('POST', `${session}/window/rect`, whole);
      await untilTrue(measure, ({ w }) => w === width, `the page is not ${width} px wide`);
    },
    forgetCookies: () => call('DELETE', `${session}/cookie`),
    // WebKit responds with its next frame, and draws none while a page is still.
    async picture() {
      const drawn = `[{ outline: '1px solid #0000' }, { outline: '1px solid #0001' }]`;
      const timing = '{ duration: 100, iterations: Infinity }';
      await evaluate(`(document.documentElement.animate(${drawn}, ${timing}).id = 'drawn', true)`);
      const picture: string = await call('GET', `${session}/screenshot`);
      await evaluate(
        `document.getAnimations().filter(({ id }) => id === 'drawn').forEach((one) => one.cancel())`,
      );
      return Buffer.from(picture, 'base64');
    },
    async close() {
      const closed = call('DELETE', session);
      await within(5000, 'WebKit ends', closed).catch(() => undefined);
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
    server.once('close', () => reject(new BrowserFailure('Xvfb ended')));
  });
  const name = `:${await within(20_000, 'Xvfb starts', number)}`;
  const close = () => {
    server.kill('SIGTERM');
    return ended;
  };
  return { name, close };
}

const maxBarPixels = 100;

async function untilTrue<T>(
  read: () => Promise<T>,
  isTrue: (value: T) => boolean,
  otherwise: string,
): Promise<T> {
  const end = Date.now() + 10_000;
  for (;;) {
    const value = await read();
    if (isTrue(value)) return value;
    if (Date.now() > end) throw new Error(`${otherwise}: ${JSON.stringify(value)}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

async function untilReady(address: string): Promise<void> {
  const end = Date.now() + 20_000;
  for (;;) {
    try {
      await call('GET', `${address}/status`);
      return;
    } catch (error) {
      if (Date.now() > end) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}

// Answers to every call once the browser has crashed.
const crashed = ['invalid session id', 'no such window', 'session not created'];

// biome-ignore lint/suspicious/noExplicitAny: the shapes are the protocol's.
async function call(method: string, address: string, body?: object): Promise<any> {
  const answer = await fetch(address, {
    method,
    ...(body ? { body: JSON.stringify(body) } : {}),
    headers: { 'content-type': 'application/json' },
  }).catch((error) => {
    throw new BrowserFailure(`the driver does not answer: ${error.cause ?? error}`);
  });
  const { value } = (await answer.json()) as { value: { error?: string; message?: string } };
  if (answer.ok) return value;
  const what = `${new URL(address).pathname}: ${value.error} ${value.message}`;
  throw crashed.includes(value.error ?? '') ? new BrowserFailure(what) : new Error(what);
}
