import { afterAll, beforeEach, expect, test } from 'vitest';
import { FormService } from '../../tests/support/form-service.ts';
import { ContactFormError } from './contact-form.ts';
import { createFormspree } from './formspree.ts';

const service = await FormService.start();
const form = createFormspree(service.url);
const message = {
  name: 'Noura',
  email: 'noura@example.com',
  subject: 'Where is my order?',
  message: 'سطر أول\nand a second one',
  mailSubject: 'Contact: Where is my order?',
};

beforeEach(() => service.reset());
afterAll(() => service.stop());

async function failure(): Promise<string> {
  const error = await form.passOn(message).catch((thrown: unknown) => thrown);
  if (!(error instanceof ContactFormError)) throw new Error(`expected a failure, got ${error}`);
  return error.message;
}

test('a contact message is posted as JSON with the field names of the service', async () => {
  await form.passOn(message);
  expect(service.submissions).toHaveLength(1);
  const [{ method, headers, body } = {}] = service.submissions;
  expect(method).toBe('POST');
  expect(headers).toMatchObject({ accept: 'application/json', 'content-type': 'application/json' });
  expect(body).toEqual({
    name: 'Noura',
    email: 'noura@example.com',
    subject: 'Where is my order?',
    message: 'سطر أول\nand a second one',
    _gotcha: '',
    _subject: 'Contact: Where is my order?',
  });
});

test.each([
  ['both marks', { next: '/thanks?language=en', ok: true }],
  ['next alone', { next: 'https://formspree.io/thanks' }],
  ['ok alone', { ok: true }],
])('a response with %s accepts the message', async (_, body) => {
  service.answer(200, body);
  await expect(form.passOn(message)).resolves.toBeUndefined();
});

const wrongEmail = {
  errors: [{ field: 'email', code: 'TYPE_EMAIL', message: 'noura@example.com is no email' }],
};
const inactive = { errors: [{ code: 'INACTIVE', message: 'This form is inactive' }] };

test.each<[string, number, unknown, string]>([
  ['a field it does not like', 422, wrongEmail, 'answered 422: TYPE_EMAIL email'],
  ['an inactive form', 403, inactive, 'answered 403: INACTIVE'],
  ['an unknown form', 404, { error: 'Form not found' }, 'answered 404'],
  ['too many messages', 429, { error: 'Too many requests' }, 'answered 429'],
  ['a fault of its own', 500, '<h1>Oops</h1>', 'answered 500'],
  ['a page instead of JSON', 200, '<html><h1>Thanks!</h1></html>', 'answered 200'],
  ['an empty answer', 200, '', 'answered 200'],
  ['a next that is no text', 200, { next: null }, 'answered 200'],
  ['an ok that is false', 200, { ok: false }, 'answered 200'],
  ['success and a failing status', 400, { ok: true }, 'answered 400'],
  ['errors that are none', 422, { errors: 'all' }, 'answered 422'],
  ['JSON null', 200, 'null', 'answered 200'],
])('a response with %s does not accept the message', async (_, status, body, message) => {
  service.answer(status, body);
  expect(await failure()).toBe(`the form service ${message}`);
});

test('a contact message is not sent on to a redirect', async () => {
  const elsewhere = await FormService.start();
  service.answer(307, '', { location: elsewhere.url });
  expect(await failure()).toBe('the form service answered 307');
  expect(elsewhere.submissions).toEqual([]);
  await elsewhere.stop();
});

test('a request to a hanging form service is aborted after its timeout', async () => {
  const letGo = service.hang();
  const impatient = createFormspree(service.url, 0.2);
  await expect(impatient.passOn(message)).rejects.toThrow('did not answer within 0.2 s');
  letGo();
});

test('a truncated response of the form service is a failure', async () => {
  service.breakOff();
  expect(await failure()).toBe('the form service could not be reached');
});

test('an unreachable form service is a failure', async () => {
  const gone = await FormService.start();
  const { url } = gone;
  await gone.stop();
  await expect(createFormspree(url).passOn(message)).rejects.toThrow('could not be reached');
});
