/**
 * For the `ref` of a form: browsers report mistakes in their own language, so we do it, here or on
 * the server; without scripts the browser may.
 */
export function quietBrowser(form: HTMLFormElement | null): void {
  if (form) form.noValidate = true;
}
