import { createHash } from 'node:crypto';
import { data, RouterContextProvider } from 'react-router';
import { reportErrorContext, storeContext, visitorContext } from '#app/context.ts';
import { staffContext } from '#app/middleware/staff-only.ts';
import { errorText } from '#app/words/error-text.ts';
import { CodedError } from '#domain/coded-error.ts';
import { StaffRequestError } from '#domain/staff/staff-error.ts';
import { runIdempotent, type StaffRequest } from '#domain/staff/staff-requests.server.ts';
import type { Store } from '#domain/store.ts';
import { accountField, type FieldProblems, keyField } from './staff-form-contract.ts';

type Context = Readonly<RouterContextProvider>;
type FormRequest = { request: Request; form: FormData; context: Context };

/**
 * Runs `act` in the transaction that commits the form's key: it must call no outside service. `toStored`
 * returns the response for a repeat. Throws StaffRequestError.
 */
export async function runForm<T>(
  { request, form, context }: FormRequest,
  act: (inside: Context) => Promise<T>,
  toStored?: (result: T) => T | undefined,
): Promise<T> {
  const staffRequest = await readStaffRequest({ request, form, context });
  const store = context.get(storeContext);
  const runInside = (db: typeof store.db) => act(withStore(context, { ...store, db }));
  return (await runIdempotent(store.db, staffRequest, runInside, toStored)).result;
}

/** Throws StaffRequestError when the form was opened under another account. */
export async function readStaffRequest({
  request,
  form,
  context,
}: FormRequest): Promise<StaffRequest> {
  const { id: staffId } = context.get(staffContext);
  const account = form.get(accountField);
  if (account !== null && account !== staffId) throw new StaffRequestError('other_account');
  const key = form.get(keyField);
  const path = new URL(request.url).pathname.replace(/\.data$/, '');
  const content = [path, await contentOf(form)];
  return { staffId, key: key === null ? undefined : `${key}`, content };
}

/** Returns the fields that staff see: without key and account, toast texts, and names reserved by Conform. */
export function withoutOwnFields(form: FormData): FormData {
  const fields = new FormData();
  for (const [name, value] of form) if (!isOwnField(name)) fields.append(name, value);
  return fields;
}

function isOwnField(name: string): boolean {
  return [keyField, accountField, '__intent__', '__state__'].includes(name) || isToast(name);
}

function isToast(name: string): boolean {
  return name.startsWith('toast');
}

// Toast texts are in the page's language, which may change before a form is sent again.
function contentOf(form: FormData): Promise<[string, string][]> {
  const fields = [...form].filter(
    ([name]) => name !== keyField && name !== accountField && !isToast(name),
  );
  return Promise.all(
    fields.map(async ([name, value]): Promise<[string, string]> => {
      if (typeof value === 'string') return [name, value];
      const bytes = new Uint8Array(await value.arrayBuffer());
      return [name, createHash('sha256').update(bytes).digest('hex')];
    }),
  );
}

export function withStore(context: Context, store: Store): Context {
  const inside = new RouterContextProvider();
  inside.set(storeContext, store);
  inside.set(visitorContext, context.get(visitorContext));
  inside.set(reportErrorContext, context.get(reportErrorContext));
  inside.set(staffContext, context.get(staffContext));
  return inside;
}

/** A missing message means an unexpected error. */
export type StaffRefusal<I extends string> = {
  intent: I;
  about: string;
  kind: 'refused';
  message: string | undefined;
  problems?: FieldProblems | undefined;
};

export function refuseChange<I extends string>(
  error: unknown,
  context: Context,
  target: { intent: I; about: string },
) {
  const { message, problems, status } = readRefusal(error, context);
  const headers = new Headers();
  const retryAfterSeconds = error instanceof CodedError && error.details.retryAfterSeconds;
  if (retryAfterSeconds) headers.set('Retry-After', `${retryAfterSeconds}`);
  const refusal = { ...target, kind: 'refused', message, problems } as const;
  return data<StaffRefusal<I>>(refusal, { status, headers });
}

/** Unexpected errors go to the log and have no message. */
export function readRefusal(error: unknown, context: Context, usualStatus = 422) {
  if (error instanceof CodedError) {
    const { language } = context.get(visitorContext);
    const { code, others } = error;
    const fieldErrors = [error, ...others].flatMap((one) =>
      one.field ? [[one.field, errorText(one, language)] as const] : [],
    );
    const problems: FieldProblems | undefined =
      fieldErrors.length > 0 ? Object.fromEntries(fieldErrors) : undefined;
    const message = errorText(error, language);
    return { message, code, problems, status: statuses[code] ?? usualStatus };
  }
  context.get(reportErrorContext)(error);
  return { message: undefined, code: undefined, problems: undefined, status: 500 };
}

const statuses: Partial<Record<string, number>> = {
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

export function textIn(form: FormData, name: string): string {
  return `${form.get(name) ?? ''}`;
}
