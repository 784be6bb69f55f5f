import { createHash } from 'node:crypto';
import type { ContactForm, FormMessage } from './contact-form.ts';

const msRemembered = 10 * 60 * 1000;

/**
 * A service that is told the same message once, however often it comes within ten minutes: whoever
 * repeats it shares the outcome of the first. One that failed may be tried again at once.
 */
export function passOnOnce(service: ContactForm): ContactForm {
  const passed = new Map<string, Promise<void>>();

  return {
    passOn(message) {
      const digest = digestOf(message);
      const earlier = passed.get(digest);
      if (earlier) return earlier;
      const passing = service.passOn(message);
      passed.set(digest, passing);
      const forget = () => passed.delete(digest);
      passing.then(() => setTimeout(forget, msRemembered).unref(), forget);
      return passing;
    },
  };
}

function digestOf({ name, email, subject, message }: FormMessage): string {
  const written = JSON.stringify([name, email, subject, message]);
  return createHash('sha256').update(written).digest('base64');
}
