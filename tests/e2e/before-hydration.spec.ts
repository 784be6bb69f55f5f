import { expect, type Page, test } from './fixtures.ts';
import { holdScripts, visit } from './hydrated.ts';
import { openIn } from './reader.ts';

// Scripts may arrive long after a page is visible. Clicks and input before that must have the same effect as
// on a hydrated page.

const phone = { width: 390, height: 844 };

const pages = [
  { path: '/', cart: false },
  { path: '/product/2', cart: false },
  { path: '/checkout', cart: true },
];

for (const language of ['en', 'ar'] as const) {
  for (const { path, cart } of pages) {
    const quick = path === '/' && language === 'ar' ? { tag: '@always' } : {};
    test(
      `every control of ${path} in ${language} works before the scripts load`,
      quick,
      async ({ browser }) => {
        test.setTimeout(240_000);
        const filled = cart ? await fillCart(await openIn(browser, language, phone)) : undefined;
        const open = () => openIn(browser, language, phone, filled);
        const controls = await controlsOf(await open(), path);
        expect(controls.length).toBeGreaterThan(2);
        // One browser is ready for all controls: it fetches and compiles the scripts once.
        const hydrated = (await open()).context();
        for (const { name, all } of together(controls)) {
          await test.step(name, async () => {
            await hydrated.setStorageState(filled ?? { cookies: [], origins: [] });
            const [ready, early] = await Promise.all([hydrated.newPage(), open()]);
            await visit(ready, path);
            for (const { at } of all) await use(ready, at);
            const letGo = await holdScripts(early);
            await early.goto(path, { waitUntil: 'commit' });
            for (const { at } of all) await use(early, at);
            letGo();
            await early.waitForFunction(() => window.clicksBeforeHydration === undefined);
            const expected = await stateOf(ready);
            // A hydrated page also complains when a wrong field is left for the next one.
            if (all.length > 1) expected.problems = 0;
            await expect.poll(() => stateOf(early), { message: name }).toEqual(expected);
            await Promise.all([ready.close(), early.context().close()]);
          });
        }
        await hydrated.close();
      },
    );
  }
}

for (const { path, cart } of pages) {
  test(`the last button of ${path} can be pressed during hydration`, async ({ browser }) => {
    const filled = cart ? await fillCart(await openIn(browser, 'en', phone)) : undefined;
    const open = () => openIn(browser, 'en', phone, filled);
    const [ready, early] = await Promise.all([open(), open()]);
    await visit(ready, path);
    await ready.locator(lastButton).last().click();
    await pressWhenHydrationBegins(early);
    await visit(early, path);
    const expected = await stateOf(ready);
    expect(expected.dialogs.length + expected.problems).toBeGreaterThan(0);
    await expect.poll(() => stateOf(early)).toEqual(expected);
    await Promise.all([ready.context().close(), early.context().close()]);
  });
}

const lastButton = 'main button';

/** React's first task, which its scheduler posts as a message, is to hydrate. */
async function pressWhenHydrationBegins(reader: Page): Promise<void> {
  await reader.addInitScript((selector) => {
    const { postMessage } = MessagePort.prototype;
    MessagePort.prototype.postMessage = function (...message: [unknown]) {
      MessagePort.prototype.postMessage = postMessage;
      postMessage.apply(this, message);
      const button = [...document.querySelectorAll<HTMLElement>(selector)].at(-1);
      queueMicrotask(() => button?.click());
    };
  }, lastButton);
}

const controls =
  'button:visible, input:visible, select:visible, textarea:visible, summary:visible, [type="radio"]';

type Control = { at: number; name: string; isField: boolean };

/** A field keeps its value, so one page takes all fields; each button needs a page of its own. */
function together(controls: Control[]): { name: string; all: Control[] }[] {
  const fields = controls.filter(({ isField }) => isField);
  const buttons = controls.filter(({ isField }) => !isField);
  const alone = buttons.map((button) => ({ name: button.name, all: [button] }));
  return fields.length === 0 ? alone : [{ name: 'all fields', all: fields }, ...alone];
}

/** Lists the controls, but only the first of those that repeat in every product card. */
async function controlsOf(reader: Page, path: string): Promise<Control[]> {
  await visit(reader, path);
  const candidates = await reader.locator(controls).evaluateAll((all) =>
    all.map((one, at) => {
      const label = one.getAttribute('name') ?? one.getAttribute('aria-label') ?? one.textContent;
      const name = `${one.tagName.toLowerCase()} ${label?.trim()}`;
      const isField = one.matches('input, select, textarea');
      return { at, name, isField, kind: one.closest('article') ? one.className : name };
    }),
  );
  await reader.context().close();
  return candidates.filter(
    ({ kind, at }) => candidates.findIndex((one) => one.kind === kind) === at,
  );
}

async function use(reader: Page, at: number): Promise<void> {
  const control = reader.locator(controls).nth(at);
  const { tag, type } = await control.evaluate((node) => ({
    tag: node.tagName,
    type: node.getAttribute('type'),
  }));
  if (tag === 'SELECT') await control.selectOption({ index: 2 });
  else if (type === 'radio' || type === 'checkbox') await control.check({ force: true });
  else if (tag === 'INPUT' || tag === 'TEXTAREA') await control.fill('5');
  else await control.click();
}

/** Returns the visible effects: address, open dialogs, and expanded, selected and typed values. */
function stateOf(reader: Page) {
  return reader.evaluate(() => ({
    address: location.pathname,
    dialogs: [...document.querySelectorAll<HTMLElement>('dialog[open], [role="dialog"]')].map(
      (dialog) => dialog.innerText,
    ),
    unfolded: [...document.querySelectorAll('[aria-expanded]')].map((one) =>
      one.getAttribute('aria-expanded'),
    ),
    pressed: [...document.querySelectorAll('[aria-pressed]')].map((one) =>
      one.getAttribute('aria-pressed'),
    ),
    values: [...document.querySelectorAll<HTMLInputElement>('input, select, textarea')].map(
      ({ name, value, checked }) => `${name}=${value} ${checked ?? ''}`,
    ),
    problems: [...document.querySelectorAll('[role="alert"], [aria-invalid="true"]')].length,
  }));
}

/** Returns the storage of a browser with a piece in its cart. */
async function fillCart(reader: Page) {
  await visit(reader, '/product/8');
  await reader.locator('main button:visible').last().click();
  await expect(reader.getByRole('dialog')).toBeVisible();
  const stored = await reader.context().storageState();
  await reader.context().close();
  return stored;
}
