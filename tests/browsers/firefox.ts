import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { endWithUs } from '../support/kill-on-exit.ts';
import { BrowserFailure, type Engine, keyStrokes, keys, pointerClick, within } from './engine.ts';

const settings = {
  'intl.accept_languages': 'en-US',
  'ui.useOverlayScrollbars': 1,
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'app.update.disabledForTesting': true,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'services.settings.server': 'data:,',
};

/** Firefox supports WebDriver BiDi directly: https://w3c.github.io/webdriver-bidi */
export async function openFirefox(program: string): Promise<Engine> {
  const profile = await mkdtemp(join(tmpdir(), 'nabta-firefox-'));
  const lines = Object.entries(settings).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  );
  await writeFile(join(profile, 'user.js'), lines.join('\n'));
  const options = ['--headless', '--no-remote', '--profile', profile];
  const browser = spawn(program, [...options, '--remote-debugging-port=0'], {
    env: { ...process.env, HOME: profile },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  endWithUs(browser);
  const ended = new Promise((resolve) => browser.once('close', resolve));
  const close = async () => {
    browser.kill('SIGTERM');
    await within(5000, 'Firefox ends', ended).catch(() => browser.kill('SIGKILL'));
    await ended;
    await rm(profile, { recursive: true, force: true, maxRetries: 3 });
  };
  try {
    return { ...(await connectPage(browser.stderr)), close, ended };
  } catch (error) {
    await close();
    throw error;
  }
}

async function connectPage(
  output: NodeJS.ReadableStream,
): Promise<Omit<Engine, 'close' | 'ended'>> {
  const address = await within(60_000, 'Firefox starts', readAddress(output));
  const bidi = await connect(`${address}/session`);
  await bidi.call('session.new', { capabilities: {} });
  // Opens a second tab: in the first one the address bar has the focus, and page fields never get a blur
  // event.
  const { context } = await bidi.call('browsingContext.create', { type: 'tab' });
  const perform = (actions: object) => bidi.call('input.performActions', { context, actions });
  return {
    name: 'Firefox',
    goTo: (url) => bidi.call('browsingContext.navigate', { context, url, wait: 'interactive' }),
    async evaluate(expression) {
      const target = { context };
      const asText = `JSON.stringify(${expression}) ?? 'null'`;
      const answer = await bidi.call('script.evaluate', {
        expression: asText,
        target,
        awaitPromise: true,
      });
      if (answer.type === 'exception') throw new Error(answer.exceptionDetails.text);
      return JSON.parse(answer.result.value);
    },
    click: (x, y) => perform(pointerClick(x, y)),
    type: (text) => perform(keyStrokes(text)),
    press: (key) => perform(keyStrokes(keys[key])),
    back: () => bidi.call('browsingContext.traverseHistory', { context, delta: -1 }),
    resize: (width, height) =>
      bidi.call('browsingContext.setViewport', { context, viewport: { width, height } }),
    forgetCookies: () => bidi.call('storage.deleteCookies', {}),
    async picture() {
      const { data } = await bidi.call('browsingContext.captureScreenshot', { context });
      return Buffer.from(data, 'base64');
    },
  };
}

async function readAddress(output: NodeJS.ReadableStream): Promise<string> {
  return new Promise((resolve, reject) => {
    const seen: string[] = [];
    createInterface({ input: output })
      .on('line', (line) => {
        seen.push(line);
        const [, address] = /WebDriver BiDi listening on (ws:\S+)/.exec(line) ?? [];
        if (address) resolve(address);
      })
      .on('close', () => reject(new BrowserFailure(`Firefox ended:\n${seen.join('\n')}`)));
  });
}

// biome-ignore lint/suspicious/noExplicitAny: the shapes are the protocol's.
type Answer = any;

async function connect(address: string) {
  const socket = new WebSocket(address);
  const waiting = new Map<number, PromiseWithResolvers<Answer>>();
  let last = 0;
  socket.addEventListener('message', ({ data }) => {
    const { id, type, result, error, message } = JSON.parse(data);
    const pending = waiting.get(id);
    waiting.delete(id);
    if (type === 'error') pending?.reject(new Error(`${error}: ${message}`));
    else pending?.resolve(result);
  });
  socket.addEventListener('close', () => {
    for (const pending of waiting.values())
      pending.reject(new BrowserFailure('Firefox has hung up'));
  });
  const opened = new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve);
    socket.addEventListener('error', () =>
      reject(new BrowserFailure(`no connection to ${address}`)),
    );
  });
  await within(20_000, 'Firefox answers', opened);
  const call = (method: string, params: object): Promise<Answer> => {
    last += 1;
    const pending = Promise.withResolvers<Answer>();
    waiting.set(last, pending);
    socket.send(JSON.stringify({ id: last, method, params }));
    return pending.promise;
  };
  return { call };
}
