import {
  type ComponentProps,
  createContext,
  type FormEvent,
  type SubmitEvent,
  useContext,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { data, Form, isRouteErrorResponse, useActionData, useFetcher } from 'react-router';
import { isNoResponse } from '#app/browser/network/no-response.ts';
import { recordSessionEnd } from '#app/browser/network/session-end.ts';
import { randomKey } from '#app/browser/storage/random-key.ts';
import { dismissToast } from '#app/ui/toast.tsx';
import { recheckEvent } from '../live/live-data.ts';
import { isSessionEnd, withinLimit } from '../shell/load-for-staff.ts';
import { isForbidden } from '../ui/load-failed.tsx';
import { accountField, keyField } from './staff-form-contract.ts';

type StaffFormProps = ComponentProps<typeof Form> & { form: StaffSending };

export function StaffForm({ form, onSubmit, children, ...props }: StaffFormProps) {
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    onSubmit?.(event);
    if (event.defaultPrevented || isForFrame(event)) return;
    event.preventDefault();
    form.send(new FormData(event.currentTarget, event.submitter));
  };
  return (
    // Submissions that this handler ignores go to the browser, not to the router.
    <Form method="post" {...props} reloadDocument onSubmit={submit} onInput={form.edit}>
      <HiddenFields {...form.fields} />
      {children}
    </Form>
  );
}

/**
 * Recognises a preview of unsaved input: the response is a page in a frame beside the form, and nothing
 * is saved.
 */
function isForFrame({ nativeEvent }: SubmitEvent<HTMLFormElement>): boolean {
  const { submitter } = nativeEvent as globalThis.SubmitEvent;
  return submitter?.hasAttribute('formtarget') === true;
}

export function HiddenFields(fields: Record<string, string | number | undefined>) {
  return Object.entries(fields).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
}

/**
 * The store did not respond: it may have processed the request, unless the session had ended. With
 * `notAllowed` the member's role has changed, and nothing was done.
 */
export type Unsent = {
  kind: 'unsent';
  why: 'unavailable' | 'signedOut' | 'notAllowed' | 'tooLarge';
};

/** Converts a missing response into an `Unsent`, whose status stops the router from reloading data. */
export async function sendForm<A>(send: () => Promise<A>, onResult?: (result: A) => void) {
  try {
    const result = await withinLimit(send);
    onResult?.(result);
    return result;
  } catch (error) {
    if (isSessionEnd(error) && recordSessionEnd()) {
      return data<Unsent>({ kind: 'unsent', why: 'signedOut' }, { status: 401 });
    }
    const status = isRouteErrorResponse(error) ? error.status : undefined;
    if (!isNoResponse(error)) {
      if (isForbidden(error)) {
        return data<Unsent>({ kind: 'unsent', why: 'notAllowed' }, { status: 403 });
      }
      // Redirects, and final refusals by the server.
      if (status === undefined || status < 500) throw error;
    }
    const isTooLarge = status === 413;
    return data<Unsent>(
      { kind: 'unsent', why: isTooLarge ? 'tooLarge' : 'unavailable' },
      { status: isTooLarge ? 413 : 503 },
    );
  }
}

type FormResult = { kind: string; intent?: string; message?: string | undefined };

type StaffFormOptions<A> = {
  /** Names the form beyond this component, so that an answer outlives it. */
  key?: string | undefined;
  action?: string;
  intent?: string;
  /** Recognises the result of a form that was sent without scripts; default: by its intent. */
  isMine?: (result: A) => boolean;
  /** Called once for each success, after the page has been refreshed. */
  onDone?: (result: A) => unknown;
  /** The store's limit for a file of this form. */
  maxFileBytes?: number;
};

export type StaffSending = Pick<
  ReturnType<typeof useStaffForm>,
  'send' | 'sendAgain' | 'unsent' | 'refusedFile' | 'isSending' | 'edit' | 'isEdited' | 'fields'
>;

/**
 * Sends a form with a key by which the store recognises a repeat
 * (domain/staff/staff-requests.server.ts). The key stays until an answer settles the outcome.
 * `unsent`: no answer came.
 */
export function useStaffForm<A extends FormResult>(options: StaffFormOptions<A> = {}) {
  const { key: fetcherKey, action, intent, onDone, maxFileBytes } = options;
  const { isMine = (result) => intent !== undefined && result.intent === intent } = options;
  const { submit, data, state, reset } = useFetcher<A | Unsent>(
    fetcherKey ? { key: fetcherKey } : {},
  );
  const postedResult = useActionData<A>() as A | undefined;
  const fetched = data as A | Unsent | undefined;
  // After a failed request the page's own loaders may wait for the store; the form does not.
  const isSending =
    state === 'submitting' || (state === 'loading' && !(fetched && isUnsent(fetched)));
  const request = useRequest(fetched, isSending);
  const [edited, setEdited] = useState<ReadonlySet<string>>(new Set());
  const edit = ({ target }: FormEvent) => {
    const { name } = target as HTMLInputElement;
    setEdited((now) => (now.has(name) ? now : new Set([...now, name])));
  };

  const pass = (body: FormData) => {
    setEdited(new Set());
    dismissToast();
    const hasFiles = [...body.values()].some((value) => value instanceof File);
    const encType = hasFiles ? 'multipart/form-data' : 'application/x-www-form-urlencoded';
    void submit(body, { method: 'post', encType, ...(action ? { action } : {}) });
  };
  const send = (content: FormData | Record<string, string>) => pass(request.toBody(content));
  const sendAgain = () => {
    const last = request.last();
    if (last) pass(last);
  };

  const last = fetched ?? (postedResult && isMine(postedResult) ? postedResult : undefined);
  const currentResult = isSending ? undefined : last;
  useDone(fetched, isSending, onDone);
  return {
    send,
    sendAgain,
    isSending,
    formData: isSending ? request.last() : undefined,
    sent: request.last(),
    result: currentResult && !isUnsent(currentResult) ? currentResult : undefined,
    unsent: currentResult && isUnsent(currentResult) ? currentResult.why : undefined,
    refusedFile: findRefusedFile(currentResult, request.last(), maxFileBytes),
    isEdited: edited.size > 0,
    edited,
    edit,
    forget: () => reset(),
    fields: { ...request.fields, ...(intent && { intent }) },
  };
}

