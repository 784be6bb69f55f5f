import { beforeEach, expect, test } from 'vitest';
import type { MailMessage, SendOutcome } from '#adapters/mail/mail.ts';
import { storeContext } from '#app/context.ts';
import { sampleOf } from '#app/emails/samples.ts';
import { emailTextNames } from '#domain/texts/email-texts.ts';
import { fieldNamesOf } from '#domain/texts/shop-texts.ts';
import { onBothDatabases } from '../../../tests/support/on-both-databases.ts';
import { newKey } from '../../../tests/support/purchase.ts';
import { postForm, staffContextOf } from '../../../tests/support/staff-context.ts';
import { staffVisitor } from '../../../tests/support/staff-visitor.ts';
import { keyField } from '../forms/staff-form-contract.ts';
import { emailDefaults } from './default-texts.server.ts';
import { loadEmailTexts } from './email-texts.server.ts';
import { handleTextsAction } from './texts.server.ts';

const page = '/admin/settings/emails';
const name = 'email/shipped';

onBothDatabases('the texts of emails', (shop) => {
  let staff: Awaited<ReturnType<typeof staffContextOf>>;
  beforeEach(async () => {
    staff = await staffContextOf(shop);
    await shop.store.texts.load();
  });

  type Fields = Record<string, string>;
  const open = async (text: string = name) => {
    const { href } = new URL(`${page}?text=${encodeURIComponent(text)}`, 'https://shop.invalid');
    const { text: opened } = await loadEmailTexts(new Request(href), staff.context);
    if (!opened) throw new Error(`${text} was not opened`);
    return opened;
  };
  const send = async (fields: Fields) => {
    const response = await handleTextsAction(
      postForm(shop, page, { [keyField]: newKey(), ...fields }),
      staff.context,
    );
    await shop.store.texts.load();
    return response.data;
  };
  const save = async (changed: Fields, { act = 'publish', text = name as string } = {}) => {
    const { texts, version } = await open(text);
    return send({ ...texts, version, name: text, act, ...changed });
  };
  const shipped = (language: 'en' | 'ar' = 'en') =>
    shop.store.renderEmail(sampleOf(name, language), language);
  const problemsOf = async (changed: Fields, text: string = name) => {
    const result = await save(changed, { text });
    if (result.kind !== 'wrong') throw new Error(`the form was ${result.kind}`);
    return result.problems;
  };

  test('every email has its default sentences, with variables that its fields accept', async () => {
    const { list } = await loadEmailTexts(
      new Request(`https://shop.invalid${page}`),
      staff.context,
    );
    expect(list.map((email) => email.name)).toEqual(emailTextNames);
    expect(list.every(({ isDefault, hasDraft }) => isDefault && !hasDraft)).toBe(true);
    for (const text of emailTextNames) {
      const { texts, placeholders } = await open(text);
      expect(Object.values(texts).join('')).toBe('');
      expect(Object.keys(placeholders).sort()).toEqual(fieldNamesOf(text).sort());
      expect(await save(emailDefaults(text), { text })).toMatchObject({ kind: 'saved', texts });
      expect((await open(text)).isChanged).toBe(false);
    }
  });

  test('a published sentence is in the next email of its language, in subject, HTML and text', async () => {
    const before = { en: await shipped(), ar: await shipped('ar') };
    const saved = await save({
      subject_en: "It's {name}’s parcel {order_number} <now>",
      text_en: 'Order {order_number} left us.\n\nWith love,\n{store_name} & co.',
      track_en: '',
    });
    expect(saved).toMatchObject({ kind: 'saved' });
    const { subject, html, text } = await shipped();
    expect(subject).toBe("It's Mona Saleh’s parcel 482917305114 <now>");
    expect(text).toContain('Order 482917305114 left us.\n\nWith love,\nNabta & co.\n\n');
    expect(html).toContain('With love,<br/>Nabta &amp; co.');
    expect(html).toContain('Order <span dir="ltr">482917305114</span> left us.');
    expect(html).toContain('&lt;now&gt;');
    expect(text).toContain('Your order is on its way');
    expect(await shipped('ar')).toEqual(before.ar);

    const { version, texts } = await open();
    expect(texts.title_en).toBe('');
    await send({ name, intent: 'act', act: 'reset', version });
    expect(await shipped()).toEqual(before.en);
  });

  test('a draft changes no email', async () => {
    const before = await shipped();
    await save({ subject_en: 'Draft {order_number}' }, { act: 'draft' });
    expect(await shipped()).toEqual(before);
    expect((await open()).hasDraft).toBe(true);
  });

  test('greeting and last lines change in all emails to customers, and in none to staff', async () => {
    const shared = { greeting_en: 'Dear {name},', questions_en: 'Write to {contact_email}!' };
    await save(shared, { text: 'email/shared' });
    for (const body of [(await shipped()).html, (await shipped()).text]) {
      expect(body).toContain('Dear ');
      expect(body).not.toMatch(/Hello|Questions\?/);
    }
    const data = { name: 'Sara', link: 'https://shop.example/x' };
    const reset = await shop.store.renderEmail({ kind: 'password_reset', data }, 'en');
    expect(reset.text).toContain('Hello Sara');
  });

  test.each([
    ['an unknown variable', { subject_en: 'Order {id}' }, 'unknown_fact', '{id}'],
    [
      'a variable of another email',
      { text_en: '{order_number} {amount}' },
      'unknown_fact',
      '{amount}',
    ],
    ['doubled braces', { subject_en: '{{order_number}}' }, 'unknown_fact', '{}'],
    ['an open brace', { subject_en: 'Order {order_number' }, 'unknown_fact', '{order_number'],
    ['a missing order number', { text_en: 'It has left.' }, 'missing_variable', '{order_number}'],
    ['a variable in a button', { follow_en: '{order_number}' }, 'unknown_fact', '{order_number}'],
    ['10,000 characters', { subject_en: 'x'.repeat(10_000) }, 'too_long', '120'],
    ['a null character', { subject_en: 'Order\0' }, 'invalid', undefined],
    ['a direction override', { subject_en: '\u202eredro' }, 'invalid', undefined],
    ['an isolate', { subject_en: '\u2066x' }, 'invalid', undefined],
    ['an invisible character', { subject_en: 'a\u200bb' }, 'invalid', undefined],
  ])('refuses %s on its field', async (_, changed, code, what) => {
    const [field = ''] = Object.keys(changed);
    const problem = (await problemsOf(changed))[field];
    expect(problem).toEqual(what === undefined ? { code } : { code, what });
    expect((await open()).isChanged).toBe(false);
  });

  test('hostile sentences stay text, and the subject stays one line', async () => {
    const hostile = `"><img src=x onerror=alert(1)><script>alert(1)</script> {order_number} '{x'`;
    expect(await problemsOf({ text_en: hostile })).toMatchObject({ text_en: { what: "{x'" } });
    await save({
      subject_en: 'Hello\r\nBcc: all@example.com',
      text_en: hostile.replace("'{x'", () => "'$&'"),
      follow_en: '<b>Go</b>',
    });
    const { subject, html } = await shipped();
    expect(subject).toBe('Hello Bcc: all@example.com');
    expect(html).not.toMatch(/<(script|img|b)\b/);
    expect(html).toContain('&#x27;$&amp;&#x27;');
    expect(html).toContain('&lt;b&gt;Go&lt;/b&gt;');
  });

  test('a name with braces is no variable', async () => {
    await save({ subject_en: '{name}: {order_number}' });
    const sample = sampleOf(name, 'en');
    const data = { ...sample.data, name: '{order_number}{contact_email}' };
    const { subject } = await shop.store.renderEmail({ ...sample, data } as typeof sample, 'en');
    expect(subject).toBe('{order_number}{contact_email}: 482917305114');
  });

  test('two editors keep what both have written', async () => {
    const { texts, version } = await open();
    await save({ subject_en: 'A colleague’s {order_number}' });
    const result = await send({ ...texts, version, name, act: 'publish', title_en: 'Mine' });
    expect(result).toMatchObject({
      kind: 'stale',
      merged: { subject_en: 'A colleague’s {order_number}', title_en: 'Mine' },
    });
  });

  /** Mails what the editor holds. `outcome` is the answer of the mail server. */
  const mailTest = async (fields: Fields, outcome: SendOutcome = { state: 'accepted' }) => {
    const sent: MailMessage[] = [];
    const mail = {
      send: async (message: MailMessage) => {
        sent.push(message);
        return outcome;
      },
    };
    staff.context.set(storeContext, { ...shop.store, mail });
    const results = [];
    const form = { [keyField]: newKey(), name, version: (await open()).version, ...fields };
    // A repeat has the same key.
    for (let time = 0; time < 2; time += 1) {
      const response = await handleTextsAction(postForm(shop, page, form), staff.context);
      results.push(response.data);
    }
    return { sent, results };
  };
  const typed = { subject_en: 'Parcel {order_number}', text_en: 'Typed {order_number} & {' };

  test('a test goes once to its reader, with the unsaved text of one language, marked as a test', async () => {
    const { sent, results } = await mailTest({ ...typed, test: 'en' });
    const done = { intent: 'test-email', about: 'en', kind: 'done', mail: { result: 'accepted' } };
    for (const result of results) expect(result).toMatchObject({ ...done, typed });
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({ to: 'huda@nabta.example', language: 'en' });
    expect(sent[0]?.subject).toBe('Test: Parcel 482917305114');
    expect(sent[0]?.text).toContain('Typed 482917305114 & {');
    expect(sent[0]?.html).not.toMatch(/key=/);
    expect((await open()).hasDraft).toBe(false);

    const arabic = await mailTest({ ...typed, test: 'ar' });
    expect(arabic.sent[0]).toMatchObject({ language: 'ar', subject: /^تجربة: طلبك/ });
  });

  test('a test that the mail server rejects shows its answer, and returns what was typed', async () => {
    const reason = '550 no such user';
    const { results } = await mailTest({ ...typed, test: 'en' }, { state: 'refused', reason });
    expect(results[0]).toMatchObject({ mail: { result: 'refused', reason }, typed });
  });

  test('a fifth test within a minute is refused, and returns what was typed', async () => {
    for (let count = 0; count < 4; count += 1) await mailTest({ ...typed, test: 'en' });
    const { sent, results } = await mailTest({ ...typed, test: 'en' });
    expect(sent).toEqual([]);
    expect(results[0]).toMatchObject({ kind: 'refused', message: /minute|second/, typed });
  });

  test('a test without a mail server is refused with the reason, and returns what was typed', async () => {
    const form = { [keyField]: newKey(), name, version: '', ...typed, test: 'en' };
    const { data: result } = await handleTextsAction(postForm(shop, page, form), staff.context);
    expect(result).toMatchObject({ kind: 'refused', message: 'No mail server is set up.', typed });
  });

  test.each([
    ['a language that the shop has not', { test: 'fr' }, 400],
    ['an unknown email', { test: 'en', name: 'email/nothing' }, 404],
  ])('a test of %s is answered %j with %d', async (_, fields, status) => {
    const form = { [keyField]: newKey(), name, ...fields };
    const action = handleTextsAction(postForm(shop, page, form), staff.context);
    await expect(action).rejects.toMatchObject({ init: { status } });
  });

  test('the preview shows subject, email and plain text of a form, and saves nothing', async () => {
    const visitor = await staffVisitor(shop, 'support');
    const body = new FormData();
    const typed = {
      name,
      subject_en: 'Typed <i>{order_number}</i>',
      text_en: '{order_number} & {',
    };
    for (const [field, value] of Object.entries(typed)) body.set(field, value);
    const preview = (query: string, init = {}) =>
      visitor.fetch(`/api/admin/text-preview?${query}`, init);
    const response = await preview('language=en', { method: 'POST', body });
    const html = await response.text();
    expect(response.headers.get('content-security-policy')).toMatch(/(^|; )sandbox(;|$)/);
    expect(html).toContain('<strong>Typed &lt;i&gt;482917305114&lt;/i&gt;</strong>');
    expect(html).not.toMatch(/<i>|key=/);
    expect((await open()).hasDraft).toBe(false);

    const arabic = await preview(`language=ar&text=${encodeURIComponent(name)}`);
    expect(await arabic.text()).toContain('طلبك في الطريق إليك');
    expect((await preview('language=en&text=email%2Fnothing')).status).toBe(404);
    const stranger = await shop.visitor().fetch(`/api/admin/text-preview?text=${name}`);
    expect(stranger.status).toBe(401);
  });
});
