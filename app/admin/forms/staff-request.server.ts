import { createHash } from 'node:crypto';
import { RouterContextProvider } from 'react-router';
import { reportErrorContext, storeContext, visitorContext } from '#app/context.ts';
import { staffContext } from '#app/middleware/staff-only.ts';
import { StaffRequestError } from '#domain/staff/staff-error.ts';
import type { StaffRequest } from '#domain/staff/staff-requests.server.ts';
import type { Store } from '#domain/store.ts';
import { accountField, keyField } from './staff-form-contract.ts';

type Context = Readonly<RouterContextProvider>;
type FormRequest = { request: Request; form: FormData; context: Context };

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
