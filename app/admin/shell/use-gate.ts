import { useEffect, useRef, useState } from 'react';
import { href, useNavigate } from 'react-router';
import * as z from 'zod/mini';
import { retryPendingRequests, retryUntilResponse } from '#app/browser/network/connection.ts';
import {
  recordSessionEnd,
  resumeSession,
  useSessionEnd,
} from '#app/browser/network/session-end.ts';
import { staffApi } from '#domain/addresses.ts';
import { staffRoles } from '#domain/permissions.ts';
import { dropNoteDraftsOfOtherAccounts } from '../forms/note-draft.ts';
import { recheckEvent } from '../live/live-data.ts';
import { listenToOtherTabs } from './staff-tabs.ts';

export type Member = Session['member'];

export type GateState = 'checking' | 'allowed' | 'denied';

export const signedInEvent = 'nabta:signed-in';

/** Returning to a tab fires two events, and switching windows fires many. */
const checkIntervalMs = 3000;
/** Interval of checks while the page is covered. */
const recheckIntervalMs = 10_000;

/**
 * Leads to the sign-in page after a sign-out. If the session `hasEnded`, the page is covered until the
 * same account signs in again; for another account it is reloaded. An unreachable store proves nothing
 * about the session.
 */
export function useSessionGate(initialMember: Member) {
  const [state, setState] = useState<GateState>('allowed');
  const hasEnded = useSessionEnd();
  const navigate = useRef(useNavigate());
  const [checked, setChecked] = useState<Session>();

  useEffect(() => {
    let running = false;
    let isRecheckRequested = false;
    let checkedAt = Date.now();
    let isStopped = false;
    const leaving = new AbortController();

    function showState(state: GateState): void {
      if (!isStopped) setState(state);
    }

    function leave(): void {
      isStopped = true;
      leaving.abort();
    }

    function deny(why = ''): void {
      leave();
      setState('denied');
      void navigate.current(`${href('/adminLogin')}${why}`, { replace: true });
    }

    async function check(): Promise<void> {
      if (isStopped) return;
      if (running) return retryPendingRequests();
      running = true;
      isRecheckRequested = false;
      const verdict = await recheckWithRetries(leaving.signal, showState);
      running = false;
      checkedAt = Date.now();
      if (isStopped) return;
      // The user has signed in while the check was running.
      if (isRecheckRequested) return check();
      if (typeof verdict === 'object' && 'refusal' in verdict) {
        return deny(`?refused=${verdict.refusal}`);
      }
      setState('allowed');
      if (verdict === 'denied') recordSessionEnd();
      else if (typeof verdict === 'object') setChecked(verdict);
    }

    function comeBack(): void {
      const isSoon = Date.now() - checkedAt < checkIntervalMs;
      if (document.visibilityState === 'visible' && !isSoon) void check();
    }

    const checkNow = () => void check();
    const enter = () => {
      isRecheckRequested = running;
      void check();
    };
    const stopListening = listenToOtherTabs((change) =>
      change === 'signed-out' ? deny() : enter(),
    );
    document.addEventListener('visibilitychange', comeBack);
    addEventListener('focus', comeBack);
    addEventListener('online', checkNow);
    addEventListener(recheckEvent, checkNow);
    addEventListener(signedInEvent, enter);
    return () => {
      leave();
      stopListening();
      document.removeEventListener('visibilitychange', comeBack);
      removeEventListener('focus', comeBack);
      removeEventListener('online', checkNow);
      removeEventListener(recheckEvent, checkNow);
      removeEventListener(signedInEvent, enter);
    };
  }, []);

  // Another tab may have signed in without a message to this one, or the session was only missed.
  useEffect(() => {
    if (!hasEnded) return;
    const timer = setInterval(() => dispatchEvent(new Event(recheckEvent)), recheckIntervalMs);
    return () => clearInterval(timer);
  }, [hasEnded]);

  const member = useMember(initialMember, checked?.member);
  return { state: hasEnded ? ('denied' as const) : state, hasEnded, member };
}

/** The server's last answer counts; a check without an answer changes nothing. */
function useMember(initialMember: Member, checked: Member | undefined) {
  const [member, setMember] = useState(initialMember);
  const account = initialMember.id;
  useEffect(() => dropNoteDraftsOfOtherAccounts(account), [account]);
  useEffect(() => {
    if (!checked) return;
    if (checked.id !== account) return reloadWithoutDrafts(checked.id);
    setMember(checked);
    resumeSession();
  }, [checked, account]);
  return member;
}

/** Reloads the page without drafts: typed text and forms belong to the previous account. */
function reloadWithoutDrafts(account: string): void {
  dropNoteDraftsOfOtherAccounts(account);
  location.replace(location.pathname + location.search);
}

type SessionVerdict = Exclude<SessionResult, string> | 'denied' | 'unreachable';

const maxMissingChecks = 3;
const retriesOnError = 5;

type RecheckOptions = {
  request?: () => Promise<SessionResult>;
  wait?: (ms: number) => Promise<void>;
  retries?: number;
  onRetry?: () => void;
};

/** A missing session is rechecked after 0.5 s and 1 s, an error five times after 1 s × attempt. */
export async function recheckSession(options: RecheckOptions = {}): Promise<SessionVerdict> {
  const { request = fetchSession, wait = pause, retries = retriesOnError, onRetry } = options;
  let missing = 0;
  let errors = 0;
  for (;;) {
    const result = await request();
    if (typeof result === 'object') return result;
    if (result === 'missing') missing += 1;
    else errors += 1;
    if (missing === maxMissingChecks) return 'denied';
    if (errors > retries) return 'unreachable';
    onRetry?.();
    await wait(result === 'missing' ? 500 * missing : 1000 * errors);
  }
}

/** Returns undefined once `leaving` is aborted. */
function recheckWithRetries(
  leaving: AbortSignal,
  onState: (state: GateState) => void,
): Promise<SessionVerdict | undefined> {
  let retries = retriesOnError;
  const recheck = async () => {
    const verdict = await recheckSession({ retries, onRetry: () => onState('checking') });
    if (verdict !== 'unreachable') return verdict;
    retries = 0;
    onState('allowed');
    throw new Error('the store does not say who is signed in');
  };
  return retryUntilResponse(recheck, leaving).catch(() => undefined);
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

// Calls, not routes: React Router would first fetch the code of a route, and reloads the page, with
// all that was typed, when it cannot.

const session = z.object({
  member: z.object({
    id: z.string(),
    name: z.string(),
    email: z.string(),
    role: z.enum(staffRoles),
  }),
});

export type Session = z.infer<typeof session>;

const refused = z.object({ refusal: z.enum(['disabled', 'no_role', 'wrong_role']) });

export type SessionResult = Session | z.infer<typeof refused> | 'missing' | 'error';

/** Returns 'error' if the session's state is unknown: there was no response, or none of the store's. */
export async function fetchSession(): Promise<SessionResult> {
  try {
    const signal = AbortSignal.timeout(responseTimeoutMs);
    const response = await fetch(staffApi.session, { cache: 'no-store', signal });
    if (response.ok) return session.parse(await response.json());
    if (response.status !== 401) return 'error';
    const { data } = refused.safeParse(await response.json().catch(() => undefined));
    return data ?? 'missing';
  } catch {
    return 'error';
  }
}

const responseTimeoutMs = 60_000;
