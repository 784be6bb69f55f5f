import type { CodedError, ErrorKind } from '#domain/coded-error.ts';
import { countryNameInSentence } from '#domain/geography/countries.ts';
import type { Language } from '#domain/language.ts';
import { asPaymentMethod } from '#domain/markets/payment-methods.ts';
import { formatMoney, fromMajorUnits, type Money } from '#domain/money.ts';
import * as ar from './ar/errors.ts';
import { paymentMethods as methodsAr } from './ar/payment-methods.ts';
import * as en from './en/errors.ts';
import { paymentMethods as methodsEn } from './en/payment-methods.ts';
import { fillMessage } from './fill-message.ts';
import { formatWait } from './format-wait.ts';

const methodNames = { en: methodsEn, ar: methodsAr };

const messages: Record<Language, Record<ErrorKind, Record<string, string>>> = { en, ar };

/** Returns the message; an amount keeps its direction inside Arabic text. */
export function errorText({ kind, code, details }: CodedError, language: Language): string {
  const text = messages[language][kind][code] ?? code;
  const { rest, retryAfterSeconds, retry_after, nearest, line, changes, name, count } = details as {
    rest?: Money;
    retryAfterSeconds?: number;
    retry_after?: number;
    nearest?: string;
    line?: number;
    changes?: { title: string; left: number }[];
    name?: Record<Language, string>;
    count?: number;
  };
  const wait = retryAfterSeconds ?? retry_after;
  if (wait) return fillMessage(text, { wait: formatWait(wait, language) });
  if (nearest) return fillMessage(text, { nearest: `\u2066${nearest}\u2069` });
  if (code === 'market_changed') return fillMessage(text, marketValues(details, language));
  if (code === 'method_min' || code === 'method_max') {
    return fillMessage(text, methodValues(details, language));
  }
  if (changes?.[0]) {
    const { title, left } = changes[0];
    return fillMessage(text, { title, count: `${left}` });
  }
  if (line) return fillMessage(text, { line: `${line}` });
  if (count !== undefined) return fillMessage(text, { count: `${count}` });
  if (name) return fillMessage(text, { name: name[language] });
  return rest ? fillMessage(text, { rest: `\u2066${formatMoney(rest)}\u2069` }) : text;
}

/** Returns the values of the message about another market's prices: the country, the currency and the new total. */
function marketValues(details: CodedError['details'], language: Language) {
  const { country, currency, total } = details as Record<'country' | 'currency', string> & {
    total: number;
  };
  const names = new Intl.DisplayNames([language], { type: 'currency' });
  return {
    country: countryNameInSentence(country, language),
    currency: language === 'en' ? currency : (names.of(currency) ?? currency),
    total: isolatedMoney(total, currency),
  };
}

function methodValues(details: CodedError['details'], language: Language) {
  const { method, limit, currency } = details as Record<'method' | 'currency', string> & {
    limit: number;
  };
  const name = asPaymentMethod(method);
  return {
    method: name ? methodNames[language][name] : method,
    limit: isolatedMoney(limit, currency),
  };
}

function isolatedMoney(major: number, currency: string): string {
  const money = fromMajorUnits(major, currency);
  return money ? `\u2066${formatMoney(money)}\u2069` : `${major}`;
}
