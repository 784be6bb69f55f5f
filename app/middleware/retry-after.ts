type PageHeaders = { actionHeaders: Headers; loaderHeaders: Headers };

/** Makes the `headers` of a page send `Retry-After` once its action or loader has reached a limit. */
export function retryAfterHeader({ actionHeaders, loaderHeaders }: PageHeaders): HeadersInit {
  const seconds = actionHeaders.get('Retry-After') ?? loaderHeaders.get('Retry-After');
  return seconds ? { 'Retry-After': seconds } : {};
}
