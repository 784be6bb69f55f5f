import { createHash } from 'node:crypto';
import type { ContactForm, FormMessage } from './contact-form.ts';

const rememberedMs = 10 * 60 * 1000;

export function withoutDuplicateMessages(service: ContactForm): ContactForm {
  const passed = new Map<string, Promise<void>>();

  return {
    passOn(message) {
      const digest = digestOf(message);
      const earlier = passed.get(digest);
      if (earlier) return earlier;
      const passing = service.passOn(message);
      passed.set(digest, passing);
      const forget = () => passed.delete(digest);
      passing.then(() => setTimeout(forget, rememberedMs).unref(), forget);
      return passing;
    },
  };
}

function digestOf({ name, email, subject, message }: FormMessage): string {
  const written = JSON.stringify([name, email, subject, message]);
  return createHash('sha256').update(written).digest('base64');
}
