import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ContactFormError, type FormMessage } from './contact-form.ts';
import { withoutDuplicateMessages } from './without-duplicate-messages.ts';

const message: FormMessage = {
  name: 'Noura',
  email: 'noura@example.com',
  subject: 'Hello',
  message: 'One',
  mailSubject: 'Contact: Hello',
};
const minutes = (count: number) => count * 60 * 1000;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('the same contact message is forwarded once within ten minutes, and again afterwards', async () => {
  const passOn = vi.fn(async () => {});
  const once = withoutDuplicateMessages({ passOn });
  await once.passOn(message);
  await vi.advanceTimersByTimeAsync(minutes(9));
  await once.passOn({ ...message });
  expect(passOn).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(minutes(1));
  await once.passOn(message);
  expect(passOn).toHaveBeenCalledTimes(2);
});

test('a contact message that differs in any field is forwarded', async () => {
  const passOn = vi.fn(async () => {});
  const once = withoutDuplicateMessages({ passOn });
  const others = [
    { name: 'Mona' },
    { email: 'm@example.com' },
    { subject: 'Hi' },
    { message: '2' },
  ];
  for (const other of [{}, ...others]) await once.passOn({ ...message, ...other });
  expect(passOn).toHaveBeenCalledTimes(5);
});

test('a concurrent duplicate message shares the outcome, and a retry is sent after a failure', async () => {
  const down = new ContactFormError('down');
  const passOn = vi.fn().mockRejectedValueOnce(down).mockResolvedValueOnce(undefined);
  const once = withoutDuplicateMessages({ passOn });
  const both = await Promise.allSettled([once.passOn(message), once.passOn(message)]);
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(passOn).toHaveBeenCalledTimes(1);
  await once.passOn(message);
  expect(passOn).toHaveBeenCalledTimes(2);
});
