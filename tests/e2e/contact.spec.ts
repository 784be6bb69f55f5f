import type { Locator, Request } from '@playwright/test';
import { contact as ar } from '#app/words/ar/contact.ts';
import { contact as en } from '#app/words/en/contact.ts';
import type { Translation } from '#app/words/message-types.ts';
import type { ContactField, ContactFields } from '#domain/contact/message.ts';
import type { Language } from '#domain/language.ts';
import { axeFaults } from './axe.ts';
import { expect, type Page, test } from './fixtures.ts';
import { untilHydrated } from './hydrated.ts';

const letters: Record<Language, ContactFields> = {
  en: {
    name: 'Layla Haddad',
    email: 'layla@example.com',
    subject: 'A pump that sticks',
    message: 'The pump of my spray sticks.\nWhat can I do?',
  },
  ar: {
    name: 'نورة السالم',
    email: 'noura@example.com',
    subject: 'طلب رقم ٤٨٢٩١٧٣٠٥١١٤',
    message: 'متى يصل الطلب؟\nشكرًا لكم.',
  },
};
const draftKey = 'nabta.contact_draft';

class Writer {
  readonly page: Page;
  readonly messages: Translation<typeof en>;
  readonly letter: ContactFields;
  readonly requests: Request[] = [];

  constructor(page: Page, language: Language) {
    this.page = page;
    this.messages = { en, ar }[language];
    this.letter = letters[language];
    page.on('request', (request) => {
      if (request.url().endsWith('/api/contact')) this.requests.push(request);
    });
  }

  /** Stops the clock, so that timed messages disappear when the test advances it. */
  async open(): Promise<void> {
    await this.page.clock.install();
    await this.page.goto('/contact');
    await this.page.keyboard.press('Shift');
    await untilHydrated(this.page.locator('form button[type="submit"]'));
    await this.page.clock.pauseAt(new Date(Date.now() + 60_000));
  }

  /** Presses a key to start the scripts: with a stopped clock no page is ever idle. */
  async reload(): Promise<void> {
    await this.page.reload();
    await this.page.keyboard.press('Shift');
  }

  field(name: ContactField): Locator {
    return this.page.getByRole('textbox', { name: this.messages.form[name], exact: true });
  }

  get send(): Locator {
    return this.page.getByRole('button', { name: this.messages.form.send });
  }

  get alert(): Locator {
    return this.page.getByRole('alert');
  }

  get status(): Locator {
    return this.page.getByRole('main').getByRole('status');
  }

  async fill(changes: Partial<ContactFields> = {}): Promise<void> {
    const letter = { ...this.letter, ...changes };
    for (const name of names) await this.field(name).fill(letter[name]);
  }

  async stillHas(letter: ContactFields = this.letter): Promise<void> {
    for (const name of names) await expect(this.field(name)).toHaveValue(letter[name]);
  }

  async answerWith(status: number, json: unknown): Promise<void> {
    await this.page.route('**/api/contact', (route) => route.fulfill({ status, json }));
  }

  draft(): Promise<string | null> {
    return this.page.evaluate((key) => sessionStorage.getItem(key), draftKey);
  }
}

const names = ['name', 'email', 'subject', 'message'] as const;
const nothing: ContactFields = { name: '', email: '', subject: '', message: '' };

