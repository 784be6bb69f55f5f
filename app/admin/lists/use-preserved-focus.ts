import { type RefObject, useEffect, useRef } from 'react';

/** A row that leaves the list must not take the keyboard focus with it: the row in its place gets it. */
export function usePreservedFocus(
  list: RefObject<HTMLOListElement | null>,
  rows: readonly unknown[],
): void {
  const focused = useRef<{ element: Element; at: number }>(undefined);
  useEffect(() => {
    const element = list.current;
    const note = ({ target }: FocusEvent) => {
      const items = [...(element?.children ?? [])];
      const at = items.findIndex((item) => item.contains(target as Node));
      focused.current = { element: target as Element, at };
    };
    element?.addEventListener('focusin', note);
    return () => element?.removeEventListener('focusin', note);
  }, [list]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it looks after each change of the list.
  useEffect(() => {
    if (!focused.current || focused.current.element.isConnected) return;
    const { at, element } = focused.current;
    focused.current = undefined;
    if (document.activeElement !== document.body) return;
    // The same control. Keys of the list would be choices on a select.
    const next = list.current?.children[at];
    const find = (control: string) => next?.querySelector<HTMLElement>(control);
    const same = element.matches('select') ? find('select') : undefined;
    const control = same ?? find('button[aria-expanded]') ?? find('h2 a');
    (control ?? document.getElementById('content'))?.focus({ preventScroll: true });
  }, [list, rows]);
}
