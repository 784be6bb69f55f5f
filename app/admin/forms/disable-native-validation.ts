/** Browsers report mistakes in their own language; the page or the server does it instead. */
export function disableNativeValidation(form: HTMLFormElement | null): void {
  if (form) form.noValidate = true;
}
