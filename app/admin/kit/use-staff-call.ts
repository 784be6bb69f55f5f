import { useContext, useRef, useState } from 'react';
import { newKey } from '#app/browser/new-key.ts';
import { recheckEvent } from '../chrome/use-gate.ts';
import type { Unsent } from './send-form.ts';
import { StaffPage } from './use-staff-form.ts';

/** How a call of the store's API is sent that changes something. */
export type StaffCall = { headers: Record<string, string> };

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
