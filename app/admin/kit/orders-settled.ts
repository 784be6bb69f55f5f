import { useCallback, useEffect, useRef } from 'react';

/** Changes often come in bunches: they are waited for this long, but never longer than that. */
const msToSettle = 250;
const msAtMost = 1500;

/** Calls `act` when calls have stopped coming for a moment, and in any case before long. */
export function useSettled(act: () => void): () => void {
  const latest = useRef(act);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const waitingSince = useRef<number>(undefined);
  useEffect(() => {
    latest.current = act;
  }, [act]);
  useEffect(() => () => clearTimeout(timer.current), []);
  return useCallback(() => {
    waitingSince.current ??= Date.now();
    const left = msAtMost - (Date.now() - waitingSince.current);
    clearTimeout(timer.current);
    timer.current = setTimeout(
      () => {
        waitingSince.current = undefined;
        latest.current();
      },
      Math.max(0, Math.min(msToSettle, left)),
    );
  }, []);
}