for (const language of ['en', 'ar'] as const) {
  test.describe(`in ${language}`, () => {
    let writer: Writer;
    test.beforeEach(async ({ page, phone }) => {
      writer = new Writer(language === 'ar' ? phone : page, language);
      await writer.open();
    });

    test('a message is sent, confirmed for five seconds and leaves an empty form', {
      tag: '@always',
    }, async () => {
      await writer.fill();
      await writer.send.click();
      await expect(writer.status).toHaveText(writer.messages.form.sent);
      await expect(writer.status).toBeInViewport({ ratio: 1 });
      await writer.stillHas(nothing);
      await writer.page.clock.runFor(4900);
      await expect(writer.status).toHaveText(writer.messages.form.sent);
      await writer.page.clock.runFor(200);
      await expect(writer.status).toHaveText('');
      expect(await writer.draft()).toBeNull();

      const [request] = writer.requests;
      expect(request?.headers()).toMatchObject({ accept: 'application/json', 'x-lang': language });
      expect(request?.postDataJSON()).toEqual({
        ...writer.letter,
        _gotcha: '',
        _subject: `Contact: ${writer.letter.subject}`,
      });
    });

    test('a failure is shown for five seconds, loses nothing, and a retry works', async () => {
      await writer.answerWith(502, { ok: false, error: writer.messages.form.failed });
      await writer.fill();
      await writer.send.click();
      await expect(writer.alert).toHaveText(writer.messages.form.failed);
      await expect(writer.alert).toBeInViewport({ ratio: 1 });
      await writer.stillHas();
      await writer.page.clock.runFor(4900);
      await expect(writer.alert).toBeVisible();
      await writer.page.clock.runFor(200);
      await expect(writer.alert).toHaveCount(0);
      await writer.stillHas();

      await writer.answerWith(200, { ok: true });
      await writer.send.click();
      await expect(writer.status).toHaveText(writer.messages.form.sent);
      await expect(writer.alert).toHaveCount(0);
    });

    test('each field reports its error in the page language, and the first gets the focus', async () => {
      const { problem } = writer.messages;
      await writer.send.click();
      await expect(writer.field('name')).toBeFocused();
      for (const name of names) {
        await expect(writer.field(name)).toHaveAccessibleDescription(new RegExp(problem[name]));
        await expect(writer.field(name)).toHaveAttribute('aria-invalid', 'true');
      }
      // Axe needs a running clock.
      await writer.page.clock.resume();
      expect(await axeFaults(writer.page)).toEqual([]);

      await writer.fill({ email: 'layla@' });
      await writer.send.click();
      await expect(writer.page.getByText(problem.emailShape)).toBeVisible();
      await expect(writer.field('email')).toBeFocused();
      await expect(writer.page.getByText(problem.message)).toHaveCount(0);
      await writer.field('email').fill('layla@example.com');
      await expect(writer.page.getByText(problem.emailShape)).toHaveCount(0);
      expect(writer.requests).toEqual([]);
    });
  });
}

