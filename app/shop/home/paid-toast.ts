import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { takeSessionFlag } from '#app/browser/storage.ts';
import { showToast } from '#app/ui/toast.tsx';

const sessionFlag = 'nabta.paid_ok';
const queryFlags = ['paid', 'success'];

/**
 * Thanks a visitor who comes back from paying, once: told by the navigation's state, a flag of this
 * visit, or the address, all of which are cleared.
 */
export function usePaidToast(text: string): void {
  const { state, search, pathname, hash } = useLocation();
  const navigate = useNavigate();

  useEffect(() => {
    const query = new URLSearchParams(search);
    const isInState = state?.paidOk === true;
    const isInAddress = queryFlags.some((flag) => query.get(flag) === '1');
    const isInSession = takeSessionFlag(sessionFlag);
    if (!isInState && !isInAddress && !isInSession) return;
    showToast(text);
    if (!isInState && !isInAddress) return;
    for (const flag of queryFlags) query.delete(flag);
    navigate(
      { pathname, search: query.toString(), hash },
      { replace: true, preventScrollReset: true, state: null },
    );
  }, [state, search, pathname, hash, navigate, text]);
}
