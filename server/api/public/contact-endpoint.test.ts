import { afterAll, beforeEach, expect, test } from 'vitest';
import { FormService } from '../../../tests/support/form-service.ts';
import { onBothDatabases } from '../../../tests/support/on-both-databases.ts';
import type { TestShop } from '../../../tests/support/test-shop.ts';
import { Visitor } from '../../../tests/support/visitor.ts';

const valid = {
  name: 'Noura Al Salem',
  email: 'noura@example.com',
  subject: 'Where is my order?',
  message: 'It was paid on Sunday.\n\nThank you',
  _gotcha: '',
  _subject: 'Contact: Where is my order?',
};

type Changes = Record<string, unknown>;
const changed = (changes: Changes) => ({ ...valid, ...changes });

function write(visitor: Visitor, body: unknown, headers: Record<string, string> = {}) {
  return visitor.json('/api/contact', {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
}

const readMessages = (shop: TestShop) =>
  shop.db.selectFrom('contact_messages').selectAll().orderBy('id').execute();

type Refusal = [what: string, body: unknown, status: number, field: string | undefined];

const refusals: Refusal[] = [
  ...['name', 'email', 'subject', 'message'].flatMap((field): Refusal[] => [
    [`no ${field}`, changed({ [field]: undefined }), 422, field],
    [`an empty ${field}`, changed({ [field]: ' \n ' }), 422, field],
    [`a number as ${field}`, changed({ [field]: 5 }), 422, field],
    [`a list as ${field}`, changed({ [field]: ['x'] }), 422, field],
    [`a NUL in the ${field}`, changed({ [field]: 'a\0b@example.com' }), 422, field],
  ]),
  ['an endless name', changed({ name: 'x'.repeat(121) }), 422, 'name'],
  ['an endless email', changed({ email: `${'x'.repeat(250)}@example.com` }), 422, 'email'],
  ['an endless subject', changed({ subject: 'x'.repeat(201) }), 422, 'subject'],
  ['an endless message', changed({ message: 'x'.repeat(5001) }), 422, 'message'],
  ['an email that is none', changed({ email: 'noura@' }), 422, 'email'],
  ['two emails', changed({ email: 'a@example.com, b@example.com' }), 422, 'email'],
  ['a line break in the email', changed({ email: 'a@b.co\nBcc: c@d.co' }), 422, 'email'],
  ['a line break in the name', changed({ name: 'Noura\r\nBcc: c@d.co' }), 422, 'name'],
  ['a line break in the subject', changed({ subject: 'Hi\nBcc: c@d.co' }), 422, 'subject'],
  ['a body that is a list', [], 400, undefined],
  ['a body that is null', 'null', 400, undefined],
  ['a body that is text', '"hello"', 400, undefined],
  ['a body that is not JSON', '{"name":', 400, undefined],
  ['an empty body', '', 400, undefined],
];

onBothDatabases('a contact message', (shop) => {
  test('a contact message is stored as written with the language of its page', async () => {
    const { status, body } = await write(shop.visitor(), valid, { 'x-lang': 'ar' });
    expect(status).toBe(200);
    expect(body).toEqual({ ok: true });
    const { _gotcha, _subject, ...written } = valid;
    expect(await readMessages(shop)).toEqual([
      {
        ...written,
        id: expect.any(Number),
        language: 'ar',
        created_at: expect.any(Date),
        done_at: null,
        done_by: null,
      },
    ]);
  });

  test('a contact message with the maximum length of each field is accepted, also in Arabic', async () => {
    const longest = changed({
      name: 'ن'.repeat(120),
      subject: '٣'.repeat(200),
      message: 'ض'.repeat(5000),
    });
    expect((await write(shop.visitor(), longest)).status).toBe(200);
    expect(await readMessages(shop)).toMatchObject([{ subject: '٣'.repeat(200) }]);
  });

  test('a contact message is trimmed, and requires neither _gotcha nor _subject', async () => {
    const body = changed({ name: '  Noura ', _gotcha: undefined, _subject: undefined });
    expect((await write(shop.visitor(), body)).status).toBe(200);
    expect(await readMessages(shop)).toMatchObject([{ name: 'Noura' }]);
  });

  test.each(refusals)('a contact message is refused for %s', async (_, body, status, field) => {
    const visitor = shop.visitor();
    const english = await write(visitor, body);
    const arabic = await write(visitor, body, { 'x-lang': 'ar' });

    expect(english.status, JSON.stringify(english.body)).toBe(status);
    expect(english.body).toEqual({ ok: false, error: expect.any(String), ...(field && { field }) });
    expect(english.body.error).toMatch(/^[A-Z][ -~]+$/);
    expect(arabic.body.error).toMatch(/\p{Script=Arabic}/u);
    expect(await readMessages(shop)).toEqual([]);
  });

  test('a contact message of more than 64 KB is refused', async () => {
    const { status, body } = await write(shop.visitor(), changed({ message: 'x'.repeat(70_000) }));
    expect(status).toBe(413);
    expect(body).toEqual({ ok: false, error: 'The request is too large.' });
    expect(await readMessages(shop)).toEqual([]);
  });

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data'])(
    'is refused as %s, which a form on another site could send',
    async (type) => {
      const { status, body } = await write(shop.visitor(), valid, { 'content-type': type });
      expect(status).toBe(400);
      expect(body).toEqual({ ok: false, error: 'The request could not be read.' });
      expect(await readMessages(shop)).toEqual([]);
    },
  );

  test.each(['http://spam.example', ' ', 1])(
    'with the hidden field filled with %j gets the usual response and is not stored',
    async (filled) => {
      const { status, body } = await write(shop.visitor(), changed({ _gotcha: filled }));
      expect(status).toBe(200);
      expect(body).toEqual({ ok: true });
      expect(await readMessages(shop)).toEqual([]);
    },
  );

  test('a contact message sent twice is stored once, also concurrently', async () => {
    const visitor = shop.visitor();
    await Promise.all([write(visitor, valid), write(visitor, valid)]);
    expect((await write(visitor, valid)).body).toEqual({ ok: true });
    expect(await readMessages(shop)).toHaveLength(1);
    await write(visitor, changed({ message: 'And one more thing.' }));
    expect(await readMessages(shop)).toHaveLength(2);
  });

  test('a contact message sent again much later is another message', async () => {
    const visitor = shop.visitor();
    await write(visitor, valid);
    const earlier = new Date(Date.now() - 11 * 60 * 1000);
    await shop.db.updateTable('contact_messages').set({ created_at: earlier }).execute();
    await write(visitor, valid);
    expect(await readMessages(shop)).toHaveLength(2);
  });

  test('contact messages are limited to five a minute per address', async () => {
    const eager = shop.visitor();
    const messages = [1, 2, 3, 4, 5, 6].map((count) => changed({ message: `Message ${count}` }));
    const statuses: number[] = [];
    for (const message of messages) statuses.push((await write(eager, message)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);

    const refused = await write(eager, valid, { 'x-lang': 'ar' });
    const seconds = Number(refused.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(60);
    expect(refused.body).toEqual({ ok: false, error: expect.stringMatching(/الانتظار دقيقة/) });
    expect((await write(shop.visitor(), valid)).status).toBe(200);
    expect(await readMessages(shop)).toHaveLength(6);
  });

  test('contact messages are limited to five a minute per IPv6 network', async () => {
    const statuses: number[] = [];
    for (const host of [1, 2, 3, 4, 5, 6]) {
      const writer = new Visitor(() => shop.url, `2001:db8:7:8::${host}`);
      statuses.push((await write(writer, changed({ message: `Message ${host}` }))).status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    const neighbour = new Visitor(() => shop.url, '2001:db8:7:9::1');
    expect((await write(neighbour, valid)).status).toBe(200);
  });

  test('contact messages are limited to twenty-five a minute per IPv6 /48', async () => {
    const statuses: number[] = [];
    for (let network = 1; network <= 26; network += 1) {
      const writer = new Visitor(() => shop.url, `2001:db8:77:${network}::1`);
      statuses.push((await write(writer, changed({ message: `Message ${network}` }))).status);
    }
    expect(statuses).toEqual([...Array(25).fill(200), 429]);
    const neighbour = new Visitor(() => shop.url, '2001:db8:78:1::1');
    expect((await write(neighbour, valid)).status).toBe(200);
  });

  test('a contact message leaves no personal data in the log', async () => {
    await write(shop.visitor(), valid);
    await write(shop.visitor(), changed({ email: 'noura@' }));
    expect(shop.log.text()).toContain('/api/contact');
    expect(shop.log.text()).not.toMatch(/noura|Where is my order/i);
  });

  test('a contact message is documented as a call of the API', async () => {
    const { body } = await shop.visitor().json<Description>('/api/openapi.json');
    const answers = Object.keys(body.paths['/contact']?.post?.responses ?? {});
    expect(answers).toEqual(['200', '400', '413', '422', '429', '502', '503']);
    const { required } = body.components.schemas.ContactMessage ?? {};
    expect(required).toEqual(['name', 'email', 'subject', 'message']);
  });
});

type Description = {
  paths: Record<string, { post?: { responses: object } }>;
  components: { schemas: Record<string, { required?: string[] }> };
};

const service = await FormService.start();
afterAll(() => service.stop());

onBothDatabases(
  'a contact message to a store with a form service',
  (shop) => {
    beforeEach(() => service.reset());

    test('a contact message is forwarded to the form service and not stored', async () => {
      const { status, body } = await write(shop.visitor(), changed({ _subject: 'Cheap pills' }));
      expect(status).toBe(200);
      expect(body).toEqual({ ok: true });
      expect(service.submissions.map((one) => one.body)).toEqual([valid]);
      expect(await readMessages(shop)).toEqual([]);
    });

    test('a contact message that the service refuses gets an error, and can be sent again', async () => {
      const visitor = shop.visitor();
      const refused = changed({ message: 'Refused at first' });
      service.answer(403, { errors: [{ code: 'INACTIVE', message: 'Form of noura@example.com' }] });
      const english = await write(visitor, refused);
      expect(english.status).toBe(502);
      expect(english.body).toEqual({
        ok: false,
        error: 'An error occurred while sending the message. Please try again.',
      });
      const arabic = await write(visitor, refused, { 'x-lang': 'ar' });
      expect(arabic.body.error).toBe('حدث خطأ أثناء إرسال الرسالة. يرجى المحاولة مرة أخرى.');
      const logged = JSON.stringify(shop.log.takeErrors());
      expect(logged).toContain('the form service answered 403: INACTIVE');
      expect(logged).not.toContain('noura');

      service.reset();
      expect((await write(visitor, refused)).status).toBe(200);
      expect(service.submissions).toHaveLength(1);
      expect(await readMessages(shop)).toEqual([]);
    });

    test('a contact message filled in by a bot is not forwarded', async () => {
      await write(shop.visitor(), changed({ _gotcha: 'x' }));
      expect(service.submissions).toEqual([]);
    });

    test('a contact message is forwarded once, however often it is sent', async () => {
      const visitor = shop.visitor();
      const again = changed({ message: 'Twice' });
      await Promise.all([write(visitor, again), write(visitor, again)]);
      expect((await write(visitor, again)).body).toEqual({ ok: true });
      expect(service.submissions).toHaveLength(1);
    });
  },
  { CONTACT_FORM_URL: service.url },
);
