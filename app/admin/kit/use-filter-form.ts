import { type FormEvent, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';

const msAfterLastKey = 300;

/**
 * A form of filters, kept in the address. The fields keep what staff type; the address follows them,
 * and they follow Back and Forward. `shown` is what the address says, by field; `toAddress` makes an
 * address of what the fields say.
 */
export function useFilterForm(
  shown: Readonly<Record<string, string>>,
  toAddress: (typed: URLSearchParams) => string,
) {
  const form = useRef<HTMLFormElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const navigate = useNavigate();
  const fields = JSON.stringify(shown);

  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    for (const [name, value] of Object.entries<string>(JSON.parse(fields))) {
      const control = form.current?.elements.namedItem(name);
      if (control instanceof HTMLSelectElement) control.value = value;
      const isTyping = control === document.activeElement;
      if (control instanceof HTMLInputElement && !isTyping) control.value = value;
    }
  }, [fields]);

  const apply = (event?: FormEvent) => {
    if (event?.type === 'submit') event.preventDefault();
    clearTimeout(timer.current);
    if (!form.current || !navigator.onLine) return;
    const typed = [...new FormData(form.current)].map(([name, value]) => [name, `${value}`]);
    const address = toAddress(new URLSearchParams(typed));
    void navigate(address, { replace: true, preventScrollReset: true });
  };
  const applySoon = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(apply, msAfterLastKey);
  };
  return { form, apply, applySoon };
}
