import { href } from 'react-router';
import * as z from 'zod/mini';
import type { EmailTextName } from '#domain/texts/email-texts.ts';
import { filterAddress, filterFields } from '../lists/list-address.ts';

/** Leads to the sentences of one email, or to the list of all if `text` is empty. */
export const emailTextsAddress = filterAddress(
  href('/admin/settings/emails'),
  z.object({ text: filterFields.text(100) }),
);

type KeyOf<Name> = Name extends `email/${infer Key}` ? Key : never;

/** Returns the key of an email's name in the messages. */
export function emailKeyOf(name: EmailTextName): KeyOf<EmailTextName> {
  return name.slice('email/'.length) as KeyOf<EmailTextName>;
}
