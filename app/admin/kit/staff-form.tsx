import {
  type ComponentProps,
  createContext,
  type SubmitEvent,
  useContext,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { data, Form, isRouteErrorResponse, useActionData, useFetcher } from 'react-router';
import { useTranslations } from 'use-intl';
import { newKey } from '#app/browser/new-key.ts';
import { SessionEndError } from '#app/browser/session-end.ts';
import { Button } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/panel.tsx';
import { recheckEvent } from './live-data.ts';

type StaffFormProps = ComponentProps<typeof Form> & { form: StaffSending };

/** A form of the back office. Without scripts it is sent as any other, with its key all the same. */
export function StaffForm({ form, onSubmit, children, ...props }: StaffFormProps) {
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    onSubmit?.(event);
    if (event.defaultPrevented) return;
    event.preventDefault();
    form.send(new FormData(event.currentTarget, event.submitter));
  };
  return (
    <Form method="post" {...props} onSubmit={submit} onInput={form.edit}>
      {Object.entries(form.fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </Form>
  );
}

/** The answer that came at last is to a form that had been taken before. */
export function DoneBefore() {
  const t = useTranslations('admin.unsent');
  return (
    <Notice tone="info" role="status" className="px-3! py-2! text-xs">
      {t('doneBefore')}
    </Notice>
  );
}

type NotSentProps = {
  form: Pick<StaffSending, 'unsent' | 'isEdited' | 'sendAgain'>;
  /** What is said before it. */
  lead?: string;
  className?: string;
};

/**
 * Says that a form was not sent, or that nobody knows, and sends it again as it was. What has been
 * typed since goes with the form's own button.
 */
export function NotSent({ form, lead, className = '' }: NotSentProps) {
  const t = useTranslations('admin.unsent');
  if (!form.unsent) return null;
  return (
    <Notice tone="bad" role="alert" className={`px-3! py-2! text-start text-xs ${className}`}>
      <p>
        {lead && `${lead} `}
        {t(form.unsent)}
      </p>
      {!form.isEdited && (
        <Button variant="secondary" className="mt-2 py-1! text-xs!" onClick={form.sendAgain}>
          {t('again')}
        </Button>
      )}
    </Notice>
  );
}

/** No answer of the store: it may have been done all the same, unless the session had ended. */
export type Unsent = { kind: 'unsent'; why: 'away' | 'signedOut' };

/**
 * What every action of a form in the back office is in the browser. Where no answer comes, that is
 * the answer: the page stays, and with it what was typed. With a status that says so nothing else of
 * the page is asked for, which would fail as well. `onAnswer` gets an answer that came.
 */
export async function sendForm<A>(send: () => Promise<A>, onAnswer?: (answer: A) => void) {
  try {
    const answer = await send();
    onAnswer?.(answer);
    return answer;
  } catch (error) {
    // Where a form leads, and what the server refuses for good.
    if (error instanceof Response) throw error;
    if (isRouteErrorResponse(error) && error.status < 500) throw error;
    const why = error instanceof SessionEndError ? 'signedOut' : 'away';
    return data<Unsent>({ kind: 'unsent', why }, { status: why === 'away' ? 503 : 401 });
  }
}

type FormAnswer = { kind: string; message?: string | undefined };

type StaffFormOptions<A> = {
  /** What names the form beyond this component: an answer then outlives it. */
  key?: string | undefined;
  /** Where it is sent, if not to the page's own route. */
  action?: string;
  /** Knows the answer to a form that was sent without scripts. */
  isMine?: (answer: A) => boolean;
  /** Hears once of each that worked, when the page has caught up. */
  onDone?: (answer: A) => unknown;
};

export type StaffSending = Pick<
  ReturnType<typeof useStaffForm>,
  'send' | 'sendAgain' | 'unsent' | 'isSending' | 'edit' | 'isEdited' | 'fields'
>;

/**
 * What all forms of the back office are sent with, without leaving the page: with a key by which the
 * store knows a form that comes again (domain/staff/staff-requests.server.ts), and for the account
 * that has the page open. The key stays until an answer has come that settles what became of it.
 * `answer` is what became of the last, `unsent` that none came; both are to be shown.
 */
export function useStaffForm<A extends FormAnswer>(options: StaffFormOptions<A> = {}) {
  const { key: fetcherKey, action, isMine, onDone } = options;
  const { submit, data, state, reset } = useFetcher<A | Unsent>(
    fetcherKey ? { key: fetcherKey } : {},
  );
  const posted = useActionData<A>() as A | undefined;
  const fetched = data as A | Unsent | undefined;
  // Without an answer the page's own reads may wait for the store as well: the form does not.
  const isSending =
    state === 'submitting' || (state === 'loading' && !(fetched && isUnsent(fetched)));
  const request = useRequest(fetched, isSending);
  const [isEdited, setEdited] = useState(false);

  const pass = (body: FormData) => {
    setEdited(false);
    const hasFiles = [...body.values()].some((value) => value instanceof File);
    const encType = hasFiles ? 'multipart/form-data' : 'application/x-www-form-urlencoded';
    void submit(body, { method: 'post', encType, ...(action ? { action } : {}) });
  };
  const send = (content: FormData | Record<string, string>) => pass(request.toBody(content));
  const sendAgain = () => {
    const last = request.last();
    if (last) pass(last);
  };

  const last = fetched ?? (posted && isMine?.(posted) ? posted : undefined);
  const shown = isSending ? undefined : last;
  useDone(fetched, isSending, onDone);
  return {
    send,
    sendAgain,
    isSending,
    /** What is on its way. */
    formData: isSending ? request.last() : undefined,
    answer: shown && !isUnsent(shown) ? shown : undefined,
    unsent: shown && isUnsent(shown) ? shown.why : undefined,
    isEdited,
    edit: () => setEdited(true),
    forget: () => reset(),
    fields: request.fields,
  };
}

/** The key of what is asked for, and what was sent with it last. */
function useRequest(fetched: FormAnswer | Unsent | undefined, isSending: boolean) {
  const { account, formKey } = useContext(StaffPage);
  const id = useId();
  const first = `${formKey}-${id}`.replace(/[^\w-]/g, '_');
  const key = useRef(first);
  const sent = useRef<FormData>(undefined);
  useLayoutEffect(() => {
    if (!isSending && isSettled(fetched)) key.current = newKey();
  }, [fetched, isSending]);
  return {
    fields: { [keyField]: first, [accountField]: account },
    last: () => sent.current,
    toBody(content: FormData | Record<string, string>): FormData {
      const body = toFormData(content);
      // Of a choice that was changed while it was on its way, the later one is another request.
      if (isSending || !(content instanceof FormData)) key.current = newKey();
      body.set(keyField, key.current);
      body.set(accountField, account);
      sent.current = body;
      return body;
    },
  };
}

/** Whether it is known what became of it: not without an answer, nor after an unexpected error. */
function isSettled(answer: FormAnswer | Unsent | undefined): boolean {
  if (!answer || isUnsent(answer)) return false;
  return answer.kind !== 'refused' || answer.message !== undefined;
}

function isUnsent(answer: FormAnswer | Unsent): answer is Unsent {
  return answer.kind === 'unsent';
}

function toFormData(content: FormData | Record<string, string>): FormData {
  if (content instanceof FormData) return content;
  const body = new FormData();
  for (const [name, value] of Object.entries(content)) body.set(name, value);
  return body;
}

function useDone<A extends FormAnswer>(
  fetched: A | Unsent | undefined,
  isSending: boolean,
  onDone: ((answer: A) => unknown) | undefined,
): void {
  const told = useRef<unknown>(undefined);
  const done = useRef(onDone);
  useEffect(() => {
    done.current = onDone;
  });
  useEffect(() => {
    if (!fetched || isSending || told.current === fetched) return;
    told.current = fetched;
    if (fetched.kind === 'done') done.current?.(fetched as A);
  }, [fetched, isSending]);
}

/** The fields by which every form of the back office says which request it is, and whose. */
export const keyField = 'idempotency_key';
export const accountField = 'account';

export type StaffPage = {
  /** The id of the account for which the page was made: its forms belong to nobody else. */
  account: string;
  /** What keys of forms begin with until a script makes better ones. */
  formKey: string;
};

export const StaffPage = createContext<StaffPage>({ account: '', formKey: '' });

/** How a call of the store's API is sent that changes something. */
type StaffCall = { headers: Record<string, string> };

type Called<A> = { answer: A; status: number };

/**
 * What `useStaffForm` is to forms, for the calls of a button: a key that stays until it is known what
 * became of the call, and another try with the same.
 */
export function useStaffCall<A>() {
  const { account } = useContext(StaffPage);
  const key = useRef<string>(undefined);
  const last = useRef<(call: StaffCall) => Promise<Called<A>>>(undefined);
  const [isSending, setSending] = useState(false);
  const [answer, setAnswer] = useState<A>();
  const [unsent, setUnsent] = useState<Unsent['why']>();

  const pass = async (
    call: (call: StaffCall) => Promise<Called<A>>,
    { isNew = false }: { isNew?: boolean } = {},
  ) => {
    last.current = call;
    if (isNew) key.current = undefined;
    key.current ??= newKey();
    setSending(true);
    setAnswer(undefined);
    setUnsent(undefined);
    try {
      const headers = { 'Idempotency-Key': key.current, 'X-Staff-Account': account };
      const { answer, status } = await call({ headers });
      const isAnswered = isAnswer(status);
      if (isAnswered) key.current = undefined;
      if (isAnswered) setAnswer(answer);
      else setUnsent(status === 401 ? 'signedOut' : 'away');
      // The gate finds out whether the session has ended, and offers to sign in again.
      if (status === 401) dispatchEvent(new Event(recheckEvent));
    } catch {
      setUnsent('away');
    }
    setSending(false);
  };
  const sendAgain = () => {
    if (last.current) void pass(last.current);
  };
  return { send: pass, sendAgain, isSending, answer, unsent, isEdited: false };
}

/** Whether it is known from a call's status what became of it. 507: the disk could not take it. */
export function isAnswer(status: number): boolean {
  return status > 0 && (status < 500 || status === 507) && status !== 401;
}
