type PendingResult<T> = { result: Promise<T>; endedAt: number | undefined };
type SharedResultOptions = { cacheTtlMs: number; responseTimeoutMs: number };

/**
 * Shares one result among all calls within `cacheTtlMs` of its end, and among those that wait for it: only
 * one `load` runs at a time. Returns undefined if it takes longer than `responseTimeoutMs`.
 */
export function cacheSharedResult<T>(
  load: () => Promise<T>,
  { cacheTtlMs, responseTimeoutMs }: SharedResultOptions,
): () => Promise<T | undefined> {
  let pending: PendingResult<T> | undefined;
  return () => {
    const isOver =
      pending?.endedAt !== undefined && performance.now() - pending.endedAt >= cacheTtlMs;
    if (!pending || isOver) {
      const current: PendingResult<T> = { result: load(), endedAt: undefined };
      const end = () => {
        current.endedAt = performance.now();
      };
      current.result.then(end, end);
      pending = current;
    }
    return within(pending.result, responseTimeoutMs);
  };
}

async function within<T>(result: Promise<T>, ms: number): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), ms);
  });
  try {
    return await Promise.race([result, late]);
  } finally {
    clearTimeout(timer);
  }
}
