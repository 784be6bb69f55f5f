import { createRoute, z } from '@hono/zod-openapi';
import { HTTPException } from 'hono/http-exception';
import { ContactFormError } from '#adapters/contact-form/contact-form.ts';
import { publicApi } from '#domain/addresses.ts';
import { ContactError, type ContactErrorCode } from '#domain/contact/contact-error.ts';
import {
  type ContactField,
  type ContactMessage,
  contactFieldNames,
  contactLimits,
} from '#domain/contact/message.ts';
import { type ContactServices, receiveMessage } from '#domain/contact/receive-message.server.ts';
import type { Store } from '#domain/store.ts';
import type { Log } from '#server/observability/log.ts';
import {
  bodyRefusals,
  errorBody,
  jsonResponse,
  security,
  unavailable,
  withPattern,
} from '../described.ts';
import { type Api, pathBelowApiRoot } from '../env.ts';
import { requestLanguage } from '../errors.ts';

// Messages are error codes: the words are put in when the answer's language is known.
const code = (error: ContactErrorCode) => error;

const text = (name: ContactField) =>
  z
    .string(code('field_required'))
    .trim()
    .min(1, code('field_required'))
    .max(contactLimits[name], code('text_too_long'));

const line = (name: ContactField) =>
  withPattern(text(name), /^[^\p{Cc}\p{Cs}]*$/u, code('text_invalid'));

const contactBody = z
  .object({
    name: line('name'),
    email: line('email').pipe(z.email(code('email_invalid'))),
    subject: line('subject'),
    // Other control characters only hide something, and a lone surrogate is no character.
    message: withPattern(text('message'), /^([^\p{Cc}\p{Cs}]|[\t\n\r])*$/u, code('text_invalid')),
    _gotcha: z
      .unknown()
      .optional()
      .openapi({ type: 'string', description: 'A hidden field, empty unless a bot fills it in' }),
    _subject: z
      .unknown()
      .optional()
      .openapi({ type: 'string', description: 'Made of the subject, always' }),
  })
  .openapi('ContactMessage');

const contactRoute = createRoute({
  operationId: 'sendContactMessage',
  method: 'post',
  path: pathBelowApiRoot(publicApi.contact),
  security: security.none,
  summary: 'Write to the store',
  request: {
    headers: z.object({ 'x-lang': z.string().optional().openapi({ example: 'ar' }) }),
    body: { required: true, content: { 'application/json': { schema: contactBody } } },
  },
  responses: {
    200: jsonResponse(z.object({ ok: z.literal(true) }).openapi('MessageTaken'), 'It has arrived'),
    ...bodyRefusals,
    429: jsonResponse(errorBody, 'Too many messages from one address'),
    502: jsonResponse(errorBody, 'The form service that takes the messages failed'),
    ...unavailable,
  },
});

export function addContact(
  api: Api,
  services: Pick<Store, keyof ContactServices | 'rateLimiter'>,
  log: Log,
): void {
  api.openapi(
    contactRoute,
    async (c) => {
      const { _gotcha, _subject, ...fields } = c.req.valid('json');
      const seconds = await services.rateLimiter.consume(c.get('clientAddress'), 'contactMessage');
      if (seconds > 0) {
        c.header('Retry-After', `${seconds}`);
        throw new ContactError('too_many_messages');
      }
      // A hidden field: only bots fill it in, and get the same answer.
      if (!_gotcha) {
        await receiveOrExplain(services, log, { ...fields, language: requestLanguage(c.req.raw) });
      }
      return c.json({ ok: true as const }, 200);
    },
    (result) => {
      if (!result.success) throw toContactError(result.error);
    },
  );
}

async function receiveOrExplain(
  services: ContactServices,
  log: Log,
  message: ContactMessage,
): Promise<void> {
  try {
    await receiveMessage(services, message);
  } catch (cause) {
    if (!(cause instanceof ContactFormError)) throw cause;
    log.error({ err: cause }, 'Contact form service did not accept a message');
    throw new ContactError('not_sent', undefined, {}, { cause });
  }
}

function toContactError(error: z.ZodError): ContactError | HTTPException {
  const [issue] = error.issues;
  const field = contactFieldNames.find((name) => name === issue?.path[0]);
  if (!issue || !field) return new HTTPException(400);
  return new ContactError(issue.message as ContactErrorCode, field);
}