export type StaffFormOf<A extends FormResult> = ReturnType<typeof useStaffForm<A>>;

function useRequest(fetched: FormResult | Unsent | undefined, isSending: boolean) {
  const { account, formKey } = useContext(StaffPage);
  const id = useId();
  const first = `${formKey}-${id}`.replace(/[^\w-]/g, '_');
  const key = useRef(first);
  const sent = useRef<FormData>(undefined);
  useLayoutEffect(() => {
    if (!isSending && isSettled(fetched)) key.current = randomKey();
  }, [fetched, isSending]);
  return {
    fields: { [keyField]: first, [accountField]: account },
    last: () => sent.current,
    toBody(content: FormData | Record<string, string>): FormData {
      const body = toFormData(content);
      // A choice that was changed while in flight is another request.
      if (isSending || !(content instanceof FormData)) key.current = randomKey();
      body.set(keyField, key.current);
      body.set(accountField, account);
      sent.current = body;
      return body;
    },
  };
}

function isSettled(result: FormResult | Unsent | undefined): boolean {
  if (!result || isUnsent(result)) return false;
  return result.kind !== 'refused' || result.message !== undefined;
}

/** The largest file of a form that was too large, in bytes, with the store's own limit. */
export type RefusedFile = { bytes: number; maxBytes: number };

function findRefusedFile(
  result: FormResult | Unsent | undefined,
  sent: FormData | undefined,
  maxBytes: number | undefined,
): RefusedFile | undefined {
  if (!result || !isUnsent(result) || result.why !== 'tooLarge') return undefined;
  const files = [...(sent?.values() ?? [])].filter((value) => value instanceof File);
  const bytes = Math.max(0, ...files.map(({ size }) => size));
  return bytes > 0 && maxBytes !== undefined ? { bytes, maxBytes } : undefined;
}

function isUnsent(result: FormResult | Unsent): result is Unsent {
  return result.kind === 'unsent';
}

function toFormData(content: FormData | Record<string, string>): FormData {
  if (content instanceof FormData) return content;
  const body = new FormData();
  for (const [name, value] of Object.entries(content)) body.set(name, value);
  return body;
}

function useDone<A extends FormResult>(
  fetched: A | Unsent | undefined,
  isSending: boolean,
  onDone: ((result: A) => unknown) | undefined,
): void {
  const handled = useRef<unknown>(undefined);
  const done = useRef(onDone);
  useEffect(() => {
    done.current = onDone;
  });
  useEffect(() => {
    if (!fetched || isSending || handled.current === fetched) return;
    handled.current = fetched;
    if (fetched.kind === 'done') done.current?.(fetched as A);
  }, [fetched, isSending]);
}

export type StaffPage = {
  /** Id of the account the page was rendered for: its forms are valid for no other. */
  account: string;
  /** Prefix of form keys until a script makes better ones. */
  formKey: string;
};

export const StaffPage = createContext<StaffPage>({ account: '', formKey: '' });

type StaffCall = { headers: Record<string, string> };

type CallResponse<A> = {
  result: A;
  status: number;
  /** The answer carries its own reason, which staff see at any status but 401. */
  hasReason?: boolean;
};

/** `useStaffForm` for API calls: a retry sends the same key. */
export function useStaffCall<A>() {
  const { account } = useContext(StaffPage);
  const key = useRef<string>(undefined);
  const last = useRef<(call: StaffCall) => Promise<CallResponse<A>>>(undefined);
  const [isSending, setSending] = useState(false);
  const [result, setResult] = useState<A>();
  const [unsent, setUnsent] = useState<Unsent['why']>();

  const pass = async (
    call: (call: StaffCall) => Promise<CallResponse<A>>,
    { isNew = false }: { isNew?: boolean } = {},
  ) => {
    last.current = call;
    dismissToast();
    if (isNew) key.current = undefined;
    key.current ??= randomKey();
    setSending(true);
    setResult(undefined);
    setUnsent(undefined);
    try {
      const headers = { 'Idempotency-Key': key.current, 'X-Staff-Account': account };
      const { result, status, hasReason = false } = await call({ headers });
      const isSettled = isFinalStatus(status);
      if (isSettled) key.current = undefined;
      if (status === 401) {
        setUnsent('signedOut');
        // The gate finds out whether the session has ended, and offers to sign in again.
        dispatchEvent(new Event(recheckEvent));
      } else if (isSettled || hasReason) setResult(result);
      else setUnsent('unavailable');
    } catch {
      setUnsent('unavailable');
    }
    setSending(false);
  };
  const sendAgain = () => {
    if (last.current) void pass(last.current);
  };
  return {
    send: pass,
    sendAgain,
    isSending,
    result,
    unsent,
    isEdited: false,
    refusedFile: undefined,
  };
}

/** Returns true if a status settles the outcome. 507 means that the disk was full. */
export function isFinalStatus(status: number): boolean {
  return status > 0 && (status < 500 || status === 507) && status !== 401;
}
