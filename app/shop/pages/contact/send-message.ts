import * as z from 'zod/mini';
import { readSession, removeSession, writeSession } from '#app/browser/storage/web-storage.ts';
import { type ContactFields, contactEmailSubject, parseDraft } from '#domain/contact/message.ts';
import type { Language } from '#domain/language.ts';
import { publicApi } from '#domain/shop-addresses.ts';
import { parseStored } from '#domain/stored.ts';

const draftKey = 'nabta.contact_draft';
const responseTimeoutMs = 20_000;

/** `error` is for the writer, in the page's language, where the store sent one. */
export type Sending = { ok: boolean; error?: string | undefined; field?: string | undefined };

// Uses session storage: the next person at this device must not see the draft.
export function readDraft(): ContactFields | undefined {
  return parseDraft(readSession(draftKey));
}

export function storeDraft(fields: ContactFields): void {
  writeSession(draftKey, JSON.stringify(fields));
}

export function forgetDraft(): void {
  removeSession(draftKey);
}

/** `_gotcha` is the honeypot's value. */
export async function sendMessage(
  message: ContactFields & { _gotcha: string },
  language: Language,
): Promise<Sending> {
  try {
    const response = await fetch(publicApi.contact, {
      method: 'POST',
      headers: {
        Accept: 'application/json',
        'Content-Type': 'application/json',
        'X-Lang': language,
      },
      body: JSON.stringify({ ...message, _subject: contactEmailSubject(message.subject) }),
      signal: AbortSignal.timeout(responseTimeoutMs),
    });
    const result = parseStored(sending, await response.text()) ?? { ok: false };
    return { ...result, ok: result.ok && response.ok };
  } catch {
    // No connection, or no response in time.
    return { ok: false };
  }
}

const sending = z.object({
  ok: z.catch(z.boolean(), false),
  error: z.catch(z.optional(z.string()), undefined),
  field: z.catch(z.optional(z.string()), undefined),
});
