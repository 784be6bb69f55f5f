import type { CheckCode } from '#app/words/check-text.ts';
import type { CheckValue, SystemCheck } from '#domain/settings/system.ts';

type Values = Record<string, CheckValue>;

export type Verdict = Pick<SystemCheck<CheckCode>, 'state' | 'code' | 'values'>;

export const ok = (code: CheckCode, values: Values = {}): Verdict => ({
  state: 'ok',
  code,
  values,
});
export const look = (code: CheckCode, values: Values = {}): Verdict => ({
  state: 'look',
  code,
  values,
});
export const wrong = (code: CheckCode, values: Values = {}): Verdict => ({
  state: 'wrong',
  code,
  values,
});

/** Returns one line. If several addresses refuse, Node throws an AggregateError with an empty message. */
export function messageOf(error: unknown): string {
  const { message = '', code } = error as Partial<NodeJS.ErrnoException>;
  const [first] = message.split('\n', 1);
  return first || code || 'it gave no reason';
}

export function ageOf(moment: string): CheckValue {
  return { minutesAgo: Math.max(0, Math.round((Date.now() - Date.parse(moment)) / 60_000)) };
}