test.describe('a visitor of the contact page', () => {
  let writer: Writer;
  test.beforeEach(async ({ page }) => {
    writer = new Writer(page, 'en');
    await writer.open();
  });

  test('a visitor who is offline sees a message and loses nothing', async ({ page }) => {
    await writer.fill();
    await page.context().setOffline(true);
    await writer.send.click();
    await expect(writer.alert).toHaveText(writer.messages.form.failed);
    await writer.stillHas();
  });

  test('a visitor whose server responds with a page sees the same message', async ({ page }) => {
    await page.route('**/api/contact', (route) =>
      route.fulfill({
        status: 200,
        contentType: 'text/html',
        body: '<h1>Sign in to the Wi-Fi</h1>',
      }),
    );
    await writer.fill();
    await writer.send.click();
    await expect(writer.alert).toHaveText(writer.messages.form.failed);
    await writer.stillHas();
  });

  test('a visitor who sends too often must wait, with the message of the store', async () => {
    const error = 'You have sent several messages just now. Please wait a minute and try again.';
    await writer.answerWith(429, { ok: false, error });
    await writer.fill();
    await writer.send.click();
    await expect(writer.alert).toHaveText(error);
    await writer.stillHas();
  });

  test('a visitor sees an error of the store beside the field until it is changed', async () => {
    const error = 'This field has characters that cannot be used.';
    await writer.answerWith(422, { ok: false, error, field: 'subject' });
    await writer.fill();
    await writer.send.click();
    await expect(writer.field('subject')).toBeFocused();
    await expect(writer.field('subject')).toHaveAccessibleDescription(error);
    await writer.page.clock.runFor(6000);
    await expect(writer.field('subject')).toHaveAccessibleDescription(error);
    await writer.field('subject').fill('Something else');
    await expect(writer.page.getByText(error)).toHaveCount(0);
    await expect(writer.alert).toHaveCount(0);
  });

  test('a visitor sees when a text is too long, and nothing is cut off', async () => {
    const message = 'x'.repeat(5001);
    await writer.fill({ message });
    await writer.send.click();
    await expect(writer.page.getByText(writer.messages.problem.tooLong)).toBeVisible();
    await expect(writer.field('message')).toHaveValue(message);
    await writer.field('message').fill('x'.repeat(5000));
    await expect(writer.page.getByText(writer.messages.problem.tooLong)).toHaveCount(0);
  });

  test('a visitor who clicks twice sends once, and cannot change the message meanwhile', async ({
    page,
  }) => {
    const answer = Promise.withResolvers<void>();
    await page.route('**/api/contact', async (route) => {
      await answer.promise;
      await route.fulfill({ status: 200, json: { ok: true } });
    });
    await writer.fill();
    await page.locator('form').evaluate((form: HTMLFormElement) => {
      form.requestSubmit();
      form.requestSubmit();
    });
    const sending = page.getByRole('button', { name: writer.messages.form.sending });
    await expect(sending).toHaveAttribute('aria-busy', 'true');
    await sending.click({ force: true });
    await writer.field('name').press('Enter');
    for (const name of names) await expect(writer.field(name)).not.toBeEditable();
    answer.resolve();
    await expect(writer.status).toHaveText(writer.messages.form.sent);
    await expect(writer.send).not.toHaveAttribute('aria-busy');
    for (const name of names) await expect(writer.field(name)).toBeEditable();
    expect(writer.requests).toHaveLength(1);
  });

  test('a visitor finds the draft of a message after a reload, in this tab only', async ({
    page,
    context,
  }) => {
    const half = { ...nothing, name: 'Layla', email: 'layla@', message: 'The pump' };
    await writer.fill(half);
    await writer.reload();
    await writer.stillHas(half);
    const other = new Writer(await context.newPage(), 'en');
    await other.open();
    await other.stillHas(nothing);
    for (const name of names) await writer.field(name).fill('');
    await page.clock.runFor(400);
    expect(await writer.draft()).toBeNull();
  });

  test('a contact form with a broken draft starts empty', async ({ page }) => {
    for (const stored of ['{"name":', '[]', '"x"', '{"name":5,"message":{"a":1}}']) {
      await page.evaluate(([key, value]) => sessionStorage.setItem(key, value), [
        draftKey,
        stored,
      ] as const);
      await writer.reload();
      await expect(writer.send).toBeVisible();
      await writer.stillHas(nothing);
    }
  });

  test('a visitor never reaches the honeypot field by keyboard', async ({ page }) => {
    const trap = page.locator('input[name="_gotcha"]');
    await expect(trap).toBeHidden();
    await expect(trap).toHaveAttribute('autocomplete', 'off');
    await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(4);
    await writer.field('message').focus();
    await page.keyboard.press('Tab');
    await expect(writer.send).toBeFocused();
  });
});

test('a contact form filled in by a bot appears to be sent', async ({ page }) => {
  const writer = new Writer(page, 'en');
  await writer.open();
  await writer.fill({ subject: 'Cheap pills' });
  await page.locator('input[name="_gotcha"]').evaluate((input: HTMLInputElement) => {
    input.value = 'http://spam.example';
  });
  await writer.send.click();
  await expect(writer.status).toHaveText(writer.messages.form.sent);
  expect(writer.requests[0]?.postDataJSON()).toMatchObject({ _gotcha: 'http://spam.example' });
});

test('the contact page shows email, hours and social links', async ({ page, phone }) => {
  for (const [reader, hours] of [
    [page, 'Sunday to Thursday, 9:00 AM to 6:00 PM'],
    [phone, 'من الأحد إلى الخميس، 9:00 صباحًا حتى 6:00 مساءً'],
  ] as const) {
    await reader.goto('/contact');
    const main = reader.getByRole('main');
    await expect(main.getByText(hours)).toBeVisible();
    await expect(main.getByRole('link', { name: 'care@nabta.example' })).toHaveAttribute(
      'href',
      'mailto:care@nabta.example',
    );
    for (const name of ['Instagram', 'Facebook']) {
      await expect(main.getByRole('link', { name })).toBeVisible();
    }
    await expect(main.locator('textarea')).toHaveAttribute('rows', '6');
  }
});
