import { useEffect, useRef, useState } from 'react';
import { href, useFetcher, useNavigate } from 'react-router';
import { recheckSession } from '../../../browser/staff-session.ts';
import { hearOtherTabs } from '../../../browser/staff-tabs.ts';
import type { clientLoader, Member } from '../layout.tsx';

export type GateState = 'checking' | 'allowed' | 'denied';

/** What may make the gate look again sooner than the next focus. */
export const recheckEvent = 'nabta:recheck-session';

/** Coming back to a tab fires two events, and clicking between windows fires many. */
const msBetweenChecks = 3000;

/**
 * The gate in the browser. The server has decided before the page was sent; here it is decided again
 * whenever somebody comes back to the tab, and when another tab signs in or out. What is on the page
 * stays until the answer is no.
 */
export function useGate(atFirst: Member | undefined) {
  const [state, setState] = useState<GateState>('allowed');
  const navigate = useRef(useNavigate());
  const { load, data } = useFetcher<typeof clientLoader>();

  useEffect(() => {
    let running = false;
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
      const verdict = await recheckSession({ onRetry: () => setState('checking') });
      running = false;
      checkedAt = Date.now();
      if (isOver) return;
      if (verdict === 'denied') return deny();
      // The line is down: the next event asks again, and nothing on the page is lost.
      if (verdict === 'unreachable') return;
      setState('allowed');
      // The guard looks at the role, and whoever has signed in meanwhile is shown.
      await load(href('/admin'));
    }

    function comeBack(): void {
      const isSoon = Date.now() - checkedAt < msBetweenChecks;
      if (document.visibilityState === 'visible' && !isSoon) void check();
    }

    const checkNow = () => void check();
    const deaf = hearOtherTabs((news) => (news === 'signed-out' ? deny() : checkNow()));
    document.addEventListener('visibilitychange', comeBack);
    addEventListener('focus', comeBack);
    addEventListener('online', checkNow);
    addEventListener(recheckEvent, checkNow);
    return () => {
      isOver = true;
      deaf();
      document.removeEventListener('visibilitychange', comeBack);
      removeEventListener('focus', comeBack);
      removeEventListener('online', checkNow);
      removeEventListener(recheckEvent, checkNow);
    };
  }, [load]);

  // Whoever it was who signed in last; a check that got no answer changes nothing.
  const [member, setMember] = useState(atFirst);
  useEffect(() => {
    if (data) setMember(data.member);
  }, [data]);

  return { state, member };
}
