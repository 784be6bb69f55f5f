import { useEffect, useState } from 'react';

/** Counts down from the server's value, so that the browser's clock does not matter. */
export function useSecondsLeft(seconds: number): number {
  const [secondsLeft, setSecondsLeft] = useState(seconds);
  const [previous, setPrevious] = useState(seconds);
  if (previous !== seconds) {
    setPrevious(seconds);
    setSecondsLeft(seconds);
  }
  const isCounting = secondsLeft > 0;
  useEffect(() => {
    if (!isCounting) return;
    const timer = setInterval(() => setSecondsLeft((now) => Math.max(0, now - 1)), 1000);
    return () => clearInterval(timer);
  }, [isCounting]);
  return secondsLeft;
}
