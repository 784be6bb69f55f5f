import { useEffect, useRef, useState } from 'react';
import { href, useFetcher, useNavigate } from 'react-router';
import { noteSessionEnd, resumeSession, useSessionEnd } from '#app/browser/session-end.ts';
import type { StaffMember } from '#domain/staff/session.server.ts';
import { recheckEvent } from '../kit/live-data.ts';
import { dropDraftsOfOthers } from '../kit/note-draft.ts';
import { hearOtherTabs } from '../kit/staff-tabs.ts';

/** Who is signed in, as the bar and the forms of the page need it. */
export type Member = Pick<StaffMember, 'id' | 'name' | 'email' | 'role'>;

export type GateState = 'checking' | 'allowed' | 'denied';

/** Somebody has signed in again on this page. */
export const signedInEvent = 'nabta:signed-in';

/** Coming back to a tab fires two events, and clicking between windows fires many. */
const msBetweenChecks = 3000;

/**
 * The gate in the browser. The server has decided before the page was sent; here it is decided again
 * whenever somebody comes back to the tab, and when another tab signs in or out. A sign-out leads to
 * the sign-in page. A session that has ended is `hasEnded`: the page stays as it is, covered, until
 * the same account has signed in again; for another account it is loaded anew.
 */
export function useGate(atFirst: Member) {
  const [state, setState] = useState<GateState>('allowed');
  const hasEnded = useSessionEnd();
  const ended = useRef(hasEnded);
  useEffect(() => {
    ended.current = hasEnded;
  }, [hasEnded]);
  const navigate = useRef(useNavigate());
  const { load, data } = useFetcher<{ member: Member }>();

  useEffect(() => {
    let running = false;
    let isAskedAgain = false;
    let checkedAt = Date.now();
    let isOver = false;

    function deny(): void {
      isOver = true;
      setState('denied');
      void navigate.current(href('/adminLogin'), { replace: true });
    }

    async function check(): Promise<void> {
      if (running || isOver) return;
      running = true;
      isAskedAgain = false;
      const verdict = await recheckSession({ onRetry: () => setState('checking') });
      running = false;
      checkedAt = Date.now();
      if (isOver) return;
      // Somebody has signed in while it was looked for.
      if (isAskedAgain) return check();
      // The line is down: the next event asks again, and nothing on the page is lost.
      if (verdict === 'unreachable') return;
      setState('allowed');
      if (verdict === 'denied') return void noteSessionEnd();
      // The guard looks at the role, and whoever has signed in meanwhile is shown.
      await load(href('/admin'));
    }

    function comeBack(): void {
      const isSoon = Date.now() - checkedAt < msBetweenChecks;
      if (document.visibilityState === 'visible' && !isSoon) void check();
    }

    const checkNow = () => void check();
    const checkUnlessEnded = () => {
      // What listens is refused again and again until somebody has signed in.
      if (!ended.current) void check();
    };
    const enter = () => {
      isAskedAgain = running;
      void check();
    };
    const deaf = hearOtherTabs((news) => (news === 'signed-out' ? deny() : enter()));
    document.addEventListener('visibilitychange', comeBack);
    addEventListener('focus', comeBack);
    addEventListener('online', checkNow);
    addEventListener(recheckEvent, checkUnlessEnded);
    addEventListener(signedInEvent, enter);
    return () => {
      isOver = true;
      deaf();
      document.removeEventListener('visibilitychange', comeBack);
      removeEventListener('focus', comeBack);
      removeEventListener('online', checkNow);
      removeEventListener(recheckEvent, checkUnlessEnded);
      removeEventListener(signedInEvent, enter);
    };
  }, [load]);

  const member = useMember(atFirst, data?.member);
  return { state: hasEnded ? ('denied' as const) : state, hasEnded, member };
}

/** Whoever the server said last is signed in; a check that got no answer changes nothing. */
function useMember(atFirst: Member, checked: Member | undefined) {
  const [member, setMember] = useState(atFirst);
  const account = atFirst.id;
  useEffect(() => dropDraftsOfOthers(account), [account]);
  useEffect(() => {
    if (!checked) return;
    if (checked.id !== account) return openAnew(checked.id);
    setMember(checked);
    resumeSession();
  }, [checked, account]);
  return member;
}

/** What was typed belongs to the account before, and so do the forms of the page. */
function openAnew(account: string): void {
  dropDraftsOfOthers(account);
  location.replace(location.pathname + location.search);
}

/** How the server answered the question whether anybody is signed in. */
export type SessionAnswer = 'session' | 'missing' | 'error' | 'unreachable';
type SessionVerdict = 'allowed' | 'denied' | 'unreachable';

const triesWhenMissing = 3;
const retriesOnError = 5;

type RecheckOptions = {
  ask?: () => Promise<SessionAnswer>;
  wait?: (ms: number) => Promise<void>;
  /** Called before each further try. */
  onRetry?: () => void;
};

/**
 * Checks again whether the session still stands. A missing one is looked for three times (waits of
 * 0.5 s and 1 s), an error is retried up to five times (waits of 1 s × attempt). When not even an
 * error came back, the line is down: that says nothing about the session.
 */
export async function recheckSession(options: RecheckOptions = {}): Promise<SessionVerdict> {
  const { ask = askForSession, wait = pause, onRetry } = options;
  let missing = 0;
  let errors = 0;
  for (;;) {
    const answer = await ask();
    if (answer === 'session') return 'allowed';
    if (answer === 'missing') missing += 1;
    else errors += 1;
    if (missing === triesWhenMissing) return 'denied';
    if (errors > retriesOnError) return answer === 'unreachable' ? 'unreachable' : 'denied';
    onRetry?.();
    await wait(answer === 'missing' ? 500 * missing : 1000 * errors);
  }
}

async function askForSession(): Promise<SessionAnswer> {
  try {
    const response = await fetch('/api/auth/get-session', { cache: 'no-store' });
    if (!response.ok) return 'error';
    return (await response.json()) === null ? 'missing' : 'session';
  } catch {
    return 'unreachable';
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
