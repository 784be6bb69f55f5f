let latest: string | undefined;

/** The id of the last request for a page's data, if the server failed to answer it. */
export function failedRequestId(): string | undefined {
  return latest;
}

export function recordFailedRequest({ status, headers }: Response): void {
  latest = status >= 500 ? (headers.get('X-Request-Id') ?? undefined) : undefined;
}
