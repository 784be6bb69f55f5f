import { createTranslator } from 'use-intl/core';

/**
 * A message with its values, outside of screens. Never `replace`: in a built shop a message with
 * values is no text, but what the build has parsed.
 */
export function fill(message: string, values: Record<string, string>): string {
  return createTranslator({ locale: 'en', messages: { message } })('message', values);
}
