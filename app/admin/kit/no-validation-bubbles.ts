/**
 * For the `ref` of a form: the browser would report mistakes in its own language, so we do it, here
 * or on the server; without scripts it may.
 */
export function quietBrowser(form: HTMLFormElement | null): void {
  if (form) form.noValidate = true;
}
