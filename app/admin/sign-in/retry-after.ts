/** Makes the `headers` of a page send `Retry-After` once its action has reached a limit. */
export function retryAfterHeader({ actionHeaders }: { actionHeaders: Headers }): HeadersInit {
  const seconds = actionHeaders.get('Retry-After');
  return seconds ? { 'Retry-After': seconds } : {};
}
