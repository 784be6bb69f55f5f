import type { RouterContextProvider } from 'react-router';
import { reportErrorContext, visitorContext } from '#app/context.ts';
import { errorText } from '#app/words/error-text.ts';
import { CodedError } from '#domain/coded-error.ts';
import type { StaffFormRefusal } from './staff-form-contract.ts';

type Context = Readonly<RouterContextProvider>;

export type RefusalStatuses = {
  /** Statuses of refusals by their error's code, and of all others. */
  statuses?: Partial<Record<string, number>>;
  usualStatus?: number;
};

type Refusal = StaffFormRefusal & { status: number; retryAfterSeconds?: number };

/** Unexpected errors go to the log and have no message. */
export function toRefusal(
  error: unknown,
  context: Context,
  { statuses = {}, usualStatus = 422 }: RefusalStatuses = {},
): Refusal {
  if (!(error instanceof CodedError)) {
    context.get(reportErrorContext)(error);
    return { kind: 'refused', message: undefined, status: 500 };
  }
  const { language } = context.get(visitorContext);
  const { code, others, details } = error;
  const fieldErrors = [error, ...others].flatMap((one) =>
    one.field ? [[one.field, errorText(one, language)] as const] : [],
  );
  return {
    kind: 'refused',
    message: errorText(error, language),
    code,
    ...(fieldErrors.length > 0 && { problems: Object.fromEntries(fieldErrors) }),
    status: { ...statusByCode, ...statuses }[code] ?? usualStatus,
    retryAfterSeconds: Number(details.retryAfterSeconds) || 0,
  };
}

const statusByCode: Partial<Record<string, number>> = {
  not_allowed: 403,
  own_account: 403,
  admins_only: 403,
  person_unknown: 404,
  item_unknown: 404,
  nothing_held: 404,
  changed_meanwhile: 409,
  invited_already: 409,
  account_exists: 409,
  invitation_gone: 409,
  still_open: 409,
  too_many_tries: 429,
  key_reused: 409,
};
