import type { CodedError, ErrorKind } from '#domain/coded-error.ts';
import type { Language } from '#domain/language.ts';
import { formatMoney, type Money } from '#domain/money.ts';
import * as ar from './ar/errors.ts';
import * as en from './en/errors.ts';
import { fillMessage } from './fill-message.ts';
import { formatWait } from './format-wait.ts';

const messages: Record<Language, Record<ErrorKind, Record<string, string>>> = { en, ar };

/** Returns the message; an amount keeps its direction inside Arabic text. */
export function errorText({ kind, code, details }: CodedError, language: Language): string {
  const text = messages[language][kind][code] ?? code;
  const { rest, retryAfterSeconds, nearest, line, name } = details as {
    rest?: Money;
    retryAfterSeconds?: number;
    nearest?: string;
    line?: number;
    name?: Record<Language, string>;
  };
  if (retryAfterSeconds)
    return fillMessage(text, { wait: formatWait(retryAfterSeconds, language) });
  if (nearest) return fillMessage(text, { nearest: `\u2066${nearest}\u2069` });
  if (line) return fillMessage(text, { line: `${line}` });
  if (name) return fillMessage(text, { name: name[language] });
  return rest ? fillMessage(text, { rest: `\u2066${formatMoney(rest)}\u2069` }) : text;
}
