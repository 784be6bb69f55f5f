import type { Language } from '#domain/language.ts';
import type { CheckValue, SystemCheck } from '#domain/settings/system.ts';
import { systemChecks as ar } from './ar/system-checks.ts';
import { systemChecks as en } from './en/system-checks.ts';
import { fillMessage } from './fill-message.ts';

const messages = { en, ar };

export type CheckCode = keyof typeof en;

export function isListedCheck(check: SystemCheck): check is SystemCheck<CheckCode> {
  return Object.hasOwn(en, check.code);
}

/** Returns the sentence of a check. Values keep their direction inside Arabic text. */
export function checkText(
  { code, values }: Pick<SystemCheck<CheckCode>, 'code' | 'values'>,
  language: Language,
): string {
  const texts = Object.entries(values).map(([name, value]) => [name, textOf(value, language)]);
  return fillMessage(messages[language][code], Object.fromEntries(texts));
}

function textOf(value: CheckValue, language: Language): string {
  if (typeof value !== 'string') return ageText(value.minutesAgo, language);
  return language === 'ar' ? `\u2068${value}\u2069` : value;
}

function ageText(minutes: number, language: Language): string {
  const hours = Math.round(minutes / 60);
  const days = Math.round(hours / 24);
  if (language === 'ar') {
    const format = new Intl.RelativeTimeFormat('ar-u-nu-latn');
    if (minutes < 120) return format.format(-minutes, 'minute');
    return hours < 48 ? format.format(-hours, 'hour') : format.format(-days, 'day');
  }
  if (minutes < 120) return `${minutes} min ago`;
  return hours < 48 ? `${hours} h ago` : `${days} days ago`;
}
