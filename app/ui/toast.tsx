import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { AlertIcon, CheckIcon } from './icons.tsx';

/** `ms`: how long the action is offered. */
type ToastAction = { label: string; act: () => void; ms: number };
type Toast = { text: string; tone: 'good' | 'bad'; action: ToastAction | undefined };

const displayMs = 3500;

let current: Toast | undefined;
const listeners = new Set<() => void>();

/** Shows a message for 3.5 seconds and replaces the current one. */
export function showToast(text: string, tone: Toast['tone'] = 'good', action?: ToastAction): void {
  setCurrent({ text, tone, action });
}

/** Ends what an earlier act reported; an action stays on offer for its time. */
export function dismissToast(): void {
  if (current && !current.action) setCurrent(undefined);
}

/** One per page. A popover, so that an open dialog cannot cover it. */
export function ToastPlace() {
  const latest = useSyncExternalStore(subscribe, readCurrent, readNone);
  const place = useRef<HTMLDivElement>(null);
  // The text comes after the element is visible: screen readers announce only visible changes.
  const [toast, setToast] = useState<Toast>();

  useEffect(() => {
    if (!latest) return;
    place.current?.showPopover?.();
    setToast(latest);
    return () => {
      place.current?.hidePopover?.();
      setToast(undefined);
    };
  }, [latest]);
  const hold = useEnd(latest);

  return (
    <div
      ref={place}
      role="status"
      popover="manual"
      {...hold}
      className="fixed inset-x-0 top-auto bottom-[max(1.25rem,env(safe-area-inset-bottom))] m-auto w-max max-w-[min(28rem,calc(100vw-2rem))] bg-transparent"
    >
      {toast && <ToastMessage {...toast} />}
    </div>
  );
}

/** Ends a toast in time, but not while its button is being reached for. */
function useEnd(toast: Toast | undefined) {
  const [isPaused, setPaused] = useState(false);
  useEffect(() => {
    if (!toast || (isPaused && toast.action)) return;
    const ms = toast.action?.ms ?? displayMs;
    const timer = setTimeout(() => setCurrent(undefined), ms);
    return () => clearTimeout(timer);
  }, [toast, isPaused]);
  const [hold, release] = [() => setPaused(true), () => setPaused(false)];
  return { onPointerEnter: hold, onPointerLeave: release, onFocus: hold, onBlur: release };
}

function ToastMessage({ text, tone, action }: Toast) {
  const Icon = tone === 'good' ? CheckIcon : AlertIcon;
  return (
    <p
      className={`flex animate-rise items-center gap-3 rounded-full px-5 py-3 font-medium text-ivory text-sm shadow-sheet ${tone === 'good' ? 'bg-cypress' : 'bg-bad'}`}
    >
      <Icon />
      {text}
      {action && <ToastButton {...action} />}
    </p>
  );
}

function ToastButton({ label, act }: ToastAction) {
  const press = () => {
    setCurrent(undefined);
    act();
  };
  return (
    <button
      type="button"
      onClick={press}
      className="-my-3 ms-1 min-h-11 px-2 font-semibold underline underline-offset-4 focus-visible:outline-ivory"
    >
      {label}
    </button>
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
