/** Tells, as `headers` of a page, when to try again after its action has reached a limit. */
export function retryAfterHeader({ actionHeaders }: { actionHeaders: Headers }): HeadersInit {
  const seconds = actionHeaders.get('Retry-After');
  return seconds ? { 'Retry-After': seconds } : {};
}
