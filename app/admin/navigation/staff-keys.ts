const storageKey = 'nabta.staff-keys';

/** Single keys are off for those whose speech input or reader types letters. */
export function areKeysOn(): boolean {
  try {
    return localStorage.getItem(storageKey) !== 'off';
  } catch {
    return true;
  }
}

export function saveKeysOn(on: boolean): void {
  try {
    localStorage.setItem(storageKey, on ? 'on' : 'off');
  } catch {
    // The choice lasts only for this page if storage is forbidden.
  }
}

/** Returns true for a press that belongs to a field, to an open dialog, or to a shortcut of the browser. */
export function isTyping({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey || document.querySelector('dialog[open]')) return true;
  const typed = 'input:not([type=checkbox]), select, textarea, [contenteditable]';
  return target instanceof Element && target.closest(typed) !== null;
}
