import { beforeEach, expect, test } from 'vitest';
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
