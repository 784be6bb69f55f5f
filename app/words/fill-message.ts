import { createTranslator } from 'use-intl/core';

/**
 * Formats a message with its values, outside of screens. `replace` would fail: in a built shop, a message
 * with values is a parsed object, not a string.
 */
export function fillMessage(message: string, values: Record<string, string>): string {
  return createTranslator({ locale: 'en', messages: { message } })('message', values);
}
