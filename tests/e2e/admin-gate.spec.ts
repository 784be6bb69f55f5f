import type { Locator, Route } from '@playwright/test';
import { admin as ar } from '#app/words/ar/admin.ts';
import { admin as en } from '#app/words/en/admin.ts';
import { openColleague } from './colleague.ts';
import { expect, type Page, test } from './fixtures.ts';
import { visit } from './hydrated.ts';

test('the sign-in page shows missing fields, progress and errors in either language', {
  tag: '@always',
}, async ({ page, phone }) => {
  for (const [reader, { login }] of [
    [page, en],
    [phone, ar],
  ] as const) {
    await visit(reader, '/adminLogin');
    await expect(reader.getByRole('heading', { name: login.title })).toBeVisible();
    const email = reader.getByRole('textbox', { name: login.email });
    const password = reader.getByLabel(login.password);
    const submit = reader.getByRole('button', { name: login.submit });
    await submit.click();
    await expect(reader.getByText(login.emailRequired)).toBeVisible();
    await expect(reader.getByText(login.passwordRequired)).toBeVisible();
    await expect(email).toBeFocused();
    await email.fill('nobody');
    await submit.click();
    await expect(reader.getByText(login.emailInvalid)).toBeVisible();

    const { promise: isHeld, resolve: letGo } = Promise.withResolvers<void>();
    await reader.route('**/adminLogin.data*', async (route) => {
      await isHeld;
      await route.abort();
    });
    await email.fill('nobody@nabta.example');
    await password.fill('not-the-password');
    await submit.click();
    const busy = reader.getByRole('button', { name: login.signingIn });
    await expect(busy).toHaveAttribute('aria-busy', 'true');
    letGo();
    await expect(reader.getByRole('alert')).toHaveText(login.refused.unreachable);
    await expect(submit).toBeVisible();

    for (const refusal of ['no_role', 'wrong_role'] as const) {
      await reader.goto(`/adminLogin?refused=${refusal}`);
      await expect(reader.getByRole('alert')).toHaveText(login.refused[refusal]);
    }
  }
});

test('the gate rechecks, retries an error, and closes when the session ended', async ({
  backOffice: { page },
}) => {
  const answers: number[] = [];
  await page.route('**/api/admin/session', async (route) => {
    answers.push(answers.length);
    if (answers.length > 1) return route.fallback();
    await route.fulfill({ status: 500, json: {} });
  });
  const lookAgain = () => page.evaluate(() => dispatchEvent(new Event('online')));
  const gate = page.locator('[data-gate]');
  const search = page.getByRole('searchbox');
  await search.fill('nobody is called this');
  await expect(page.getByText(en.orders.noneMatch)).toBeVisible();
  await page.clock.install();
  await lookAgain();
  await expect(page.getByText(en.chrome.checking)).toBeVisible();
  await expect(gate).toHaveAttribute('data-gate', 'checking');
  await expect(gate).toHaveAttribute('data-gate', 'allowed');
  await expect(page.getByText(en.chrome.checking)).toBeHidden();
  await expect(search).toHaveValue('nobody is called this');
  expect(answers).toHaveLength(2);

  const cookies = await page.context().cookies();
  await page.context().clearCookies();
  await lookAgain();
  const ended = page.getByRole('heading', { name: en.sessionEnd.title });
  await expect(ended).toBeVisible();
  await expect(gate).toHaveAttribute('data-gate', 'denied');
  // The list's own refused request may have shown it before the gate had looked so often.
  await expect
    .poll(() => answers.length, { message: 'looked for three times' })
    .toBeGreaterThanOrEqual(5);

  await page.context().addCookies(cookies);
  await untilHidden(page, ended);
  await expect(gate).toHaveAttribute('data-gate', 'allowed');
  await expect(search).toHaveValue('nobody is called this');
});

test('the back office stays during a drain or proxy error, and continues when the store is back', async ({
  backOffice: { page },
  browser,
  baseURL,
}) => {
  const { page: other, leave } = await openColleague(browser, baseURL, '/admin');
  await Promise.all([
    stays(page, { status: 503, json: { ok: false } }),
    stays(other, { status: 502, body: '<h1>Bad Gateway</h1>' }),
  ]);
  await leave();

  async function stays(page: Page, answer: Parameters<Route['fulfill']>[0]): Promise<void> {
    const search = page.getByRole('searchbox');
    await search.fill('nobody is called this');
    await expect(page.getByText(en.orders.noneMatch)).toBeVisible();
    const calls = /\/api\/admin\/(session|events)/;
    await page.route(calls, (route) => route.fulfill(answer));
    await page.clock.install();
    // The event stream is reopened, and refused.
    await page.evaluate(() => dispatchEvent(new Event('online')));
    const notice = page.getByText(en.connection.offline);
    await untilVisible(page, notice);
    await expect(page.locator('[data-session-end]')).toHaveCount(0);
    await expect(page.locator('[data-gate]')).toHaveAttribute('data-gate', 'allowed');
    await page.unroute(calls);
    await untilHidden(page, notice);
    await expect(page.locator('[data-session-end]')).toHaveCount(0);
    await expect(search).toHaveValue('nobody is called this');
  }
});

const untilVisible = (page: Page, element: Locator) => runUntil(page, element, true);
const untilHidden = (page: Page, element: Locator) => runUntil(page, element, false);

/** Runs the page's clock, which would otherwise wait for the pauses between its retries. */
async function runUntil(page: Page, element: Locator, isVisible: boolean): Promise<void> {
  const run = async () => {
    await page.clock.runFor(1000);
    return element.isVisible();
  };
  await expect.poll(run, { timeout: 30_000 }).toBe(isVisible);
}
