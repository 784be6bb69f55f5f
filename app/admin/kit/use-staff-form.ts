import {
  createContext,
  useContext,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useActionData, useFetcher } from 'react-router';
import { newKey } from '#app/browser/new-key.ts';
import type { Unsent } from './send-form.ts';

type Answer = { kind: string; message?: string | undefined };

type StaffFormOptions<A> = {
  /** What names the form beyond this component: an answer then outlives it. */
  key?: string;
  /** Where it is sent, if not to the page's own route. */
  action?: string;
  /** Knows the answer to a form that was sent without scripts. */
  isMine?: (answer: A) => boolean;
  /** Hears once of each that worked, when the page has caught up. */
  onDone?: (answer: A) => void;
};

export type StaffForm = Pick<
  ReturnType<typeof useStaffForm>,
  'send' | 'sendAgain' | 'unsent' | 'isSending' | 'edit' | 'isEdited' | 'fields'
>;

/**
 * What all forms of the back office are sent with, without leaving the page: with a key by which the
 * store knows a form that comes again (domain/staff/staff-requests.server.ts), and for the account
 * that has the page open. The key stays until an answer has come that settles what became of it.
 * `answer` is what became of the last, `unsent` that none came; both are to be shown.
 */
export function useStaffForm<A extends Answer>(options: StaffFormOptions<A> = {}) {
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
function useRequest(fetched: Answer | Unsent | undefined, isSending: boolean) {
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
function isSettled(answer: Answer | Unsent | undefined): boolean {
  if (!answer || isUnsent(answer)) return false;
  return answer.kind !== 'refused' || answer.message !== undefined;
}

function isUnsent(answer: Answer | Unsent): answer is Unsent {
  return answer.kind === 'unsent';
}

function toFormData(content: FormData | Record<string, string>): FormData {
  if (content instanceof FormData) return content;
  const body = new FormData();
  for (const [name, value] of Object.entries(content)) body.set(name, value);
  return body;
}

function useDone<A extends Answer>(
  fetched: A | Unsent | undefined,
  isSending: boolean,
  onDone: ((answer: A) => void) | undefined,
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
