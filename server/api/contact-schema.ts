import { z } from '@hono/zod-openapi';
import { HTTPException } from 'hono/http-exception';
import { ContactError, type ContactErrorCode } from '#domain/contact/contact-error.ts';
import { type ContactField, contactFieldNames, contactLimits } from '#domain/contact/message.ts';

// Messages are error codes: the words are put in when the answer's language is known.
const code = (error: ContactErrorCode) => error;

const text = (name: ContactField) =>
  z
    .string(code('field_required'))
    .trim()
    .min(1, code('field_required'))
    .max(contactLimits[name], code('text_too_long'));

const line = (name: ContactField) => text(name).regex(/^[^\p{Cc}\p{Cs}]*$/u, code('text_invalid'));

/** The body of `POST /api/contact`, as the spec lists it. */
export const contactBody = z
  .object({
    name: line('name'),
    email: line('email').pipe(z.email(code('email_invalid'))),
    subject: line('subject'),
    // Line breaks and tabs belong to a text; other control characters only hide something, and half
    // of a surrogate pair is no character.
    message: text('message').regex(/^([^\p{Cc}\p{Cs}]|[\t\n\r])*$/u, code('text_invalid')),
    _gotcha: z
      .unknown()
      .optional()
      .openapi({ type: 'string', description: 'Nobody sees this field' }),
    _subject: z
      .unknown()
      .optional()
      .openapi({ type: 'string', description: 'Made of the subject, always' }),
  })
  .openapi('ContactMessage');

/** The first thing that is wrong, as the error a visitor is shown. */
export function toContactError(error: z.ZodError): ContactError | HTTPException {
  const [issue] = error.issues;
  const field = contactFieldNames.find((name) => name === issue?.path[0]);
  // No object at all: nobody's form sends that.
  if (!issue || !field) return new HTTPException(400);
  return new ContactError(issue.message as ContactErrorCode, field);
}
