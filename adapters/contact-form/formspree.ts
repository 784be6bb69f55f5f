import { z } from 'zod';
import { parseJson } from '../parse-json.ts';
import { type ContactForm, ContactFormError, type FormMessage } from './contact-form.ts';

const taken = z.union([z.object({ next: z.string() }), z.object({ ok: z.literal(true) })]);

// Reads only the codes: the service's messages may repeat the visitor's text.
const word = z.string().regex(/^\w{1,60}$/);
const refused = z.object({
  errors: z.array(z.object({ code: word, field: word.optional().catch(undefined) })),
});

/** Formspree's API (https://help.formspree.io); `url` is the form's. Throws ContactFormError. */
export function createFormspree(url: string, seconds = 8): ContactForm {
  return {
    async passOn(message) {
      const { status, isFine, body } = await post(url, message, seconds);
      if (isFine && taken.safeParse(body).success) return;
      throw new ContactFormError(`the form service answered ${status}${reasonsOf(body)}`);
    },
  };
}

async function post(url: string, message: FormMessage, seconds: number) {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
      body: JSON.stringify(toForm(message)),
      signal: AbortSignal.timeout(seconds * 1000),
      redirect: 'manual',
    });
    const body = parseJson(await response.text());
    return { status: response.status, isFine: response.ok, body };
  } catch (cause) {
    const isLate = cause instanceof Error && cause.name === 'TimeoutError';
    const what = isLate ? `did not answer within ${seconds} s` : 'could not be reached';
    throw new ContactFormError(`the form service ${what}`, { cause });
  }
}

function toForm({ mailSubject, ...fields }: FormMessage) {
  return { ...fields, _gotcha: '', _subject: mailSubject };
}

function reasonsOf(body: unknown): string {
  const { data } = refused.safeParse(body);
  const reasons = data?.errors.map(({ code, field }) => [code, field].filter(Boolean).join(' '));
  return reasons?.length ? `: ${reasons.join(', ')}` : '';
}
