import { createRoute, z } from '@hono/zod-openapi';
import { ContactFormError } from '#adapters/contact-form/contact-form.ts';
import { ContactError } from '#domain/contact/contact-error.ts';
import type { ContactMessage } from '#domain/contact/message.ts';
import { receiveMessage } from '#domain/contact/receive-message.server.ts';
import { clientAddressHeader } from '#domain/staff/auth.server.ts';
import type { Store } from '#domain/store.ts';
import type { Log } from '../log.ts';
import { contactBody, toContactError } from './contact-schema.ts';
import { answers, errorBody } from './described.ts';
import type { Api } from './env.ts';
import { requestLanguage } from './errors.ts';

const contactRoute = createRoute({
  method: 'post',
  path: '/contact',
  summary: 'Write to the store',
  request: {
    headers: z.object({ 'x-lang': z.string().optional().openapi({ example: 'ar' }) }),
    body: { required: true, content: { 'application/json': { schema: contactBody } } },
  },
  responses: {
    200: answers(z.object({ ok: z.literal(true) }).openapi('MessageTaken'), 'It has arrived'),
    400: answers(errorBody, 'The body is no JSON or not of the expected shape'),
    413: answers(errorBody, 'More than 64 KB'),
    422: answers(errorBody, 'A field is wrong; `field` names it'),
    429: answers(errorBody, 'Too many messages from one address'),
    502: answers(errorBody, 'The form service that takes the messages failed'),
    503: answers(errorBody, 'The database is away; `Retry-After` says how long to wait'),
  },
});

/** What the contact page sends. */
export function addContact(api: Api, store: Store, log: Log): void {
  api.openapi(
    contactRoute,
    async (c) => {
      const { _gotcha, _subject, ...fields } = c.req.valid('json');
      if (!(await store.mayWrite(c.req.header(clientAddressHeader) ?? 'unknown'))) {
        c.header('Retry-After', '60');
        throw new ContactError('too_many_messages');
      }
      // People cannot see that field: who fills it in is a machine, and learns nothing from us.
      if (!_gotcha) {
        await receiveOrExplain(store, log, { ...fields, language: requestLanguage(c.req.raw) });
      }
      return c.json({ ok: true as const }, 200);
    },
    (result) => {
      if (!result.success) throw toContactError(result.error);
    },
  );
}

async function receiveOrExplain(store: Store, log: Log, message: ContactMessage): Promise<void> {
  try {
    await receiveMessage(store, message);
  } catch (cause) {
    if (!(cause instanceof ContactFormError)) throw cause;
    log.error({ err: cause }, 'contact message not passed on');
    throw new ContactError('not_sent', undefined, { cause });
  }
}
