import { type RefObject, useEffect } from 'react';

const saveDelayMs = 300;

type FormAct = (form: HTMLFormElement) => void;

/** Both functions must be stable between renders. */
export function usePersistedForm(
  form: RefObject<HTMLFormElement | null>,
  restore: FormAct,
  save: FormAct,
): void {
  useEffect(() => {
    const element = form.current;
    if (!element) return;
    restore(element);

    let timer: ReturnType<typeof setTimeout> | undefined;
    const saveNow = () => {
      if (timer === undefined) return;
      clearTimeout(timer);
      timer = undefined;
      save(element);
    };
    const saveSoon = () => {
      clearTimeout(timer);
      timer = setTimeout(saveNow, saveDelayMs);
    };
    if (isTyped(element)) saveSoon();
    element.addEventListener('input', saveSoon);
    window.addEventListener('pagehide', saveNow);
    return () => {
      saveNow();
      element.removeEventListener('input', saveSoon);
      window.removeEventListener('pagehide', saveNow);
    };
  }, [form, restore, save]);
}

/** Detects input from before hydration, for which there was no event. */
function isTyped(form: HTMLFormElement): boolean {
  return [...form.elements].some(
    (field) =>
      (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) &&
      field.value !== field.defaultValue,
  );
}
