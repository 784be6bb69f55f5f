import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { AlertIcon, CheckIcon } from './icons.tsx';

type Toast = { text: string; tone: 'good' | 'bad' };

const millisecondsShown = 3500;

let current: Toast | undefined;
const listeners = new Set<() => void>();

/** Shows a short message for 3.5 seconds, in place of one that is still there. */
export function showToast(text: string, tone: Toast['tone'] = 'good'): void {
  setCurrent({ text, tone });
}

/** Where toasts appear; the page holds one. A popover, so that an open dialog cannot cover it. */
export function ToastPlace() {
  const toast = useSyncExternalStore(subscribe, readCurrent, readNone);
  const place = useRef<HTMLDivElement>(null);
  // The words come after the place is visible: a screen reader hears only what changes in sight.
  const [shown, setShown] = useState<Toast>();

  useEffect(() => {
    if (!toast) return;
    place.current?.showPopover?.();
    setShown(toast);
    const timer = setTimeout(() => setCurrent(undefined), millisecondsShown);
    return () => {
      clearTimeout(timer);
      place.current?.hidePopover?.();
      setShown(undefined);
    };
  }, [toast]);

  return (
    <div
      ref={place}
      role="status"
      popover="manual"
      className="fixed inset-x-0 top-auto bottom-[max(1.25rem,env(safe-area-inset-bottom))] m-auto w-max max-w-[min(28rem,calc(100vw-2rem))] bg-transparent"
    >
      {shown && <ToastWords {...shown} />}
    </div>
  );
}

function ToastWords({ text, tone }: Toast) {
  const Icon = tone === 'good' ? CheckIcon : AlertIcon;
  return (
    <p
      className={`flex animate-rise items-center gap-3 rounded-full px-5 py-3 font-medium text-ivory text-sm shadow-sheet ${tone === 'good' ? 'bg-cypress' : 'bg-bad'}`}
    >
      <Icon />
      {text}
    </p>
  );
}

function setCurrent(toast: Toast | undefined): void {
  current = toast;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const readCurrent = () => current;
const readNone = () => undefined;
