import { data, type RouterContextProvider } from 'react-router';
import { reportErrorContext, visitorContext } from '#app/context.ts';
import { errorText } from '#app/words/errors.ts';
import { StaffError, StaffRequestError } from '#domain/staff/staff-error.ts';

/** Not done: for a reason of ours, or because of an unexpected error. */
export type StaffRefusal<I extends string> = {
  intent: I;
  about: string;
  kind: 'refused';
  message: string | undefined;
};

/** Tells why a change of accounts was not made. Whatever nobody expects goes to the log. */
export function refuseChange<I extends string>(
  error: unknown,
  context: Readonly<RouterContextProvider>,
  what: { intent: I; about: string },
) {
  if (error instanceof StaffError || error instanceof StaffRequestError) {
    const message = errorText(error, context.get(visitorContext).language);
    const status = statuses[error.code] ?? 422;
    return data<StaffRefusal<I>>({ ...what, kind: 'refused', message }, { status });
  }
  context.get(reportErrorContext)(error);
  const answer = { ...what, kind: 'refused', message: undefined } as const;
  return data<StaffRefusal<I>>(answer, { status: 500 });
}

const statuses: Partial<Record<StaffError['code'] | StaffRequestError['code'], number>> = {
  not_allowed: 403,
  own_account: 403,
  person_unknown: 404,
  changed_meanwhile: 409,
  invited_already: 409,
  account_exists: 409,
  invitation_gone: 409,
  too_many_tries: 429,
  key_reused: 409,
};
